package org.inkling.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

class LinearModelTest {
  private static final long MIN = Long.MIN_VALUE;
  private static final long MAX = Long.MAX_VALUE;

  private final SplittableRandom random = TestSeed.random("LinearModelTest");

  @Test
  void differencesRoundToTheNearestDouble() {
    LongStream.concat(edges(), random.longs(20_000))
        .forEach(
            difference -> {
              var exact = new BigInteger(Long.toUnsignedString(difference));
              assertEquals(
                  exact.doubleValue(),
                  LinearModel.toUnsignedDouble(difference),
                  () -> "of " + exact);
            });
  }

  /** Around every power of two and where doubles of 64-bit numbers tie between two neighbours. */
  private static LongStream edges() {
    return LongStream.range(0, 64)
        .flatMap(
            bit ->
                LongStream.of(0, 1, 2, 3, 1023, 1024, 1025, 2047, 2048, 2049)
                    .flatMap(near -> LongStream.of((1L << bit) + near, (1L << bit) - near)));
  }

  @Test
  void positionsAreNearTheExactLineOverTheWholeDomain() {
    for (int round = 0; round < 5000; round++) {
      long a = random.nextLong() >> random.nextInt(64);
      long b = random.nextLong() >> random.nextInt(64);
      long pivot = Math.min(a, b);
      long key = Math.max(a, b);
      double slope = random.nextDouble() * Math.scalb(1.0, -random.nextInt(64));
      double intercept = random.nextDouble(-100, 100);
      var distance = BigDecimal.valueOf(key).subtract(BigDecimal.valueOf(pivot));
      var exact = new BigDecimal(slope).multiply(distance).add(new BigDecimal(intercept));
      double bound = (Math.abs(exact.doubleValue()) + 200) * 0x1p-51;
      double position = LinearModel.position(slope, intercept, pivot, key);
      assertTrue(
          exact.subtract(new BigDecimal(position)).abs().doubleValue() <= bound,
          () -> "key " + key + " of pivot " + pivot + ": " + position + ", exactly " + exact);
    }
  }

  @Test
  void positionsNeverDescend() {
    for (int round = 0; round < 200; round++) {
      long[] keys =
          LongStream.concat(
                  LongStream.of(MIN, MIN + 1, -1, 0, 1, MAX - 1, MAX),
                  random.longs(50).flatMap(key -> LongStream.range(0, 3).map(i -> key + i)))
              .sorted()
              .toArray();
      double slope = random.nextDouble() * Math.scalb(1.0, -random.nextInt(80));
      for (int i = 1; i < keys.length; i++) {
        assertTrue(
            LinearModel.position(slope, -3.5, MIN, keys[i - 1])
                <= LinearModel.position(slope, -3.5, MIN, keys[i]));
      }
    }
  }

  @Test
  void slotsAreClampedToTheCapacity() {
    assertEquals(0, LinearModel.slot(1, -5, 10, 12, 100));
    assertEquals(0, LinearModel.slot(1, -2.5, 10, 12, 100));
    assertEquals(1, LinearModel.slot(1, -0.5, 10, 12, 100));
    assertEquals(99, LinearModel.slot(1, 0, 10, 109, 100));
    assertEquals(99, LinearModel.slot(1, 0, 10, 110, 100));
    assertEquals(99, LinearModel.slot(1, 0, MIN, MAX, 100));
    assertEquals(0, LinearModel.slot(0, 0, MIN, MAX, 1));
    assertEquals((1L << 41) - 1, LinearModel.slot(0x1p-23, 0, MIN, MAX - 2047, 1L << 50));
  }
}
