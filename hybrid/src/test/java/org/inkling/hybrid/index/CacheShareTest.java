package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SystemFiles;
import org.inkling.hybrid.run.RunFolder;
import org.inkling.hybrid.run.StaticRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the cache and the stages take together is read as at one instant. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CacheShareTest {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults().sync(SyncMode.OPERATING_SYSTEM).memoryBudget(2L << 20);

  @TempDir Path folder;

  /** Between two parts of a reading, other threads try to lend, and to add a stage. */
  private static final class Disturbed extends Generations {
    private List<Thread> others = List.of();

    Disturbed(Generation first) {
      super("test", first);
    }

    @Override
    long reservedBytes() {
      long bytes = super.reservedBytes();
      List<Thread> now = others;
      others = List.of();
      now.forEach(Thread::start);
      now.forEach(Disturbed::assertWaits);
      return bytes;
    }

    private static void assertWaits(Thread thread) {
      while (thread.getState() != Thread.State.BLOCKED) {
        assertTrue(thread.isAlive(), thread.getName() + " did not wait for the reading");
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void neitherCacheNorStagesGrowDuringAReading() throws Exception {
    var runs = new RunFolder(new SystemFiles(), folder, new AtomicLong());
    StaticRun run = StaticRun.empty(runs);
    var first = new Generation(StageSizing.firstStage(1, OPTIONS, run), List.of(), run);
    var generations = new Disturbed(first);
    try (RunCache cache = RunCache.of(OPTIONS)) {
      var share = new CacheShare(generations, OPTIONS, cache);
      long before = generations.reservedBytes();
      MemoryStage fresh = MemoryStage.limited(2, MemoryStage.MIN_BYTES, null);
      var others =
          List.of(
              new Thread(share::resizeToRest, "a thread that lends"),
              new Thread(() -> generations.swap(now -> now.rotated(fresh)), "a rotation"));
      generations.others = others;
      long cached = cache.bytes(); // the others change it as soon as the reading has ended
      CacheShare.Taken taken = share.taken();
      assertEquals(new CacheShare.Taken(0, before, cached), taken);
      for (Thread thread : others) {
        thread.join();
      }
      assertEquals(before + fresh.reservedBytes(), generations.reservedBytes());
    } finally {
      generations.close();
    }
  }
}
