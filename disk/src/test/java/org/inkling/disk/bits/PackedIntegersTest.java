package org.inkling.disk.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

class PackedIntegersTest {
  private static final SplittableRandom RANDOM = TestSeed.random("PackedIntegersTest");

  @Test
  void everyWidthGivesBackWhatCameInAndTakesNoMore() {
    for (int width = 0; width <= Long.SIZE; width++) {
      long[] values = RANDOM.longs(1 + RANDOM.nextInt(300)).toArray();
      for (int i = 0; i < values.length; i++) {
        values[i] &= Bits.mask(width);
      }
      values[RANDOM.nextInt(values.length)] = Bits.mask(width);
      var packed = PackedIntegers.of(values, values.length);
      assertEquals(width, packed.width());
      assertHolds(values, packed);
      assertEquals(16 + 8L * ((values.length * (long) width + 63) / 64), packed.memoryBytes());
      assertHolds(values, copyOf(packed));
    }
  }

  @Test
  void onlyTheFirstValuesCount() {
    var packed = PackedIntegers.of(new long[] {1, 2, -1}, 2);
    assertEquals(2, packed.size());
    assertEquals(2, packed.width());
  }

  @Test
  void noneAtAll() {
    var packed = copyOf(PackedIntegers.of(new long[0], 0));
    assertEquals(0, packed.size());
  }

  @Test
  void runsOfBitsAreAppendedAtAnyPlace() {
    for (int round = 0; round < 200; round++) {
      var whole = new BitAppender();
      var parts = new BitAppender();
      var rest = new BitAppender();
      int before = RANDOM.nextInt(130);
      for (int i = 0; i < before; i++) {
        rest.append(i, 1);
      }
      for (int i = RANDOM.nextInt(50); i >= 0; i--) {
        int width = RANDOM.nextInt(Long.SIZE + 1);
        long value = RANDOM.nextLong();
        whole.append(value, width);
        rest.append(value, width);
      }
      parts.append(rest.toWords(), before, rest.bits() - before);
      assertEquals(whole.bits(), parts.bits());
      assertArrayEquals(whole.toWords(), parts.toWords());
    }
  }

  @Test
  void wordsThatMakeNoSenseAreRefused() {
    assertRefused(-1, 3, 0);
    assertRefused(1, 65, 0);
    assertRefused(1, -1, 0);
    assertRefused(1L << 62, 64, 0);
    assertRefused(1, 3, 8);
  }

  @Test
  void tooManyIntegersEndWithTheWordsAndNotWithTheMemory() {
    var words = new WordList();
    long size = Bits.MAX_BITS / 64;
    words.accept(size);
    words.accept(64);
    assertThrows(WordList.EndOfWords.class, () -> PackedIntegers.read(words.all(), size));
  }

  /** Integers of no bits take no words, so nothing else bounds their number. */
  @Test
  void onlyAsManyIntegersAsTheCallerNeedsAreRead() {
    for (long size : new long[] {2, 4, 1L << 31, Long.MAX_VALUE}) {
      var words = new WordList();
      words.accept(size);
      words.accept(0);
      assertThrows(IllegalArgumentException.class, () -> PackedIntegers.read(words.all(), 3));
    }
  }

  private static void assertRefused(long size, long width, long word) {
    var words = new WordList();
    words.accept(size);
    words.accept(width);
    words.accept(word);
    assertThrows(IllegalArgumentException.class, () -> PackedIntegers.read(words.all(), size));
  }

  private static void assertHolds(long[] values, PackedIntegers packed) {
    assertEquals(values.length, packed.size());
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], packed.get(i));
    }
  }

  private static PackedIntegers copyOf(PackedIntegers packed) {
    var words = new WordList();
    packed.write(words);
    return PackedIntegers.read(words.all(), packed.size());
  }
}
