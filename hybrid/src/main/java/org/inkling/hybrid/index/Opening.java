package org.inkling.hybrid.index;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.log.LogEnd;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.index.HybridLifecycle.Opened;
import org.inkling.hybrid.index.MemoryStage.LogStart;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.Manifest;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.hybrid.store.StoreRecovery;
import org.inkling.memory.MemoryAccess;
import org.jspecify.annotations.Nullable;

/** Creates an index in a folder, or recovers the existing one. */
final class Opening {
  private static final System.Logger LOG = System.getLogger("org.inkling.hybrid.index.HybridIndex");
  private static final long FIRST_STAGE = 1;

  private final StoreFolder folder;
  private final HybridOptions options;

  private Opening(StoreFolder folder, HybridOptions options) {
    this.folder = folder;
    this.options = options;
  }

  static HybridLifecycle open(FileLayer files, Path path, HybridOptions options) {
    return open(files, path, options, false);
  }

  /** Like {@link #open}, but for a store that is to be loaded. */
  static HybridLifecycle openForLoad(FileLayer files, Path path, HybridOptions options) {
    return open(files, path, options, true);
  }

  private static HybridLifecycle open(
      FileLayer files, Path path, HybridOptions options, boolean forLoad) {
    options.requireConsistent();
    MemoryAccess.require(); // before the folder is made or locked
    StoreFolder folder =
        options.isReadOnly()
            ? StoreFolder.openReadOnly(files, path, StoreKind.HYBRID)
            : StoreFolder.open(files, path, StoreKind.HYBRID);
    try {
      if (forLoad && folder.manifest() == null) {
        folder.beginLoad(); // before anything else is created
      }
      return open(folder, options.of(folder.keyOrder(options.keyOrder())));
    } catch (RuntimeException | Error e) {
      folder.close();
      throw e;
    }
  }

  private static HybridLifecycle open(StoreFolder folder, HybridOptions options) {
    RunCache cache = RunCache.of(options);
    try {
      return new HybridLifecycle(
          new Opening(folder, cache.applied(options)).open(), options, cache);
    } catch (RuntimeException | Error e) {
      cache.close();
      throw e;
    }
  }

  private Opened open() {
    Manifest manifest = folder.manifest();
    if (manifest == null) {
      return created(folder.create(options.logOptions(), options.runOptions().keyOrder()));
    }
    StaticRun run = StaticRun.open(folder.runs(), manifest.parts(), options.runOptions());
    MemoryStage stage = MemoryStage.forLog(FIRST_STAGE, options.budget());
    try {
      return recover(run, stage);
    } catch (RuntimeException | Error e) {
      stage.release();
      run.release();
      throw e;
    }
  }

  private Opened created(WriteAheadLog log) {
    try {
      Generation first = first(StaticRun.empty(folder.runs()));
      return new Opened(folder, log, first, HybridRecovery.NONE);
    } catch (RuntimeException | Error e) {
      StoreFolder.close(log, e);
      throw e;
    }
  }

  private Generation first(StaticRun run) {
    return new Generation(StageSizing.firstStage(FIRST_STAGE, options, run), List.of(), run);
  }

  private Opened recover(StaticRun run, MemoryStage stage) {
    long from = System.nanoTime();
    StoreRecovery found =
        StoreRecovery.of(
            folder,
            stage.index(),
            options.logOptions(),
            options.runOptions().workers(),
            options.recoveryProgress());
    try {
      return opened(found, run, stage, System.nanoTime() - from);
    } catch (RuntimeException | Error e) {
      StoreFolder.close(found.log(), e);
      throw e;
    }
  }

  private Opened opened(StoreRecovery found, StaticRun run, MemoryStage stage, long nanos) {
    WriteAheadLog log = found.log();
    stage.begin(log.appended() - found.records());
    var recovery = recovery(log.recovered(), found.records(), nanos);
    if (found.records() > 0 && folder.isReadOnly()) {
      return new Opened(folder, log, readOnly(stage, log, run), recovery);
    }
    if (found.records() > 0) {
      return new Opened(folder, log, new Generation(stage, List.of(), run), recovery);
    }
    Generation first = first(run);
    first.dynamic().begin(log.appended());
    stage.release();
    return new Opened(folder, log, first, recovery);
  }

  /** Freezes the recovered stage at once, so that no snapshot needs a rotation. */
  private Generation readOnly(MemoryStage stage, WriteAheadLog log, StaticRun run) {
    stage.freeze(new LogStart(log.segment(), log.appended()), log.appended());
    MemoryStage nothing = MemoryStage.unlimited(FIRST_STAGE + 1, options.budget());
    nothing.begin(log.appended());
    return new Generation(nothing, List.of(stage), run);
  }

  private static HybridRecovery recovery(@Nullable LogEnd end, long records, long nanos) {
    if (end == null || !end.torn()) {
      return new HybridRecovery(records, nanos, null, 0);
    }
    LOG.log(Level.WARNING, "{0}", end);
    return new HybridRecovery(records, nanos, end.file(), end.offset());
  }
}
