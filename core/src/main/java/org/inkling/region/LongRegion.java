package org.inkling.region;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.checkIndex;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A run of longs in a memory segment of the caller, in the machine's byte order.
 *
 * <p>A region is as safe as its segment: an index outside the run throws {@link
 * IndexOutOfBoundsException}, a segment whose arena is closed throws {@link IllegalStateException},
 * and a segment that belongs to another thread throws {@link WrongThreadException}. The region
 * keeps nothing open.
 *
 * <pre>{@code
 * try (Arena arena = Arena.ofShared()) {
 *   var keys = LongRegion.of(file.map(MapMode.READ_ONLY, 0, file.size(), arena));
 *   var values = LongRegion.of(arena.allocate(JAVA_LONG, keys.size()));
 *   long present = index.getAll(keys, values, -1);
 * }
 * }</pre>
 *
 * @shape long i at byte 8 * i of the segment, aligned or not
 * @units indexes and sizes in longs
 */
public final class LongRegion {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

  private final MemorySegment memory;

  private LongRegion(MemorySegment memory) {
    this.memory = memory;
  }

  /**
   * Returns a region over the longs of a segment. @throws IllegalArgumentException if its size is
   * not a multiple of 8 bytes
   */
  public static LongRegion of(MemorySegment memory) {
    if (memory.byteSize() % Long.BYTES != 0) {
      throw new IllegalArgumentException(
          "the size of a segment of longs must be a multiple of 8 bytes, not " + memory.byteSize());
    }
    return new LongRegion(memory);
  }

  /** Returns the number of longs. */
  public long size() {
    return memory.byteSize() / Long.BYTES;
  }

  /** Returns whether the region is read-only. */
  public boolean isReadOnly() {
    return memory.isReadOnly();
  }

  /** Returns the longs {@code [from, from + count)} of this region. */
  public LongRegion slice(long from, long count) {
    checkFromIndexSize(from, count, size());
    return new LongRegion(memory.asSlice(from * Long.BYTES, count * Long.BYTES));
  }

  /** Returns the long at an index. */
  public long get(long index) {
    requireAlive();
    return memory.getAtIndex(LONG, checkIndex(index, size())); // the segment's own check wraps
  }

  /** Sets the long at an index. */
  public void set(long index, long value) {
    requireAlive();
    memory.setAtIndex(LONG, checkIndex(index, size()), value);
  }

  /**
   * Copies {@code count} longs, starting at index {@code from}, into an array, starting at {@code
   * at}.
   */
  public void copyTo(long from, long[] to, int at, int count) {
    requireAlive();
    checkFromIndexSize(from, count, size());
    MemorySegment.copy(memory, LONG, from * Long.BYTES, to, at, count);
  }

  /**
   * Copies {@code count} longs from an array, starting at {@code at}, into this region, starting at
   * index {@code to}.
   */
  public void copyFrom(long[] from, int at, long to, int count) {
    requireAlive();
    checkFromIndexSize(to, count, size());
    MemorySegment.copy(from, at, memory, LONG, to * Long.BYTES, count);
  }

  /** Throws an exception that names the region; the segment itself checks again. */
  private void requireAlive() {
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("the arena of a region of " + size() + " longs is closed");
    }
  }

  @Override
  public String toString() {
    return "region of " + size() + " longs";
  }
}
