package org.inkling.hybrid.index;

import org.inkling.epoch.Pin;
import org.inkling.hybrid.latch.KeyLatches;
import org.inkling.hybrid.log.WriteAheadLog;

/** Freezes the stage that is written to, and puts an empty one before it. */
final class Rotation {
  private final Generations generations;
  private final KeyLatches latches;
  private final WriteAheadLog log;
  private final StageRoom room;
  private long stages; // made so far; under this object's monitor

  Rotation(Generations generations, KeyLatches latches, WriteAheadLog log, StageRoom room) {
    this.room = room;
    this.generations = generations;
    this.latches = latches;
    this.log = log;
    stages = generations.get().dynamic().number();
  }

  /**
   * Rotates, unless nothing has been written. Waits for writers under their latches only.
   *
   * @return the number of the newest stage that is frozen and may not be merged; 0 if there is none
   * @throws org.inkling.disk.FileAccessException if the log has failed
   * @throws IllegalStateException if the index is closed
   */
  long rotate() {
    Pin pin = generations.enter(); // a close waits for this, too
    try {
      return rotatePinned();
    } finally {
      generations.exit(pin); // outside of the monitor, as it may be the one to delete files
    }
  }

  private synchronized long rotatePinned() {
    if (!isWrittenTo()) {
      latches.awaitHolders(); // a change that somebody may have read has its record then
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
    room.adjust(); // somebody may have given the cache what the new stage was to have
  }

  /**
   * Rotations alone replace the stage that is written to, so that it is the same one until here.
   */
  private void swap(MemoryStage fresh) {
    latches.lockAll();
    try {
      // The log's segment and the swap under all latches: every write of the frozen stage has its
      // record before the segment, every later one behind it. Test: RotationStress.
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
