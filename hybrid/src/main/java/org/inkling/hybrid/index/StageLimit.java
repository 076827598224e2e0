package org.inkling.hybrid.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;
import org.inkling.MemoryLimitException;
import org.inkling.disk.log.WriteAheadLog;

/**
 * Checks the stage being written at intervals, and rotates it when it is full; at once if it has
 * refused a write.
 *
 * <p>If an earlier stage still waits for its merge, or is being merged, writers wait for the end of
 * that merge, because an index takes memory for two full stages.
 */
final class StageLimit {
  /**
   * An estimate of the most that one write adds to a stage, which only decides when to check again.
   */
  private static final long BYTES_PER_WRITE = 256;

  private static final long MAX_WRITES = 4_096;

  private final Generations generations;
  private final WriteAheadLog log;
  private final StageSizing sizing;
  private final Merges merges;
  private final Rotation rotation;
  private final ReentrantLock looking = new ReentrantLock();
  private volatile long nextLook; // at this record of the log

  StageLimit(
      Generations generations,
      WriteAheadLog log,
      StageSizing sizing,
      Merges merges,
      Rotation rotation) {
    this.generations = generations;
    this.log = log;
    this.sizing = sizing;
    this.merges = merges;
    this.rotation = rotation;
    nextLook = log.appended();
  }

  /**
   * Waits until a write may be made, before it takes a latch.
   *
   * @throws org.inkling.disk.FileAccessException if there is no room, and making room has failed
   * @throws UnsupportedOperationException if the index was opened read-only
   */
  void admit() {
    generations.requireOpen();
    log.requireWritable();
    if (log.appended() >= nextLook && looking.tryLock()) { // never waits for another thread's check
      boolean isMergeDue;
      try {
        isMergeDue = look();
      } finally {
        looking.unlock();
      }
      requestIf(isMergeDue);
    }
    if (merges.isBlocked()) {
      merges.awaitRoom();
    }
    log.admit();
  }

  /**
   * Ensures that a write which a stage has refused can be retried; called outside latch and pin.
   *
   * @throws MemoryLimitException if the system has no memory: even an empty stage refuses
   */
  void refused(MemoryStage stage, MemoryLimitException refusal) {
    boolean isMergeDue = false;
    looking.lock(); // a later thread finds another stage, or waits for merges
    try {
      if (generations.get().dynamic() != stage) {
        return;
      }
      if (log.appended() == stage.firstRecord()) {
        throw refusal;
      }
      if (!sizing.raise(stage)) {
        stage.markFull();
        isMergeDue = look();
      }
    } finally {
      looking.unlock();
    }
    requestIf(isMergeDue);
  }

  /** Requests a merge that is due, after the unlock: the executor may block, or merge here. */
  private void requestIf(boolean isMergeDue) {
    if (isMergeDue) {
      merges.request();
    }
  }

  /**
   * The memory that {@link #release} would give back, less what the next stage is granted: 0 while
   * a merge does, or if it has failed.
   */
  long releasableBytes() {
    if (isReleasing() || merges.failure() != null) {
      return 0;
    }
    MemoryStage stage = generations.get().dynamic();
    boolean isWritten = log.appended() > stage.firstRecord();
    long written = isWritten ? stage.reservedBytes() - MemoryStage.MIN_BYTES : 0;
    return Math.max(0, sizing.frozenBytes() + written);
  }

  /** Whether a merge is about to give memory back. */
  boolean isReleasing() {
    return merges.isBusy() && !merges.isLate();
  }

  /**
   * Starts a merge of all stages, unless there is nothing to merge, or a merge is under way. Makes
   * it on this thread if the executor does not begin it within a second.
   */
  void release() {
    boolean isMergeDue = false;
    looking.lock();
    try {
      if (releasableBytes() > 0) {
        rotation.rotate();
        isMergeDue = true;
      }
    } finally {
      looking.unlock();
    }
    requestIf(isMergeDue);
    merges.mergeIfLate();
  }

  /** Checks the stage. Returns whether a merge is due. */
  @GuardedBy("looking")
  private boolean look() {
    sizing.adjust();
    if (sizing.lacksLimit()) {
      rotation.rotate(); // the stage that the log was read into
    }
    long left = sizing.room();
    boolean isMergeDue = left <= 0 || areFrozenLarge(left);
    if (left <= 0) {
      makeRoom();
    }
    nextLook = log.appended() + Math.clamp(left / BYTES_PER_WRITE, 1, MAX_WRITES);
    generations.collect();
    return isMergeDue;
  }

  /** Whether snapshots have left stages that together are as large as a full one. */
  private boolean areFrozenLarge(long left) {
    return sizing.frozenBytes() >= left && !merges.isMerging() && merges.failure() == null;
  }

  /** Freezes the stage, which is full, or blocks writers until the end of an earlier merge. */
  @GuardedBy("looking")
  private void makeRoom() {
    if (merges.isMerging()
        || merges.failure() != null
        || sizing.frozenBytes() >= sizing.maxFrozenBytes()) {
      merges.block();
      return;
    }
    if (sizing.isBudget() || sizing.isShared()) {
      generations.awaitAllCollected(); // a merged stage gives its memory to the next one
    }
    rotation.rotate();
  }
}
