package org.inkling.index;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;

/** The entries of a map view, in its order; each is returned as a snapshot. */
final class EntrySetView extends AbstractSet<Map.Entry<Long, Long>> {
  private final Map<Long, Long> map;
  private final IndexRange entries;

  EntrySetView(Map<Long, Long> map, IndexRange entries) {
    this.map = map;
    this.entries = entries;
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public boolean contains(Object entry) {
    return entry instanceof Map.Entry<?, ?> wanted
        && wanted.getKey() instanceof Long key
        && wanted.getValue() instanceof Long value
        && value.equals(map.get(key));
  }

  @Override
  public boolean remove(Object entry) {
    return entry instanceof Map.Entry<?, ?> wanted
        && wanted.getKey() instanceof Long key
        && wanted.getValue() instanceof Long value
        && map.remove(key, value);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<Map.Entry<Long, Long>> iterator() {
    return new EntryIterator<>(entries, Map::entry);
  }

  @Override
  public Spliterator<Map.Entry<Long, Long>> spliterator() {
    var ascending = Map.Entry.<Long, Long>comparingByKey();
    boolean isDescending = entries.range().isDescending;
    return EntryIterator.sorted(iterator(), isDescending ? ascending.reversed() : ascending);
  }
}
