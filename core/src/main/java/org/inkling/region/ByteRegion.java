package org.inkling.region;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.checkIndex;
import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;

/**
 * A run of bytes in memory of the caller.
 *
 * <p>A region is as safe as its segment: an index outside the run throws {@link
 * IndexOutOfBoundsException}, a segment whose arena is closed throws {@link IllegalStateException},
 * and a segment that belongs to another thread throws {@link WrongThreadException}. The region
 * keeps nothing open.
 *
 * <pre>{@code
 * try (Arena arena = Arena.ofShared()) {
 *   var file = ByteRegion.of(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
 *   var header = file.slice(0, 16);
 * }
 * }</pre>
 *
 * @shape byte i at byte i of the segment
 * @units indexes and sizes in bytes
 */
public final class ByteRegion {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private final MemorySegment memory;

  private ByteRegion(MemorySegment memory) {
    this.memory = memory;
  }

  /** Returns a region over a segment. */
  public static ByteRegion of(MemorySegment memory) {
    return new ByteRegion(requireNonNull(memory, "memory"));
  }

  /** Returns a region over an array. */
  public static ByteRegion of(byte[] array) {
    return new ByteRegion(MemorySegment.ofArray(array));
  }

  /**
   * Returns a region over {@code count} bytes of an array, starting at index {@code from}.
   *
   * @throws IndexOutOfBoundsException if they are not all within the array
   */
  public static ByteRegion of(byte[] array, int from, int count) {
    checkFromIndexSize(from, count, array.length);
    return new ByteRegion(MemorySegment.ofArray(array).asSlice(from, count));
  }

  /**
   * Returns a region over the bytes between position and limit of a buffer, direct or not. Position
   * and limit of the buffer do not change, and later changes of them do not affect the region.
   */
  public static ByteRegion of(ByteBuffer buffer) {
    return new ByteRegion(MemorySegment.ofBuffer(buffer));
  }

  /** Returns the segment of this region, of which every byte belongs to it. */
  public MemorySegment memory() {
    requireAlive();
    return memory;
  }

  /** Returns the number of bytes. */
  public long size() {
    return memory.byteSize();
  }

  /** Returns whether the region is read-only. */
  public boolean isReadOnly() {
    return memory.isReadOnly();
  }

  /** Returns the bytes {@code [from, from + count)} of this region. */
  public ByteRegion slice(long from, long count) {
    checkFromIndexSize(from, count, size());
    return new ByteRegion(memory.asSlice(from, count));
  }

  /** Returns the byte at an index. */
  public byte get(long index) {
    requireAlive();
    return memory.get(BYTE, checkIndex(index, size()));
  }

  /**
   * Sets the byte at an index.
   *
   * @throws IllegalArgumentException if the region is read-only
   */
  public void set(long index, byte value) {
    requireAlive();
    memory.set(BYTE, checkIndex(index, size()), value);
  }

  /**
   * Copies {@code count} bytes, starting at index {@code from}, into an array, starting at {@code
   * at}.
   */
  public void copyTo(long from, byte[] to, int at, int count) {
    requireAlive();
    checkFromIndexSize(from, count, size());
    MemorySegment.copy(memory, BYTE, from, to, at, count);
  }

  /**
   * Copies {@code count} bytes from an array, starting at {@code at}, into this region, starting at
   * index {@code to}.
   *
   * @throws IllegalArgumentException if the region is read-only
   */
  public void copyFrom(byte[] from, int at, long to, int count) {
    requireAlive();
    checkFromIndexSize(to, count, size());
    MemorySegment.copy(from, at, memory, BYTE, to, count);
  }

  /** Throws an exception that names the region; the segment itself checks again. */
  private void requireAlive() {
    if (!memory.scope().isAlive()) {
      throw new IllegalStateException("the arena of a region of " + size() + " bytes is closed");
    }
  }

  @Override
  public String toString() {
    return "region of " + size() + " bytes";
  }
}
