package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.HistTree;
import org.inkling.model.TwoStageRmi;
import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.segmentation.Segment;
import org.inkling.source.KeyStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the contract of models on every key set: the true position is in the window. */
class ModelPropertyTest {
  private static final int KEYS = 50_000;
  private static final long SEED = TestSeed.of("ModelPropertyTest");

  /** Returns every generated set, and the real ones that exist here. */
  static Stream<String> sets() {
    return KeySets.list().stream().filter(Keys::isHere).map(KeySetInfo::name);
  }

  @ParameterizedTest
  @MethodSource("sets")
  void everyKeyLiesWithinTheWindowOfItsSegment(String name) {
    long[] keys = keys(name);
    for (int epsilon : new int[] {1, 8, 32, 512, 4096}) {
      int start = 0;
      for (Segment segment : cut(keys, epsilon)) {
        for (int i = 0; i < segment.length(); i++) {
          double error = Math.abs(segment.position(keys[start + i]) - i);
          assertTrue(error <= epsilon + 1e-6, () -> name + ": off by " + error + " in " + segment);
        }
        start += (int) segment.length();
      }
      assertEquals(keys.length, start);
    }
  }

  @ParameterizedTest
  @MethodSource("sets")
  void theRootFindsTheSegmentOfEveryKey(String name) {
    long[] keys = keys(name);
    long[] pivots = cut(keys, 2).stream().mapToLong(Segment::firstKey).toArray();
    var random = new SplittableRandom(SEED);
    try (var memory = SlabAllocator.create(name, 1L << 26)) {
      long address = memory.allocate((long) Long.BYTES * pivots.length);
      for (int i = 0; i < pivots.length; i++) {
        NativeMemory.putLong(address + (long) Long.BYTES * i, pivots[i]);
      }
      var tree = HistTree.build(address, Long.BYTES, pivots.length, memory::allocate);
      var plain = TwoStageRmi.build(address, pivots.length, memory::allocate);
      assertTrue(tree.meanDepth() < 4, () -> name + ": depth " + tree.meanDepth());
      for (int i = 0; i < keys.length; i++) {
        for (long key : new long[] {keys[i], keys[i] - 1, random.nextLong()}) {
          int expected = last(pivots, key);
          assertEquals(expected, tree.find(key), () -> name + ", tree, key " + key);
          assertEquals(expected, plain.find(key), () -> name + ", plain, key " + key);
        }
      }
    }
  }

  private static int last(long[] pivots, long key) {
    int place = Arrays.binarySearch(pivots, key);
    return Math.max(0, place >= 0 ? place : -place - 2);
  }

  private static long[] keys(String name) {
    long[] keys = new long[KEYS];
    try (KeyStream stream = KeySets.open(name + ":" + KEYS, SEED).open()) {
      for (int i = 0; i < KEYS; i++) {
        assertTrue(stream.next());
        keys[i] = stream.key();
      }
    }
    return keys;
  }

  private static List<Segment> cut(long[] keys, int epsilon) {
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
}
