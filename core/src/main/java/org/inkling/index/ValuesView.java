package org.inkling.index;

import java.util.AbstractCollection;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;

/** The values of a map view, in the order of their keys. */
final class ValuesView extends AbstractCollection<Long> {
  private final Map<Long, Long> map;
  private final IndexRange entries;

  ValuesView(Map<Long, Long> map, IndexRange entries) {
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
  public boolean contains(Object value) {
    return map.containsValue(value);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<Long> iterator() {
    return new EntryIterator<>(entries, (key, value) -> value);
  }

  @Override
  public Spliterator<Long> spliterator() {
    return EntryIterator.ordered(iterator());
  }
}
