package org.inkling.hybrid.index;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.MergeReport;
import org.inkling.hybrid.run.MergeTotals;
import org.inkling.hybrid.run.RunMerge;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.Manifest;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * The steps of merges: writes new files and syncs them and their names; then writes the manifest
 * and syncs its name, which makes the files part of the run; then swaps the generation; then
 * removes what is no longer needed. The log syncs the folder at the same time; {@code NewNames}
 * says what a failure there can lose.
 *
 * <p>Used by one thread at a time, for one {@link MergeChange} after another.
 *
 * @source docs/hybrid-index.md, merge; SIGMOD'24, section 9.1
 */
final class Merger {
  private static final System.Logger LOG = System.getLogger("org.inkling.hybrid.index.HybridIndex");

  private final Generations generations;
  private final WriteAheadLog log;
  private final StoreFolder folder;
  private final CacheShare cache;
  private final RunOptions options;
  private volatile Manifest manifest; // of the folder, which one thread at a time uses
  private final List<Doubt> doubts = new ArrayList<>();
  private MergeReport written = MergeReport.NONE;
  private Generation.@Nullable Frozen taken; // what the merge under way reads
  private volatile MergeTotals totals = MergeTotals.NONE;
  private volatile long mergedStage; // the newest stage whose entries are in the run

  Merger(
      Generations generations,
      WriteAheadLog log,
      StoreFolder folder,
      HybridOptions options,
      CacheShare cache) {
    this.cache = cache;
    this.generations = generations;
    this.log = log;
    this.folder = folder;
    this.options = options.runOptions();
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

  /**
   * Returns the generation to merge, whose frozen stages are retained until {@link #write} ends;
   * null if there is nothing to do.
   */
  @Nullable Generation take(boolean rewrite) {
    synchronized (generations) { // or a join could release the stages before they are retained
      Generation from = generations.get();
      if (from.frozen().isEmpty() && !rewrite) {
        return null;
      }
      taken = from.freeze();
      return from;
    }
  }

  /**
   * Writes a run that includes the frozen stages of a generation that was {@link #take taken}.
   *
   * @param rewrite whether to rewrite the whole run, even where nothing has changed
   */
  StaticRun write(Generation from, boolean rewrite, BooleanSupplier cancelled) {
    try {
      var indexes = from.frozen().stream().map(MemoryStage::index).toList();
      var merge = new RunMerge(folder.runs(), options, from.run(), indexes);
      StaticRun made = rewrite ? merge.rewriteAll(cancelled) : merge.merge(cancelled);
      written = merge.report();
      return made;
    } finally {
      Objects.requireNonNull(taken).release();
      taken = null;
    }
  }

  /** Deletes the files of a written run that was not committed. */
  static void discard(StaticRun old, StaticRun made) {
    made.retireAllBut(old);
    made.release();
  }

  /** Replaces the current run, which is empty, with the entries. */
  void load(SortedEntrySource entries, BuildProgress progress) {
    Generation from = generations.get();
    StaticRun made = RunWriter.write(folder.runs(), options, entries, progress);
    commit(from, made);
    swap(from, made);
    tidy();
  }

  /** Makes a run part of the folder. If this fails its files are deleted, or kept in doubt. */
  void commit(Generation from, StaticRun made) {
    try {
      commit(from.frozen(), made);
    } catch (RuntimeException | Error e) {
      if (folder.isUnchanged()) {
        discard(from.run(), made);
      } else { // after a crash the manifest may list these files: keep them for now
        doubts.add(new Doubt(from.run(), made));
      }
      throw e;
    }
  }

  /** Puts a committed run in the place of the old one and of the stages that it includes. */
  void swap(Generation from, StaticRun made) {
    generations.swapAttended(now -> following(now, from, made)); // until it is tidied
    if (!from.frozen().isEmpty()) {
      mergedStage = from.frozen().getFirst().number();
    }
    doubts.forEach(doubt -> discard(doubt.old(), doubt.made()));
    doubts.clear();
  }

  /** Adds the last written run to the totals. */
  void countMerge() {
    totals = totals.plus(written);
  }

  /**
   * The generation with the new run. The old files are marked as obsolete before that generation is
   * published: afterwards any thread may release the last reference to them, and a file that is not
   * marked by then is closed and never deleted. Test: MergerTest.
   */
  private static Generation following(Generation now, Generation from, StaticRun made) {
    Generation next = now.merged(made, from.frozen());
    from.run().retireAllBut(made);
    return next;
  }

  /** A run whose commit has failed, and the run before. */
  private record Doubt(StaticRun old, StaticRun made) {}

  /** Commits a run. The manifest makes a run valid; the files that it names already exist. */
  private void commit(List<MemoryStage> stages, StaticRun made) {
    long segment = manifest.firstSegment();
    if (!stages.isEmpty()) {
      MemoryStage newest = stages.getFirst();
      segment = newest.logStart().segment();
      log.awaitSegment(segment);
      // That segment may have records of these stages. If a crash lost the last ones, a replay of
      // those before would hide what the run has of the lost ones. Test: MergerTest.
      log.awaitDurable(newest.endRecord() - 1);
    }
    folder.commit(segment, made.parts());
    manifest = Objects.requireNonNull(folder.manifest());
  }

  /**
   * Releases what a merge has replaced. A failure here does not affect the merge: tidying is
   * repeated after the next merge, and by the next opening.
   */
  void tidy() {
    try {
      generations.awaitCollected();
      cache.resizeToRest(); // the memory of the merged stages
      folder.runs().deleteUndeleted();
      log.dropBefore(manifest.firstSegment());
    } catch (RuntimeException | Error e) { // the merge itself has succeeded
      LOG.log(Level.WARNING, path() + ": tidying after a merge", e);
    }
  }

  /** Logs a warning about the merges; a logger that fails must not stop them. */
  void warn(String what) {
    try {
      LOG.log(Level.WARNING, path() + ": " + what);
    } catch (RuntimeException | Error e) {
      // Nothing else is told.
    }
  }

  /** Called when the index is closed: runs in doubt are kept, and the next opening decides. */
  void close() {
    doubts.forEach(doubt -> doubt.made().release());
    doubts.clear();
  }
}
