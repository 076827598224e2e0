package org.inkling.maintenance;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The count of workers on one index: a single word of five parts, so that each step is one
 * compare-and-set.
 *
 * <pre>
 *   bit 63      62      61      60 ... 32                31 ... 0
 *   STOPPED     AGAIN   LEFT    starts that are          workers in a chunk, and
 *                               queued and not begun     threads that await or assist
 *
 *   step          where                          becomes
 *   request       queued 0, active 0             queued 1, not LEFT; one more task
 *                 queued 0, active &gt; 0           AGAIN, not LEFT
 *                 queued &gt; 0, or AGAIN           unchanged: merged with that request
 *   help          queued + active &lt; workers      queued + 1; one more task
 *   withdraw      queued &gt; 0                     queued - 1, AGAIN
 *   begin         queued &gt; 0                     queued - 1, active + 1, not AGAIN, not LEFT
 *                 queued 0                       unchanged: another task took this start
 *   join          queued &gt; 0                     queued - 1, active + 1, not AGAIN, not LEFT
 *                 queued 0                       active + 1, not AGAIN, not LEFT
 *   enter         any                            active + 1
 *   end           more to do, or AGAIN           active - 1, queued + 1, not AGAIN; one more task
 *                 else                           active - 1
 *   stay          more to do, or AGAIN           not AGAIN, not LEFT; the worker goes on itself
 *                 else                           active - 1
 *   leave         AGAIN, active 1, queued 0      active - 1, not AGAIN, LEFT
 *                 AGAIN, active 1, queued &gt; 0    active - 1, not AGAIN: the start serves it
 *                 AGAIN, active &gt; 1              active - 1: another worker serves it
 *                 not AGAIN                      unchanged: the worker has to end
 *   any           STOPPED                        end and stay: active - 1; else unchanged
 * </pre>
 *
 * <p><b>No request is lost.</b> After a request the word has a queued start, or AGAIN and an active
 * worker, or it is STOPPED. AGAIN is cleared only when a chunk begins, which serves the request, or
 * when end turns it into a queued start, or when leave turns it into LEFT; and the last active
 * worker does not end while AGAIN is set, so AGAIN never occurs without an active worker. LEFT is a
 * request that waits for the next one, or for a thread that awaits: a writer makes one while LEFT
 * is set ({@link MaintenanceScheduler#isLeft}). Only a thread that works in place of the executor
 * leaves, and only if another thread writes. It remains to show that a queued start begins. Tasks
 * are anonymous: each takes at most one start, if there is one. After each step that queues a
 * start, the same thread submits one more task to the executor, or calls begin, or calls withdraw
 * within a chunk. So the tasks in the executor, and the threads about to submit, begin or withdraw,
 * are together never fewer than the queued starts, and a start can wait indefinitely only if the
 * executor drops a task. Join takes even such a start. The model test checks all interleavings of a
 * few actors.
 *
 * <p><b>Visibility.</b> All steps are volatile. A chunk sees what the requester wrote before its
 * request if the write was volatile too, or if the request found nothing outstanding.
 *
 * <p><b>Number of workers.</b> Only help, join and enter raise queued + active above 1: help up to
 * the number of workers, join by one for each waiting thread, enter by one for each assisting one.
 */
final class WorkerState {
  private static final long STOPPED = Long.MIN_VALUE;
  static final long AGAIN = 1L << 62;
  static final long LEFT = 1L << 61;

  /** What a chunk that begins serves. */
  private static final long SERVED = AGAIN | LEFT;

  private static final long QUEUED_ONE = 1L << 32;
  private static final long ACTIVE_ONE = 1;

  private final int workers;
  private final AtomicLong word;

  /** Creates the state of at most {@code workers} workers, not counting threads that await. */
  WorkerState(int workers) {
    this(workers, 0);
  }

  /** Creates a state from its word. */
  WorkerState(int workers, long word) {
    this.workers = workers;
    this.word = new AtomicLong(word);
  }

  /** The whole state at one moment. */
  long word() {
    return word.get();
  }

  /** Ensures that a chunk begins after this call; returns whether a start was queued for it. */
  boolean request() {
    while (true) {
      long seen = word.get();
      if (seen < 0 || isOutstanding(seen)) {
        return false;
      }
      boolean idle = active(seen) == 0;
      if (word.compareAndSet(seen, idle ? QUEUED_ONE : (seen & ~LEFT) | AGAIN)) {
        return idle;
      }
    }
  }

  /**
   * Queues a start for one more worker, unless there are enough workers or the state is stopped;
   * returns whether it did.
   */
  boolean help() {
    while (true) {
      long seen = word.get();
      assert active(seen) > 0 : "only a worker in a chunk may request help";
      if (seen < 0 || queued(seen) + active(seen) >= workers) {
        return false;
      }
      if (word.compareAndSet(seen, seen + QUEUED_ONE)) {
        return true;
      }
    }
  }

  /** Withdraws a queued start, within a chunk; the next chunk of an active worker replaces it. */
  void withdraw() {
    word.updateAndGet(seen -> queued(seen) == 0 ? seen : (seen - QUEUED_ONE) | AGAIN);
  }

  /** Begins a chunk if there is a queued start for it; returns whether it did. */
  boolean begin() {
    while (true) {
      long seen = word.get();
      if (seen < 0 || queued(seen) == 0) {
        return false;
      }
      if (word.compareAndSet(seen, (seen - QUEUED_ONE + ACTIVE_ONE) & ~SERVED)) {
        return true;
      }
    }
  }

  /**
   * Begins a chunk whether or not there is a start for it, unless stopped; returns whether it did.
   */
  boolean join() {
    while (true) {
      long seen = word.get();
      if (seen < 0) {
        return false;
      }
      long taken = queued(seen) == 0 ? 0 : QUEUED_ONE;
      if (word.compareAndSet(seen, (seen - taken + ACTIVE_ONE) & ~SERVED)) {
        return true;
      }
    }
  }

  /**
   * Begins a chunk beside all that is requested and queued, unless stopped; returns whether it did.
   */
  boolean enter() {
    while (true) {
      long seen = word.get();
      if (seen < 0) {
        return false;
      }
      if (word.compareAndSet(seen, seen + ACTIVE_ONE)) {
        return true;
      }
    }
  }

  /** Ends a chunk; returns whether a start was queued for the next one. */
  boolean end(boolean more) {
    return goesOn(more, QUEUED_ONE - ACTIVE_ONE);
  }

  /** Ends a chunk; returns whether the worker, still active, has begun the next one. */
  boolean stay(boolean more) {
    return goesOn(more, 0);
  }

  private boolean goesOn(boolean more, long change) {
    while (true) {
      long seen = word.get();
      assert active(seen) > 0 : "no chunk to end";
      boolean on = seen >= 0 && (more || (seen & AGAIN) != 0);
      if (word.compareAndSet(seen, on ? (seen & ~SERVED) + change : seen - ACTIVE_ONE)) {
        return on;
      }
    }
  }

  /**
   * Ends a chunk, and leaves what there is to do to others, if a request came during the chunk;
   * returns whether it did. If not, the worker has to {@link #end}.
   */
  boolean leave() {
    while (true) {
      long seen = word.get();
      assert active(seen) > 0 : "no chunk to leave";
      if (seen < 0 || (seen & AGAIN) == 0) {
        return false;
      }
      if (word.compareAndSet(seen, left(seen))) {
        return true;
      }
    }
  }

  private static long left(long seen) {
    if (active(seen) > 1) {
      return seen - ACTIVE_ONE;
    }
    long ended = (seen & ~AGAIN) - ACTIVE_ONE;
    return queued(seen) > 0 ? ended : ended | LEFT;
  }

  /** Prevents any further chunk from beginning. */
  void stop() {
    word.updateAndGet(seen -> seen | STOPPED);
  }

  /**
   * Returns whether there is a request or a start that no chunk serves yet, or nothing may begin
   * any more.
   */
  boolean isDue() {
    long seen = word.get();
    return seen < 0 || isOutstanding(seen) || (seen & LEFT) != 0;
  }

  /** Returns whether a worker has left, and nothing has served the request since. */
  boolean isLeft() {
    return (word.get() & LEFT) != 0;
  }

  /** Returns whether nothing is requested and no worker is active. */
  boolean isIdle() {
    return word.get() == 0;
  }

  private static boolean isOutstanding(long word) {
    return (word & AGAIN) != 0 || queued(word) != 0;
  }

  static long queued(long word) {
    return (word & ~(STOPPED | SERVED)) >>> 32;
  }

  static long active(long word) {
    return word & 0xffff_ffffL;
  }
}
