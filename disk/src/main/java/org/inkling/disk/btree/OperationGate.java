package org.inkling.disk.btree;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.concurrent.locks.StampedLock;

/** Admits operations until the index is closed; the close waits for those inside. */
final class OperationGate {
  private final Path path;
  private final StampedLock inside = new StampedLock(); // shared by operations
  private volatile boolean closed;

  @GuardedBy("this")
  private boolean ended;

  OperationGate(Path path) {
    this.path = path;
  }

  /** The file of the index. */
  Path path() {
    return path;
  }

  /**
   * Enters.
   *
   * @return the stamp for {@link #exit}
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

  /**
   * Admits no more operations. Once all have left, the first caller runs the action that closes the
   * index; later ones wait for it.
   */
  synchronized void close(Runnable end) {
    if (ended) {
      return;
    }
    ended = true;
    closed = true;
    long stamp = inside.writeLock();
    try {
      end.run();
    } finally {
      inside.unlockWrite(stamp);
    }
  }
}
