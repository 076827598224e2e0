package org.inkling.disk.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

class EliasFanoTest {
  private static final SplittableRandom RANDOM = TestSeed.random("EliasFanoTest");

  /** Returns sequences in ascending unsigned order. */
  private static Map<String, long[]> sequences() {
    var all = new LinkedHashMap<String, long[]>();
    all.put("none", new long[0]);
    all.put("zero", new long[1]);
    all.put("greatest", new long[] {-1});
    all.put("both ends", new long[] {0, -1});
    all.put("all equal", LongStream.generate(() -> 77).limit(3000).toArray());
    all.put("all greatest", LongStream.generate(() -> -1).limit(3000).toArray());
    all.put("dense", LongStream.range(0, 5000).toArray());
    all.put("outlier above", LongStream.range(0, 5000).map(i -> i < 4999 ? i : -1).toArray());
    all.put("outlier below", LongStream.range(0, 5000).map(i -> i == 0 ? 0 : -i).toArray());
    all.put("steps", LongStream.range(0, 5000).map(i -> i / 700 << 50).toArray());
    all.put("powers of two", LongStream.range(0, 64).map(i -> 1L << i).toArray());
    all.put("random", RANDOM.longs(5000).toArray());
    all.put("random and few", RANDOM.longs(1 + RANDOM.nextInt(9)).toArray());
    all.put("clusters", RANDOM.longs(5000, 0, 1000).map(x -> x * x * x * x * x * x).toArray());
    all.put("of any size", RANDOM.longs(5000).map(x -> x >>> x).toArray());
    all.replaceAll((name, values) -> sorted(values));
    return all;
  }

  private static long[] sorted(long[] values) {
    return Arrays.stream(values)
        .map(x -> x ^ Long.MIN_VALUE)
        .sorted()
        .map(x -> x ^ Long.MIN_VALUE)
        .toArray();
  }

  @Test
  void givesBackEveryInteger() {
    sequences()
        .forEach(
            (name, values) -> {
              assertHolds(name, values, EliasFano.of(values, values.length));
              assertHolds(name, values, copyOf(EliasFano.of(values, values.length)));
            });
  }

  @Test
  void findsTheNeighboursOfEveryIntegerAndOfThoseBetween() {
    sequences()
        .forEach(
            (name, values) -> {
              var sequence = EliasFano.of(values, values.length);
              for (long value : values) {
                assertFinds(name, values, sequence, value);
                assertFinds(name, values, sequence, value - 1);
                assertFinds(name, values, sequence, value + 1);
                assertFinds(name, values, sequence, RANDOM.nextLong() >>> value);
              }
              assertFinds(name, values, sequence, 0);
              assertFinds(name, values, sequence, -1);
            });
  }

  /** Uses gaps of any width, so that each code path to the next value is taken. */
  @Test
  void theNextOneIsWhatGetSays() {
    for (int round = 0; round < 200; round++) {
      int count = 2 + RANDOM.nextInt(3_000);
      int max = 1 + RANDOM.nextInt(60);
      long[] values = new long[count];
      for (int i = 1; i < count; i++) {
        boolean wide = RANDOM.nextInt(100) == 0;
        values[i] = values[i - 1] + (wide ? RANDOM.nextLong(1L << (max / 2)) * 100 : 1);
      }
      var sequence = EliasFano.of(values, count);
      for (int i = 0; i + 1 < count; i++) {
        assertEquals(values[i + 1], sequence.next(i, values[i]), "round " + round + ", " + i);
      }
    }
  }

  @Test
  void takesTwoBitsAndALittleMoreThanTheLogarithmOfTheMeanGap() {
    long[] values = RANDOM.longs(100_000, 0, 100_000L << 10).sorted().toArray();
    double bits = 8.0 * EliasFano.of(values, values.length).memoryBytes() / values.length;
    assertTrue(bits < 10 + 2.2, () -> bits + " bits");
  }

  @Test
  void refusesWhatDescends() {
    assertThrows(IllegalArgumentException.class, () -> EliasFano.of(new long[] {3, 2}, 2));
    assertThrows(IllegalArgumentException.class, () -> EliasFano.of(new long[] {-1, 2}, 2));
  }

  @Test
  void damagedWordsAreRefusedOrStillAscend() {
    for (long[] values : sequences().values()) {
      var words = new WordList();
      EliasFano.of(values, values.length).write(words);
      for (int round = 0; round < 100; round++) {
        var damaged = words.damaged(RANDOM);
        try {
          var sequence = EliasFano.read(damaged.all(), Bits.MAX_BITS);
          for (long i = 0; i < Math.min(6000, sequence.size()); i++) {
            assertTrue(sequence.lastAtMost(sequence.get(i)) >= i);
          }
          sequence.lastAtMost(RANDOM.nextLong());
        } catch (IllegalArgumentException | WordList.EndOfWords refused) {
          assertTrue(values.length >= 0);
        }
      }
      int cut = RANDOM.nextInt(words.count());
      assertThrows(WordList.EndOfWords.class, () -> EliasFano.read(words.upTo(cut), Bits.MAX_BITS));
    }
  }

  private static void assertHolds(String name, long[] values, EliasFano sequence) {
    assertEquals(values.length, sequence.size(), name);
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], sequence.get(i), name);
    }
  }

  private static void assertFinds(String name, long[] values, EliasFano sequence, long value) {
    int atMost = 0;
    int to = values.length;
    while (atMost < to) {
      int middle = (atMost + to) >>> 1;
      if (Long.compareUnsigned(values[middle], value) <= 0) {
        atMost = middle + 1;
      } else {
        to = middle;
      }
    }
    assertEquals(atMost - 1, sequence.lastAtMost(value), () -> name + ", last up to " + value);
    int less = atMost;
    while (less > 0 && values[less - 1] == value) {
      less--;
    }
    assertEquals(less, sequence.firstAtLeast(value), () -> name + ", first from " + value);
  }

  private static EliasFano copyOf(EliasFano sequence) {
    var words = new WordList();
    sequence.write(words);
    return EliasFano.read(words.all(), sequence.size());
  }
}
