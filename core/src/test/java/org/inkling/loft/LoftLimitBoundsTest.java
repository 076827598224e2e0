package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.epoch.Pin;
import org.junit.jupiter.api.Test;

/** What exceeds a memory limit, and what does not. */
class LoftLimitBoundsTest {
  private static final long LIMIT = 4L << 20;

  private final SplittableRandom random = TestSeed.random("LoftLimitBoundsTest");

  /** Puts wide values, which need cells, until one is refused for good; returns the keys. */
  private List<Long> fill(LoftIndex index) {
    var keys = new ArrayList<Long>();
    long key = random.nextLong();
    for (;
        LimitCapacity.put(index, key, Long.MAX_VALUE - keys.size())
            != LimitCapacity.Put.REFUSED; ) {
      keys.add(key);
      key = random.nextLong();
      assertTrue(index.statistics().reservedBytes() <= index.statistics().limitBytes());
    }
    return keys;
  }

  /** The only thing that exceeds the limit: lists of what a stalled operation holds back. */
  @Test
  void removalsUnderAStalledPinSucceedAndExceedTheLimitByTheirBagsAtMost() {
    try (LoftIndex index = LoftIndex.builder().memoryLimitBytes(LIMIT, 64 << 10).build()) {
      List<Long> keys = fill(index);
      Pin stalled = index.epochs().enter();
      try {
        for (long key : keys) {
          assertTrue(index.remove(key));
        }
        LoftStatistics held = index.statistics();
        assertTrue(held.beyondLimitBytes() <= LimitOptions.maxListBytes(held), held::toString);
        assertEquals(Math.max(0, held.reservedBytes() - LIMIT), held.beyondLimitBytes());
        assertThrows(MemoryLimitException.class, () -> index.put(1, Long.MAX_VALUE));
      } finally {
        index.epochs().exit(stalled);
      }
      index.awaitMaintenance();
      LoftStatistics free = index.statistics();
      assertEquals(0, free.beyondLimitBytes(), free::toString);
      for (int i = 0; i < keys.size() / 2; i++) {
        assertTrue(
            LimitCapacity.put(index, keys.get(i), Long.MAX_VALUE) != LimitCapacity.Put.REFUSED);
      }
      index.checkStructure();
    }
  }

  @Test
  void afterTheLimitWasLoweredNothingIsAddedAndRemovalsGiveMemoryBack() {
    try (LoftIndex index = LoftIndex.builder().memoryLimitBytes(2 * LIMIT, 64 << 10).build()) {
      List<Long> keys = fill(index);
      index.awaitMaintenance();
      long before = index.statistics().reservedBytes();
      index.memoryLimitBytes(LIMIT);
      assertEquals(before - LIMIT, index.statistics().beyondLimitBytes());
      for (int i = 0; i < 1_000; i++) {
        long key = random.nextLong();
        if (LimitCapacity.put(index, key, i) != LimitCapacity.Put.REFUSED) {
          keys.add(key);
        }
        assertTrue(index.statistics().reservedBytes() <= before, index.statistics()::toString);
      }
      for (long key : keys.subList(keys.size() / 8, keys.size())) {
        assertTrue(index.remove(key));
      }
      index.awaitMaintenance();
      LoftStatistics after = index.statistics();
      assertTrue(after.reservedBytes() <= LIMIT, after::toString);
      index.checkStructure();
      assertEquals(keys.size() / 8, index.size());
      index.put(random.nextLong(), 1);
    }
  }
}
