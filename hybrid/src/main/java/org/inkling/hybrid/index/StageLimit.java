package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.hybrid.log.WriteAheadLog;

/**
 * Looks at the stage that is written to now and then, and has it rotated when it is full.
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
  private final Merger merger;
  private final Merges merges;
  private final Rotation rotation;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile long nextLook; // at this record of the log

  StageLimit(
      Generations generations, WriteAheadLog log, Merger merger, Merges merges, Rotation rotation) {
    this.generations = generations;
    this.log = log;
    this.merger = merger;
    this.merges = merges;
    this.rotation = rotation;
    nextLook = log.appended();
  }

  /**
   * Waits until a write may be made, before it takes a latch.
   *
   * @throws org.inkling.disk.FileAccessException if there is no room, and making some has failed
   */
  void admit() {
    if (log.appended() >= nextLook) {
      look();
    }
    if (merges.isBlocked()) {
      merges.awaitRoom();
    }
    log.admit();
  }

  /** Looks are shared by all writers; none waits for another's. */
  private void look() {
    if (looking.compareAndSet(false, true)) {
      try {
        long room = makeRoom();
        nextLook = log.appended() + Math.clamp(room / BYTES_PER_WRITE, 1, MOST_WRITES);
        generations.collect();
      } finally {
        looking.set(false);
      }
    }
  }

  /** Has the stage merged if it is full; the bytes that there is still room for. */
  private long makeRoom() {
    long room = merger.room();
    long frozen = merger.frozenBytes();
    if (room > 0) {
      if (frozen >= room && !merges.isMerging() && merges.failure() == null) {
        merges.request(); // snapshots have left stages that together are as good as a full one
      }
      return room;
    }
    if (merges.isMerging() || merges.failure() != null || frozen >= merger.capacityBytes()) {
      merges.block();
    } else {
      rotation.rotate();
      merges.request();
    }
    return 0;
  }
}
