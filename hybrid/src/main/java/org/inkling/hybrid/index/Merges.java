package org.inkling.hybrid.index;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Schedules merges, one at a time on a thread of the executor, and lets callers wait for them.
 *
 * <p>A merge that fails leaves everything as it was and is retried when a merge is next requested.
 * Until a merge succeeds, no further stage is frozen for lack of room, so that memory stays
 * bounded. The executor, and anything that waits for the disk, is never called under the lock.
 */
final class Merges {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Executor executor;
  private final Merger merger;
  private boolean started; // guarded by the lock, like all below: the executor has a task
  private boolean working; // the task has begun
  private boolean requested;
  private boolean rewriting; // the next one rewrites everything
  private long begun;
  private long ended;
  private long rewritten; // the last attempt that rewrote everything
  private final LongAdder stalls = new LongAdder();
  private final LongAdder stalledNanos = new LongAdder();
  private volatile boolean merging; // an attempt has begun and not ended; written under the lock
  private volatile @Nullable Throwable failure; // of the last ended attempt; written under the lock
  private volatile boolean closed;
  private volatile boolean blocked; // writers must wait for the end of an attempt

  Merges(Executor executor, Merger merger) {
    this.executor = executor;
    this.merger = merger;
  }

  boolean isBlocked() {
    return blocked;
  }

  /** Whether a merge is under way, not counting its tidying. */
  boolean isMerging() {
    return merging;
  }

  /** Makes writers wait for the end of an attempt, which is requested. */
  void block() {
    lock.lock();
    try {
      blocked = !closed;
    } finally {
      lock.unlock();
    }
    request();
  }

  /**
   * Waits until writers may continue.
   *
   * @throws org.inkling.disk.FileAccessException if the merge that would have made room has failed
   * @throws IllegalStateException if the index is closed
   */
  void awaitRoom() {
    long from = System.nanoTime();
    stalls.increment();
    try {
      await(() -> !blocked, underWay(), "merging the stage in memory, which is full,");
    } finally {
      stalledNanos.add(System.nanoTime() - from);
    }
  }

  /** The attempt under way; if there is no such attempt, requests one and returns its number. */
  private long underWay() {
    lock.lock();
    try {
      if (merging) {
        return begun;
      }
    } finally {
      lock.unlock();
    }
    return request();
  }

  /** Waits until a frozen stage, and all older ones, are in the run. */
  void awaitMerged(long stage) {
    if (merger.mergedStage() < stage) {
      await(() -> merger.mergedStage() >= stage, request(), "merging");
    }
  }

  /** Waits until everything has been rewritten by an attempt that begins after this call. */
  void awaitRewritten() {
    lock.lock();
    try {
      rewriting = true;
    } finally {
      lock.unlock();
    }
    long attempt = request();
    await(() -> rewritten >= attempt, attempt, "rewriting the run");
  }

  /** Why the last merge failed, null if it did not. */
  @Nullable Throwable failure() {
    return failure;
  }

  /** How often writers have waited for a merge. */
  long stalls() {
    return stalls.sum();
  }

  /** How long all writers together have waited. */
  long stalledNanos() {
    return stalledNanos.sum();
  }

  /**
   * Waits until no merge is running or requested.
   *
   * @throws IllegalStateException if the index is closed, now or meanwhile
   */
  void awaitIdle() {
    lock.lock();
    try {
      requireOpen();
      while (started) {
        changed.awaitUninterruptibly();
        requireOpen();
      }
    } finally {
      lock.unlock();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException(merger.path() + " is closed");
    }
  }

  /** Waits until a condition holds, or until the given attempt or a later one has failed. */
  private void await(BooleanSupplier holds, long attempt, String what) {
    lock.lock();
    try {
      while (!holds.getAsBoolean()) {
        requireOpen();
        Throwable last = failure;
        if (ended >= attempt && last != null) {
          throw MergeFailure.told(merger.path(), what, last);
        }
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Requests a merge; returns the number of the first attempt that begins after this call. */
  long request() {
    boolean start;
    long attempt;
    lock.lock();
    try {
      attempt = begun + 1;
      requested = true;
      start = !started && !closed;
      started |= start;
    } finally {
      lock.unlock();
    }
    if (start) {
      start();
    }
    return attempt;
  }

  private void start() {
    try {
      executor.execute(this::work);
    } catch (Throwable e) { // also an Error, as when no further thread can be created
      lock.lock();
      try {
        started = false;
        begun++;
        end(e);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Runs on the executor: as many merges as have been requested. */
  private void work() {
    while (begin()) {
      attempt();
      merger.tidy();
    }
  }

  /** Whether there is an attempt to make. */
  private boolean begin() {
    lock.lock();
    try {
      working = requested && !closed;
      if (working) {
        requested = false;
        merging = true;
        begun++;
      } else {
        started = false;
        changed.signalAll();
      }
      return working;
    } finally {
      lock.unlock();
    }
  }

  private void attempt() {
    boolean rewrite = takeRewriting();
    Throwable why = null;
    try {
      merger.merge(rewrite, () -> closed);
    } catch (Throwable e) { // whatever it is, writers must be notified
      why = e;
    }
    lock.lock();
    try {
      if (rewrite && why == null) {
        rewritten = begun;
      }
      end(why);
    } finally {
      lock.unlock();
    }
  }

  private boolean takeRewriting() {
    lock.lock();
    try {
      boolean taken = rewriting;
      rewriting = false;
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Ends an attempt, under the lock. */
  private void end(@Nullable Throwable why) {
    ended = begun;
    merging = false;
    failure = why;
    blocked &= why != null; // the next check finds the stage full, and rotates
    changed.signalAll();
  }

  /** Ends a running merge, and wakes all waiting threads. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
      while (working) { // a task that the executor never begins is not waited for
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
