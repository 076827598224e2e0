package org.inkling.index;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;

/**
 * A live view of a {@link PointOperations} as a map of the Java collections, in the order of its
 * cursors, which is no particular one.
 *
 * <p>What {@link IndexMap} says of its operations, iterators, entries, size and nulls, and of an
 * index that is closed, holds for this view as well: the two have the operations on one key in
 * common. {@code size} costs as much as that of the index.
 *
 * @shape boxed 64-bit keys and values
 */
public final class PointMap extends MapView {

  private PointMap(PointOperations index) {
    super(index);
  }

  /** Returns a view of all entries of {@code index}. */
  public static PointMap of(PointOperations index) {
    return new PointMap(Objects.requireNonNull(index, "index"));
  }

  @Override
  boolean contains(long key) {
    return true;
  }

  @Override
  long require(long key) {
    return key;
  }

  @Override
  Cursor entriesCursor() {
    return index().cursor();
  }

  @Override
  long count() {
    return index().size();
  }

  @Override
  public boolean isEmpty() {
    return index().isEmpty();
  }

  @Override
  public void clear() {
    index().clear();
  }

  @Override
  public Set<Long> keySet() {
    return new PointKeySetView(this);
  }

  @Override
  public Collection<Long> values() {
    return new ValuesView(this, values -> EntryIterator.unsorted(values, 0));
  }

  @Override
  public Set<Map.Entry<Long, Long>> entrySet() {
    return new EntrySetView(this, entries -> EntryIterator.unsorted(entries, Spliterator.DISTINCT));
  }
}
