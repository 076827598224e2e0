package org.inkling.segmentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.LinearModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fits lines to arrays in native memory and compares them with sums in decimal numbers. */
class RegressionLineTest {
  private static final long LIMIT_BYTES = 1L << 26;
  private static final long FAR = 1L << 62;

  private final SplittableRandom random = TestSeed.random("RegressionLineTest");
  private final SlabAllocator memory = SlabAllocator.create("lines", LIMIT_BYTES);

  @AfterEach
  void close() {
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {8, 24})
  void everyKeyLiesWithinItsWindowAndSomeKeyAtEachEnd(long stride) {
    shapes()
        .forEach(
            (name, keys) -> {
              checkErrors(name, keys, 0, keys.length, stride);
              for (int round = 0; round < 10; round++) {
                int from = random.nextInt(keys.length);
                int to = random.nextInt(from, keys.length) + 1;
                checkErrors(name, keys, from, to, stride);
              }
            });
  }

  /** Takes the errors again, by the arithmetic of the model, and expects exactly these. */
  private void checkErrors(String name, long[] keys, int from, int to, long stride) {
    var line = fit(keys, from, to, stride);
    String where = name + ", keys " + from + " to " + to + ": " + line;
    assertTrue(line.slope() >= 0 && line.slope() <= Double.MAX_VALUE, where);
    assertTrue(Math.abs(line.intercept()) <= Double.MAX_VALUE, where);
    assertEquals(keys[from], line.firstKey(), where);
    int below = 0;
    int above = 0;
    for (int i = from; i < to; i++) {
      double position =
          LinearModel.position(line.slope(), line.intercept(), line.firstKey(), keys[i]);
      int predicted = (int) Math.clamp(Math.floor(position), 0.0, keys.length - 1.0);
      assertEquals(predicted, line.predict(keys[i], keys.length), where);
      below = Math.max(below, predicted - i);
      above = Math.max(above, i - predicted);
    }
    assertEquals(below, line.below(), where);
    assertEquals(above, line.above(), where);
    assertEquals(Math.max(below, above), line.maxError(), where);
  }

  @Test
  void slopeAndInterceptAreThoseOfLeastSquares() {
    shapes()
        .forEach(
            (name, keys) -> {
              int to = Math.min(keys.length, 3000);
              checkLeastSquares(name, keys, 0, to);
              checkLeastSquares(name, keys, to / 3, to);
            });
  }

  private void checkLeastSquares(String name, long[] keys, int from, int to) {
    var line = fit(keys, from, to, Long.BYTES);
    var exact = Exact.of(keys, from, to);
    String where = name + ", keys " + from + " to " + to + ": " + line + ", exactly " + exact;
    assertEquals(exact.slope, line.slope(), exact.slope * 1e-9, where);
    // The intercept is a difference of numbers of the size of the positions and of the rise.
    double scale = to + exact.slope * exact.meanDistance;
    assertEquals(exact.intercept, line.intercept(), scale * 1e-9, where);
  }

  @Test
  void anExactLineIsOffByAtMostOne() {
    for (int round = 0; round < 300; round++) {
      int count = random.nextInt(1, 2000);
      long first = random.nextBoolean() ? Long.MIN_VALUE : random.nextLong(-1000, 1000);
      long longest = (Long.MAX_VALUE - Math.max(first, 0)) / count;
      long step = random.nextLong(1, Math.max(2, longest >>> random.nextInt(60)));
      long[] keys = LongStream.range(0, count).map(i -> first + i * step).toArray();
      int from = random.nextInt(count);
      var line = fit(keys, from, count, Long.BYTES);
      assertTrue(line.maxError() <= 1, () -> count + " steps of " + step + ": " + line);
      assertEquals(from, line.intercept(), count * 1e-9);
    }
  }

  @Test
  void predictionsNeverDescend() {
    shapes()
        .forEach(
            (name, keys) -> {
              var line = fit(keys, 0, keys.length, Long.BYTES);
              long[] asked = LongStream.concat(near(keys), random.longs(1000)).sorted().toArray();
              int last = 0;
              for (long key : asked) {
                if (key >= line.firstKey()) {
                  int next = line.predict(key, keys.length);
                  int least = last;
                  assertTrue(next >= least && next < keys.length, () -> name + ", key " + key);
                  last = next;
                }
              }
            });
  }

  private static LongStream near(long[] keys) {
    return Arrays.stream(keys).flatMap(key -> LongStream.of(key - 1, key, key + 1));
  }

  @Test
  void oneKeyAndTwoKeysLieOnTheirLine() {
    assertEquals(new RegressionLine(7, 0, 2, 0, 0), fit(new long[] {1, 3, 7}, 2, 3, Long.BYTES));
    assertEquals(new RegressionLine(-4, 0.125, 0, 0, 0), fit(new long[] {-4, 4}, 0, 2, Long.BYTES));
    var ends = fit(new long[] {Long.MIN_VALUE, Long.MAX_VALUE}, 0, 2, Long.BYTES);
    assertEquals(new RegressionLine(Long.MIN_VALUE, 0x1p-64, 0, 0, 0), ends);
  }

  @Test
  void theFirstKeyMayBeFarFromTheRest() {
    long[] keys = LongStream.range(0, 1000).map(i -> i == 0 ? -FAR : FAR + i).toArray();
    var line = fit(keys, 0, keys.length, Long.BYTES);
    assertEquals(0, line.intercept(), 1e-6);
    assertEquals(500, line.predict(keys[1], 1000), 1);
    assertEquals(500, line.maxError(), 1);
  }

  @Test
  void refusesARunThatIsEmptyOrNotWithinTheArray() {
    for (int[] wrong : new int[][] {{0, 0, 9}, {5, 5, 9}, {6, 5, 9}, {-1, 2, 9}, {0, 10, 9}}) {
      var thrown =
          assertThrows(
              IllegalArgumentException.class,
              () -> RegressionLine.fit(0, Long.BYTES, wrong[0], wrong[1], wrong[2]));
      String run = "keys " + wrong[0] + " to " + wrong[1] + " of " + wrong[2];
      assertTrue(thrown.getMessage().startsWith(run), thrown::getMessage);
    }
  }

  /** The shapes of the segmenters, and those at which sums of squares can go wrong. */
  private Map<String, long[]> shapes() {
    var shapes = new LinkedHashMap<>(KeyShapes.all());
    shapes.put("two neighbours", new long[] {41, 42});
    shapes.put("far pair", new long[] {-FAR, FAR});
    shapes.put("far neighbours", new long[] {0, FAR, FAR + 1});
    shapes.put(
        "neighbours at both ends",
        new long[] {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1, Long.MAX_VALUE});
    shapes.put(
        "pairs far apart",
        LongStream.range(0, 8).map(i -> Long.MIN_VALUE + i / 2 * FAR + i % 2).toArray());
    shapes.put(
        "first far below",
        LongStream.range(0, 5000).map(i -> i == 0 ? -FAR : FAR + 3 * i).toArray());
    shapes.put(
        "last far above",
        LongStream.range(0, 5000).map(i -> i == 4999 ? Long.MAX_VALUE : 3 * i).toArray());
    shapes.put(
        "uniform, above 2^62", random.longs(5000, FAR, FAR + 90_000).sorted().distinct().toArray());
    return shapes;
  }

  private RegressionLine fit(long[] keys, int from, int to, long stride) {
    long bytes = stride * keys.length;
    long address = memory.allocate(bytes);
    try {
      for (int i = 0; i < keys.length; i++) {
        NativeMemory.putLong(address + stride * i, keys[i]);
      }
      return RegressionLine.fit(address, stride, from, to, keys.length);
    } finally {
      memory.free(address, bytes);
    }
  }

  /** A line of least squares by raw sums, which decimal numbers hold exactly. */
  private record Exact(double slope, double intercept, double meanDistance) {

    static Exact of(long[] keys, int from, int to) {
      BigDecimal n = BigDecimal.valueOf(to - from);
      BigDecimal x = BigDecimal.ZERO;
      BigDecimal y = BigDecimal.ZERO;
      BigDecimal xx = BigDecimal.ZERO;
      BigDecimal xy = BigDecimal.ZERO;
      for (int i = from; i < to; i++) {
        var distance = BigDecimal.valueOf(keys[i]).subtract(BigDecimal.valueOf(keys[from]));
        var position = BigDecimal.valueOf(i);
        x = x.add(distance);
        y = y.add(position);
        xx = xx.add(distance.multiply(distance));
        xy = xy.add(distance.multiply(position));
      }
      BigDecimal variance = n.multiply(xx).subtract(x.multiply(x));
      BigDecimal covariance = n.multiply(xy).subtract(x.multiply(y));
      BigDecimal slope = variance.signum() == 0 ? variance : quotient(covariance, variance);
      BigDecimal intercept = quotient(y.subtract(slope.multiply(x)), n);
      return new Exact(slope.doubleValue(), intercept.doubleValue(), quotient(x, n).doubleValue());
    }

    private static BigDecimal quotient(BigDecimal dividend, BigDecimal divisor) {
      return dividend.divide(divisor, new MathContext(60));
    }
  }
}
