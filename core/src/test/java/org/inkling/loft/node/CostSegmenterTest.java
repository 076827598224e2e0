package org.inkling.loft.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.model.LinearModel;
import org.inkling.segmentation.KeyShapes;
import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.segmentation.Segment;
import org.junit.jupiter.api.Test;

class CostSegmenterTest {
  private static final NodeCost COST = new NodeCost(1.5, 32, 900);
  private static final int MANY = 1 << 15;

  private final SplittableRandom random = TestSeed.random("CostSegmenterTest");

  @Test
  void everyKeyIsInOneSegmentThatHoldsTheBound() {
    for (int epsilon : new int[] {1, 2, 5, 16, 64, 1 << 20}) {
      KeyShapes.all()
          .forEach((name, keys) -> check(name + ", epsilon " + epsilon, keys, epsilon, MANY));
    }
  }

  @Test
  void segmentsHaveNoMoreKeysThanTheyMay() {
    for (int most : new int[] {1, 2, 3, 7, 100, 1000}) {
      KeyShapes.all().forEach((name, keys) -> check(name + ", most " + most, keys, 64, most));
    }
  }

  @Test
  void holdsForRandomKeysOfAnySpread() {
    for (int round = 0; round < 1000; round++) {
      int spread = random.nextInt(64);
      long origin = random.nextLong();
      long[] keys =
          random
              .longs(1 + random.nextInt(1 << random.nextInt(11)))
              .map(key -> origin + (key >> (key & 3) * 16 >> spread))
              .sorted()
              .distinct()
              .toArray();
      check("round " + round, keys, 1 + random.nextInt(100), 1 + random.nextInt(2000));
    }
  }

  @Test
  void holdsForKeysMadeToBeWrong() {
    long[] poisoned = LongStream.range(0, 5000).map(i -> i * i / 2 + i % 2 * (i << 20)).toArray();
    check("squares and far ones", sorted(poisoned), 64, MANY);
    long[] doubling = LongStream.range(0, 60 * 40).map(i -> (1L << i / 40) + i % 40).toArray();
    check("runs at powers of two", sorted(doubling), 64, MANY);
    long[] drift = new long[20_000];
    for (int i = 1; i < drift.length; i++) {
      drift[i] = drift[i - 1] + 1000 + (i >> 3) % 97 * 31;
    }
    check("slow waves", drift, 64, MANY);
    check("ends", new long[] {Long.MIN_VALUE + 1, Long.MAX_VALUE - 1}, 64, MANY);
  }

  @Test
  void dependsOnNothingButTheKeys() {
    long[] keys = KeyShapes.all().get("clusters");
    var used = new CostSegmenter(COST, 64, MANY);
    used.cut(KeyShapes.all().get("log-uniform"), 0, 5000);
    List<Segment> again = used.cut(keys, 100, 9000);
    long[] moved = new long[9000];
    System.arraycopy(keys, 100, moved, 50, 8900);
    assertEquals(new CostSegmenter(COST, 64, MANY).cut(moved, 50, 8950), again);
  }

  @Test
  void straightKeysAreNotCut() {
    long[] dense = LongStream.range(0, 30_000).map(i -> i * 7).toArray();
    assertEquals(1, new CostSegmenter(COST, 64, MANY).cut(dense, 0, dense.length).size());
    assertEquals(List.of(), new CostSegmenter(COST, 64, MANY).cut(dense, 7, 7));
  }

  /** A bend is where a cut saves most. */
  @Test
  void aBendIsCutWhereItIs() {
    long[] bent =
        LongStream.range(0, 4000).map(i -> i < 2500 ? i * 10 : (i - 2477) * 1100).toArray();
    List<Segment> segments = new CostSegmenter(COST, 1 << 20, MANY).cut(bent, 0, bent.length);
    assertEquals(2, segments.size());
    assertEquals(2500, segments.getFirst().length(), 12);
  }

  /** What was minimised is what slots filled in order cost: exactly, not as a fluid. */
  @Test
  void costsLessThanTheFewestSegments() {
    for (String shape : new String[] {"clusters", "log-uniform", "squares", "uneven"}) {
      long[] keys = shape.equals("uneven") ? uneven() : KeyShapes.all().get(shape);
      List<Segment> cheapest = new CostSegmenter(COST, 64, MANY).cut(keys, 0, keys.length);
      double cost = exactCost(keys, cheapest);
      double others = exactCost(keys, fewest(keys, 32));
      assertTrue(cost <= others * 1.1, () -> shape + " costs " + cost + ", not " + others);
    }
    long[] keys = uneven();
    double cost = exactCost(keys, new CostSegmenter(COST, 64, MANY).cut(keys, 0, keys.length));
    assertTrue(cost < exactCost(keys, fewest(keys, 32)) * 0.9, () -> "uneven costs " + cost);
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThrows(IllegalArgumentException.class, () -> new CostSegmenter(COST, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new CostSegmenter(COST, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new NodeCost(0, 32, 900));
    assertThrows(IllegalArgumentException.class, () -> new NodeCost(Double.NaN, 32, 900));
    assertThrows(IllegalArgumentException.class, () -> new NodeCost(1.5, 0, 900));
    assertThrows(IllegalArgumentException.class, () -> new NodeCost(1.5, 32, -1));
  }

  private static void check(String name, long[] keys, int epsilon, int most) {
    int start = 0;
    for (Segment segment : new CostSegmenter(COST, epsilon, most).cut(keys, 0, keys.length)) {
      int length = (int) segment.length();
      assertTrue(length > 0 && length <= most, () -> name + ": " + segment);
      assertEquals(keys[start], segment.firstKey(), name);
      assertEquals(keys[start + length - 1], segment.lastKey(), name);
      for (int i = 0; i < length; i++) {
        double error = Math.abs(segment.position(keys[start + i]) - i);
        assertTrue(error <= epsilon + 1e-6, () -> name + ": off by " + error + " in " + segment);
      }
      start += length;
    }
    assertEquals(keys.length, start, name);
  }

  /** Extra slots and lines of all lookups, and the bytes of nodes, as {@link NodeCost} has them. */
  private static double exactCost(long[] keys, List<Segment> segments) {
    double cost = 0;
    int at = 0;
    for (Segment segment : segments) {
      cost += COST.nodeBytes();
      double slope = segment.slope() * COST.expansion();
      long free = 0;
      for (int end = at + (int) segment.length(); at < end; at++) {
        double ahead = LinearModel.toUnsignedDouble(keys[at] - segment.firstKey());
        long slot = Math.max(0, (long) (slope * ahead + segment.intercept() * COST.expansion()));
        long extra = Math.max(0, free - slot);
        cost += extra < COST.range() ? extra + 6 * Math.min(1, extra / 4.0) : 66;
        free = extra < COST.range() ? slot + extra + 1 : free;
      }
    }
    return cost;
  }

  private static List<Segment> fewest(long[] keys, int epsilon) {
    var segmenter = new OptimalSegmenter(epsilon);
    var segments = new ArrayList<Segment>();
    for (long key : keys) {
      if (!segmenter.add(key)) {
        segments.add(segmenter.close());
        segmenter.add(key);
      }
    }
    segments.add(segmenter.close());
    return segments;
  }

  /** Steps whose mean changes every 20 to 150 keys, as on hard sets. */
  private long[] uneven() {
    long[] keys = new long[50_000];
    long step = 1;
    for (int i = 1, left = 0; i < keys.length; i++, left--) {
      if (left == 0) {
        left = 20 + random.nextInt(130);
        step = 1L << 10 + random.nextInt(4);
      }
      keys[i] = keys[i - 1] + 1 + random.nextLong(step);
    }
    return keys;
  }

  private static long[] sorted(long[] keys) {
    return Arrays.stream(keys).sorted().distinct().toArray();
  }
}
