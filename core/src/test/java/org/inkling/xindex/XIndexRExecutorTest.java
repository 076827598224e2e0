package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.SteppedExecutor;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.xindex.change.Compaction;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the maintenance executor does, no operation waits, and none is wrong. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRExecutorTest {
  private static final int KEYS = 100_000;
  private static final int FEW_KEYS = 20_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final OwnKeys ownKeys = new OwnKeys(seed);

  private static XIndexRBuilder builder(Executor executor) {
    return XIndexR.builder().name("executor").executor(executor);
  }

  private static long compactions(XIndexR index) {
    return index.compactor().counts().groups();
  }

  /** Fills an index, awaits its maintenance, and checks it. */
  private void fillAndAwait(XIndexR index, int keys) throws Exception {
    ownKeys.fill(index, keys);
    ownKeys.check(index, keys);
    index.awaitMaintenance();
    assertEquals(0, index.compactor().pending());
    assertEquals(0, index.table().epochs().retiredBytes());
    ownKeys.check(index, keys);
    index.checkStructure();
  }

  @Test
  void onAnExecutorThatNeverRunsDeltasGrowUntilMaintenanceIsAwaited() throws Exception {
    var asked = new AtomicInteger();
    try (XIndexR index = builder(task -> asked.getAndIncrement()).build()) {
      ownKeys.fill(index, KEYS);
      assertEquals(1, asked.get()); // it may still run that task
      ownKeys.check(index, KEYS);
      index.checkBetweenSteps();
      assertEquals(0, compactions(index));
      long group = index.table().root().group(0);
      assertEquals(0, Group.records(group));
      assertEquals(KEYS, Delta.records(Group.delta(group)));
      index.awaitMaintenance();
      int records = 0;
      for (long part : GroupPhase.groups(index.table().root())) {
        assertTrue(Group.records(part) <= 4_000, "a group was not split");
        assertEquals(0, Delta.records(Group.delta(part)));
        records += Group.records(part);
      }
      assertEquals(KEYS / 4 * 3, records);
      ownKeys.check(index, KEYS);
    }
  }

  /** Executors that leave the work to the writers. */
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
    }
  }

  @ParameterizedTest
  @EnumSource
  void threadsCompactWhatTheExecutorLeavesToThem(Unwilling executor) throws Exception {
    try (XIndexR index = builder(executor).tiny().build()) {
      fillAndAwait(index, FEW_KEYS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSingleWriterLeavesNothingDueToTheExecutor(Unwilling executor) {
    try (XIndexR index = builder(executor).tiny().build()) {
      for (long key = 0; key < 2_000; key++) {
        index.put(key, ~key);
        assertEquals(0, index.compactor().pending(), "after key " + key);
      }
      index.checkBetweenSteps();
      assertTrue(compactions(index) > 20, () -> compactions(index) + " compactions");
    }
  }

  @Test
  void onTheSharedExecutorNobodyNeedsToAsk() throws Exception {
    try (XIndexR index = builder(MaintenanceExecutors.shared()).build()) {
      ownKeys.fill(index, KEYS);
      while (compactions(index) == 0) {
        TestThreads.pause(); // the timeout ends it
      }
      fillAndAwait(index, KEYS);
    }
  }

  @Test
  void severalWorkersCompactManyGroupsBesideWriters() throws Exception {
    try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
      var source = XIndexTwin.source(CompactionSteps.entries(8_000, 1L << 50, seed.random()));
      XIndexRBuilder builder = builder(pool).workers(4).tiny();
      try (XIndexR index = builder.build(source)) {
        index.clear();
        fillAndAwait(index, 2 * FEW_KEYS);
        assertTrue(compactions(index) > 1_000, () -> compactions(index) + " compactions");
      }
    }
  }

  @Test
  void aRoundAsksForAsManyWorkersAsItHasWorkFor() {
    var executor = new SteppedExecutor();
    int groups = 3 * Compaction.MAX_GROUPS;
    var entries = CompactionSteps.entries(groups * 8, 10, seed.random());
    XIndexRBuilder builder = XIndexR.builder().tiny().executor(executor);
    try (XIndexR index = builder.workers(3).build(XIndexTwin.source(entries))) {
      for (int group = 0; group < groups; group++) {
        for (int i = 1; i <= 4; i++) {
          index.put(group * 80 + i, i);
        }
      }
      int most = 0;
      while (executor.step()) {
        most = Math.max(most, executor.size());
      }
      assertEquals(3, most, "workers");
      assertEquals(groups, index.compactor().counts().groups());
      index.checkBetweenSteps();
    }
  }
}
