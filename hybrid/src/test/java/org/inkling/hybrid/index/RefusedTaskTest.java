package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An executor may refuse a task and keep it all the same, as a pool does whose queue has taken the
 * task when no thread can be created for it. The caller merges; the task must do nothing then.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RefusedTaskTest {
  private final BlockingQueue<Runnable> kept = new LinkedBlockingQueue<>();
  private volatile boolean refuses;

  @TempDir Path folder;

  private HybridOptions options() {
    return HybridOptions.defaults()
        .sync(SyncMode.OPERATING_SYSTEM)
        .access(DiskIndexOptions.defaults().buffered())
        .executor(this::execute);
  }

  private void execute(Runnable task) {
    kept.add(task);
    if (refuses) {
      throw new RejectedExecutionException("no thread");
    }
  }

  @Test
  void aTaskThatACallerHasTakenBackDoesNothing() throws InterruptedException {
    try (HybridIndex index = HybridIndex.open(folder, options())) {
      for (long round = 1; round <= 4; round++) {
        refuses = round % 2 == 0;
        index.put(round, 10);
        index.flush();
        assertEquals(round, index.statistics().merges().count());
        kept.take().run();
        assertEquals(round, index.statistics().merges().count());
        assertTrue(kept.isEmpty(), "a task for each merge");
      }
      assertEquals(10, index.get(1, -1));
    }
  }

  @Test
  void aTaskThatWasRefusedMayMergeAllTheSame() throws InterruptedException {
    refuses = true;
    HybridOptions small = options().trigger(MergeTrigger.constant(40_000));
    try (HybridIndex index = HybridIndex.open(folder, small)) {
      long key = 0;
      while (kept.isEmpty()) {
        index.put(key++, 10);
      }
      kept.take().run();
      assertEquals(1, index.statistics().merges().count());
      assertEquals(10, index.get(key - 1, -1));
    }
  }

  @Test
  void aTaskThatRunsTwiceMergesOnce() throws InterruptedException {
    try (HybridIndex index = HybridIndex.open(folder, options())) {
      index.put(1, 10);
      index.flush();
      Runnable task = kept.take();
      index.put(2, 20);
      task.run();
      task.run();
      assertEquals(1, index.statistics().merges().count());
      index.flush();
      assertEquals(2, index.statistics().merges().count());
      assertEquals(20, index.get(2, -1));
    }
  }

  @Test
  void aLoadIsNoMerge() {
    var entries = SortedEntrySource.of(new long[] {1, 2}, new long[] {10, 20});
    try (HybridIndex index = HybridIndex.load(folder, options(), entries)) {
      assertEquals(0, index.statistics().merges().count());
      assertEquals(20, index.get(2, -1));
    }
  }
}
