package org.inkling.region;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.checkIndex;
import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A run of longs in memory of the caller: side by side, or one field of records that lie side by
 * side.
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
 * @shape long i at byte {@code offset + stride * i} of the segment, aligned or not; 8 * i unless an
 *     offset and a stride are given
 * @units indexes and sizes in longs; offset and stride in bytes; copies of a region with a stride
 *     read or write long by long
 */
public final class LongRegion {
  private static final ByteOrder NATIVE = ByteOrder.nativeOrder();
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfLong SWAPPED =
      LONG.withOrder(
          NATIVE == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);

  private final MemorySegment
      memory; // from the first byte of the first long to the end of the last
  private final long stride;
  private final long size;
  private final ByteOrder order;

  private LongRegion(MemorySegment memory, long stride, long size, ByteOrder order) {
    this.memory = memory;
    this.stride = stride;
    this.size = size;
    this.order = order;
  }

  /**
   * Returns a region over the longs of a segment, in the machine's byte order.
   *
   * @throws IllegalArgumentException if its size is not a multiple of 8 bytes
   */
  public static LongRegion of(MemorySegment memory) {
    if (memory.byteSize() % Long.BYTES != 0) {
      throw new IllegalArgumentException(
          "the size of a segment of longs must be a multiple of 8 bytes, not " + memory.byteSize());
    }
    return new LongRegion(memory, Long.BYTES, memory.byteSize() / Long.BYTES, NATIVE);
  }

  /**
   * Returns a region over the longs between position and limit of a buffer, direct or not, in the
   * byte order that the buffer has now. Position, limit and order of the buffer do not change, and
   * later changes of them do not affect the region.
   *
   * @throws IllegalArgumentException if the number of bytes is not a multiple of 8
   */
  public static LongRegion of(ByteBuffer buffer) {
    return of(MemorySegment.ofBuffer(buffer)).withOrder(buffer.order());
  }

  /**
   * Returns a region over one field of records that lie side by side: {@code size} longs, the first
   * at byte {@code offset} of the segment, each {@code stride} bytes after the one before it. The
   * longs are in the machine's byte order.
   *
   * @param stride the size of a record, at least 8 bytes
   * @throws IllegalArgumentException if {@code stride} is less than 8, or {@code size} is negative
   * @throws IndexOutOfBoundsException if the longs are not all within the segment
   */
  public static LongRegion of(MemorySegment memory, long offset, long stride, long size) {
    if (stride < Long.BYTES) {
      throw new IllegalArgumentException(
          "a stride of " + stride + " bytes between longs, expected 8 or more");
    }
    if (size < 0) {
      throw new IllegalArgumentException("a region of " + size + " longs");
    }
    boolean fits = size <= 1 + memory.byteSize() / stride; // so that the product does not overflow
    if (!fits || offset < 0 || offset > memory.byteSize() - bytes(stride, size)) {
      throw new IndexOutOfBoundsException(
          size
              + " longs from byte "
              + offset
              + " with a stride of "
              + stride
              + " bytes are not within a segment of "
              + memory.byteSize()
              + " bytes");
    }
    return new LongRegion(memory.asSlice(offset, bytes(stride, size)), stride, size, NATIVE);
  }

  private static long bytes(long stride, long size) {
    return size == 0 ? 0 : (size - 1) * stride + Long.BYTES;
  }

  /** Returns a region over the same longs, whose bytes are in the given order. */
  public LongRegion withOrder(ByteOrder other) {
    return new LongRegion(memory, stride, size, requireNonNull(other, "order"));
  }

  /** Returns the number of longs. */
  public long size() {
    return size;
  }

  /** Returns whether the region is read-only. */
  public boolean isReadOnly() {
    return memory.isReadOnly();
  }

  /** Returns the longs {@code [from, from + count)} of this region. */
  public LongRegion slice(long from, long count) {
    checkFromIndexSize(from, count, size);
    long start = count == 0 ? 0 : from * stride;
    return new LongRegion(memory.asSlice(start, bytes(stride, count)), stride, count, order);
  }

  /** Returns the long at an index. */
  public long get(long index) {
    requireAlive();
    long at = checkIndex(index, size) * stride; // the segment's own check wraps
    return inOrder(memory.get(LONG, at));
  }

  /** Sets the long at an index. */
  public void set(long index, long value) {
    requireAlive();
    memory.set(LONG, checkIndex(index, size) * stride, inOrder(value));
  }

  private long inOrder(long value) {
    return order == NATIVE ? value : Long.reverseBytes(value);
  }

  /**
   * Copies {@code count} longs, starting at index {@code from}, into an array, starting at {@code
   * at}.
   */
  public void copyTo(long from, long[] to, int at, int count) {
    requireAlive();
    checkFromIndexSize(from, count, size);
    if (stride == Long.BYTES) {
      MemorySegment.copy(memory, layout(), from * Long.BYTES, to, at, count);
      return;
    }
    checkFromIndexSize(at, count, to.length);
    for (int i = 0; i < count; i++) {
      to[at + i] = inOrder(memory.get(LONG, (from + i) * stride));
    }
  }

  /**
   * Copies {@code count} longs from an array, starting at {@code at}, into this region, starting at
   * index {@code to}.
   */
  public void copyFrom(long[] from, int at, long to, int count) {
    requireAlive();
    checkFromIndexSize(to, count, size);
    if (stride == Long.BYTES) {
      MemorySegment.copy(from, at, memory, layout(), to * Long.BYTES, count);
      return;
    }
    checkFromIndexSize(at, count, from.length);
    for (int i = 0; i < count; i++) {
      memory.set(LONG, (to + i) * stride, inOrder(from[at + i]));
    }
  }

  private ValueLayout.OfLong layout() {
    return order == NATIVE ? LONG : SWAPPED;
  }

  /** Throws an exception that names the region; the segment itself checks again. */
  private void requireAlive() {
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("the arena of a region of " + size + " longs is closed");
    }
  }

  @Override
  public String toString() {
    return "region of " + size + " longs";
  }
}
