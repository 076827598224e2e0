package org.inkling.disk.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.Test;

class LineFitterTest {
  private final SplittableRandom random = TestSeed.random("LineFitterTest");

  @Test
  void everySlopeOfALineWillDoForAllItsKeys() {
    for (Placement placement : Placements.all()) {
      KeyShapes.all().forEach((name, keys) -> check(name + ", " + placement, keys, placement));
    }
  }

  private void check(String name, long[] keys, Placement placement) {
    int at = 0;
    long before = Long.MIN_VALUE;
    for (FittedLine line : fit(keys, placement)) {
      double[] slopes = {
        line.minSlope(),
        line.middleSlope(),
        line.maxSlope(),
        line.minSlope() + random.nextDouble() * (line.maxSlope() - line.minSlope())
      };
      int from = at;
      assertEquals(keys[from], line.firstKey(), name);
      while (at < keys.length && keys[at] <= line.lastKey()) {
        at++;
      }
      for (double slope : slopes) {
        long start = line.start(slope);
        assertTrue(start > before, () -> name + ": start " + start);
        for (int i = from; i < at; i++) {
          long position = (start + FittedLine.climb(slope, keys[i] - line.firstKey())) >> 1;
          int entry = i;
          assertTrue(
              position >= placement.lowest(i) && position <= placement.highest(i),
              () -> name + ": entry " + entry + " at " + position + " by " + slope + line);
        }
      }
      before = line.start(line.minSlope());
    }
    assertEquals(keys.length, at, name);
  }

  @Test
  void linesAreTheFewest() {
    for (int round = 0; round < 2000; round++) {
      int entries = 2 + random.nextInt(8);
      int spread = 2 + random.nextInt(60);
      long[] keys = random.longs(40, 0, 1L << spread).sorted().distinct().limit(entries).toArray();
      int perPage = 1 + random.nextInt(4);
      var placement =
          new Placement(
              random.nextInt(3), 1 + random.nextInt(perPage), perPage, random.nextBoolean());
      int at = 0;
      for (FittedLine line : fit(keys, placement)) {
        int to = Arrays.binarySearch(keys, line.lastKey()) + 1;
        assertTrue(isFeasible(keys, at, to, placement));
        assertFalse(to < keys.length && isFeasible(keys, at, to + 1, placement));
        at = to;
      }
      assertEquals(keys.length, at);
    }
  }

  /**
   * Returns whether some line stays in the corridor, by the slopes that each pair of keys permits.
   */
  private static boolean isFeasible(long[] keys, int from, int to, Placement placement) {
    for (int i = from; i < to; i++) {
      for (int j = i + 1; j < to; j++) {
        for (int k = from; k < to; k++) {
          for (int m = k + 1; m < to; m++) {
            BigInteger min = big(floor(placement, j) - ceiling(placement, i));
            BigInteger max = big(ceiling(placement, m) - floor(placement, k));
            if (min.multiply(run(keys, k, m)).compareTo(max.multiply(run(keys, i, j))) > 0) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  private static long floor(Placement placement, int entry) {
    return 8 * placement.lowest(entry) + 1;
  }

  private static long ceiling(Placement placement, int entry) {
    return 8 * placement.highest(entry) + 3;
  }

  private static BigInteger run(long[] keys, int from, int to) {
    return big(keys[to]).subtract(big(keys[from]));
  }

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  @Test
  void evenKeysNeedOneLineAtNoError() {
    long[] keys = new long[100_000];
    Arrays.setAll(keys, i -> Long.MIN_VALUE + 3L * i * 7);
    assertEquals(1, fit(keys, new Placement(0, 1, 255, false)).size());
    assertEquals(1, fit(keys, new Placement(0, 1, 255, true)).size());
  }

  @Test
  void nothingMakesNoLine() {
    assertEquals(List.of(), fit(new long[0], new Placement(0, 1, 1, true)));
  }

  @Test
  void refusesKeysThatDoNotAscend() {
    var fitter = new LineFitter(new Placement(1, 1, 1, false), line -> {});
    fitter.add(5);
    assertThrows(IllegalArgumentException.class, () -> fitter.add(5));
    assertThrows(IllegalArgumentException.class, () -> fitter.add(Long.MIN_VALUE));
  }

  @Test
  void keysComeOneByOneOrSideBySide() {
    for (int round = 0; round < 300; round++) {
      long[] keys = random.longs(500).map(key -> key >> 40).sorted().distinct().toArray();
      int perPage = 1 + random.nextInt(40);
      var placement = new Placement(random.nextInt(3), 1, perPage, random.nextBoolean());
      var lines = new ArrayList<FittedLine>();
      var fitter = new LineFitter(placement, lines::add);
      for (int next = 0; next < keys.length; ) {
        int some = Math.min(random.nextInt(100), keys.length - next);
        fitter.addAll(keys, next, some);
        next += some;
      }
      fitter.finish();
      assertEquals(fit(keys, placement), lines);
    }
  }

  private static List<FittedLine> fit(long[] keys, Placement placement) {
    var lines = new ArrayList<FittedLine>();
    var fitter = new LineFitter(placement, lines::add);
    for (long key : keys) {
      fitter.add(key);
    }
    fitter.finish();
    assertEquals(keys.length, fitter.entries());
    return lines;
  }
}
