package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {
  private SlabAllocator memory;
  private long block;

  @BeforeEach
  void allocate() {
    memory = SlabAllocator.create("words", Long.MAX_VALUE);
    block = memory.allocate(8192);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void everyModeReadsWhatItsPartnerWrote() {
    for (long value : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
      NativeMemory.putLong(block, value);
      assertEquals(value, NativeMemory.getLong(block));
      NativeMemory.putLongOpaque(block + 8, value);
      assertEquals(value, NativeMemory.getLongOpaque(block + 8));
      NativeMemory.putLongRelease(block + 16, value);
      assertEquals(value, NativeMemory.getLongAcquire(block + 16));
      NativeMemory.putLongVolatile(block + 24, value);
      assertEquals(value, NativeMemory.getLongVolatile(block + 24));
    }
    NativeMemory.putDouble(block, -0.0);
    assertEquals(Long.MIN_VALUE, NativeMemory.getLong(block));
    assertEquals(-0.0, NativeMemory.getDouble(block));
    NativeMemory.putInt(block + 4, -7);
    assertEquals(-7, NativeMemory.getInt(block + 4));
    assertEquals(0, NativeMemory.getInt(block));
  }

  @Test
  void compareAndSetTakesTheExpectedWordOnly() {
    assertTrue(NativeMemory.casLong(block, 0, 5));
    assertFalse(NativeMemory.casLong(block, 0, 6));
    assertEquals(5, NativeMemory.caeLong(block, 4, 7));
    assertEquals(5, NativeMemory.caeLong(block, 5, 8));
    assertEquals(8, NativeMemory.getAndAddLong(block, -10));
    assertEquals(-2, NativeMemory.getLong(block));
  }

  @Test
  void copyMovesOverlappingRuns() {
    for (int i = 0; i < 8; i++) {
      NativeMemory.putLong(block + 8L * i, i);
    }
    NativeMemory.copy(block, block + 8, 56);
    for (int i = 1; i < 8; i++) {
      assertEquals(i - 1, NativeMemory.getLong(block + 8L * i));
    }
  }

  @Test
  void zeroClearsItsRunAndNothingElse() {
    for (long bytes : new long[] {0, 8, 2000, 4096, 4104, 5000}) {
      for (long offset = 0; offset < 8192; offset += 8) {
        NativeMemory.putLong(block + offset, -1);
      }
      NativeMemory.zero(block + 64, bytes);
      for (long offset = 0; offset < 8192; offset += 8) {
        long expected = offset >= 64 && offset < 64 + bytes ? 0 : -1;
        assertEquals(expected, NativeMemory.getLong(block + offset), bytes + " at " + offset);
      }
    }
    NativeMemory.putLong(block, -1);
    NativeMemory.zero(block + 3, 2);
    assertEquals(0xFFFFFF0000FFFFFFL, NativeMemory.getLong(block));
  }

  @Test
  void unalignedAndUnmappedAddressesFailAnAssertion() {
    assertThrows(AssertionError.class, () -> NativeMemory.getLong(block + 4));
    assertThrows(AssertionError.class, () -> NativeMemory.getLongAcquire(block + 1));
    assertThrows(AssertionError.class, () -> NativeMemory.casLong(0, 0, 0));
    assertThrows(AssertionError.class, () -> NativeMemory.putLong(-8, 0));
    assertThrows(AssertionError.class, () -> NativeMemory.getDouble(1L << 60));
    assertThrows(AssertionError.class, () -> NativeMemory.zero(64, 8));
    assertThrows(AssertionError.class, () -> NativeMemory.copy(block, 64, 8));
    assertThrows(AssertionError.class, () -> NativeMemory.copy(block, block, -1));
    memory.close();
    assertThrows(AssertionError.class, () -> NativeMemory.getLong(block), "use after close");
  }
}
