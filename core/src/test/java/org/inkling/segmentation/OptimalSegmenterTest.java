package org.inkling.segmentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptimalSegmenterTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 8, 32, 512, 1 << 30})
  void everyKeyLiesWithinTheWindow(int epsilon) {
    KeyShapes.all()
        .forEach(
            (name, keys) -> {
              int start = 0;
              for (Segment segment : cut(keys, epsilon)) {
                int end = start + (int) segment.length();
                checkSegment(name, Arrays.copyOfRange(keys, start, end), segment, epsilon);
                start = end;
              }
              assertEquals(keys.length, start, name);
            });
  }

  private static void checkSegment(String name, long[] keys, Segment segment, int epsilon) {
    assertEquals(keys[0], segment.firstKey(), name);
    assertEquals(keys[keys.length - 1], segment.lastKey(), name);
    assertTrue(segment.slope() >= 0, () -> name + ": " + segment);
    double rounding = (keys.length + 2.0 * epsilon) * 0x1p-49;
    var slope = new BigDecimal(segment.slope());
    var intercept = new BigDecimal(segment.intercept());
    var bound = BigDecimal.valueOf(epsilon).add(new BigDecimal(rounding));
    for (int i = 0; i < keys.length; i++) {
      var x = BigDecimal.valueOf(keys[i]).subtract(BigDecimal.valueOf(keys[0]));
      var error = slope.multiply(x).add(intercept).subtract(BigDecimal.valueOf(i)).abs();
      String where = name + ", epsilon " + epsilon + ", key " + i + " of " + segment;
      assertTrue(error.compareTo(bound) <= 0, () -> where + ": off by " + error);
      double evaluated = Math.abs(segment.position(keys[i]) - i);
      assertTrue(evaluated <= epsilon + 1, () -> where + ": evaluates to " + evaluated);
    }
  }

  @Test
  void cutsAsFewSegmentsAsBruteForce() {
    var random = TestSeed.random("OptimalSegmenterTest");
    for (int round = 0; round < 3000; round++) {
      long[] keys = fewKeys(random);
      int epsilon = random.nextInt(4);
      long segments = OptimalSegmenter.countSegments(SortedKeySource.of(keys), epsilon);
      assertEquals(
          BruteForce.fewestSegments(keys, epsilon),
          segments,
          () -> "epsilon " + epsilon + ", keys " + Arrays.toString(keys));
      assertEquals(segments, cut(keys, epsilon).size());
    }
  }

  /** Keys whose exact slopes often tie or nearly tie: small multiples of few units, anywhere. */
  private static long[] fewKeys(SplittableRandom random) {
    long unit = random.nextInt(3) == 0 ? Long.MAX_VALUE / 16 : 1L << random.nextInt(60);
    long origin = random.nextBoolean() ? Long.MIN_VALUE : -unit * 16;
    long[] keys = new long[random.nextInt(1, 10)];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = origin + random.nextInt(32) * unit + random.nextInt(2);
    }
    return Arrays.stream(keys).sorted().distinct().toArray();
  }

  /** Longer segments than brute force can partition: each cut is checked by itself. */
  @Test
  void refusesOnlyKeysThatNoLineCanTake() {
    KeyShapes.all()
        .forEach(
            (name, keys) -> {
              int start = 0;
              for (Segment segment : cut(keys, 1)) {
                int end = start + (int) segment.length();
                if (end < keys.length && end - start < 100) {
                  assertFalse(BruteForce.isFeasible(keys, start, end + 1, 1), name);
                }
                start = end;
              }
            });
  }

  @Test
  void countsNoSegmentOfNoKeysAndOneOfUpToTwo() {
    assertEquals(0, OptimalSegmenter.countSegments(SortedKeySource.of(), 0));
    assertEquals(1, OptimalSegmenter.countSegments(SortedKeySource.of(7), 0));
    assertEquals(
        1, OptimalSegmenter.countSegments(SortedKeySource.of(Long.MIN_VALUE, Long.MAX_VALUE), 0));
    assertEquals(2, OptimalSegmenter.countSegments(SortedKeySource.of(0, 1, Long.MAX_VALUE), 0));
  }

  @Test
  void equalStepsAreOneExactLine() {
    List<Segment> segments = cut(KeyShapes.all().get("equal steps"), 0);
    assertEquals(1, segments.size());
    assertEquals(0x1p-50, segments.getFirst().slope());
    assertEquals(0, segments.getFirst().intercept());
  }

  @Test
  void aRefusedKeyLeavesTheSegmentAsItWas() {
    var asked = new OptimalSegmenter(1);
    var unasked = new OptimalSegmenter(1);
    for (long key : new long[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}) {
      assertTrue(asked.add(key));
      assertTrue(unasked.add(key));
      assertFalse(asked.length() > 4 && asked.add(1_000_000));
    }
    assertEquals(unasked.length(), asked.length());
    assertEquals(unasked.close(), asked.close());
  }

  @Test
  void aClosedSegmenterBeginsAnew() {
    var segmenter = new OptimalSegmenter(0);
    assertTrue(segmenter.add(5));
    assertTrue(segmenter.add(6));
    assertEquals(new Segment(5, 6, 2, 1, 0), segmenter.close());
    assertEquals(0, segmenter.length());
    assertTrue(segmenter.add(-3));
    assertEquals(new Segment(-3, -3, 1, 0, 0), segmenter.close());
    assertThrows(IllegalStateException.class, segmenter::close);
  }

  @Test
  void refusesKeysOutOfOrder() {
    var segmenter = new OptimalSegmenter(8);
    segmenter.add(5);
    assertThrows(IllegalArgumentException.class, () -> segmenter.add(5));
    var thrown = assertThrows(IllegalArgumentException.class, () -> segmenter.add(-5));
    assertEquals("key -5 follows 5, expected a greater one", thrown.getMessage());
    assertThrows(
        UnsortedSourceException.class,
        () -> OptimalSegmenter.countSegments(SortedKeySource.of(1, 3, 2), 8));
  }

  @Test
  void refusesAnAbsurdEpsilon() {
    assertThrows(IllegalArgumentException.class, () -> new OptimalSegmenter(-1));
    assertThrows(IllegalArgumentException.class, () -> new OptimalSegmenter((1 << 30) + 1));
  }

  private static List<Segment> cut(long[] keys, int epsilon) {
    var segmenter = new OptimalSegmenter(epsilon);
    var segments = new ArrayList<Segment>();
    for (long key : keys) {
      if (!segmenter.add(key)) {
        segments.add(segmenter.close());
        assertTrue(segmenter.add(key));
      }
    }
    segments.add(segmenter.close());
    return segments;
  }
}
