package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.inkling.maintenance.MaintenanceExecutors;
import org.junit.jupiter.api.Test;

/** Whatever the maintenance executor does, operations go on and what is retired can be had back. */
class LoftExecutorTest {
  private static final int WRITES = 30_000;
  private static final int LIVE = 100;

  @Test
  void onAnExecutorThatRunsInlineNothingPilesUp() {
    assertTrue(retiredAfterChurn(Runnable::run) < 64 << 10);
  }

  @Test
  void onAnExecutorThatRefusesWritersCollect() {
    long retired =
        retiredAfterChurn(
            round -> {
              throw new RejectedExecutionException("refuses");
            });
    assertTrue(retired < 64 << 10, retired + " bytes are kept");
  }

  @Test
  void onAnExecutorThatNeverRunsEverythingIsKeptUntilAwaited() {
    assertEquals(8L * (WRITES - LIVE), retiredAfterChurn(round -> {}));
  }

  @Test
  void anExecutorThatFailsDoesNotReachAnOperation() {
    retiredAfterChurn(
        round -> {
          throw new UnsupportedOperationException("broken");
        });
  }

  @Test
  void onTheSharedExecutorNobodyNeedsToAsk() {
    retiredAfterChurn(MaintenanceExecutors.shared());
  }

  @Test
  void aRoundThatComesAfterCloseDoesNothing() {
    Queue<Runnable> rounds = new ArrayDeque<>();
    retiredAfterChurn(rounds::add);
    assertEquals(1, rounds.size());
    rounds.remove().run();
  }

  /** Replaces wide values, awaits maintenance, and returns what was retired before that. */
  private static long retiredAfterChurn(Executor executor) {
    try (var index = LoftIndex.builder().executor(executor).build()) {
      for (int i = 0; i < WRITES; i++) {
        index.put(i % LIVE, Long.MIN_VALUE + i);
      }
      long retired = index.statistics().memory().retiredBytes();
      index.awaitMaintenance();
      assertEquals(0, index.statistics().memory().retiredBytes());
      assertEquals(8L * LIVE, index.statistics().structure().cellBytes());
      index.checkStructure();
      return retired;
    }
  }
}
