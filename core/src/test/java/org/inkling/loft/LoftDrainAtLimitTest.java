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
  private static final long MOST_BEYOND = 6L << 20;

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
      for (int round = 0; round < 2; round++) {
        remove(index, fill(index), Long.MAX_VALUE);
        index.checkNodes(); // and awaits maintenance
        assertEquals(0, index.size());
        LoftStatistics drained = index.statistics();
        assertTrue(drained.slotBytes() + drained.bucketBytes() < 1 << 20, drained::toString);
        assertTrue(drained.reservedBytes() <= LIMIT + MOST_BEYOND, drained::toString);
        putFew(index);
      }
    }
  }

  /** All that is refused is refused for keys that are there. */
  private void putFew(LoftIndex index) {
    long seed = random.nextLong();
    var keys = new SplittableRandom(seed);
    for (int i = 0; i < FEW_KEYS; i++) {
      index.put(keys.nextLong(), i);
    }
    assertEquals(FEW_KEYS, index.size());
    remove(index, seed, FEW_KEYS);
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

  /** Removes keys in the order in which they came, as many as there are, or so many. */
  private static void remove(LoftIndex index, long seed, long most) {
    var keys = new SplittableRandom(seed);
    for (long i = 0; i < most && index.size() > 0; i++) {
      index.remove(keys.nextLong());
    }
  }
}
