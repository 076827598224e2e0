package org.inkling.index;

import java.util.AbstractMap;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * A live view of an index, or of some of its keys, as a map: the operations on one key, which are
 * the same for every view. A subclass says which keys are in the view, and in what order.
 *
 * @shape boxed 64-bit keys and values
 */
abstract class MapView extends AbstractMap<Long, Long> implements ConcurrentMap<Long, Long> {
  private final PointOperations index;

  MapView(PointOperations index) {
    this.index = index;
  }

  /** The index, also with the keys that are not in this view. */
  final PointOperations index() {
    return index;
  }

  /** Whether this view may have {@code key}. */
  abstract boolean contains(long key);

  /**
   * Returns {@code key}.
   *
   * @throws IllegalArgumentException if this view may not have it
   */
  abstract long require(long key);

  /** A cursor over the entries of this view, in its order. */
  abstract Cursor entriesCursor();

  /** The number of entries of this view. */
  abstract long count();

  /** Returns the number of entries, at most {@link Integer#MAX_VALUE}. */
  @Override
  public final int size() {
    return (int) Math.min(count(), Integer.MAX_VALUE);
  }

  @Override
  public abstract boolean isEmpty(); // what AbstractMap has would count all entries

  @Override
  public abstract void clear(); // what AbstractMap has would ask the set of entries, which asks us

  @Override
  public @Nullable Long get(Object key) {
    long wanted = (Long) key;
    var value = new LongHolder();
    return contains(wanted) && index.get(wanted, value) ? value.value : null;
  }

  @Override
  public boolean containsKey(Object key) {
    long wanted = (Long) key;
    return contains(wanted) && index.containsKey(wanted);
  }

  @Override
  public boolean containsValue(Object value) {
    Objects.requireNonNull(value);
    try (Cursor cursor = entriesCursor()) {
      while (cursor.next()) {
        if (value.equals(cursor.value())) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public @Nullable Long put(Long key, Long value) {
    var previous = new LongHolder();
    return index.getAndPut(require(key), value, previous) ? previous.value : null;
  }

  @Override
  public @Nullable Long putIfAbsent(Long key, Long value) {
    var current = new LongHolder();
    return index.putIfAbsent(require(key), value, current) ? null : current.value;
  }

  @Override
  public @Nullable Long replace(Long key, Long value) {
    var previous = new LongHolder();
    return index.getAndReplace(require(key), value, previous) ? previous.value : null;
  }

  @Override
  public boolean replace(Long key, Long oldValue, Long newValue) {
    return index.compareAndSet(require(key), oldValue, newValue);
  }

  @Override
  public @Nullable Long remove(Object key) {
    long wanted = (Long) key;
    var previous = new LongHolder();
    return contains(wanted) && index.getAndRemove(wanted, previous) ? previous.value : null;
  }

  @Override
  public boolean remove(Object key, @Nullable Object value) {
    long wanted = (Long) key;
    return contains(wanted) && value instanceof Long expected && index.remove(wanted, expected);
  }

  /** Tests entries. */
  @FunctionalInterface
  interface EntryFilter {
    boolean test(long key, long value);
  }

  /**
   * Removes the entries that a filter accepts; one whose value has changed since it was tested
   * stays. Returns whether any was removed.
   */
  final boolean removeIf(EntryFilter filter) {
    boolean removed = false;
    try (Cursor cursor = entriesCursor()) {
      while (cursor.next()) {
        long value = cursor.value();
        removed |= filter.test(cursor.key(), value) && index.remove(cursor.key(), value);
      }
    }
    return removed;
  }
}
