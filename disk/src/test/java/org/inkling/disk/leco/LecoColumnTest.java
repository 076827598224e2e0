package org.inkling.disk.leco;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.disk.bits.WordList;
import org.junit.jupiter.api.Test;

class LecoColumnTest {
  private static final SplittableRandom RANDOM = TestSeed.random("LecoColumnTest");

  @Test
  void givesBackAnySequence() {
    Sequences.all(RANDOM).forEach((name, values) -> assertHolds(name, values, columnOf(values)));
  }

  @Test
  void givesBackAnySequenceFromItsWords() {
    Sequences.all(RANDOM)
        .forEach((name, values) -> assertHolds(name, values, copyOf(columnOf(values))));
  }

  @Test
  void findsTheLastValueUpToAnother() {
    Sequences.all(RANDOM)
        .forEach(
            (name, values) -> {
              if (Sequences.ascend(values)) {
                assertFinds(name, values, copyOf(columnOf(values)));
              }
            });
  }

  @Test
  void choosesValuesWithinTheirBounds() {
    for (int round = 0; round < 40; round++) {
      int count = RANDOM.nextInt(9000);
      long[] low = new long[count];
      long[] high = new long[count];
      fillBounds(low, high, RANDOM.nextInt(64));
      var builder = new LecoBuilder();
      for (int i = 0; i < count; i++) {
        builder.addBetween(low[i], high[i]);
      }
      var column = copyOf(builder.build());
      assertEquals(count, column.size());
      for (int i = 0; i < count; i++) {
        long value = column.get(i);
        assertTrue(low[i] <= value && value <= high[i], "at " + i + " of " + count);
      }
    }
  }

  /**
   * Fills bounds of all sorts: ascending or not, narrow or wide, also at the ends of the domain.
   */
  private static void fillBounds(long[] low, long[] high, int shift) {
    boolean ascending = RANDOM.nextBoolean();
    long[] ends = RANDOM.longs(2L * low.length).map(x -> x >> shift).toArray();
    if (ascending) {
      Arrays.sort(ends);
    }
    for (int i = 0; i < low.length; i++) {
      low[i] = Math.min(ends[2 * i], ends[2 * i + 1]);
      high[i] = RANDOM.nextInt(10) == 0 ? low[i] : Math.max(ends[2 * i], ends[2 * i + 1]);
    }
    if (low.length > 0 && RANDOM.nextBoolean()) {
      low[0] = Long.MIN_VALUE;
      high[low.length - 1] = Long.MAX_VALUE;
    }
  }

  @Test
  void straightSequencesTakeNothingForAValue() {
    for (String name :
        new String[] {
          "constant",
          "constant least",
          "dense",
          "descending",
          "equal steps over all",
          "odd steps over all"
        }) {
      long[] values = Sequences.all(RANDOM).get(name);
      assertTrue(columnOf(values).memoryBytes() < 300, () -> name + columnOf(values).memoryBytes());
    }
  }

  @Test
  void noiseAroundALineTakesItsOwnBits() {
    long[] values = LongStream.range(0, 50_000).map(i -> i * 1_000_003).toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] += RANDOM.nextInt(900);
    }
    assertBitsPerValue(10.5, values);
  }

  @Test
  void jumpsBecomeBordersOfPartitions() {
    long[] values = LongStream.range(0, 50_000).map(i -> (i / 1000 << 45) + i % 1000 * 7).toArray();
    assertBitsPerValue(0.3, values);
  }

  @Test
  void randomValuesTakeLittleMoreThanTheyAre() {
    assertBitsPerValue(64.5, RANDOM.longs(50_000).toArray());
  }

  @Test
  void commonLowBitsTakeNothing() {
    // The differences take 24 bits; a base that is rounded down can increase this to 25.
    assertBitsPerValue(25.1, RANDOM.longs(50_000).map(x -> x >>> 40 << 35).toArray());
  }

  @Test
  void boundsWithNothingBetweenAreRefused() {
    var builder = new LecoBuilder();
    assertThrows(IllegalArgumentException.class, () -> builder.addBetween(1, 0));
  }

  @Test
  void damagedWordsAreRefusedOrLeadNowhereElse() {
    int refusals = 0;
    for (long[] values : Sequences.all(RANDOM).values()) {
      var words = new WordList();
      columnOf(values).write(words);
      for (int round = 0; round < 60; round++) {
        refusals += isRefused(words.damaged(RANDOM)) ? 1 : 0;
      }
      int cut = RANDOM.nextInt(words.count());
      assertThrows(
          WordList.EndOfWords.class, () -> LecoColumn.read(words.upTo(cut), Long.MAX_VALUE));
    }
    assertTrue(refusals > 0);
  }

  private static boolean isRefused(WordList damaged) {
    LecoColumn column;
    try {
      column = LecoColumn.read(damaged.all(), Long.MAX_VALUE);
    } catch (IllegalArgumentException | WordList.EndOfWords refused) {
      return true;
    }
    for (int i = 0; i < 50 && column.size() > 0; i++) {
      column.get(RANDOM.nextLong(column.size()));
      column.lastAtMost(RANDOM.nextLong(), new Floor());
    }
    return false;
  }

  private static void assertBitsPerValue(double max, long[] values) {
    double bits = 8.0 * columnOf(values).memoryBytes() / values.length;
    assertTrue(bits <= max, () -> bits + " bits for a value");
  }

  private static void assertHolds(String name, long[] values, LecoColumn column) {
    assertEquals(values.length, column.size(), name);
    for (int i = 0; i < values.length; i++) {
      int place = i;
      assertEquals(values[i], column.get(i), () -> name + " at " + place);
    }
  }

  private static void assertFinds(String name, long[] values, LecoColumn column) {
    var found = new Floor();
    for (int i = 0; i < 20_000; i++) {
      long near = values.length == 0 ? 0 : values[RANDOM.nextInt(values.length)];
      long value = i % 5 == 0 ? RANDOM.nextLong() : near + RANDOM.nextInt(-1, 2);
      long expected = lastAtMost(values, value);
      column.lastAtMost(value, found);
      assertEquals(expected, found.place(), () -> name + ", up to " + value);
      if (expected >= 0) {
        assertEquals(values[(int) expected], found.value(), () -> name + ", up to " + value);
      }
    }
  }

  private static int lastAtMost(long[] values, long value) {
    int from = 0;
    int to = values.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (values[middle] <= value) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from - 1;
  }

  static LecoColumn columnOf(long... values) {
    var builder = new LecoBuilder();
    for (long value : values) {
      builder.add(value);
    }
    return builder.build();
  }

  static LecoColumn copyOf(LecoColumn column) {
    var words = new WordList();
    column.write(words);
    return LecoColumn.read(words.all(), column.size());
  }
}
