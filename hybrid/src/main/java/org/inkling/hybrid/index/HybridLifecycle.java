package org.inkling.hybrid.index;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.inkling.MemoryLimitException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.stage.StageView;
import org.inkling.hybrid.store.Manifest;
import org.inkling.hybrid.store.OldLogs;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.latch.KeyLatches;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;

/** Everything that an index does besides its operations: snapshots, requested merges, its close. */
final class HybridLifecycle {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.hybrid");

  /** The number of frozen stages, as snapshots leave them, that are merged though none is full. */
  private static final int MANY_FROZEN = 8;

  /** The number of frozen stages at which a snapshot waits for a merge. */
  private static final int MAX_FROZEN = 16;

  private final HybridOptions options;
  private final RunCache cache;
  private final HybridRecovery recovery;
  private final StoreFolder folder;
  private final WriteAheadLog log;
  private final Generations generations;
  private final CacheShare share;
  private final StageSizing sizing;
  private final Rotation rotation;
  private final Merger merger;
  private final Merges merges;
  private final StageWriter writer;
  private final BudgetMember member;
  private final StageView view;
  private final Set<HybridSnapshot> snapshots = ConcurrentHashMap.newKeySet();

  /** Takes over the result of an opening. */
  HybridLifecycle(Opened opened, HybridOptions options, RunCache cache) {
    this.options = options;
    this.cache = cache;
    folder = opened.folder();
    log = opened.log();
    recovery = opened.recovery();
    generations = new Generations(path().toString(), opened.first());
    var latches = new KeyLatches();
    share = new CacheShare(generations, options, cache);
    sizing = new StageSizing(generations, log, options, share);
    rotation = new Rotation(generations, latches, log, sizing, new StageJoin(generations, sizing));
    merger = new Merger(generations, log, folder, cache.applied(options), share);
    merges = new Merges(options.executor(), merger, generations.epochs());
    var limit = new StageLimit(generations, log, sizing, merges, rotation);
    writer = new StageWriter(generations, latches, log, limit);
    member = new BudgetMember(generations, limit, options);
    view = new StageView(generations);
  }

  Path path() {
    return folder.runs().path();
  }

  FileLayer files() {
    return folder.files();
  }

  HybridOptions options() {
    return options;
  }

  HybridRecovery recovery() {
    return recovery;
  }

  StageView view() {
    return view;
  }

  StageWriter writer() {
    return writer;
  }

  /**
   * The result of an opening; the folder is locked, and the generation has a reference to each
   * part.
   */
  record Opened(StoreFolder folder, WriteAheadLog log, Generation first, HybridRecovery recovery) {}

  /**
   * Lets the executor merge if openings have left many files of the log, or merges on this thread
   * if they are too many. A failure is no failure of the opening.
   */
  void mergeIfManyLogs() {
    var old = new OldLogs(log.segment() - merger.manifest().firstSegment());
    if (options.isReadOnly() || !old.areMany()) {
      return;
    }
    Executor on = old.areTooMany() ? Runnable::run : options.executor();
    try {
      on.execute(() -> merge(old));
    } catch (RuntimeException | Error e) {
      warn(old, e);
    }
  }

  /** Freezes what an opening has read, and merges it on this thread. */
  private void merge(OldLogs old) {
    try {
      rotation.rotate(); // not before: an opening whose merge never begins must leave no file
      merges.mergeHere();
    } catch (RuntimeException | OutOfMemoryError e) {
      if (!generations.epochs().isClosed()) {
        warn(old, e);
      }
    }
  }

  private void warn(OldLogs old, Throwable why) {
    LOGGER.log(Level.WARNING, path() + ": no merge of " + old.count() + " old log files", why);
  }

  /** Loads entries into an index that has none, and never had. */
  void load(SortedEntrySource entries, BuildProgress progress) {
    if (log.appended() > 0 || !generations.get().run().parts().isEmpty()) {
      throw new IllegalStateException(path() + ": there is an index already");
    }
    folder.beginLoad(); // does nothing if the load began with the store's creation
    merger.load(entries, progress);
    folder.endLoad();
  }

  void sync() {
    generations.requireOpen();
    log.awaitAppended();
  }

  void flush() {
    requireWritable();
    retryFailed();
    merges.awaitMerged(rotation.rotate());
    generations.collect(); // rather than when the merge gets to it
  }

  /** Retries a failed merge, rather than adding to the stages that it left. */
  private void retryFailed() {
    List<MemoryStage> frozen = generations.get().frozen();
    if (merges.failure() != null && !frozen.isEmpty()) {
      merges.awaitMerged(frozen.getFirst().number());
    }
  }

  private void requireWritable() {
    generations.requireOpen();
    log.requireWritable();
  }

  void compact() {
    requireWritable();
    rotation.rotate();
    merges.awaitRewritten();
    generations.collect();
  }

  void awaitMerges() {
    merges.awaitIdle();
  }

  HybridSnapshot snapshot() {
    if (generations.get().frozen().size() >= MAX_FROZEN && rotation.isWrittenTo()) {
      merges.awaitMerged(rotation.rotate());
    }
    HybridSnapshot snapshot = newSnapshot();
    try {
      requestMergeOfMany();
    } catch (FileAccessException | MemoryLimitException e) {
      // The log has failed, or there is no memory for another stage: the next write says so, and
      // the snapshot needs no merge.
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
    return snapshot;
  }

  private void requestMergeOfMany() {
    if (generations.get().frozen().size() > MANY_FROZEN
        && !merges.isBusy()
        && merges.failure() == null) {
      long _ = rotation.rotate(); // so that the merge can drop the log of these stages
      merges.request();
    }
  }

  private HybridSnapshot newSnapshot() {
    Pin pin = generations.enter();
    try {
      rotation.rotateForSnapshot();
      KeyOrder keyOrder = options.runOptions().keyOrder();
      var snapshot = new HybridSnapshot(generations, freeze(), keyOrder, snapshots::remove);
      snapshots.add(snapshot);
      return snapshot;
    } finally {
      generations.exit(pin);
    }
  }

  /** The generations' monitor keeps what is retained from being released meanwhile. */
  private Generation.Frozen freeze() {
    synchronized (generations) {
      return generations.get().freeze();
    }
  }

  long estimatedSize() {
    Pin pin = generations.enter();
    try {
      Generation now = generations.get();
      long size = now.run().size() + now.dynamic().index().size();
      for (MemoryStage stage : now.frozen()) {
        size += stage.index().size();
      }
      return size;
    } finally {
      generations.exit(pin);
    }
  }

  HybridStatistics statistics() {
    Pin pin = generations.enter();
    try {
      Generation now = generations.get();
      boolean isRecovered = options.isReadOnly() && !now.frozen().isEmpty();
      return isRecovered
          ? statistics(now.run(), now.frozen().getFirst(), 0)
          : statistics(now.run(), now.dynamic(), now.frozen().size());
    } finally {
      generations.exit(pin);
    }
  }

  /** Describes a run, a stage, and the number of stages that wait for a merge. */
  private HybridStatistics statistics(StaticRun run, MemoryStage stage, int frozenStages) {
    CacheShare.Taken taken = share.taken();
    return new HybridStatistics(
        HybridStatistics.Run.of(run, taken.modelBytes(), merger.manifest().version()),
        new HybridStatistics.Stages(
            stage.index().size(),
            stage.bytes(),
            sizing.capacityBytes(),
            frozenStages,
            frozenStages == 0 ? 0 : sizing.frozenBytes(),
            taken.stageBytes()),
        new HybridStatistics.Cache(taken.cacheBytes(), cache.hits(), cache.misses()),
        HybridStatistics.Merges.of(
            merger.totals(), merges.failure(), merges.stalls(), merges.stalledNanos()),
        new HybridStatistics.Log(log.appended(), log.durable()));
  }

  /**
   * Checks that every stage is intact, and that the run matches the manifest in the folder; called
   * when no merge is running.
   */
  void checkStructure() {
    Pin pin = generations.enter();
    try {
      Generation now = generations.get();
      now.dynamic().index().checkStructure();
      now.frozen().forEach(stage -> stage.index().checkStructure());
      Manifest onDisk = Manifest.read(folder.runs().files(), path());
      if (!onDisk.equals(merger.manifest()) || !onDisk.parts().equals(now.run().parts())) {
        throw new IllegalStateException(
            "the manifest has " + onDisk + ", the run " + now.run().parts());
      }
    } finally {
      generations.exit(pin);
    }
  }

  /**
   * Admits no more operations, ends a running merge, waits for the operations inside, syncs the log
   * and releases everything. A second close waits for the first.
   */
  synchronized void close() {
    if (!generations.beginClose()) {
      return;
    }
    merges.close();
    generations.awaitQuiescence();
    try {
      log.close();
    } finally {
      synchronized (generations) { // no snapshot is closed between the two
        snapshots.forEach(HybridSnapshot::release);
        generations.close();
      }
      member.close();
      cache.close();
      merger.close();
      folder.close();
    }
  }
}
