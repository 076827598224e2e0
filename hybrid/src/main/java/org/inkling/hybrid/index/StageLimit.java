package org.inkling.hybrid.index;

import java.util.concurrent.locks.ReentrantLock;
import org.inkling.MemoryLimitException;
import org.inkling.hybrid.log.WriteAheadLog;

/**
 * Looks at the stage that is written to now and then, and has it rotated when it is full; at once
 * where it has refused a write.
 *
 * <p>Where a stage before it still waits for its merge, or is in one, writers wait for the end of
 * that: two full stages is what an index takes in memory.
 */
final class StageLimit {
  /** What one write adds to a stage at most, as a guess that only says when to look again. */
  private static final long BYTES_PER_WRITE = 256;

  private static final long MOST_WRITES = 4_096;

  private final Generations generations;
  private final WriteAheadLog log;
  private final StageRoom room;
  private final Merges merges;
  private final Rotation rotation;
  private final ReentrantLock looking = new ReentrantLock();
  private volatile long nextLook; // at this record of the log

  StageLimit(
      Generations generations,
      WriteAheadLog log,
      StageRoom room,
      Merges merges,
      Rotation rotation) {
    this.generations = generations;
    this.log = log;
    this.room = room;
    this.merges = merges;
    this.rotation = rotation;
    nextLook = log.appended();
  }

  /**
   * Waits until a write may be made, before it takes a latch.
   *
   * @throws org.inkling.disk.FileAccessException if there is no room, and making some has failed
   * @throws UnsupportedOperationException if the index was opened to be read only
   */
  void admit() {
    generations.requireOpen();
    log.requireWritable();
    if (log.appended() >= nextLook && looking.tryLock()) { // none waits for another's look
      try {
        look();
      } finally {
        looking.unlock();
      }
    }
    if (merges.isBlocked()) {
      merges.awaitRoom();
    }
    log.admit();
  }

  /**
   * Sees to it that a write which a stage has refused can be tried again, outside of latch and pin.
   *
   * @throws MemoryLimitException if it is the system that has no memory: even an empty stage
   *     refuses
   */
  void refused(MemoryStage stage, MemoryLimitException refusal) {
    looking.lock(); // whoever comes second finds another stage, or that merges are waited for
    try {
      if (generations.get().dynamic() != stage) {
        return;
      }
      if (log.appended() == stage.firstRecord()) {
        throw refusal;
      }
      if (!room.raise(stage)) {
        stage.markFull();
        look();
      }
    } finally {
      looking.unlock();
    }
  }

  private void look() {
    room.adjust();
    long left = makeRoom();
    nextLook = log.appended() + Math.clamp(left / BYTES_PER_WRITE, 1, MOST_WRITES);
    generations.collect();
  }

  /** Has the stage merged if it is full; the bytes that there is still room for. */
  private long makeRoom() {
    if (room.lacksLimit()) {
      rotation.rotate(); // the stage that the log was read into
    }
    long left = room.room();
    long frozen = room.frozenBytes();
    if (left > 0) {
      if (frozen >= left && !merges.isMerging() && merges.failure() == null) {
        merges.request(); // snapshots have left stages that together are as good as a full one
      }
      return left;
    }
    if (merges.isMerging() || merges.failure() != null || frozen >= room.capacityBytes()) {
      merges.block();
    } else {
      rotate();
    }
    return 0;
  }

  private void rotate() {
    if (room.isBudget()) {
      generations.awaitAllCollected(); // a stage that was merged gives its memory to the next one
    }
    rotation.rotate();
    merges.request();
  }
}
