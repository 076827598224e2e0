package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunFolder;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that a merge replaces are deleted, whichever thread releases them, and whenever. */
class MergerTest {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults().buffered())
          .trigger(MergeTrigger.constant(1 << 20));

  @TempDir Path folder;

  /** Generations of which another thread collects what is due at the very instant of each swap. */
  private static final class CollectedAtOnce extends Generations {
    CollectedAtOnce(Generation first) {
      super("test", first);
    }

    @Override
    boolean swap(UnaryOperator<Generation> step) {
      boolean isSwapped = super.swap(step);
      assertEquals(true, collect(), "nobody reads");
      return isSwapped;
    }
  }

  @Test
  void filesThatAreReleasedAtTheSwapAreDeleted() throws Exception {
    try (StoreFolder store = StoreFolder.open(new SystemFiles(), folder, StoreKind.HYBRID);
        WriteAheadLog log = store.create(OPTIONS.logOptions(), KeyOrder.SIGNED)) {
      var first =
          new Generation(MemoryStage.unlimited(1, null), List.of(), StaticRun.empty(store.runs()));
      var generations = new CollectedAtOnce(first);
      var share = new CacheShare(generations, OPTIONS, RunCache.of(OPTIONS));
      var merger = new Merger(generations, log, store, OPTIONS, share);
      for (int round = 2; round < 5; round++) {
        write(generations, log);
        freeze(generations, log, round);
        var merge = new MergeChange(merger, false, () -> false);
        while (!merge.isPublished()) {
          merge.step();
        }
        assertEquals(1, runFiles(), "round " + round);
        merge.step();
        assertEquals(true, merge.isOver());
      }
      generations.close();
    }
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  /** Its segment of the log may have records of the merged stages, as after a snapshot. */
  @Test
  void aMergeWaitsUntilTheRecordsOfItsStagesAreOnDisk() {
    try (StoreFolder store = StoreFolder.open(new SystemFiles(), folder, StoreKind.HYBRID);
        WriteAheadLog log = store.create(OPTIONS.logOptions(), KeyOrder.SIGNED)) {
      var first =
          new Generation(MemoryStage.unlimited(1, null), List.of(), StaticRun.empty(store.runs()));
      var generations = new Generations("test", first);
      var merger =
          new Merger(
              generations,
              log,
              store,
              OPTIONS,
              new CacheShare(generations, OPTIONS, RunCache.of(OPTIONS)));
      var start = new MemoryStage.LogStart(log.segment(), 0);
      write(generations, log);
      freeze(generations, log, start, 2);
      assertEquals(0, log.durable());
      var merge = new MergeChange(merger, false, () -> false);
      while (!merge.isPublished()) {
        boolean _ = merge.step();
      }
      assertEquals(10, log.durable());
      assertEquals(log.segment(), merger.manifest().firstSegment());
      generations.close();
    }
  }

  private static void write(Generations generations, WriteAheadLog log) {
    for (int key = 0; key < 10; key++) {
      generations.get().dynamic().index().put(key, key);
      log.append(RecordKind.PUT, key, key);
    }
  }

  private static void freeze(Generations generations, WriteAheadLog log, int next) {
    freeze(generations, log, new MemoryStage.LogStart(log.rotate(), log.appended()), next);
  }

  private static void freeze(
      Generations generations, WriteAheadLog log, MemoryStage.LogStart start, int next) {
    generations.get().dynamic().freeze(start, log.appended());
    MemoryStage fresh = MemoryStage.unlimited(next, null);
    fresh.begin(log.appended());
    assertTrue(generations.swap(now -> now.rotated(fresh)));
  }

  private long runFiles() throws IOException {
    try (var all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(RunFolder.SUFFIX)).count();
    }
  }
}
