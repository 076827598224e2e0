package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Keys chosen to hurt cost a bounded factor: see {@code docs/drift.md}. */
class LoftAdversaryTest {
  private static final int KEYS = 50_000;
  private static final int LOADED = 100_000;

  private final SplittableRandom random = TestSeed.random("LoftAdversaryTest");

  private LoftBuilder builder() {
    return LoftIndex.builder().seed(random.nextLong());
  }

  private SteppedIndex loaded() {
    return new SteppedIndex(builder(), uniform());
  }

  private long[] uniform() {
    long[] keys = InsertOrder.UNIFORM.keys(LOADED, random);
    Arrays.sort(keys);
    return keys;
  }

  /** The next keys collide with the last ones, as long as the model has room between them. */
  @Test
  void keysThatCollideWhereverTheModelIsMadeFiner() {
    try (var tested = loaded()) {
      long place = random.nextLong();
      for (int i = 0; i < 100; i++) {
        long[] keys = new Collisions(tested.index, random).with(place, 500);
        tested.putAll(keys);
        place = keys.length < 16 ? random.nextLong() : keys[random.nextInt(keys.length)];
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
    }
  }

  /** Just so many collide in each node that it is due again. */
  @Test
  void keysThatCollideInOneNodeAfterTheOther() {
    try (var tested = loaded()) {
      for (int i = 0; i < 50; i++) {
        tested.putAll(new Collisions(tested.index, random).with(random.nextLong(), 1_030));
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
    }
  }

  @Test
  void collisionsThatMaintenanceIsTooLateFor() {
    int late = 20_000;
    try (var index = builder().executor(task -> {}).build()) {
      for (long key : new Collisions(index, random).with(random.nextLong(), late)) {
        index.put(key, key);
      }
      LoftShape crowded = LoftShape.of(index);
      LoftStatistics s = index.statistics();
      int levels = 64 - Long.numberOfLeadingZeros(late / 16);
      assertTrue(crowded.levels() <= levels, crowded::toString);
      assertTrue(crowded.most() <= (1 + levels) * 32, crowded::toString);
      assertTrue(s.structure().bucketBytes() <= 64L * late + 8192, s::toString);
      index.awaitMaintenance();
      LoftShape mended = LoftShape.of(index);
      assertTrue(mended.most() <= DriftBounds.SELF_TUNING.maxSlots(), mended::toString);
      assertTrue(mended.average() <= DriftBounds.SELF_TUNING.averageSlots(), mended::toString);
      index.checkStructure();
    }
  }

  @Test
  void everyInsertIntoOneGapAscending() {
    intoOneGap(i -> i);
  }

  @Test
  void everyInsertIntoOneGapDescending() {
    intoOneGap(i -> KEYS - i);
  }

  @Test
  void everyInsertIntoOneGapBetweenThoseBefore() {
    intoOneGap(i -> Integer.reverse(i) >>> 1);
  }

  @Test
  void everyInsertIntoOneGapFromBothEnds() {
    intoOneGap(i -> (i & 1) == 0 ? i : (1L << 44) - i);
  }

  private void intoOneGap(IntToLongFunction offset) {
    try (var tested = loaded()) {
      long below = tested.keys()[LOADED / 2];
      int before = tested.index.statistics().nodes();
      for (int i = 1; i <= KEYS; i++) {
        tested.put(below + offset.applyAsLong(i));
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
      int nodes = tested.index.statistics().nodes();
      assertTrue(nodes <= before + KEYS / 256, () -> before + " nodes before: " + tested);
    }
  }

  @Test
  void overwritesEatNoSlots() {
    try (var tested = loaded()) {
      long bytes = tested.structureBytes();
      long[] keys = tested.keys();
      for (int i = 0; i < KEYS; i++) {
        tested.put(keys[random.nextInt(1_000)]);
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
      assertEquals(bytes, tested.structureBytes());
      assertEquals(0, tested.index.statistics().changes().rootRebuilds());
    }
  }

  @Test
  void removalAndInsertionOfTheSameKeysEatNoSlots() {
    try (var tested = loaded()) {
      long bytes = tested.structureBytes();
      long[] keys = tested.keys();
      for (int i = 0; i < KEYS / 2; i++) {
        tested.remove(keys[i % 1_000]);
        tested.put(keys[i % 1_000]);
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
      assertTrue(tested.structureBytes() <= bytes, tested::toString);
      assertTrue(tested.copiesPerWrite() <= 1, tested::toString);
    }
  }

  /** Up to a thirty-second of a node may stand in one bucket until it is due. */
  @Test
  void outliersAtBothEndsDoNotSpoilTheMiddle() {
    try (var tested = loaded()) {
      for (long i = 1; i <= 1_000; i++) {
        tested.put(Long.MIN_VALUE + i);
        tested.put(Long.MAX_VALUE - i);
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
      assertTrue(LoftShape.of(tested.index).average() <= 4, tested::toString);
    }
  }
}
