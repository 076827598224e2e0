package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an allocator takes from a budget, and what it says when the budget refuses. */
final class BudgetShareTest {
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;

  private final MemoryBudget budget = MemoryBudget.of(16 * MIB);

  @AfterEach
  void everythingIsGivenBack() {
    assertEquals(0, budget.usedBytes());
  }

  private SlabAllocator allocator(long limit, long granted) {
    BudgetShare share = BudgetShare.of(budget, granted).inRegionsOf(64 * KIB);
    return SlabAllocator.create("shared", limit, RegionSizes.of(2 * MIB), share);
  }

  @Test
  void whatWasTakenBeyondTheBudgetServesNoOrdinaryBlock() {
    try (SlabAllocator memory = allocator(Long.MAX_VALUE, 0)) {
      budget.take(16 * MIB);
      long block = memory.allocateBeyondLimit(64);
      budget.giveBack(16 * MIB);
      memory.free(block, 64);
      assertNotEquals(block, memory.allocate(64));
    }
  }

  @Test
  void aRefusalNamesWhatHasRefused() {
    try (SlabAllocator memory = allocator(Long.MAX_VALUE, 0);
        SlabAllocator limited = allocator(2 * MIB, 0)) {
      budget.take(15 * MIB - 60 * KIB);
      var refusal = assertThrows(MemoryLimitException.class, () -> memory.allocate(64));
      assertTrue(refusal.getMessage().contains("memory budget"), refusal.getMessage());
      assertEquals(16 * MIB, refusal.limitBytes());
      budget.giveBack(15 * MIB - 60 * KIB);
      refusal = assertThrows(MemoryLimitException.class, () -> limited.allocate(3 * MIB));
      assertFalse(refusal.getMessage().contains("memory budget"), refusal.getMessage());
      assertEquals(2 * MIB, refusal.limitBytes());
    }
  }

  @Test
  void grantedBytesAreWholeRegions() {
    try (SlabAllocator memory = allocator(Long.MAX_VALUE, 100_000)) {
      budget.take(16 * MIB);
      memory.expect(MIB);
      memory.allocate(64);
      assertEquals(128 * KIB, memory.gauges().reservedBytes());
      budget.giveBack(16 * MIB);
    }
  }

  @Test
  void aGrantDoesNotMakeRegionsSmallerWhileThereIsRoom() {
    try (SlabAllocator memory = allocator(Long.MAX_VALUE, 64 * KIB)) {
      memory.expect(MIB);
      memory.allocate(64);
      assertEquals(MIB, memory.gauges().reservedBytes());
    }
  }
}
