package org.inkling.disk.btree;

import java.nio.file.Path;
import java.util.concurrent.locks.StampedLock;

/** Lets operations in until the index is closed, and the close wait for those inside. */
final class Gate {
  private final Path path;
  private final StampedLock inside = new StampedLock(); // shared by operations
  private volatile boolean closed;
  private boolean ended; // under the lock, alone

  Gate(Path path) {
    this.path = path;
  }

  /** The file that the gate stands before. */
  Path path() {
    return path;
  }

  /**
   * Enters.
   *
   * @return what {@link #exit} wants
   * @throws IllegalStateException if the index is closed
   */
  long enter() {
    requireOpen();
    long stamp = inside.readLock();
    if (closed) {
      inside.unlockRead(stamp);
      requireOpen();
    }
    return stamp;
  }

  void exit(long stamp) {
    inside.unlockRead(stamp);
  }

  void requireOpen() {
    if (closed) {
      throw new IllegalStateException(path + " is closed");
    }
  }

  /** Lets nobody in any more; once all are out, the first caller does what ends the index. */
  void close(Runnable end) {
    closed = true;
    long stamp = inside.writeLock();
    try {
      if (!ended) {
        ended = true;
        end.run();
      }
    } finally {
      inside.unlockWrite(stamp);
    }
  }
}
