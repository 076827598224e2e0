package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.NothingLeft;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two of XIndex-H that share a memory budget. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHBudgetTest {
  private static final long MIB = 1L << 20;
  private static final long MORE_KEYS = 10_000;
  private static final long BUDGET = 2 * MIB;

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final MemoryBudget budget = MemoryBudget.of(BUDGET);

  @AfterEach
  void everythingIsGivenBack() {
    assertEquals(0, budget.usedBytes());
  }

  private XIndexHBuilder sharing() {
    return XIndexH.builder().name("sharing").executor(Runnable::run).memoryBudget(budget);
  }

  /** Puts keys from the first one on until one is refused; returns that one. */
  private static long fill(XIndexH index, long first) {
    long key = first;
    try {
      while (true) {
        index.put(key, ~key);
        key += 3;
      }
    } catch (MemoryLimitException e) {
      assertTrue(e.getMessage().contains("memory budget"), e.getMessage());
      assertEquals(BUDGET, e.limitBytes());
      return key;
    }
  }

  private static void assertHolds(XIndexH index, long first, long refused) {
    for (long key = first; key < refused; key += 3) {
      assertEquals(~key, index.get(key, key));
    }
    assertEquals(refused, index.get(refused, refused));
    index.awaitMaintenance();
    index.checkStructure();
  }

  @Test
  void oneIndexTakesWhatAnotherGivesBack() {
    try (XIndexH second = sharing().build()) {
      long refused;
      long keys;
      try (XIndexH first = sharing().build()) {
        refused = fill(first, 0);
        keys = first.size();
        assertHolds(first, 0, refused);
        refused = fill(second, 0);
        assertHolds(second, 0, refused);
        assertTrue(second.size() < keys / 4, second.size() + " of " + keys);
        long reserved = first.statistics().reservedBytes() + second.statistics().reservedBytes();
        assertEquals(reserved, budget.usedBytes());
        assertTrue(reserved <= BUDGET, () -> reserved + " bytes reserved");
      }
      long end = refused + 3 * MORE_KEYS;
      for (long key = refused; key < end; key += 3) {
        second.put(key, ~key);
      }
      assertHolds(second, 0, end);
    }
  }

  @Test
  void anEmptyIndexFitsIntoABudgetThatIsUsedUp() {
    budget.take(BUDGET);
    try (XIndexH index = sharing().build()) {
      index.put(1, 2);
      assertEquals(2, index.get(1, 0));
    }
    budget.giveBack(BUDGET);
  }

  @Test
  void aLoadThatTheBudgetRefusesLeavesNothing() {
    var entries = new TreeMap<Long, Long>();
    for (long key = 0; key < 100_000; key++) {
      entries.put(key, key);
    }
    var source = XIndexTwin.source(entries);
    XIndexHBuilder builder = sharing();
    assertThrows(MemoryLimitException.class, () -> builder.build(source));
    assertEquals(0, budget.usedBytes());
  }
}
