package org.inkling.maintenance;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Who is at work for one index: a single word of four parts, so that each step is one
 * compare-and-set.
 *
 * <pre>
 *   bit 63      62      61 ... 32                31 ... 0
 *   STOPPED     AGAIN   starts that were         workers in a chunk,
 *                       queued and not begun     those of await too
 *
 *   step          where                          becomes
 *   request       queued 0, active 0             queued 1, and one more task for the executor
 *                 queued 0, active &gt; 0           AGAIN
 *                 queued &gt; 0, or AGAIN           the same: it is merged with that one
 *   help          queued + active &lt; workers      queued + 1, and one more task for the executor
 *   withdraw      queued &gt; 0                     queued - 1, AGAIN
 *   begin         queued &gt; 0                     queued - 1, active + 1, not AGAIN
 *                 queued 0                       the same: somebody else made this start
 *   join          queued &gt; 0                     queued - 1, active + 1, not AGAIN
 *                 queued 0                       active + 1, not AGAIN
 *   end           more to do, or AGAIN           active - 1, queued + 1, not AGAIN; one more task
 *                 else                           active - 1
 *   stay          more to do, or AGAIN           not AGAIN; the worker goes on itself
 *                 else                           active - 1
 *   any           STOPPED                        end and stay: active - 1; else the same
 * </pre>
 *
 * <p><b>No request is lost.</b> After a request the word has a queued start, or AGAIN and an active
 * worker, or it is STOPPED. The mark goes only where a chunk begins, and so serves the request, or
 * where end turns it into a queued start; and no active worker leaves it behind, so AGAIN never
 * stands alone. It remains that a queued start begins. Tasks are anonymous: each takes a start if
 * there is one, and one at most. Each step that queues a start is followed in its thread by one
 * more task for the executor, or by a begin, or by a withdraw within a chunk. So there are never
 * fewer tasks not begun, or such threads, than queued starts, and a start waits for ever only if
 * the executor drops a task. A join takes even such a start. The model test goes through all
 * interleavings of a few actors.
 *
 * <p><b>What a chunk sees.</b> All steps are volatile. What a requester wrote before its request is
 * seen by the chunk where the write was volatile too, or where the request found nothing
 * outstanding.
 *
 * <p><b>How many.</b> Only help and join raise queued + active above 1, help up to the number of
 * workers, join by the thread that awaits.
 */
final class Crew {
  private static final long STOPPED = Long.MIN_VALUE;
  static final long AGAIN = 1L << 62;
  private static final long QUEUED_ONE = 1L << 32;
  private static final long ACTIVE_ONE = 1;

  private final int workers;
  private final AtomicLong word;

  /** A crew of so many workers, those that await not counted. */
  Crew(int workers) {
    this(workers, 0);
  }

  /** A crew amid its work. */
  Crew(int workers, long word) {
    this.workers = workers;
    this.word = new AtomicLong(word);
  }

  /** All there is to know about a crew at one moment. */
  long word() {
    return word.get();
  }

  /** Sees to it that a chunk begins after this call; whether a start was queued for it. */
  boolean request() {
    while (true) {
      long seen = word.get();
      if (seen < 0 || isOutstanding(seen)) {
        return false;
      }
      boolean idle = active(seen) == 0;
      if (word.compareAndSet(seen, idle ? QUEUED_ONE : seen | AGAIN)) {
        return idle;
      }
    }
  }

  /** Queues a start for one more worker, unless the crew is complete or stopped. */
  boolean help() {
    while (true) {
      long seen = word.get();
      assert active(seen) > 0 : "help is for those in a chunk";
      if (seen < 0 || queued(seen) + active(seen) >= workers) {
        return false;
      }
      if (word.compareAndSet(seen, seen + QUEUED_ONE)) {
        return true;
      }
    }
  }

  /** Takes a queued start back, in a chunk; the next chunk of those active stands for it. */
  void withdraw() {
    word.updateAndGet(seen -> queued(seen) == 0 ? seen : (seen - QUEUED_ONE) | AGAIN);
  }

  /** Begins a chunk, if there is a queued start for it. */
  boolean begin() {
    while (true) {
      long seen = word.get();
      if (seen < 0 || queued(seen) == 0) {
        return false;
      }
      if (word.compareAndSet(seen, (seen - QUEUED_ONE + ACTIVE_ONE) & ~AGAIN)) {
        return true;
      }
    }
  }

  /** Begins a chunk whether or not there is a start for it, unless stopped. */
  boolean join() {
    while (true) {
      long seen = word.get();
      if (seen < 0) {
        return false;
      }
      long taken = queued(seen) == 0 ? 0 : QUEUED_ONE;
      if (word.compareAndSet(seen, (seen - taken + ACTIVE_ONE) & ~AGAIN)) {
        return true;
      }
    }
  }

  /** Ends a chunk; whether a start was queued for the next one. */
  boolean end(boolean more) {
    return goesOn(more, QUEUED_ONE - ACTIVE_ONE);
  }

  /** Ends a chunk; whether the worker, still active, has begun the next one. */
  boolean stay(boolean more) {
    return goesOn(more, 0);
  }

  private boolean goesOn(boolean more, long change) {
    while (true) {
      long seen = word.get();
      assert active(seen) > 0 : "no chunk to end";
      boolean on = seen >= 0 && (more || (seen & AGAIN) != 0);
      if (word.compareAndSet(seen, on ? (seen & ~AGAIN) + change : seen - ACTIVE_ONE)) {
        return on;
      }
    }
  }

  /** Lets nothing begin any more. */
  void stop() {
    word.updateAndGet(seen -> seen | STOPPED);
  }

  /** Whether there is a request or a start that no chunk stands for yet, or nothing will begin. */
  boolean isDue() {
    long seen = word.get();
    return seen < 0 || isOutstanding(seen);
  }

  /** Whether nothing is requested and nobody is active. */
  boolean isIdle() {
    return word.get() == 0;
  }

  private static boolean isOutstanding(long word) {
    return (word & AGAIN) != 0 || queued(word) != 0;
  }

  static long queued(long word) {
    return (word & ~(STOPPED | AGAIN)) >>> 32;
  }

  static long active(long word) {
    return word & 0xffff_ffffL;
  }
}
