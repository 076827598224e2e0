package org.inkling.disk.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.inkling.disk.FileAccessException;
import org.jspecify.annotations.Nullable;

/**
 * The progress of the flusher, and the conditions that other threads wait for.
 *
 * <p>Only the flusher advances the numbers. Other threads wait on the lock's conditions; no thread
 * holds the lock during an access to a file.
 */
final class LogProgress {
  /** The value for no rotation, and for no end. */
  static final long NEVER = Long.MAX_VALUE;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Condition work = lock.newCondition();
  private final ArrayDeque<Long> rotations = new ArrayDeque<>(); // guarded by the lock
  private final Path folder;
  private boolean poked; // guarded by the lock
  private long requested; // guarded by the lock: the newest segment requested
  private volatile long written;
  private volatile long durable;
  private volatile long wanted; // durable should reach this
  private volatile long segment;
  private volatile long end = NEVER; // where the log ends, once it is being closed
  private volatile boolean ended; // nothing will change any more
  private volatile @Nullable Throwable failure; // the first one, written under the lock
  private long attempts; // guarded by the lock: how often the flusher has begun to write
  private long refused; // guarded by the lock: the last failed attempt, 0 for none
  // Why the last attempt failed, null if it succeeded. Volatile store under the lock; partner: the
  // volatile load of admit, which a writer makes without the lock. It publishes only the exception;
  // a writer that misses it is refused by its wait. Test: LogThreadsTest.
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

  /** Throws if anything has failed, permanently or not. */
  void check() {
    checkFailure();
    FileAccessException recent = trouble;
    if (recent != null) {
      throw refusal(recent);
    }
  }

  /** Throws if a failure has ended the log. */
  void checkFailure() {
    Throwable first = failure;
    if (first instanceof FileAccessException e) {
      throw again(e, "an access after which the log accepts no more records");
    }
    if (first != null) {
      throw new FileAccessException(
          folder,
          0,
          "the log's own thread, after which it accepts no more records,",
          new IOException(first));
    }
  }

  private static FileAccessException refusal(FileAccessException e) {
    return again(e, "an access of the log that the next write retries");
  }

  private static FileAccessException again(FileAccessException e, String what) {
    return new FileAccessException(e.file(), e.offset(), what, cause(e));
  }

  private static IOException cause(FileAccessException e) {
    IOException cause = e.getCause();
    return cause == null ? new IOException(e) : cause;
  }

  /**
   * Waits until a condition holds. Throws if an attempt to write that began after this call has
   * failed, or the log has ended. An interrupt is kept for later.
   */
  void await(BooleanSupplier holds) {
    if (!awaitOrEnd(holds)) {
      check();
      throw new IllegalStateException(folder + ": the log is closed");
    }
  }

  /**
   * Like {@link #await}, but ends the log if that throws: for a writer that has claimed a number,
   * because without its record no later record could be written.
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

  /**
   * Returns whether the condition held at some instant, even if it no longer does, such as room
   * that other threads have taken.
   */
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

  /**
   * Requests a new segment, which begins with the number that is claimed next; returns the
   * segment's number.
   */
  long rotate(LogBuffer buffer) {
    lock.lock();
    try {
      // The sequence number is read under the lock under which the flusher reads rotations, so that
      // the flusher never writes this record or a later one to the old segment.
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

  /** Sets where the flusher ends. */
  void close(long at) {
    lock.lock();
    try {
      end = Math.min(end, at);
      poke();
    } finally {
      lock.unlock();
    }
  }

  /** Called by the flusher: returns where the next rotation is due. */
  long nextRotation() {
    lock.lock();
    try {
      Long next = rotations.peek();
      return next == null ? NEVER : next;
    } finally {
      lock.unlock();
    }
  }

  /** Called by the flusher: waits for work. */
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

  /** Whether the last attempt to write has failed; the next one may succeed. */
  boolean isStuck() {
    return trouble != null;
  }

  /**
   * Called by the flusher: an attempt to write has failed and can be repeated; the waiting threads
   * are refused.
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

  /** Called by the flusher: an attempt to write has succeeded. */
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

  /** Records a permanent failure; called before any thread is refused for that reason. */
  void fail(Throwable why) {
    lock.lock();
    try {
      failure = failure == null ? why : failure;
    } finally {
      lock.unlock();
    }
  }

  /** Called by the flusher: it has ended, normally or by a failure. */
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
