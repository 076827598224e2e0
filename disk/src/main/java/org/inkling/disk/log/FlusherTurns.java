package org.inkling.disk.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the flusher of a log runs. It takes turns on an executor, so that a log which is not
 * written to has no thread.
 *
 * <pre>
 *   RESTING --request--&gt; QUEUED --begin, by the executor's thread--&gt; RUNNING
 *      ^                    |                                       |   | request: one attempt more
 *      |                    +--refused by the executor--+           |   +--&gt; RUNNING
 *      +------------------------------------------------+----ends---+
 *   QUEUED --refused during a close--&gt; RUNNING, by the closing thread
 *   any --stop--&gt; ENDED
 * </pre>
 *
 * <p>While records, or a sync of records, may wait, an alarm is set that requests a turn after the
 * interval. An append sets it if nobody has: if {@link #isUnwatched}.
 *
 * <p><b>Why no record is forgotten.</b> An append claims its number and then reads {@code
 * unwatched}; a turn that ends stores {@code unwatched} and then reads the claimed numbers. All
 * four accesses are volatile, so either the append sets the alarm, or the turn does. Test: jcstress
 * TurnEnd. <b>Why no request is forgotten.</b> A request and the end of a turn hold the lock: the
 * request either finds a turn that will make another attempt, or begins one.
 */
public final class FlusherTurns {
  private enum State {
    RESTING,
    QUEUED,
    RUNNING,
    ENDED
  }

  /** Runs a task after a time. */
  @FunctionalInterface
  public interface Alarm {
    /** Schedules a task; returns its handle. */
    Future<?> in(long nanos, Runnable task);
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Executor executor;
  private final Alarm clock;
  private final long intervalNanos;
  private Runnable turn = () -> {}; // set before other threads see the log
  private Consumer<Throwable> refusal = why -> {}; // like turn

  @GuardedBy("lock")
  private State state = State.RESTING;

  @GuardedBy("lock")
  private boolean again; // requested during the turn

  @GuardedBy("lock")
  private @Nullable Future<?> alarm;

  private volatile long attempts; // written under the lock
  private volatile boolean unwatched = true; // written under the lock

  /**
   * Creates the turns of a log, none of which is requested.
   *
   * @param intervalNanos how long a record may wait before a turn
   */
  public FlusherTurns(Executor executor, Alarm clock, long intervalNanos) {
    this.executor = executor;
    this.clock = clock;
    this.intervalNanos = intervalNanos;
  }

  /**
   * Sets what a turn does: it calls {@link #begin} first, and then {@link #ends} until that returns
   * true. Called before other threads see the log.
   *
   * @param refusal receives the reason if the executor refuses a turn
   */
  void set(Runnable turn, Consumer<Throwable> refusal) {
    this.turn = turn;
    this.refusal = refusal;
  }

  /** Returns the number of attempts that have begun. */
  long attempts() {
    return attempts;
  }

  /** Makes an attempt begin after this call. */
  public void request() {
    if (enqueue()) {
      try {
        executor.execute(turn);
      } catch (RuntimeException | Error e) {
        if (begin()) { // else the executor runs the turn although it refused it
          refuse(e);
        }
      }
    }
  }

  /** Like {@link #request}, but takes the turn on the calling thread if the executor refuses it. */
  void requestOrRun() {
    if (enqueue()) {
      try {
        executor.execute(turn);
      } catch (RuntimeException | Error e) {
        turn.run(); // which begins the turn, unless the executor runs it although it refused it
      }
    }
  }

  /** Notes a request; returns whether it begins a turn, which the caller gives to the executor. */
  private boolean enqueue() {
    boolean queues;
    lock.lock();
    try {
      again |= state == State.RUNNING;
      queues = state == State.RESTING;
      if (queues) {
        state = State.QUEUED;
        unwatched = false;
      }
    } finally {
      lock.unlock();
    }
    return queues;
  }

  /** Reports a refused turn, and ends it even if the report fails for lack of heap. */
  private void refuse(Throwable reason) {
    boolean ended = false;
    try {
      do {
        refusal.accept(reason);
        ended = ends(() -> true, intervalNanos);
      } while (!ended);
    } finally {
      while (!ended) {
        ended = ends(() -> true, intervalNanos);
      }
    }
  }

  /**
   * Begins a turn and its first attempt; returns false if the turn was taken already, which can
   * happen with an executor that keeps a task it has refused.
   */
  public boolean begin() {
    lock.lock();
    try {
      if (state != State.QUEUED) {
        return false;
      }
      state = State.RUNNING;
      nextAttempt();
      return true;
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private void nextAttempt() {
    again = false;
    long before = attempts; // only the thread that has the turn adds to it, under the lock
    attempts = before + 1;
  }

  /**
   * Ends the turn, unless another attempt was requested. If this returns true, the caller must not
   * touch anything of the flusher any more.
   *
   * @param pending whether something waits for the next turn
   * @param nanos when that is due at the latest
   */
  public boolean ends(BooleanSupplier pending, long nanos) {
    lock.lock();
    try {
      if (state == State.ENDED) {
        return true;
      }
      if (again) {
        nextAttempt();
        return false;
      }
      state = State.RESTING;
      if (alarm == null) {
        unwatched = true; // before the next line: see the class comment
        if (pending.getAsBoolean()) {
          arm(nanos);
        }
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Called during a turn: begins another attempt after a short time. */
  void pause(long nanos) {
    LockSupport.parkNanos(nanos);
    lock.lock();
    try {
      nextAttempt();
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether neither a turn nor an alarm will look for a record appended before. */
  public boolean isUnwatched() {
    return unwatched;
  }

  /** Sets the alarm if nobody has. */
  public void watch() {
    lock.lock();
    try {
      if (unwatched) {
        arm(intervalNanos);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Sets the alarm. */
  @GuardedBy("lock")
  private void arm(long nanos) {
    try {
      alarm = clock.in(nanos, this::ring);
      unwatched = false;
    } catch (OutOfMemoryError e) {
      // No heap or no thread for the clock: the next append, or the next wait, is noticed.
    }
  }

  private void ring() {
    lock.lock();
    try {
      alarm = null;
    } finally {
      lock.unlock();
    }
    request();
  }

  /** Ends all turns; a turn under way may finish. */
  void stop() {
    lock.lock();
    try {
      state = State.ENDED;
      unwatched = false;
      if (alarm != null) {
        alarm.cancel(false);
        alarm = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
