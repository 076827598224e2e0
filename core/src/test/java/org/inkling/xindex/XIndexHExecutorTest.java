package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.inkling.SteppedExecutor;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.maintenance.MaintenanceExecutors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the maintenance executor of an XIndex-H does, nothing hangs, and nothing is wrong. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHExecutorTest {
  private static final int KEYS = 20_000;
  private static final int FEW_KEYS = 4_800;
  private static final int WAIT_SECONDS = 30;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final OwnKeys ownKeys = new OwnKeys(seed);

  private static XIndexHBuilder builder(Executor executor) {
    return XIndexH.builder().name("executor").executor(executor);
  }

  private static long moves(XIndexH index) {
    return index.statistics().changes().moves();
  }

  /** Fills an index, awaits its maintenance, and checks it. */
  private void fillAndAwait(XIndexH index, int keys) throws Exception {
    ownKeys.fill(index, keys);
    ownKeys.check(index, keys);
    index.awaitMaintenance();
    assertEquals(0, index.statistics().changes().pending());
    assertEquals(0, index.table().epochs().retiredBytes());
    assertEquals(HashGroups.bytes(index), index.statistics().usedBytes());
    ownKeys.check(index, keys);
    index.checkStructure();
  }

  /** Executors that leave all the work to the writers, or some of it. */
  private enum Unwilling implements Executor {
    REJECTS {
      @Override
      public void execute(Runnable task) {
        throw new RejectedExecutionException("rejects");
      }
    },
    FAILS {
      @Override
      public void execute(Runnable task) {
        throw new UnsupportedOperationException("broken");
      }
    },
    RUNS_INSIDE {
      @Override
      public void execute(Runnable task) {
        task.run();
      }
    },
    DROPS {
      @Override
      public void execute(Runnable task) {}
    }
  }

  @ParameterizedTest
  @EnumSource
  void threadsMoveWhatTheExecutorLeavesToThem(Unwilling executor) throws Exception {
    try (XIndexH index = builder(executor).tiny().build()) {
      fillAndAwait(index, FEW_KEYS);
      assertTrue(moves(index) > 200, () -> moves(index) + " moves");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"RUNS_INSIDE", "DROPS"})
  void threadsMoveLargeGroupsToo(Unwilling executor) throws Exception {
    try (XIndexH index = builder(executor).build()) {
      fillAndAwait(index, KEYS);
      assertTrue(moves(index) > 5, () -> moves(index) + " moves");
    }
  }

  @ParameterizedTest
  @EnumSource(names = "DROPS", mode = EnumSource.Mode.EXCLUDE)
  void aSingleWriterLeavesNothingDueToTheExecutor(Unwilling executor) {
    try (XIndexH index = builder(executor).tiny().build()) {
      for (long key = 0; key < 2_000; key++) {
        index.put(key, ~key);
        assertEquals(0, index.statistics().changes().pending(), "after key " + key);
      }
      index.checkBetweenSteps();
      assertTrue(moves(index) > 100, () -> moves(index) + " moves");
    }
  }

  @Test
  void anExecutorThatComesLateFindsNothingWrong() throws Exception {
    var executor = new SteppedExecutor();
    try (XIndexH index = builder(executor).tiny().workers(3).build()) {
      ownKeys.fill(index, FEW_KEYS);
      while (executor.step()) {
        // until no task is left
      }
      ownKeys.check(index, FEW_KEYS);
      index.checkStructure();
    }
  }

  @Test
  void onTheSharedExecutorNobodyNeedsToAsk() throws Exception {
    try (XIndexH index = builder(MaintenanceExecutors.shared()).build()) {
      ownKeys.fill(index, KEYS);
      while (index.statistics().changes().splits() == 0) {
        TestThreads.pause(); // the timeout ends it
      }
      fillAndAwait(index, KEYS);
    }
  }

  @Test
  void severalWorkersMoveManyGroupsBesideWriters() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      var entries = CompactionSteps.entries(4_000, 1L << 50, seed.random());
      XIndexHBuilder builder = builder(pool).workers(4).tiny();
      try (XIndexH index = builder.build(XIndexTwin.source(entries))) {
        index.clear();
        fillAndAwait(index, FEW_KEYS);
        assertTrue(moves(index) > 200, () -> moves(index) + " moves");
      }
    }
  }

  @Test
  void theOnlyThreadOfTheExecutorUsesTheIndexItself() throws Exception {
    try (ExecutorService single = Executors.newSingleThreadExecutor()) {
      try (XIndexH index = builder(single).tiny().build()) {
        var used =
            single.submit(
                () -> {
                  for (long key = 0; key < FEW_KEYS; key++) {
                    index.put(key, ~key);
                  }
                  index.awaitMaintenance();
                  index.checkStructure();
                });
        used.get(WAIT_SECONDS, TimeUnit.SECONDS);
        assertEquals(FEW_KEYS, index.size());
        assertTrue(moves(index) > 200, () -> moves(index) + " moves");
      }
    }
  }
}
