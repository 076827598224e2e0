package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.junit.jupiter.api.Test;

/** While maintenance lags, a node takes only as many keys as it can be replaced with. */
class LoftGrowthGateTest {
  private static final long LIMIT = 4L << 20;
  private static final int KEYS = 60_000;

  /** Maintenance runs only while a thread awaits it. */
  private static LoftBuilder lagging() {
    return LoftIndex.builder().name("lagging").executor(_ -> {});
  }

  /** Puts ascending keys, and awaits maintenance after each refusal; returns the first refusal. */
  private static MemoryLimitException fill(LoftIndex index) {
    MemoryLimitException first = null;
    for (long key = 0; key < KEYS; key++) {
      try {
        index.put(key, -key);
      } catch (MemoryLimitException e) {
        first = first == null ? e : first;
        index.awaitMaintenance();
        index.put(key, -key);
      }
    }
    index.checkStructure();
    assertEquals(KEYS, index.size());
    for (long key = 0; key < KEYS; key++) {
      assertEquals(-key, index.get(key, 1));
    }
    return first;
  }

  @Test
  void aNodeIsRefusedKeysBeforeItsBucketsFillTheMemory() {
    try (LoftIndex index = lagging().memoryLimitBytes(LIMIT, 64 << 10).build()) {
      MemoryLimitException refusal = fill(index);
      assertTrue(refusal.getMessage().contains("before maintenance has replaced a node"));
      assertTrue(refusal.getMessage().contains("'lagging'"), refusal.getMessage());
      assertEquals(LIMIT, refusal.limitBytes());
      assertTrue(refusal.reservedBytes() < LIMIT / 4 * 3, refusal.getMessage());
    }
  }

  @Test
  void soItIsWithinABudgetThatItShares() {
    MemoryBudget budget = MemoryBudget.of(LIMIT / 4 * 3);
    try (LoftIndex index = lagging().memoryBudget(budget).build()) {
      MemoryLimitException refusal = fill(index);
      assertTrue(refusal.getMessage().contains("memory budget"), refusal.getMessage());
      assertEquals(LIMIT / 4 * 3, refusal.limitBytes());
    }
    assertEquals(0, budget.usedBytes());
  }

  @Test
  void whatIsGrantedInABudgetIsNotRefused() {
    MemoryBudget budget = MemoryBudget.of(LIMIT);
    try (LoftIndex index = lagging().memoryBudget(budget, Long.MAX_VALUE).build()) {
      assertEquals(null, fill(index));
    }
  }

  @Test
  void anIndexWithoutALimitTakesAllKeysWhateverMaintenanceDoes() {
    try (LoftIndex index = lagging().build()) {
      assertEquals(null, fill(index));
    }
  }

  /** Nobody would replace the node: its buckets may fill the budget. */
  @Test
  void aSchemeWithoutChangesIsNotRefused() {
    MemoryBudget budget = MemoryBudget.of(2 * LIMIT);
    LoftBuilder builder = lagging().memoryBudget(budget).retraining(RetrainingScheme.NONE);
    try (LoftIndex index = builder.build()) {
      assertEquals(null, fill(index));
    }
  }

  /** A removal of a key that is there needs no level, and one that leaves a marker gets one. */
  @Test
  void removalsSucceedInANodeThatIsRefusedKeys() {
    try (LoftIndex index = lagging().memoryLimitBytes(LIMIT, 64 << 10).build()) {
      long refused = 0;
      try {
        while (true) {
          index.put(refused, 1);
          refused++;
        }
      } catch (MemoryLimitException e) {
        long last = refused;
        assertThrows(MemoryLimitException.class, () -> index.put(last, 1));
      }
      for (long key = 0; key < refused; key++) {
        assertTrue(index.remove(key));
      }
      index.awaitMaintenance();
      index.put(refused, 1);
      assertEquals(1, index.size());
      index.checkStructure();
    }
  }
}
