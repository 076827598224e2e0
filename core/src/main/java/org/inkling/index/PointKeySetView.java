package org.inkling.index;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Spliterator;

/** The keys of a map view; keys can be removed through it but not added. */
class PointKeySetView extends AbstractSet<Long> {
  private final MapView map;

  PointKeySetView(MapView map) {
    this.map = map;
  }

  @Override
  public final int size() {
    return map.size();
  }

  @Override
  public final boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public final boolean contains(Object key) {
    return map.containsKey(key);
  }

  @Override
  public final boolean remove(Object key) {
    return map.remove(key) != null;
  }

  @Override
  public final void clear() {
    map.clear();
  }

  @Override
  public final Iterator<Long> iterator() {
    return new EntryIterator<>(map, (key, value) -> key);
  }

  @Override
  public Spliterator<Long> spliterator() {
    return EntryIterator.unsorted(iterator(), Spliterator.DISTINCT);
  }
}
