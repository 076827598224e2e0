package org.inkling.index;

import java.util.concurrent.ConcurrentMap;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * What the reference indexes have in common: a map of the JDK behind the point operations.
 *
 * <p>Removal by value and compare-and-set rest on the equality of boxed values, so that they are
 * atomic as the map's own.
 *
 * @param <M> the kind of map
 */
abstract class JdkIndex<M extends ConcurrentMap<Long, Long>> implements PointIndex {
  private final M map;
  private volatile boolean isClosed;

  /** An index over a map, which is empty. */
  JdkIndex(M map) {
    this.map = map;
  }

  /** Puts the entries of {@code source}. */
  final void putAll(SortedEntrySource source) {
    try (EntryStream entries = SortedEntrySource.checked(source).open()) {
      while (entries.next()) {
        put(entries.key(), entries.value());
      }
    }
  }

  /**
   * The map.
   *
   * @throws IllegalStateException if the index is closed
   */
  final M open() {
    if (isClosed) {
      throw new IllegalStateException("the index is closed");
    }
    return map;
  }

  @Override
  public long get(long key, long absent) {
    return open().getOrDefault(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return found(open().get(key), value);
  }

  @Override
  public boolean containsKey(long key) {
    return open().containsKey(key);
  }

  @Override
  public void put(long key, long value) {
    open().put(key, value);
  }

  @Override
  public long getAndPut(long key, long value, long absent) {
    return or(open().put(key, value), absent);
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    return found(open().put(key, value), previous);
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    return open().putIfAbsent(key, value) == null;
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    return !found(open().putIfAbsent(key, value), current);
  }

  @Override
  public boolean replace(long key, long value) {
    return open().replace(key, value) != null;
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    return found(open().replace(key, value), previous);
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    return open().replace(key, expected, replacement);
  }

  @Override
  public boolean remove(long key) {
    return open().remove(key) != null;
  }

  @Override
  public boolean remove(long key, long expected) {
    return open().remove(key, expected);
  }

  @Override
  public long getAndRemove(long key, long absent) {
    return or(open().remove(key), absent);
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    return found(open().remove(key), previous);
  }

  @Override
  public long size() {
    return open().size();
  }

  @Override
  public void close() {
    isClosed = true;
  }

  /** Fails unless a walk meets as many keys as the map counts. */
  void checkStructure() {
    long walked = open().keySet().stream().count();
    if (walked != size()) {
      throw new AssertionError("a walk meets " + walked + " keys, the size is " + size());
    }
  }

  /** Fails unless the index is closed. */
  void checkClosed() {
    if (!isClosed) {
      throw new AssertionError("the index is open");
    }
  }

  private static long or(@Nullable Long value, long absent) {
    return value == null ? absent : value;
  }

  private static boolean found(@Nullable Long value, LongHolder holder) {
    if (value == null) {
      return false;
    }
    holder.value = value;
    return true;
  }

  /** A cursor over the map. */
  abstract class Walk implements Cursor {
    private boolean isCursorClosed;

    final void requireOpen() {
      open();
      if (isCursorClosed) {
        throw new IllegalStateException("the cursor is closed");
      }
    }

    /** Starts at the beginning of a range. */
    abstract void begin(long from, long to);

    @Override
    public final int nextRun(long[] keys, long[] values, int from, int count) {
      requireOpen(); // also if nothing is wanted
      return Cursor.super.nextRun(keys, values, from, count);
    }

    @Override
    public final void reset(long from, long to) {
      requireOpen();
      begin(from, to);
    }

    @Override
    public final void close() {
      isCursorClosed = true;
    }
  }
}
