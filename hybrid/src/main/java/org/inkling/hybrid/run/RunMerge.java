package org.inkling.hybrid.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.inkling.disk.file.NewNames;
import org.inkling.index.stage.MarkedIndex;
import org.jspecify.annotations.Nullable;

/**
 * One merge of stages with a run: the newest stage's state of a key wins, a deletion marker removes
 * the key, and keys that no stage knows stay as they are. The stages must not be written meanwhile.
 *
 * <p>The key range is divided at the parts of the run. Parts that no changed key belongs to are
 * carried over: the new run has the same files. The others are merged by several threads, each with
 * some neighbouring parts at a time. Files that have shrunk far below the wanted size are joined
 * with a neighbour, and files that have grown far above it are divided.
 *
 * @units cost linear in the parts that are rewritten; memory one buffer for each thread
 * @source SIGMOD'24, section 9.1
 */
public final class RunMerge {
  private final RunFolder folder;
  private final RunOptions options;
  private final StaticRun old;
  private final List<MarkedIndex> stages;
  private MergeReport report = MergeReport.NONE;

  /**
   * Creates a merge of stages, newest first, with a run; the caller must retain all of them until
   * it ends.
   */
  public RunMerge(
      RunFolder folder,
      RunOptions options,
      StaticRun old,
      List<? extends MarkedIndex> newestFirst) {
    this.folder = folder;
    this.options = options;
    this.old = old;
    stages = List.copyOf(newestFirst);
  }

  RunFolder folder() {
    return folder;
  }

  RunOptions options() {
    return options;
  }

  StaticRun old() {
    return old;
  }

  List<MarkedIndex> stages() {
    return stages;
  }

  /**
   * Merges, on the calling thread and as many helpers as the options allow. The caller gets the one
   * reference of the new run, whose new files and their names are synced. If this fails no new file
   * remains.
   *
   * @param cancelled called from time to time, by several threads; true to stop the merge
   * @throws java.util.concurrent.CancellationException if it was cancelled
   * @throws org.inkling.disk.FileAccessException if the system cannot read or write
   * @throws org.inkling.disk.CorruptFileException if a file of the old run is damaged
   */
  public StaticRun merge(BooleanSupplier cancelled) {
    return carryOut(MergePlan.of(old, stages, options), cancelled);
  }

  /** Like {@link #merge}, but every file is rewritten, and none is small. */
  public StaticRun rewriteAll(BooleanSupplier cancelled) {
    return carryOut(MergePlan.ofAll(old, stages, options), cancelled);
  }

  /** Returns the activity of the last merge; all zeros before it. */
  public MergeReport report() {
    return report;
  }

  private StaticRun carryOut(MergePlan plan, BooleanSupplier cancelled) {
    long start = System.nanoTime();
    NewNames names = folder.newNames();
    List<SpanMerge.@Nullable Result> results = new MergeWorkers(this, plan, cancelled).work();
    var written = new ArrayList<RunFile>();
    for (SpanMerge.Result result : results) {
      if (result != null) {
        written.addAll(result.files());
      }
    }
    folder.sync(names, written);
    var files = new ArrayList<RunFile>();
    long runEntries = 0;
    long stageEntries = 0;
    for (int i = 0; i < results.size(); i++) {
      SpanMerge.Result result = results.get(i);
      if (result == null) {
        files.addAll(carry(plan.spans().get(i)));
      } else {
        files.addAll(result.files());
        runEntries += result.runEntries();
        stageEntries += result.stageEntries();
      }
    }
    report =
        new MergeReport(
            runEntries,
            stageEntries,
            written.stream().mapToLong(file -> file.part().entries()).sum(),
            written.size(),
            files.size() - written.size(),
            written.stream().mapToLong(file -> file.part().bytes()).sum(),
            System.nanoTime() - start);
    return new StaticRun(folder, files);
  }

  private List<RunFile> carry(MergePlan.Span span) {
    var files = new ArrayList<RunFile>();
    for (int part = span.first(); part < span.end(); part++) {
      old.file(part).retain();
      files.add(old.file(part));
    }
    return files;
  }
}
