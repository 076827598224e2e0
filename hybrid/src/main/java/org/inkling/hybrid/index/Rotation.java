package org.inkling.hybrid.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.index.MemoryStage.LogStart;
import org.inkling.latch.KeyLatches;

/** Freezes the stage being written, and puts an empty one before it. */
final class Rotation {
  /** A rotation for a snapshot begins a segment of the log after this many records: 512 KiB. */
  private static final long RECORDS_PER_SEGMENT = 1L << 14;

  private final Generations generations;
  private final KeyLatches latches;
  private final WriteAheadLog log;
  private final StageSizing sizing;
  private final StageJoin join;

  @GuardedBy("this")
  private long stages; // created so far

  @GuardedBy("this")
  private LogStart segment; // the last that a rotation has begun, or the first

  Rotation(
      Generations generations,
      KeyLatches latches,
      WriteAheadLog log,
      StageSizing sizing,
      StageJoin join) {
    this.sizing = sizing;
    this.generations = generations;
    this.latches = latches;
    this.log = log;
    this.join = join;
    stages = generations.get().dynamic().number();
    segment = new LogStart(log.segment(), log.appended());
  }

  /**
   * Rotates for a merge, unless nothing has been written: a segment of the log begins after the
   * frozen stages, so that the merge can drop all that is before. Waits only for writers that hold
   * latches, and for a rotation of another thread.
   *
   * @return the number of the newest frozen stage, which may not be merged; 0 if no stage is frozen
   * @throws org.inkling.disk.FileAccessException if the log has failed
   * @throws IllegalStateException if the index is closed
   */
  long rotate() {
    Pin pin = generations.enter(); // a close waits for this, too
    try {
      return rotatePinned(true);
    } finally {
      generations.exit(pin); // outside the monitor, because this thread may have to delete files
    }
  }

  /**
   * Rotates for a snapshot, unless nothing has been written, and joins small frozen stages: no
   * merge follows, so there may be many. Called inside a pin.
   */
  synchronized void rotateForSnapshot() {
    long before = stages;
    long _ = rotatePinned(false);
    if (stages > before) {
      join.joinSmall();
      sizing.adjust(); // another thread may have given the cache the memory of the join
    }
  }

  private synchronized long rotatePinned(boolean bounds) {
    if (!isWrittenTo()) {
      latches.awaitHolders(); // afterwards every change that a thread may have read has its record
    }
    if (isWrittenTo()) {
      add(sizing.freshStage(stages + 1), bounds);
    }
    List<MemoryStage> frozen = generations.get().frozen();
    if (frozen.isEmpty()) {
      return 0;
    }
    MemoryStage newest = frozen.getFirst();
    if (bounds && !newest.isBounded()) {
      bound(newest);
    }
    return newest.number();
  }

  @GuardedBy("this")
  private void add(MemoryStage fresh, boolean bounds) {
    try {
      swap(fresh, bounds);
      stages++;
    } catch (RuntimeException | Error e) {
      fresh.release();
      throw e;
    }
    sizing.adjust(); // another thread may have given the cache the new stage's memory
  }

  /** Only rotations replace the stage being written, so it has not changed up to here. */
  @GuardedBy("this")
  private void swap(MemoryStage fresh, boolean bounds) {
    latches.lockAll();
    try {
      // The log's end and the swap are under all latches: every write of the frozen stage has its
      // record before that end, and every later write after it. Test: RotationStress.
      if (bounds || log.appended() - segment.firstRecord() >= RECORDS_PER_SEGMENT) {
        beginSegment();
      }
      long end = log.appended();
      generations.get().dynamic().freeze(segment, end);
      fresh.begin(end);
      boolean _ = generations.swap(now -> now.rotated(fresh));
    } finally {
      latches.unlockAll();
    }
  }

  /** Begins a segment after the newest frozen stage, unless something was written meanwhile. */
  @GuardedBy("this")
  private void bound(MemoryStage newest) {
    latches.lockAll();
    try {
      if (!isWrittenTo()) {
        beginSegment();
        newest.bound(segment);
      }
    } finally {
      latches.unlockAll();
    }
  }

  /** Begins a segment of the log, under all latches. */
  @GuardedBy("this")
  private void beginSegment() {
    segment = new LogStart(log.rotate(), log.appended());
  }

  /** Returns whether the stage being written has entries, so that a rotation would freeze it. */
  boolean isWrittenTo() {
    return log.appended() > generations.get().dynamic().firstRecord();
  }
}
