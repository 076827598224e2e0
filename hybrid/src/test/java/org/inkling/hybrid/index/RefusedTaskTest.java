package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
 * task when no thread can be created for it. The attempt has failed; the task must do nothing.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RefusedTaskTest {
  private final BlockingQueue<Runnable> kept = new LinkedBlockingQueue<>();
  private volatile boolean refuses;

  @TempDir Path folder;

  private HybridOptions options() {
    return HybridOptions.defaults()
        .sync(SyncMode.OPERATING_SYSTEM)
        .access(DiskIndexOptions.buffered())
        .executor(this::execute);
  }

  private void execute(Runnable task) {
    kept.add(task);
    if (refuses) {
      throw new RejectedExecutionException("no thread");
    }
  }

  @Test
  void aTaskThatWasRefusedDoesNothing() throws InterruptedException {
    try (HybridIndex index = HybridIndex.open(folder, options())) {
      index.put(1, 10);
      refuses = true;
      assertThrows(IllegalStateException.class, index::flush);
      refuses = false;
      Runnable refused = kept.remove();
      refused.run();
      assertEquals(0, index.statistics().merges());
      Thread flusher = Thread.ofPlatform().start(index::flush);
      Runnable task = kept.take();
      refused.run();
      assertEquals(0, index.statistics().merges(), "it has taken the place of the next task");
      task.run();
      flusher.join();
      refused.run();
      assertEquals(1, index.statistics().merges());
      assertEquals(10, index.get(1, -1));
    }
    assertTrue(kept.isEmpty());
  }

  @Test
  void aLoadIsNoMerge() {
    var entries = SortedEntrySource.of(new long[] {1, 2}, new long[] {10, 20});
    try (HybridIndex index = HybridIndex.load(folder, options(), entries)) {
      assertEquals(0, index.statistics().merges());
      assertEquals(20, index.get(2, -1));
    }
  }
}
