package org.inkling.loft.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.inkling.TestSeed;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.NodeShape;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/** A survey counts the keys with a value, and knows the first and the last of them. */
class NodeSurveyTest {
  private static final long LEAST = -5_000;
  private static final int KEYS = 10_000;

  @Test
  void itCountsWhatHasAValueInSlotsAndBuckets() {
    SplittableRandom random = TestSeed.random("NodeSurveyTest");
    try (var memory = SlabAllocator.create("survey", 512L << 20)) {
      for (int round = 0; round < 200; round++) {
        int range = 1 << random.nextInt(0, 8);
        int capacity = random.nextInt(1, 2_000);
        var buckets = new Bucket(32, 32, 3, memory);
        long header = node(capacity, range, memory);
        var expected = new TreeSet<Long>();
        for (int i = random.nextInt(0, 1_500); i > 0; i--) {
          long key = LEAST + random.nextLong(KEYS);
          boolean survives = random.nextInt(4) > 0;
          long slot = NodeProbe.findOrClaim(header, key, buckets);
          if (SlotArray.casValue(slot, ValueWord.UNSET, survives ? 42 : ValueWord.TOMBSTONE)
              && survives) {
            expected.add(key);
          }
        }
        assertSurvey(NodeSurvey.of(header, buckets), header, expected);
      }
    }
  }

  /** The node was built without keys, which counts as built with key 0. */
  private static void assertSurvey(NodeSurvey survey, long header, TreeSet<Long> expected) {
    assertEquals(expected.size(), survey.size());
    assertEquals(expected.headSet(0L).size(), survey.below());
    assertEquals(expected.tailSet(1L).size(), survey.above());
    assertEquals(expected.size() - survivorsInSlots(header), survey.inBuckets());
    if (!expected.isEmpty()) {
      assertEquals(expected.first(), survey.firstKey());
      assertEquals(expected.last(), survey.lastKey());
    }
  }

  @Test
  void keysAreEvenIfEachPartHasItsShare() {
    try (var memory = SlabAllocator.create("survey", 64L << 20)) {
      var buckets = new Bucket(32, 32, 3, memory);
      long even = node(2_000, 32, memory);
      long uneven = node(2_000, 32, memory);
      for (int i = 0; i < 1_000; i++) {
        put(even, LEAST + 10L * i, buckets);
        put(uneven, LEAST + 10L * (i < 900 ? i / 2 : i), buckets);
      }
      assertTrue(NodeSurvey.of(even, buckets).isEven(8));
      NodeSurvey survey = NodeSurvey.of(uneven, buckets);
      int most = survey.size() / 4;
      assertFalse(survey.isEven(most), survey.size() + " keys");
    }
  }

  private static long node(int capacity, int range, SlabAllocator memory) {
    double slope = (double) capacity / KEYS;
    var shape = new NodeShape(LEAST, LEAST, slope, 0, capacity, range, false, null);
    return NodeHeader.create(shape, memory, memory::allocate);
  }

  private static void put(long header, long key, Bucket buckets) {
    SlotArray.casValue(NodeProbe.findOrClaim(header, key, buckets), ValueWord.UNSET, 42);
  }

  private static long survivorsInSlots(long header) {
    long survivors = 0;
    for (long i = 0; i < DirectoryLine.allSlots(header); i++) {
      long word = SlotArray.value(SlotArray.slot(DirectoryLine.slots(header), i));
      survivors += ValueWord.isSurvivor(word) ? 1 : 0;
    }
    return survivors;
  }
}
