package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.hybrid.log.WriteAheadLog;

/**
 * Looks at the stage that is written to now and then, and has it rotated when it is full.
 *
 * <p>While a merge runs, a stage that is full makes its writers wait for the end of it.
 */
final class StageLimit {
  /** What one write adds to a stage at most, as a guess that only says when to look again. */
  private static final long BYTES_PER_WRITE = 256;

  private static final long MOST_WRITES = 4_096;

  private final WriteAheadLog log;
  private final Merges merges;
  private final AtomicBoolean looking = new AtomicBoolean();
  private volatile long nextLook; // at this record of the log

  StageLimit(WriteAheadLog log, Merges merges) {
    this.log = log;
    this.merges = merges;
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
        long room = merges.look();
        nextLook = log.appended() + Math.clamp(room / BYTES_PER_WRITE, 1, MOST_WRITES);
      } finally {
        looking.set(false);
      }
    }
  }
}
