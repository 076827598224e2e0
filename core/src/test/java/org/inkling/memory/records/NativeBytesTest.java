package org.inkling.memory.records;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.region.ByteRegion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Native runs compare as the same bytes in arrays do, at every alignment. */
class NativeBytesTest {
  private final SlabAllocator memory = SlabAllocator.create("bytes", Long.MAX_VALUE);
  private final long first = memory.allocate(8192);
  private final long second = memory.allocate(8192);
  private final SplittableRandom random = TestSeed.random("NativeBytesTest");

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void runsCompareAsArraysDo() {
    for (int length = 0; length <= 40; length++) {
      for (int i = 0; i < 300; i++) {
        assertComparesLike(random(length), other(length));
      }
    }
    for (int length : new int[] {100, 255, 256, 1000, 4000}) {
      for (int i = 0; i < 40; i++) {
        assertComparesLike(random(length), other(length));
      }
    }
  }

  private byte[] last = {};

  private byte[] random(int length) {
    last = new byte[length];
    random.nextBytes(last);
    return last;
  }

  /** The same bytes, with one changed or another length, or both. */
  private byte[] other(int length) {
    int cut = random.nextInt(3) == 0 ? random.nextInt(4) - 2 : 0;
    byte[] other = Arrays.copyOf(last, Math.max(0, length + cut));
    if (other.length > 0 && random.nextInt(3) != 0) {
      other[random.nextInt(other.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return other;
  }

  private void assertComparesLike(byte[] a, byte[] b) {
    long addressA = first + random.nextInt(17);
    long addressB = second + random.nextInt(17);
    NativeMemory.copyIn(a, 0, addressA, a.length);
    NativeMemory.putByte(addressA + a.length, (byte) random.nextInt());
    int from = random.nextInt(9);
    byte[] array = new byte[from + b.length + 3];
    random.nextBytes(array);
    System.arraycopy(b, 0, array, from, b.length);
    NativeMemory.copyIn(array, from, addressB, b.length);
    ByteRegion region = ByteRegion.of(array);
    int order = Integer.signum(Arrays.compareUnsigned(a, b));
    boolean equal = Arrays.equals(a, b);
    int length = a.length;
    int count = b.length;
    assertEquals(order, sign(NativeBytes.compare(addressA, length, array, from, count)));
    assertEquals(equal, NativeBytes.equal(addressA, length, array, from, count));
    assertEquals(equal, NativeBytes.equal(addressA, length, region, from, count));
    assertEquals(Arrays.mismatch(a, b), NativeBytes.mismatch(addressA, length, array, from, count));
    int most = Math.min(length, count);
    int mismatch = Arrays.mismatch(a, 0, most, b, 0, most);
    int common = NativeBytes.common(addressA, addressB, most);
    assertEquals(mismatch < 0 ? most : mismatch, common);
    long prefix = ByteBuffer.wrap(Arrays.copyOf(a, 8)).getLong();
    assertEquals(prefix, NativeBytes.prefix(addressA, length));
  }

  private static int sign(int order) {
    return Integer.signum(order);
  }

  @Test
  void runsOutsideOfTheArrayAreRefused() {
    byte[] array = new byte[10];
    ByteRegion region = ByteRegion.of(array);
    for (int[] run : new int[][] {{-1, 2}, {9, 2}, {11, 0}, {0, 11}, {3, -1}}) {
      int from = run[0];
      int count = run[1];
      assertRefused(() -> NativeBytes.compare(first, 2, array, from, count));
      assertRefused(() -> NativeBytes.equal(first, 2, array, from, count));
      assertRefused(() -> NativeBytes.equal(first, 2, region, from, count));
      assertRefused(() -> NativeBytes.mismatch(first, 2, array, from, count));
      assertRefused(() -> NativeMemory.copyIn(array, from, first, count == -1 ? 11 : count));
      assertRefused(() -> NativeMemory.copyOut(first, array, from, count == -1 ? 11 : count));
      assertRefused(() -> NativeMemory.copyIn(region, from, first, count == -1 ? 11 : count));
      assertRefused(() -> NativeMemory.copyOut(first, region, from, count == -1 ? 11 : count));
    }
  }

  private static void assertRefused(Runnable call) {
    assertThrows(IndexOutOfBoundsException.class, call::run);
  }

  @Test
  void regionsOfEveryKindAreCopied() {
    byte[] content = random(100);
    try (Arena arena = Arena.ofConfined()) {
      var kinds =
          new ByteRegion[] {
            ByteRegion.of(new byte[100]),
            ByteRegion.of(new byte[120], 7, 100),
            ByteRegion.of(arena.allocate(100)),
            ByteRegion.of(ByteBuffer.allocateDirect(100))
          };
      for (ByteRegion region : kinds) {
        NativeMemory.copyIn(content, 0, first + 3, 100);
        NativeMemory.copyOut(first + 3, region, 0, 100);
        NativeMemory.copyIn(region, 10, second + 1, 80);
        byte[] found = new byte[80];
        NativeMemory.copyOut(second + 1, found, 0, 80);
        assertArrayEquals(Arrays.copyOfRange(content, 10, 90), found);
      }
    }
  }

  @Test
  void aReadOnlyTargetAndAClosedArenaAreRefused() {
    ByteRegion readOnly = ByteRegion.of(MemorySegment.ofArray(new byte[8]).asReadOnly());
    assertThrows(IllegalArgumentException.class, () -> NativeMemory.copyOut(first, readOnly, 0, 8));
    NativeMemory.copyIn(readOnly, 0, first, 8);
    Arena arena = Arena.ofShared();
    ByteRegion closed = ByteRegion.of(arena.allocate(8));
    arena.close();
    assertThrows(IllegalStateException.class, () -> NativeMemory.copyIn(closed, 0, first, 8));
    assertThrows(IllegalStateException.class, () -> NativeMemory.copyOut(first, closed, 0, 8));
    var e =
        assertThrows(IllegalStateException.class, () -> NativeBytes.equal(first, 8, closed, 0, 8));
    assertEquals("the arena of a region of 8 bytes is closed", e.getMessage());
    assertFalse(closed.isReadOnly());
  }
}
