package org.inkling.cli.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares medians and their intervals with tables of the sign test and with exact arithmetic. */
class MedianIntervalTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0", "5, 0", "6, 1", "8, 1", "9, 2", "10, 2", "15, 4", "20, 6", "25, 8", "30, 10", "40, 14",
    "50, 18", "100, 40"
  })
  void ranksAreThoseOfTheTables(int size, int rank) {
    assertEquals(rank, MedianInterval.rank(size));
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 7, 11, 29, 30, 31, 64, 101, 500, 1000})
  void anIntervalIsTheNarrowestThatCoversEnough(int size) {
    int rank = MedianInterval.rank(size);
    BigInteger all = BigInteger.TWO.pow(size);
    // at most rank - 1 heads, and as many tails: not covered; 40 times one of them is below 1
    assertTrue(upTo(rank - 1, size).multiply(BigInteger.valueOf(40)).compareTo(all) <= 0);
    assertTrue(upTo(rank, size).multiply(BigInteger.valueOf(40)).compareTo(all) > 0);
  }

  /**
   * Returns the number of outcomes of {@code size} coin tosses with at most {@code heads} heads.
   */
  private static BigInteger upTo(int heads, int size) {
    BigInteger ways = BigInteger.ONE;
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i <= heads; i++) {
      sum = sum.add(ways);
      ways = ways.multiply(BigInteger.valueOf(size - i)).divide(BigInteger.valueOf(i + 1));
    }
    return sum;
  }

  @Test
  void anIntervalReachesFromOneRankToItsMirrorImage() {
    double[] sample = IntStream.rangeClosed(1, 30).mapToDouble(i -> 31 - i).toArray();
    MedianInterval found = MedianInterval.of(sample);
    assertEquals(15.5, found.median());
    assertEquals(new MedianInterval.Interval(10, 21), found.interval());
    assertEquals(30, found.pairs());
    assertEquals(30, sample[0], "the sample is unchanged");
  }

  @Test
  void outliersDoNotMoveIt() {
    double[] sample =
        DoubleStream.concat(
                DoubleStream.generate(() -> 1.1).limit(24), DoubleStream.of(0, 0, 9, 9, 9, 9))
            .toArray();
    MedianInterval found = MedianInterval.of(sample);
    assertEquals(1.1, found.median());
    assertEquals(new MedianInterval.Interval(1.1, 1.1), found.interval());
  }

  @Test
  void smallSamplesHaveNoInterval() {
    assertNull(MedianInterval.of(1, 2, 3, 4, 5).interval());
    assertEquals(new MedianInterval.Interval(1, 6), MedianInterval.of(6, 1, 2, 3, 4, 5).interval());
    assertEquals(7, MedianInterval.of(7).median());
    assertThrows(IllegalArgumentException.class, MedianInterval::of);
  }
}
