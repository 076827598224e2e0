package org.inkling.hybrid.index;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.inkling.disk.FileAccessException;
import org.jspecify.annotations.Nullable;

/**
 * When merges run, one at a time on a thread of the executor's, and who waits for them.
 *
 * <p>A merge that fails leaves everything as it was and is tried again when it is next asked for;
 * until one succeeds no further stage is frozen for want of room, so that memory stays bounded.
 */
final class Merges {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Executor executor;
  private final Merger merger;
  private final Rotation rotation;
  private boolean running; // this and all below: under the lock
  private boolean requested;
  private boolean rewriting; // the next one is to rewrite everything
  private long begun;
  private long ended;
  private @Nullable Throwable failure; // of the last one that ended
  private long stalls;
  private long stalledNanos;
  private volatile boolean closed;
  private volatile boolean blocked; // writers are to wait for the end of a merge

  Merges(Executor executor, Merger merger, Rotation rotation) {
    this.executor = executor;
    this.merger = merger;
    this.rotation = rotation;
  }

  boolean isBlocked() {
    return blocked;
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Has the stage that is written to merged if it is full.
   *
   * @return the bytes that there is still room for, 0 or less if it is full
   */
  long look() {
    long room = merger.room();
    if (room > 0) {
      return room;
    }
    lock.lock();
    try {
      if (closed || blocked) {
        return 0;
      }
      blocked = running || failure != null;
      if (blocked) {
        request();
        return 0;
      }
    } finally {
      lock.unlock();
    }
    rotation.rotate();
    lock.lock();
    try {
      request();
    } finally {
      lock.unlock();
    }
    return 0;
  }

  /**
   * Waits until writers may go on.
   *
   * @throws FileAccessException if the merge that would have made room has failed
   * @throws IllegalStateException if the index is closed
   */
  void awaitRoom() {
    long from = System.nanoTime();
    lock.lock();
    try {
      if (!blocked) {
        return;
      }
      stalls++;
      awaitAttempt(() -> !blocked, "the stage in memory is full, and merging it");
    } finally {
      stalledNanos += System.nanoTime() - from;
      lock.unlock();
    }
  }

  /** Rotates, and waits until what has been written before this call is in the run. */
  void flush() {
    long number = rotation.rotate();
    lock.lock();
    try {
      if (merger.mergedStage() < number) {
        awaitAttempt(() -> merger.mergedStage() >= number, "merging");
      }
    } finally {
      lock.unlock();
    }
  }

  /** Rotates, and waits until a run has been written anew that has all that was written before. */
  void compact() {
    rotation.rotate();
    lock.lock();
    try {
      long wanted = merger.rewrites() + 1;
      rewriting = true;
      awaitAttempt(() -> merger.rewrites() >= wanted, "rewriting the run");
    } finally {
      lock.unlock();
    }
  }

  /** Asks for a merge of what is frozen, if there are too many stages to look through. */
  void frozen(int stages, int most) {
    if (stages > most) {
      lock.lock();
      try {
        request();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Waits until no merge runs. */
  void awaitIdle() {
    lock.lock();
    try {
      while (running) {
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Under the lock: waits until something holds; a merge that begins after this call and fails ends
   * the wait, one that began before may have failed of what is over by now.
   */
  private void awaitAttempt(BooleanSupplier holds, String what) {
    request();
    long first = begun + 1;
    while (!holds.getAsBoolean()) {
      if (closed) {
        throw new IllegalStateException(merger.path() + ": the index is closed");
      }
      Throwable last = failure;
      if (ended >= first && last != null) {
        throw failed(what, last);
      }
      if (running) {
        changed.awaitUninterruptibly();
      } else {
        request();
      }
    }
  }

  private RuntimeException failed(String what, Throwable why) {
    if (why instanceof FileAccessException e) {
      IOException cause = e.getCause() == null ? new IOException(e) : e.getCause();
      return new FileAccessException(e.file(), e.offset(), what + " failed:", cause);
    }
    return new FileAccessException(merger.path(), 0, what, new IOException(why));
  }

  /** Under the lock. */
  private void request() {
    if (closed) {
      return;
    }
    requested = true;
    if (!running) {
      running = true;
      try {
        executor.execute(this::work);
      } catch (RuntimeException e) {
        running = false;
        requested = false;
        begun++;
        ended = begun;
        failure = e;
        changed.signalAll();
      }
    }
  }

  /** On the executor: as many merges as have been asked for. */
  private void work() {
    boolean rewrite = false;
    while (true) {
      lock.lock();
      try {
        if (!requested || closed) {
          running = false;
          changed.signalAll();
          return;
        }
        requested = false;
        rewrite = rewriting;
        rewriting = false;
        begun++;
      } finally {
        lock.unlock();
      }
      end(attempt(rewrite), rewrite);
    }
  }

  private @Nullable Throwable attempt(boolean rewrite) {
    try {
      merger.merge(rewrite, () -> closed);
      return null;
    } catch (Throwable e) { // whatever it is, writers must learn of it
      return e;
    }
  }

  private void end(@Nullable Throwable why, boolean rewrite) {
    lock.lock();
    try {
      ended = begun;
      failure = why;
      if (why == null) {
        blocked = false; // the next look finds the stage full, and rotates
      } else {
        rewriting |= rewrite;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Ends a merge that runs, and lets nobody wait any more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    awaitIdle();
  }

  /** What the last merge failed of, null if it did not. */
  @Nullable Throwable failure() {
    lock.lock();
    try {
      return failure;
    } finally {
      lock.unlock();
    }
  }

  /** How often writers have waited for a merge. */
  long stalls() {
    lock.lock();
    try {
      return stalls;
    } finally {
      lock.unlock();
    }
  }

  /** How long, all writers together. */
  long stalledNanos() {
    lock.lock();
    try {
      return stalledNanos;
    } finally {
      lock.unlock();
    }
  }
}
