package org.inkling.loft.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/** The codecs of key and value words, over the whole 64-bit domain. */
class WordTest {
  private static final long WIDEST_INLINE = (1L << 60) - 1;
  private static final long FROZEN = 1;

  @Test
  void everyKeyButTheTwoEndsHasAWordOfItsOwn() {
    assertFalse(KeyWord.isEncodable(Long.MIN_VALUE));
    assertFalse(KeyWord.isEncodable(Long.MAX_VALUE));
    longs("keys")
        .filter(key -> key != Long.MIN_VALUE && key != Long.MAX_VALUE)
        .forEach(
            key -> {
              assertTrue(KeyWord.isEncodable(key));
              long word = KeyWord.encode(key);
              assertNotEquals(KeyWord.EMPTY, word);
              assertNotEquals(-1, word);
              assertEquals(key, KeyWord.decode(word));
            });
  }

  @Test
  void everyValueComesBackAndIsPresent() {
    try (var memory = SlabAllocator.create("words", 64L << 20)) {
      longs("values")
          .forEach(
              value -> {
                long word = ValueWord.encode(value, memory);
                assertTrue(ValueWord.isPresent(word));
                assertEquals(value, ValueWord.decode(word));
                assertEquals(ValueWord.fitsInline(value), !ValueWord.isCell(word));
                assertEquals(0, word & FROZEN, "the reserved bit is free");
                if (ValueWord.isCell(word)) {
                  memory.freeCell(ValueWord.cell(word));
                }
              });
      assertEquals(0, memory.gauges().cellBytes());
    }
  }

  @Test
  void sixtyOneBitsFitInline() {
    assertTrue(ValueWord.fitsInline(WIDEST_INLINE));
    assertTrue(ValueWord.fitsInline(-WIDEST_INLINE - 1));
    assertFalse(ValueWord.fitsInline(WIDEST_INLINE + 1));
    assertFalse(ValueWord.fitsInline(-WIDEST_INLINE - 2));
    assertFalse(ValueWord.fitsInline(Long.MIN_VALUE));
    assertFalse(ValueWord.fitsInline(Long.MAX_VALUE));
  }

  @Test
  void inlineValuesTakeNoCell() {
    try (var memory = SlabAllocator.create("words", 2L << 20)) {
      ValueWord.encode(WIDEST_INLINE, memory);
      assertEquals(0, memory.gauges().reservedBytes());
      long cell = ValueWord.encode(WIDEST_INLINE + 1, memory);
      assertEquals(8, memory.gauges().cellBytes());
      memory.freeCell(ValueWord.cell(cell));
      assertEquals(0, memory.gauges().cellBytes());
    }
  }

  @Test
  void survivorsAreCountedAsTheyAreToldApart() {
    try (var memory = SlabAllocator.create("words", 2L << 20)) {
      long[] words = {
        ValueWord.UNSET,
        ValueWord.TOMBSTONE,
        ValueWord.DELETED,
        ValueWord.encode(0, memory),
        ValueWord.encode(1, memory), // its bits but for the kind are those of a tombstone
        ValueWord.encode(2, memory),
        ValueWord.encode(-1, memory),
        ValueWord.encode(Long.MAX_VALUE, memory)
      };
      for (long word : words) {
        int one = ValueWord.isSurvivor(word) ? 1 : 0;
        assertEquals(one, ValueWord.survivors(word), "word " + word);
        assertEquals(one, ValueWord.survivors(ValueWord.freeze(word)), "frozen " + word);
      }
    }
  }

  @Test
  void marksAreAbsentAndDistinct() {
    long[] marks = {ValueWord.UNSET, ValueWord.TOMBSTONE, ValueWord.DELETED};
    assertEquals(0, ValueWord.UNSET, "fresh memory reads as unset");
    assertEquals(3, LongStream.of(marks).distinct().count());
    for (long mark : marks) {
      assertFalse(ValueWord.isPresent(mark));
      assertFalse(ValueWord.isCell(mark));
      assertEquals(0, mark & FROZEN);
    }
  }

  /** Ends of the domain, powers of two and their neighbours with either sign, random bits. */
  private static LongStream longs(String test) {
    var random = TestSeed.random("WordTest." + test);
    var edges =
        LongStream.range(0, 64)
            .map(bit -> 1L << bit)
            .flatMap(
                power -> LongStream.of(power - 1, power, power + 1, -power, ~power, 1 - power));
    return LongStream.concat(edges, random.longs(20_000));
  }
}
