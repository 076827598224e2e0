package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SizeClassesTest {
  @Test
  void everySizeRoundsToItsClassAndWastesLittle() {
    int lastClass = 0;
    for (long bytes = 1; bytes <= SizeClasses.LARGEST; bytes++) {
      long size = SizeClasses.round(bytes);
      int sizeClass = SizeClasses.classOf(bytes);
      assertEquals(size, SizeClasses.bytesOf(sizeClass), "size of " + bytes);
      assertEquals(sizeClass, SizeClasses.classOf(size), "class of " + size);
      assertEquals(0, size % 64, "size " + size);
      assertTrue(size >= bytes && size - bytes < Math.max(64, bytes / 31), "waste of " + bytes);
      assertTrue(sizeClass == lastClass || sizeClass == lastClass + 1, "class of " + bytes);
      lastClass = sizeClass;
    }
    assertEquals(SizeClasses.COUNT - 1, lastClass);
  }

  @Test
  void blockBytesSaysTheSlackThatACallerMayUse() {
    assertEquals(64, SlabAllocator.blockBytes(1));
    assertEquals(2048, SlabAllocator.blockBytes(2000));
    assertEquals(4096, SlabAllocator.blockBytes(4096));
    assertEquals(4096 + 128, SlabAllocator.blockBytes(4097));
    assertEquals((1 << 20) + (64 << 10), SlabAllocator.blockBytes((1 << 20) + 1));
    assertEquals((1L << 30) + (2 << 20), SlabAllocator.blockBytes((1L << 30) + 1));
  }

  @Test
  void blocksWithoutBytesAndBeyondAllBoundsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> SlabAllocator.blockBytes(0));
    assertThrows(IllegalArgumentException.class, () -> SlabAllocator.blockBytes(-64));
    assertThrows(IllegalArgumentException.class, () -> SlabAllocator.blockBytes(Long.MAX_VALUE));
  }
}
