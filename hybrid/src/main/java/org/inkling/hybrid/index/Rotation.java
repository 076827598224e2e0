package org.inkling.hybrid.index;

import org.inkling.disk.log.WriteAheadLog;
import org.inkling.epoch.Pin;
import org.inkling.latch.KeyLatches;

/** Freezes the stage being written, and puts an empty one before it. */
final class Rotation {
  private final Generations generations;
  private final KeyLatches latches;
  private final WriteAheadLog log;
  private final StageRoom room;
  private long stages; // created so far; guarded by this object's monitor

  Rotation(Generations generations, KeyLatches latches, WriteAheadLog log, StageRoom room) {
    this.room = room;
    this.generations = generations;
    this.latches = latches;
    this.log = log;
    stages = generations.get().dynamic().number();
  }

  /**
   * Rotates, unless nothing has been written. Waits only for writers that hold latches.
   *
   * @return the number of the newest frozen stage, which may not be merged; 0 if no stage is frozen
   * @throws org.inkling.disk.FileAccessException if the log has failed
   * @throws IllegalStateException if the index is closed
   */
  long rotate() {
    Pin pin = generations.enter(); // a close waits for this, too
    try {
      return rotatePinned();
    } finally {
      generations.exit(pin); // outside the monitor, because this thread may have to delete files
    }
  }

  private synchronized long rotatePinned() {
    if (!isWrittenTo()) {
      latches.awaitHolders(); // afterwards every change that a thread may have read has its record
    }
    if (isWrittenTo()) {
      add(room.freshStage(stages + 1));
    }
    var frozen = generations.get().frozen();
    return frozen.isEmpty() ? 0 : frozen.getFirst().number();
  }

  private void add(MemoryStage fresh) {
    try {
      swap(fresh);
      stages++;
    } catch (RuntimeException | Error e) {
      fresh.release();
      throw e;
    }
    room.adjust(); // another thread may have given the cache the new stage's memory
  }

  /** Only rotations replace the stage being written, so it has not changed up to here. */
  private void swap(MemoryStage fresh) {
    latches.lockAll();
    try {
      // The log's segment and the swap are under all latches: every write of the frozen stage has
      // its record before the segment, and every later write after it. Test: RotationStress.
      generations.get().dynamic().freeze(log.rotate());
      fresh.begin(log.appended());
      generations.swap(now -> now.rotated(fresh));
    } finally {
      latches.unlockAll();
    }
  }

  private boolean isWrittenTo() {
    return log.appended() > generations.get().dynamic().firstRecord();
  }
}
