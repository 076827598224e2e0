package org.inkling.hybrid.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.inkling.disk.FileAccessException;
import org.jspecify.annotations.Nullable;

/**
 * How far the flusher is, and what other threads wait for.
 *
 * <p>Only the flusher advances the numbers. Other threads wait on the lock's conditions; no thread
 * holds the lock during an access to a file.
 */
final class LogProgress {
  /** Where no rotation is due. */
  static final long NEVER = Long.MAX_VALUE;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Condition work = lock.newCondition();
  private final ArrayDeque<Long> rotations = new ArrayDeque<>(); // under the lock
  private final Path folder;
  private boolean poked; // under the lock
  private long requested; // under the lock: the newest segment that was asked for
  private volatile long written;
  private volatile long durable;
  private volatile long wanted; // durable should reach this
  private volatile long segment;
  private volatile long end = NEVER; // where the log ends, once it is being closed
  private volatile boolean ended; // nothing is going to change any more
  private volatile @Nullable Throwable failure; // the first, written under the lock
  private long attempts; // under the lock: how often the flusher has begun to write
  private long refused; // under the lock: the last attempt that has failed, 0 for none
  // Why the last attempt failed, null after one that did not. Volatile store under the lock;
  // partner:
  // the volatile load of admit, which a writer makes without the lock. It publishes the exception
  // alone; a writer that misses it is refused by its wait. Test: LogThreadsTest.
  private volatile @Nullable FileAccessException trouble;

  LogProgress(Path folder, SegmentHeader header) {
    this.folder = folder;
    written = header.firstSequence();
    durable = written;
    wanted = written;
    segment = header.segment();
    requested = segment;
  }

  long written() {
    return written;
  }

  long durable() {
    return durable;
  }

  long wanted() {
    return wanted;
  }

  long segment() {
    return segment;
  }

  long end() {
    return end;
  }

  /** Throws what has failed, if something has, be it for good or not. */
  void check() {
    checkFailure();
    FileAccessException recent = trouble;
    if (recent != null) {
      throw refusal(recent);
    }
  }

  /** Throws what has ended the log, if something has. */
  void checkFailure() {
    Throwable first = failure;
    if (first instanceof FileAccessException e) {
      throw again(e, "an earlier access, after which the log takes no more,");
    }
    if (first != null) {
      throw new FileAccessException(
          folder, 0, "the log's own thread, after which it takes no more,", new IOException(first));
    }
  }

  private static FileAccessException refusal(FileAccessException e) {
    return again(e, "an access of the log, which the next write tries again,");
  }

  private static FileAccessException again(FileAccessException e, String what) {
    return new FileAccessException(e.file(), e.offset(), what, cause(e));
  }

  private static IOException cause(FileAccessException e) {
    IOException cause = e.getCause();
    return cause == null ? new IOException(e) : cause;
  }

  /**
   * Waits until something holds, or an attempt to write that began after this call has failed, or
   * the log has ended; an interrupt is kept for later.
   */
  void await(BooleanSupplier holds) {
    if (!awaitOrEnd(holds)) {
      check();
      throw new IllegalStateException(folder + ": the log is closed");
    }
  }

  /**
   * Like {@link #await}, but ends the log if that throws: for a writer that has claimed a number.
   * Without its record no later record could be written.
   */
  void awaitOrFail(BooleanSupplier holds) {
    try {
      await(holds);
    } catch (RuntimeException | Error e) {
      fail(e);
      wake();
      throw e;
    }
  }

  /** Whether it has held at some instant, even if it does no more, as room that others took. */
  private boolean awaitOrEnd(BooleanSupplier holds) {
    lock.lock();
    try {
      long before = attempts;
      if (holds.getAsBoolean()) {
        return true;
      }
      poke();
      while (!holds.getAsBoolean()) {
        FileAccessException recent = trouble;
        if (ended) {
          return false;
        }
        if (recent != null && refused > before) {
          throw refusal(recent);
        }
        changed.awaitUninterruptibly();
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the flusher has ended. */
  void awaitEnd() {
    lock.lock();
    try {
      while (!ended) {
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
    check();
  }

  /** Waits until every record below a number is on disk. */
  void awaitDurable(long behind) {
    if (durable >= behind) {
      return;
    }
    lock.lock();
    try {
      wanted = Math.max(wanted, behind);
      poke();
    } finally {
      lock.unlock();
    }
    await(() -> durable >= behind);
  }

  /** Asks for a new segment from the number that is claimed next on; returns its number. */
  long rotate(LogBuffer buffer) {
    lock.lock();
    try {
      // The number is read under the lock under which the flusher asks for it, so that it never
      // writes a record at or behind it to the old segment.
      long at = buffer.claimed();
      if (at >= LogBuffer.ENDED) {
        check();
        throw new IllegalStateException(folder + ": the log is closed");
      }
      rotations.add(at);
      poke();
      return ++requested;
    } finally {
      lock.unlock();
    }
  }

  long requested() {
    lock.lock();
    try {
      return requested;
    } finally {
      lock.unlock();
    }
  }

  /** Wakes the flusher. */
  void wake() {
    lock.lock();
    try {
      poke();
    } finally {
      lock.unlock();
    }
  }

  private void poke() {
    poked = true;
    work.signal();
  }

  /** Tells the flusher where to end. */
  void close(long at) {
    lock.lock();
    try {
      end = Math.min(end, at);
      poke();
    } finally {
      lock.unlock();
    }
  }

  /** The flusher: where the next rotation is due. */
  long nextRotation() {
    lock.lock();
    try {
      Long next = rotations.peek();
      return next == null ? NEVER : next;
    } finally {
      lock.unlock();
    }
  }

  /** The flusher: waits for work. */
  void awaitWork(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (!poked && left > 0) {
        left = work.awaitNanos(left);
      }
      poked = false;
      attempts++;
    } finally {
      lock.unlock();
    }
  }

  void advance(long nowWritten, long nowDurable) {
    lock.lock();
    try {
      written = nowWritten;
      durable = nowDurable;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void rotated(long toSegment) {
    lock.lock();
    try {
      rotations.remove();
      segment = toSegment;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the last attempt to write has failed, and the next may not. */
  boolean isStuck() {
    return trouble != null;
  }

  /**
   * The flusher: an attempt to write has failed and can be repeated; the waiting threads are
   * refused.
   */
  void refuse(FileAccessException why) {
    lock.lock();
    try {
      trouble = why;
      refused = attempts;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The flusher: an attempt to write has not failed. */
  void resume() {
    if (trouble == null) {
      return;
    }
    lock.lock();
    try {
      trouble = null;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Notes what has failed for good; called before any thread is refused because of it. */
  void fail(Throwable why) {
    lock.lock();
    try {
      failure = failure == null ? why : failure;
    } finally {
      lock.unlock();
    }
  }

  /** The flusher: has ended, by itself or by a failure. */
  void finish() {
    lock.lock();
    try {
      trouble = null;
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
