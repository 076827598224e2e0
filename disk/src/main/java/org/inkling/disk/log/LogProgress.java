package org.inkling.disk.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
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

  /** How long a close waits before it asks for the flusher's turn again. */
  private static final long CLOSE_NANOS = 100_000_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final FlusherTurns turns;
  private final Path folder;

  @GuardedBy("lock")
  private final ArrayDeque<Long> rotations = new ArrayDeque<>();

  @GuardedBy("lock")
  private long requested; // the newest segment requested

  @GuardedBy("lock")
  private long refused; // the last failed attempt, 0 for none

  private volatile long written;
  private volatile long durable;
  private volatile long wanted; // durable should reach this
  private volatile long segment;
  private volatile long end = NEVER; // where the log ends, once it is being closed
  private volatile boolean ended; // nothing will change any more
  private volatile @Nullable Throwable failure; // the first one, written under the lock
  // Why the last attempt failed, null if it succeeded. Volatile store under the lock; partner: the
  // volatile load of admit, which a writer makes without the lock. It publishes only the exception;
  // a writer that misses it is refused by its wait. Test: LogThreadsTest.
  private volatile @Nullable FileAccessException trouble;

  LogProgress(Path folder, SegmentHeader header, FlusherTurns turns) {
    this.folder = folder;
    this.turns = turns;
    written = header.firstSequence();
    durable = written;
    wanted = written;
    segment = header.segment();
    requested = segment;
  }

  /** The turns of the flusher, which every wait requests. */
  FlusherTurns turns() {
    return turns;
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
   * Returns whether the condition held, false if the log has ended. The condition may be false
   * again on return, as when other threads have taken the room.
   */
  private boolean awaitOrEnd(BooleanSupplier holds) {
    long before = turns.attempts(); // before the request: an attempt after it has a higher number
    if (holds.getAsBoolean()) {
      return true;
    }
    turns.request();
    lock.lock();
    try {
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

  /**
   * Waits until the flusher has ended. If the executor refuses the flusher's turn, the calling
   * thread takes it, so that a close needs no thread; it asks again after a while, in case the
   * executor has refused a turn to another thread.
   */
  void awaitEnd() {
    boolean interrupted = Thread.interrupted(); // an interrupt would close the file
    try {
      while (!ended) {
        turns.requestOrRun();
        interrupted |= isInterruptedBeforeEnd();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
    checkEnd();
  }

  /** Throws if the log has not ended normally; says which records that concerns. */
  private void checkEnd() {
    if (failure instanceof FileAccessException e) {
      String lost =
          SegmentWriter.isGone(e)
              ? "none of whose records can be relied on"
              : "whose records from number " + durable + " on may not be on disk";
      throw again(e, "closing the log, " + lost + ",");
    }
    check();
  }

  /** Waits for the end, but not for long; returns whether the thread was interrupted. */
  private boolean isInterruptedBeforeEnd() {
    lock.lock();
    try {
      long left = CLOSE_NANOS;
      while (!ended && left > 0) {
        left = changed.awaitNanos(left);
      }
      return false;
    } catch (InterruptedException e) {
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until every record below a number is on disk. */
  void awaitDurable(long behind) {
    if (durable >= behind) {
      return;
    }
    lock.lock();
    try {
      wanted = Math.max(wanted, behind);
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
    long number;
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
      number = ++requested;
    } finally {
      lock.unlock();
    }
    turns.request();
    return number;
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
    turns.request();
  }

  /** Sets where the flusher ends, which {@link #awaitEnd} makes it do. */
  void close(long at) {
    lock.lock();
    try {
      end = Math.min(end, at);
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

  /** Called by the flusher: the segment of the first rotation exists. */
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
      refused = turns.attempts();
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
    turns.stop();
  }
}
