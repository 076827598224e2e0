package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an index held when it was full to its limit is there again when its keys have gone. */
class LoftDrainAtLimitTest {
  private static final long LIMIT = 12L << 20;

  /** Regions of 2 MiB beyond the limit: for new nodes and buckets, and for what reclaims. */
  private static final long MAX_BEYOND = 6L << 20;

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
      assertTrue(drained.slotBytes() + drained.bucketBytes() < 1 << 20, drained::toString);
      assertTrue(drained.reservedBytes() <= LIMIT + MAX_BEYOND, drained::toString);
      for (int i = 0; i < FEW_KEYS; i++) {
        index.put(random.nextLong(), i);
      }
      assertEquals(FEW_KEYS, index.size());
      index.checkStructure();
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
