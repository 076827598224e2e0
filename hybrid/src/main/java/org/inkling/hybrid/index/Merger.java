package org.inkling.hybrid.index;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.inkling.disk.index.BuildProgress;
import org.inkling.hybrid.log.WriteAheadLog;
import org.inkling.hybrid.run.RunMerge;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.Manifest;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.source.SortedEntrySource;

/**
 * Takes frozen stages into the run: new files, synced; then the manifest, which makes them count;
 * then the generation; then what is no longer needed goes. A crash between any two of these leaves
 * a folder that an opening takes for what it was before or after.
 *
 * <p>Used by one thread at a time.
 *
 * @source docs/hybrid.md, merges; SIGMOD'24, section 9.1
 */
final class Merger {
  private static final long LEAST_LOG_BYTES = 64L << 20;
  private static final long LOG_BYTES_PER_STAGE_BYTE = 4;
  private static final long RECORD_BYTES = 32;

  private final Generations generations;
  private final WriteAheadLog log;
  private final StoreFolder folder;
  private final RunOptions options;
  private final MergeTrigger trigger;
  private volatile Manifest manifest; // of the folder, which one thread at a time uses
  private volatile MergeTotals totals = MergeTotals.NONE;
  private volatile long mergedStage; // the newest one whose entries are in the run

  Merger(Generations generations, WriteAheadLog log, StoreFolder folder, HybridOptions options) {
    this.generations = generations;
    this.log = log;
    this.folder = folder;
    this.options = options.runOptions();
    trigger = options.trigger();
    manifest = Objects.requireNonNull(folder.manifest());
  }

  Path path() {
    return folder.runs().path();
  }

  Manifest manifest() {
    return manifest;
  }

  MergeTotals totals() {
    return totals;
  }

  long mergedStage() {
    return mergedStage;
  }

  long rewrites() {
    return totals.rewrites();
  }

  /** Bytes that the stage which is written to may take. */
  long capacityBytes() {
    StaticRun run = generations.get().run();
    return trigger.capacityBytes(run.fileBytes(), run.modelBytes());
  }

  /**
   * Bytes that the stage which is written to has room for, 0 or less if it is full; also if the log
   * behind it has become long, as it does where the same keys are written over and over.
   */
  long room() {
    MemoryStage stage = generations.get().dynamic();
    long capacity = capacityBytes();
    long logged = (log.appended() - stage.firstRecord()) * RECORD_BYTES;
    long mostLogged = Math.max(LEAST_LOG_BYTES, capacity * LOG_BYTES_PER_STAGE_BYTE);
    return logged >= mostLogged ? 0 : capacity - stage.bytes();
  }

  /**
   * Merges what is frozen now.
   *
   * @param rewrite whether to write the whole run anew, also where nothing has changed
   */
  void merge(boolean rewrite, BooleanSupplier cancelled) {
    Generation from = generations.get();
    List<MemoryStage> stages = from.frozen();
    if (stages.isEmpty() && !rewrite) {
      return;
    }
    var indexes = stages.stream().map(MemoryStage::index).toList();
    var merge = new RunMerge(folder.runs(), options, from.run(), indexes);
    StaticRun made = rewrite ? merge.rewriteAll(cancelled) : merge.merge(cancelled);
    publish(from, made);
    finish(from.run(), made, stages);
    totals = totals.plus(merge.report(), rewrite);
  }

  /** Takes a run for the one that is there, which is empty. */
  void load(SortedEntrySource entries, BuildProgress progress) {
    StaticRun made = RunWriter.write(folder.runs(), options, entries, progress);
    Generation from = generations.get();
    publish(from, made);
    finish(from.run(), made, List.of());
  }

  /** The manifest is what makes a run count; the files that it names are there. */
  private void publish(Generation from, StaticRun made) {
    long segment = manifest.firstSegment();
    if (!from.frozen().isEmpty()) {
      segment = from.frozen().getFirst().nextSegment();
      awaitSegment(segment, from.run(), made);
    }
    try {
      folder.commit(segment, made.parts());
    } catch (RuntimeException | Error e) {
      // What fails may have been done all the same, so that after a crash these files count. They
      // stay until an opening finds that they do not.
      made.release();
      throw e;
    }
    manifest = Objects.requireNonNull(folder.manifest());
  }

  private void awaitSegment(long segment, StaticRun old, StaticRun made) {
    try {
      log.awaitSegment(segment);
    } catch (RuntimeException | Error e) {
      made.retireAllBut(old);
      made.release();
      throw e;
    }
  }

  private void finish(StaticRun old, StaticRun made, List<MemoryStage> stages) {
    generations.swap(now -> now.merged(made, stages));
    if (!stages.isEmpty()) {
      mergedStage = stages.getFirst().number();
    }
    old.retireAllBut(made);
    generations.awaitCollected();
    log.dropBefore(manifest.firstSegment());
  }
}
