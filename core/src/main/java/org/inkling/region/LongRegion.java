package org.inkling.region;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.checkIndex;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A run of longs in a memory segment of the caller, in the machine's order of bytes.
 *
 * <p>As safe as the segment is: an index outside of the run throws {@link
 * IndexOutOfBoundsException}, a segment whose arena is closed {@link IllegalStateException}, and
 * one that belongs to another thread {@link WrongThreadException}. The region keeps nothing open.
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
   * The longs of a segment.
   *
   * @throws IllegalArgumentException if its size is no multiple of 8 bytes
   */
  public static LongRegion of(MemorySegment memory) {
    if (memory.byteSize() % Long.BYTES != 0) {
      throw new IllegalArgumentException(
          "a segment of longs has a multiple of 8 bytes, not " + memory.byteSize());
    }
    return new LongRegion(memory);
  }

  /** How many longs there are. */
  public long size() {
    return memory.byteSize() / Long.BYTES;
  }

  /** Whether it cannot be written to. */
  public boolean isReadOnly() {
    return memory.isReadOnly();
  }

  /** The longs {@code [from, from + count)} of this region. */
  public LongRegion slice(long from, long count) {
    checkFromIndexSize(from, count, size());
    return new LongRegion(memory.asSlice(from * Long.BYTES, count * Long.BYTES));
  }

  /** The long at an index. */
  public long get(long index) {
    requireAlive();
    return memory.getAtIndex(LONG, checkIndex(index, size())); // the segment's own check wraps
  }

  /** Sets the long at an index. */
  public void set(long index, long value) {
    requireAlive();
    memory.setAtIndex(LONG, checkIndex(index, size()), value);
  }

  /** Copies {@code count} longs from index {@code from} on to a place in an array. */
  public void copyTo(long from, long[] to, int at, int count) {
    requireAlive();
    checkFromIndexSize(from, count, size());
    MemorySegment.copy(memory, LONG, from * Long.BYTES, to, at, count);
  }

  /** Copies {@code count} longs from a place in an array to index {@code to} and behind. */
  public void copyFrom(long[] from, int at, long to, int count) {
    requireAlive();
    checkFromIndexSize(to, count, size());
    MemorySegment.copy(from, at, memory, LONG, to * Long.BYTES, count);
  }

  /** Says what it is that was closed; the segment itself checks again. */
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
