package org.inkling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The account of a budget, and whom it asks for memory. */
final class MemoryBudgetTest {
  private static final long MIB = 1L << 20;

  private final MemoryBudget budget = MemoryBudget.of(16 * MIB);

  /** A cache: gives back what it has in pieces of 1 MiB. */
  private final class Cache implements MemoryBudget.Member {
    private long held;

    private void fill() {
      while (budget.tryTakeSpare(MIB)) {
        held += MIB;
      }
    }

    @Override
    public long shrink(long bytes) {
      long given = Math.min(held, Math.ceilDiv(bytes, MIB) * MIB);
      held -= given;
      budget.giveBack(given);
      return given;
    }
  }

  /** A store with a stage. */
  private static final class Store implements MemoryBudget.Member {
    private final long stage;
    private boolean releasing;
    private int requests;

    private Store(long stage) {
      this.stage = stage;
    }

    @Override
    public long releasableBytes() {
      return stage;
    }

    @Override
    public boolean isReleasing() {
      return releasing;
    }

    @Override
    public void requestRelease() {
      requests++;
      releasing = true;
    }
  }

  @Test
  void aSixteenthIsKeptForChanges() {
    assertTrue(budget.tryTake(15 * MIB));
    assertFalse(budget.tryTake(1));
    assertTrue(budget.tryTakeForChange(MIB));
    assertFalse(budget.tryTakeForChange(1));
    assertEquals(16 * MIB, budget.usedBytes());
    assertEquals(0, budget.leftBytes());
    budget.take(MIB);
    assertEquals(17 * MIB, budget.usedBytes());
    assertEquals(0, budget.leftBytes());
    budget.giveBack(17 * MIB);
    assertEquals(0, budget.usedBytes());
  }

  @Test
  void badRequestsChangeNothing() {
    budget.take(5);
    assertThrows(IllegalArgumentException.class, () -> MemoryBudget.of(MIB - 1));
    assertThrows(IllegalArgumentException.class, () -> budget.take(-1));
    assertThrows(IllegalArgumentException.class, () -> budget.tryTake(-1));
    assertThrows(IllegalArgumentException.class, () -> budget.giveBack(-1));
    assertThrows(IllegalArgumentException.class, () -> budget.giveBack(6));
    assertFalse(budget.tryTake(Long.MAX_VALUE));
    assertFalse(budget.tryTakeForChange(Long.MAX_VALUE));
    assertEquals(5, budget.usedBytes());
  }

  @Test
  void cachesShrinkBeforeAnythingIsRefusedOrMerged() {
    var caches = new Cache[] {new Cache(), new Cache()};
    var store = new Store(MIB);
    budget.join(store);
    for (Cache cache : caches) {
      budget.join(cache);
      cache.fill();
    }
    assertEquals(14 * MIB, budget.usedBytes());
    assertTrue(budget.tryTake(10 * MIB));
    assertEquals(14 * MIB, budget.usedBytes()); // an eighth is free again
    assertEquals(4 * MIB, caches[0].held + caches[1].held);
    assertEquals(0, store.requests);
  }

  @Test
  void theLargestStoreIsAskedAndNoOtherUntilItHasReleased() {
    var stores = new Store[] {new Store(2 * MIB), new Store(3 * MIB), new Store(1)};
    for (Store store : stores) {
      budget.join(store);
    }
    assertTrue(budget.tryTake(14 * MIB));
    assertEquals(0, stores[1].requests);
    assertTrue(budget.tryTake(MIB));
    assertEquals(1, stores[1].requests);
    assertFalse(budget.tryTake(MIB));
    assertEquals(1, stores[0].requests + stores[1].requests + stores[2].requests);
    stores[1].releasing = false;
    budget.leave(stores[1]);
    assertFalse(budget.tryTake(MIB));
    assertEquals(1, stores[0].requests);
  }

  @Test
  void aStoreWithLittleIsAskedOnlyForARefusal() {
    var small = new Store(64 << 10);
    budget.join(small);
    assertTrue(budget.tryTake(15 * MIB));
    assertEquals(0, small.requests);
    assertFalse(budget.tryTake(MIB));
    assertEquals(1, small.requests);
  }

  @Test
  void aRequestThatNeverFitsAsksNobody() {
    var cache = new Cache();
    var store = new Store(MIB);
    budget.join(cache);
    budget.join(store);
    cache.fill();
    assertFalse(budget.tryTake(15 * MIB + 1));
    assertFalse(budget.tryTakeForChange(Long.MAX_VALUE));
    assertEquals(14 * MIB, cache.held);
    assertEquals(0, store.requests);
  }

  @Test
  void whatAnotherThreadTakesFirstIsGivenBackAgain() {
    var cache = new Cache();
    cache.fill();
    budget.join(
        new MemoryBudget.Member() {
          private boolean stolen;

          @Override
          public long shrink(long bytes) {
            long given = cache.shrink(bytes);
            if (!stolen) {
              stolen = true;
              assertTrue(budget.tryTakeForChange(2 * MIB)); // as another thread would
            }
            return given;
          }
        });
    assertTrue(budget.tryTake(2 * MIB));
  }

  @Test
  void aMemberThatThrowsLeavesTheAccountRight() {
    budget.join(
        new MemoryBudget.Member() {
          @Override
          public long releasableBytes() {
            throw new IllegalStateException("expected");
          }
        });
    assertThrows(IllegalStateException.class, () -> budget.tryTake(15 * MIB));
    assertThrows(IllegalStateException.class, () -> budget.take(15 * MIB));
    assertEquals(0, budget.usedBytes());
  }

  @Test
  void threadsNeverTakeTheSameBytes() throws Exception {
    try (var threads = Executors.newFixedThreadPool(8)) {
      var takers = new ArrayList<Callable<Long>>();
      for (int i = 0; i < 8; i++) {
        SplittableRandom random = TestSeed.random("taker " + i);
        takers.add(() -> mostSeenBy(random));
      }
      for (var taken : threads.invokeAll(takers)) {
        assertTrue(taken.get() <= 16 * MIB, taken.get() + " bytes");
      }
    }
    assertEquals(0, budget.usedBytes());
  }

  private long mostSeenBy(SplittableRandom random) {
    long most = 0;
    for (int i = 0; i < 50_000; i++) {
      long bytes = random.nextLong(4 * MIB);
      if (budget.tryTakeForChange(bytes)) {
        most = Math.max(most, budget.usedBytes());
        budget.giveBack(bytes);
      }
    }
    return most;
  }
}
