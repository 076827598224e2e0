package org.inkling.hybrid.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.stage.Stages;
import org.inkling.index.stage.MarkedIndex;

/**
 * The parts of an index at one instant: the stage being written, the frozen stages, newest first,
 * and the run. Immutable; holds a reference to each.
 */
final class Generation {
  private final MemoryStage dynamic;
  private final List<MemoryStage> frozen;
  private final StaticRun run;
  private final Stages stages;

  /** Takes over one reference to each part. */
  Generation(MemoryStage dynamic, List<MemoryStage> frozen, StaticRun run) {
    this.dynamic = dynamic;
    this.frozen = List.copyOf(frozen);
    this.run = run;
    var newestFirst = new ArrayList<MarkedIndex>();
    newestFirst.add(dynamic.index());
    frozen.forEach(stage -> newestFirst.add(stage.index()));
    stages = new Stages(newestFirst, run);
  }

  MemoryStage dynamic() {
    return dynamic;
  }

  List<MemoryStage> frozen() {
    return frozen;
  }

  StaticRun run() {
    return run;
  }

  /** All parts, for readers. */
  Stages stages() {
    return stages;
  }

  /** The next generation, with a fresh stage before this one's. */
  Generation rotated(MemoryStage fresh) {
    var older = new ArrayList<MemoryStage>();
    older.add(dynamic);
    older.addAll(frozen);
    older.forEach(MemoryStage::retain);
    retain(run);
    return new Generation(fresh, older, run);
  }

  /**
   * The next generation, in which a run replaces the merged stages, and those that were joined out
   * of merged stages meanwhile.
   */
  Generation merged(StaticRun made, List<MemoryStage> taken) {
    var left = new ArrayList<>(frozen);
    if (!taken.isEmpty()) {
      left.removeIf(stage -> stage.number() <= taken.getFirst().number());
    }
    left.forEach(MemoryStage::retain);
    dynamic.retain();
    return new Generation(dynamic, left, made);
  }

  /**
   * The next generation, in which a stage replaces others that it was joined from; this one if a
   * merge has replaced some of them. Takes over the reference to the stage unless it returns this.
   */
  Generation joined(MemoryStage stage, List<MemoryStage> others) {
    int from = Collections.indexOfSubList(frozen, others);
    if (from < 0) {
      return this;
    }
    MemoryStage newest = others.getFirst();
    stage.freeze(newest.logStart(), newest.endRecord());
    stage.begin(others.getLast().firstRecord());
    var left = new ArrayList<>(frozen);
    left.removeAll(others);
    left.forEach(MemoryStage::retain);
    left.add(from, stage);
    dynamic.retain();
    retain(run);
    return new Generation(dynamic, left, run);
  }

  /** Retains the frozen stages and the run, for a reader that may stay for a long time. */
  Frozen freeze() {
    frozen.forEach(MemoryStage::retain);
    retain(run);
    return new Frozen(frozen, run);
  }

  /** Stages and a run that a snapshot retains. */
  record Frozen(List<MemoryStage> stages, StaticRun run) {
    Stages reads() {
      return new Stages(stages.stream().map(MemoryStage::index).toList(), run);
    }

    void release() {
      stages.forEach(MemoryStage::release);
      run.release();
    }
  }

  private static void retain(StaticRun run) {
    if (!run.tryRetain()) {
      throw new IllegalStateException("the run is gone"); // the generation itself has a reference
    }
  }

  /** Releases all parts; called when no thread reads this generation any more. */
  void release() {
    try {
      dynamic.release();
      frozen.forEach(MemoryStage::release);
    } finally {
      run.release(); // closes its files, even if a stage fails
    }
  }
}
