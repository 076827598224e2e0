package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Workloads that move on, within the bounds of {@code docs/drift.md}. */
class LoftDriftTest {
  /**
   * Bytes per key where nodes have just got room for what comes: the new keys alone may stand just
   * before that, at half of it.
   */
  private static final double JUST_GROWN = 50;

  private static final int LOADED = 100_000;
  private static final int INSERTED = 50_000;

  /** A change is due after a part of a node, not after each few keys. */
  private static final double KEYS_PER_CHANGE = 256;

  private final SplittableRandom random = TestSeed.random("LoftDriftTest");

  private SteppedIndex loaded(long[] keys) {
    Arrays.sort(keys);
    return new SteppedIndex(LoftIndex.builder().seed(random.nextLong()), keys);
  }

  private SteppedIndex uniform() {
    return loaded(InsertOrder.UNIFORM.keys(LOADED, random));
  }

  private static void assertOrderly(SteppedIndex tested, double slots) {
    DriftBounds.SELF_TUNING.assertAll(tested);
    assertTrue(LoftShape.of(tested.index).average() <= slots, tested::toString);
    assertTrue(tested.changes() <= INSERTED / KEYS_PER_CHANGE, tested::toString);
  }

  @Test
  void appendsAtTheRightEdge() {
    try (var tested = loaded(LongStream.range(0, LOADED).map(i -> i * 10).toArray())) {
      for (long i = LOADED; i < LOADED + INSERTED; i++) {
        tested.put(i * 10);
      }
      assertOrderly(tested, 1.5);
      assertTrue(tested.copiesPerWrite() <= 9, tested::toString);
    }
  }

  @Test
  void appendsOfAnotherDensityThanWhatIsThere() {
    try (var tested = uniform()) {
      long last = tested.keys()[LOADED - 1];
      long room = (Long.MAX_VALUE - last) / (INSERTED + 1);
      assertTrue(room > 0);
      for (long i = 1; i <= INSERTED; i++) {
        tested.put(last + i * room);
      }
      assertOrderly(tested, 2);
    }
  }

  @Test
  void insertsBeforeTheFirstKey() {
    try (var tested = loaded(LongStream.range(0, LOADED).map(i -> i * 10).toArray())) {
      for (long i = 1; i <= INSERTED; i++) {
        tested.put(-i * 10);
      }
      assertOrderly(tested, 2);
    }
  }

  @Test
  void insertsIntoOneHotRegion() {
    try (var tested = uniform()) {
      Hot hot = new Hot(tested);
      for (int i = 0; i < INSERTED; i++) {
        tested.put(hot.next());
      }
      assertOrderly(tested, 6);
    }
  }

  /** As many removals as insertions, in one place: what is elsewhere is not touched. */
  @Test
  void insertsAndRemovalsInOneHotRegion() {
    try (var tested = uniform()) {
      long loaded = tested.structureBytes();
      Hot hot = new Hot(tested);
      var live = new ArrayDeque<Long>();
      for (int i = 0; i < INSERTED; i++) {
        live.add(hot.next());
        tested.put(live.getLast());
        if (live.size() > 1_000) {
          tested.remove(live.remove());
        }
      }
      DriftBounds.SELF_TUNING.assertAll(tested);
      assertTrue(tested.peakBytes() <= loaded + (640 << 10), () -> loaded + " loaded; " + tested);
      assertTrue(tested.copiesPerWrite() <= 9, tested::toString);
    }
  }

  /** Keys of a hundredth of what is there. */
  private final class Hot {
    private final long from;
    private final long width;

    Hot(SteppedIndex tested) {
      long[] keys = tested.keys();
      from = keys[LOADED / 2];
      width = keys[LOADED / 2 + LOADED / 100] - from;
    }

    long next() {
      return from + random.nextLong(width);
    }
  }

  @Test
  void aWindowOfKeysThatMovesToTheRight() {
    window(2_000);
  }

  @Test
  void aWideWindowOfKeysThatMovesToTheRight() {
    window(INSERTED);
  }

  private void window(int width) {
    try (var tested = loaded(new long[0])) {
      for (long i = 0; i < 3L * INSERTED; i++) {
        tested.put(i * 10);
        if (i >= width) {
          tested.remove((i - width) * 10);
        }
      }
      assertEquals(width, tested.size());
      tested.check();
      DriftBounds.SELF_TUNING.assertLookups(tested);
      DriftBounds.assertChanges(tested);
      DriftBounds.assertReserved(tested);
      double most = 2 * DriftBounds.SELF_TUNING.bytesPerKey() * width + DriftBounds.FEW_BYTES;
      assertTrue(tested.peakBytes() <= most, tested::toString);
    }
  }

  @Test
  void uniformKeysGiveWayToLognormalOnes() {
    shift(InsertOrder.UNIFORM, InsertOrder.LOGNORMAL);
  }

  @Test
  void lognormalKeysGiveWayToUniformOnes() {
    shift(InsertOrder.LOGNORMAL, InsertOrder.UNIFORM);
  }

  @Test
  void uniformKeysGiveWayToSteps() {
    shift(InsertOrder.UNIFORM, InsertOrder.STEPS);
  }

  @Test
  void clustersGiveWayToAppendedKeys() {
    shift(InsertOrder.CLUSTERS, InsertOrder.ASCENDING);
  }

  /**
   * One key of the old distribution goes for each of the new one that comes; afterwards it is about
   * as if only the new ones had come.
   *
   * @source XIndex, PPoPP'20, section 6.2.3
   */
  private void shift(InsertOrder from, InsertOrder to) {
    long[] fresh = to.keys(INSERTED, random);
    long freshBytes;
    double freshSlots;
    try (var alone = loaded(new long[0])) {
      alone.putAll(fresh);
      DriftBounds.SELF_TUNING.assertAll(alone);
      freshBytes = alone.structureBytes();
      freshSlots = LoftShape.of(alone.index).average();
    }
    try (var tested = loaded(from.keys(INSERTED, random))) {
      long[] old = InsertOrder.shuffle(tested.keys(), random);
      for (int i = 0; i < INSERTED; i++) {
        tested.remove(old[i]);
        tested.put(fresh[i]);
      }
      tested.check();
      assertTrue(LoftShape.of(tested.index).average() <= 2 * freshSlots + 2, tested::toString);
      DriftBounds.SELF_TUNING.assertLookups(tested);
      DriftBounds.assertChanges(tested);
      DriftBounds.assertReserved(tested);
      double most = Math.max(1.5 * freshBytes, JUST_GROWN * INSERTED) + DriftBounds.FEW_BYTES;
      assertTrue(tested.structureBytes() <= most, () -> freshBytes + " alone; " + tested);
    }
  }
}
