package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/** Reads a key in every form that the index has, and compares with what it should have. */
final class StringReads {
  private static final byte FILL = 0x5a;

  private final BytesIndex index;

  StringReads(BytesIndex index) {
    this.index = index;
  }

  /** Returns a region of native memory with these bytes. */
  static ByteRegion region(Arena arena, byte[] bytes) {
    MemorySegment memory = arena.allocate(bytes.length);
    memory.copyFrom(MemorySegment.ofArray(bytes));
    return ByteRegion.of(memory);
  }

  /** Returns an array with these bytes between two others. */
  static byte[] framed(byte[] bytes) {
    byte[] framed = new byte[bytes.length + 2];
    Arrays.fill(framed, FILL);
    System.arraycopy(bytes, 0, framed, 1, bytes.length);
    return framed;
  }

  /** Checks all reads of a key. */
  void check(byte[] key, byte @Nullable [] value) {
    try (Arena arena = Arena.ofConfined()) {
      ByteRegion heap = ByteRegion.of(framed(key), 1, key.length);
      checkPresence(key, heap, value);
      checkHolders(key, heap, value);
      assertArrayEquals(value, index.get(key));
      assertArrayEquals(value, index.get(region(arena, key)));
      int length = value == null ? BytesIndex.ABSENT : value.length;
      int room = Math.max(length, 0);
      checkRoom(key, value, room);
      checkRegion(key, value, ByteRegion.of(arena.allocate(room + 1L)));
      checkRegion(key, value, ByteRegion.of(new byte[room]));
      if (length > 0) {
        checkTooSmall(key, arena, length);
      }
    }
  }

  private void checkPresence(byte[] key, ByteRegion region, byte @Nullable [] value) {
    int length = value == null ? BytesIndex.ABSENT : value.length;
    assertEquals(length, index.length(key));
    assertEquals(length, index.length(region));
    assertEquals(value != null, index.containsKey(key));
    assertEquals(value != null, index.containsKey(framed(key), 1, key.length));
    assertEquals(value != null, index.containsKey(region));
  }

  private void checkHolders(byte[] key, ByteRegion region, byte @Nullable [] value) {
    byte[] unchanged = {1, 2, 3};
    byte[] expected = value == null ? unchanged : value;
    var holder = new BytesHolder();
    holder.set(unchanged);
    assertEquals(value != null, index.get(key, holder));
    assertArrayEquals(expected, holder.toByteArray());
    holder.set(unchanged);
    assertEquals(value != null, index.get(framed(key), 1, key.length, holder));
    assertArrayEquals(expected, holder.toByteArray());
    holder.set(unchanged);
    assertEquals(value != null, index.get(region, holder));
    assertArrayEquals(expected, holder.toByteArray());
  }

  private void checkRoom(byte[] key, byte @Nullable [] value, int room) {
    int length = value == null ? BytesIndex.ABSENT : value.length;
    byte[] expected = value == null ? new byte[0] : value;
    byte[] exact = new byte[room];
    assertEquals(length, index.get(key, exact));
    assertArrayEquals(expected, exact);
    byte[] middle = framed(new byte[room]);
    assertEquals(length, index.get(key, middle, 1, room));
    assertArrayEquals(framed(expected), middle);
  }

  private void checkRegion(byte[] key, byte @Nullable [] value, ByteRegion to) {
    byte[] found = new byte[(int) to.size()];
    assertEquals(
        value == null ? BytesIndex.ABSENT : value.length, index.get(ByteRegion.of(key), to));
    to.copyTo(0, found, 0, found.length);
    byte[] expected = value == null ? new byte[0] : value;
    assertArrayEquals(Arrays.copyOf(expected, found.length), found);
  }

  /** What has no room is not copied, not even in part. */
  private void checkTooSmall(byte[] key, Arena arena, int length) {
    byte[] small = new byte[length - 1];
    assertEquals(length, index.get(key, small));
    assertArrayEquals(new byte[length - 1], small);
    byte[] middle = new byte[length + 1];
    assertEquals(length, index.get(key, middle, 1, length - 1));
    assertArrayEquals(new byte[length + 1], middle);
    ByteRegion region = ByteRegion.of(arena.allocate(length - 1L));
    assertEquals(length, index.get(ByteRegion.of(key), region));
    region.copyTo(0, small, 0, length - 1);
    assertArrayEquals(new byte[length - 1], small);
  }
}
