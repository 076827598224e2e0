package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an index held when it was full to its limit is there again when its keys have gone. */
class LoftDrainAtLimitTest {
  private static final long LIMIT = 12L << 20;

  private static final int FEW_KEYS = 200_000;

  private final SplittableRandom random = TestSeed.random("LoftDrainAtLimitTest");

  private LoftBuilder tight(RetrainingScheme scheme) {
    return LoftIndex.builder()
        .name("tight")
        .memoryLimitBytes(LIMIT)
        .retraining(scheme)
        .seed(random.nextLong());
  }

  @ParameterizedTest
  @EnumSource(
      value = RetrainingScheme.class,
      names = {"STATIC", "SELF_TUNING"})
  void anIndexThatWasDrainedTakesKeysAgain(RetrainingScheme scheme) {
    try (var index = tight(scheme).build()) {
      drain(index, fill(index));
      index.checkNodes(); // and awaits maintenance
      LoftStatistics drained = index.statistics();
      assertTrue(
          drained.structure().slotBytes() + drained.structure().bucketBytes() < 1 << 20,
          drained::toString);
      assertTrue(drained.reservedBytes() <= LIMIT, drained::toString);
      for (int i = 0; i < FEW_KEYS; i++) {
        index.put(random.nextLong(), i);
      }
      assertEquals(FEW_KEYS, index.size());
      index.checkStructure();
    }
  }

  /**
   * Fills and drains an index again and again, and lets maintenance run now and then, so that each
   * round ends in another state of the memory.
   */
  @RepeatedTest(8)
  void anEmptiedIndexKeepsOneStep(RepetitionInfo repetition) {
    SplittableRandom random = TestSeed.random("emptied " + repetition.getCurrentRepetition());
    long step = 64L << 10;
    try (var index =
        LoftIndex.builder()
            .name("emptied")
            .memoryLimitBytes(2L << 20, step)
            .seed(random.nextLong())
            .executor(_ -> {})
            .build()) {
      for (int round = 0; round < 8; round++) {
        int count = 1_000 + random.nextInt(30_000);
        long every = 1 + random.nextInt(10_000);
        long first = random.nextLong();
        LongUnaryOperator key = i -> first + i * 0x9e3779b97f4a7c15L;
        for (int i = 0; i < count; i++) {
          index.put(key.applyAsLong(i), i);
          maintainNowAndThen(index, i, every);
        }
        for (int i = 0; i < count; i++) {
          assertTrue(index.remove(key.applyAsLong(i)));
          maintainNowAndThen(index, i, every);
        }
        index.awaitMaintenance();
        LoftStatistics emptied = index.statistics();
        assertTrue(emptied.reservedBytes() <= step, emptied::toString);
      }
    }
  }

  private static void maintainNowAndThen(LoftIndex index, int operation, long every) {
    if (operation % every == 0) {
      index.awaitMaintenance();
    }
  }

  /** Puts random keys until a thousand are refused; the seed of the keys. */
  private long fill(LoftIndex index) {
    long seed = random.nextLong();
    var keys = new SplittableRandom(seed);
    for (int refused = 0; refused < 1_000; ) {
      try {
        index.put(keys.nextLong(), 1);
      } catch (MemoryLimitException e) {
        refused++;
      }
    }
    return seed;
  }

  /** Removes all keys, in the order in which they came. */
  private static void drain(LoftIndex index, long seed) {
    var keys = new SplittableRandom(seed);
    while (index.size() > 0) {
      index.remove(keys.nextLong());
    }
  }
}
