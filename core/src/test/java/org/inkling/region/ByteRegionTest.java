package org.inkling.region;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What a region of bytes reads and writes, and what it refuses. */
class ByteRegionTest {
  private final ByteRegion region = ByteRegion.of(new byte[] {7, 8, 9});

  @Test
  void indexesOutsideAreRefused() {
    for (long index : new long[] {4, -1, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE}) {
      assertRefused(() -> region.get(index));
      assertRefused(() -> region.set(index, (byte) 1));
      assertRefused(() -> region.slice(index, 0));
      assertRefused(() -> region.copyTo(index, new byte[1], 0, 1));
      assertRefused(() -> region.copyFrom(new byte[1], 0, index, 1));
    }
    assertRefused(() -> region.get(3));
    assertRefused(() -> region.copyTo(0, new byte[1], 1, 1));
    assertRefused(() -> region.copyFrom(new byte[1], 1, 0, 1));
    assertRefused(() -> ByteRegion.of(new byte[4], 2, 3));
    assertEquals(7, region.get(0));
    assertEquals(9, region.slice(1, 2).get(1));
    assertEquals(0, region.slice(3, 0).size());
    assertEquals("region of 3 bytes", region.toString());
  }

  private static void assertRefused(Runnable call) {
    assertThrows(IndexOutOfBoundsException.class, call::run);
  }

  @Test
  void everyKindOfMemoryIsReadAndWritten() {
    try (Arena arena = Arena.ofConfined()) {
      for (ByteRegion bytes :
          new ByteRegion[] {
            ByteRegion.of(new byte[5]),
            ByteRegion.of(new byte[9], 3, 5),
            ByteRegion.of(arena.allocate(5)),
            ByteRegion.of(ByteBuffer.allocate(9).position(2).limit(7)),
            ByteRegion.of(ByteBuffer.allocateDirect(9).position(2).limit(7))
          }) {
        assertEquals(5, bytes.size());
        bytes.copyFrom(new byte[] {0, 1, 2, 3}, 1, 2, 3);
        bytes.set(0, (byte) -1);
        byte[] read = new byte[6];
        bytes.copyTo(0, read, 1, 5);
        assertArrayEquals(new byte[] {0, -1, 0, 1, 2, 3}, read);
        assertEquals(2, bytes.get(3));
        assertFalse(bytes.isReadOnly());
      }
    }
  }

  @Test
  void aReadOnlyRegionIsNotWritten() {
    byte[] array = {1, 2};
    for (ByteRegion bytes :
        new ByteRegion[] {
          ByteRegion.of(MemorySegment.ofArray(array).asReadOnly()),
          ByteRegion.of(ByteBuffer.wrap(array).asReadOnlyBuffer())
        }) {
      assertTrue(bytes.isReadOnly());
      assertThrows(IllegalArgumentException.class, () -> bytes.set(0, (byte) 3));
      assertThrows(IllegalArgumentException.class, () -> bytes.copyFrom(new byte[1], 0, 0, 1));
      assertEquals(2, bytes.get(1));
    }
    assertArrayEquals(new byte[] {1, 2}, array);
  }

  @Test
  void aClosedArenaIsNamed() {
    Arena arena = Arena.ofShared();
    ByteRegion bytes = ByteRegion.of(arena.allocate(16));
    arena.close();
    for (Runnable call :
        new Runnable[] {
          () -> bytes.get(0),
          () -> bytes.set(0, (byte) 1),
          () -> bytes.copyTo(0, new byte[1], 0, 1),
          () -> bytes.copyFrom(new byte[1], 0, 0, 1),
          bytes::memory
        }) {
      var e = assertThrows(IllegalStateException.class, call::run);
      assertEquals("the arena of a region of 16 bytes is closed", e.getMessage());
    }
  }
}
