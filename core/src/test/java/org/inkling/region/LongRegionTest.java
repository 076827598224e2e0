package org.inkling.region;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a region reads and writes, in every order of bytes and with a stride, and what it refuses.
 */
class LongRegionTest {
  private final LongRegion region = LongRegion.of(MemorySegment.ofArray(new long[] {7, 8, 9}));

  @Test
  void indexesOutsideAreRefused() {
    for (long index : new long[] {3, -1, 1L << 61, (1L << 61) + 1, Long.MIN_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> region.get(index));
      assertThrows(IndexOutOfBoundsException.class, () -> region.set(index, 1));
      assertThrows(IndexOutOfBoundsException.class, () -> region.slice(index, 1));
      assertThrows(IndexOutOfBoundsException.class, () -> region.copyTo(index, new long[1], 0, 1));
      assertThrows(
          IndexOutOfBoundsException.class, () -> region.copyFrom(new long[1], 0, index, 1));
    }
    assertEquals(7, region.get(0));
    assertEquals(9, region.slice(1, 2).get(1));
  }

  @Test
  void aBufferIsReadInItsOwnOrderBetweenPositionAndLimit() {
    for (ByteOrder order : List.of(BIG_ENDIAN, LITTLE_ENDIAN)) {
      for (ByteBuffer buffer : List.of(ByteBuffer.allocate(44), ByteBuffer.allocateDirect(44))) {
        buffer.order(order).putInt(1).putLong(7).putLong(-8).putLong(Long.MIN_VALUE).putLong(5);
        LongRegion longs = LongRegion.of(buffer.position(4).limit(28));
        assertEquals(3, longs.size());
        long[] read = new long[4];
        longs.copyTo(0, read, 1, 3);
        assertArrayEquals(new long[] {0, 7, -8, Long.MIN_VALUE}, read);
        assertEquals(-8, longs.get(1));
        longs.set(0, 9);
        longs.copyFrom(new long[] {3, 4}, 0, 1, 2);
        buffer.clear();
        assertEquals(9, buffer.getLong(4));
        assertEquals(3, buffer.getLong(12));
        assertEquals(4, buffer.getLong(20));
        assertEquals(5, buffer.getLong(28));
        ByteOrder other = order == BIG_ENDIAN ? LITTLE_ENDIAN : BIG_ENDIAN;
        assertEquals(Long.reverseBytes(4), longs.withOrder(other).get(2));
      }
    }
    assertThrows(IllegalArgumentException.class, () -> LongRegion.of(ByteBuffer.allocate(9)));
    assertTrue(LongRegion.of(ByteBuffer.allocate(8).asReadOnlyBuffer()).isReadOnly());
  }

  @Test
  void aFieldOfRecordsIsReadAndWrittenWhereItIs() {
    byte[] bytes = new byte[5 * 19];
    MemorySegment records = MemorySegment.ofArray(bytes);
    LongRegion field = LongRegion.of(records, 3, 19, 5);
    assertEquals(5, field.size());
    field.copyFrom(new long[] {0, 10, 11, 12, 13, 14}, 1, 0, 5);
    assertArrayEquals(new long[] {10, 11, 12, 13, 14}, array(field));
    assertEquals(12, records.get(ValueLayout.JAVA_LONG_UNALIGNED, 3 + 2 * 19));
    LongRegion middle = field.slice(1, 3);
    middle.set(2, -1);
    assertArrayEquals(new long[] {11, 12, -1}, array(middle));
    ByteOrder other = ByteOrder.nativeOrder() == BIG_ENDIAN ? LITTLE_ENDIAN : BIG_ENDIAN;
    assertEquals(Long.reverseBytes(11), middle.withOrder(other).get(0));
    assertEquals(0, field.slice(5, 0).size());
    for (int i = 0; i < bytes.length; i++) {
      assertTrue(bytes[i] == 0 || i % 19 >= 3 && i % 19 < 11, "byte " + i + " is not of the field");
    }
    assertThrows(IndexOutOfBoundsException.class, () -> middle.get(3));
    assertThrows(IndexOutOfBoundsException.class, () -> middle.copyTo(0, new long[3], 1, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> middle.copyFrom(new long[2], 0, 0, 3));
    assertThrows(IndexOutOfBoundsException.class, () -> field.slice(4, 2));
  }

  private static long[] array(LongRegion region) {
    long[] longs = new long[(int) region.size()];
    region.copyTo(0, longs, 0, longs.length);
    return longs;
  }

  @Test
  void recordsOutsideOfTheSegmentAreRefused() {
    MemorySegment memory = MemorySegment.ofArray(new byte[100]);
    assertEquals(4, LongRegion.of(memory, 92 - 3 * 30, 30, 4).size());
    assertEquals(0, LongRegion.of(memory, 100, 8, 0).size());
    long[][] outside = {
      {93, 8, 1},
      {-1, 8, 1},
      {3, 30, 4},
      {0, 8, 13},
      {101, 8, 0},
      {0, Long.MAX_VALUE, 2},
      {0, 1L << 62, 5},
      {Long.MAX_VALUE, 8, 1},
      {0, 8, Long.MAX_VALUE}
    };
    for (long[] field : outside) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> LongRegion.of(memory, field[0], field[1], field[2]));
    }
    assertThrows(IllegalArgumentException.class, () -> LongRegion.of(memory, 0, 7, 1));
    assertThrows(IllegalArgumentException.class, () -> LongRegion.of(memory, 0, 8, -1));
  }
}
