package org.inkling.cli.check.histories;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A logical clock that orders the operations of different threads: it counts the operations that
 * have ended.
 *
 * <p>An operation begins at {@link #now} and ends at {@link #tick}. If one operation ends at or
 * before the time at which another begins, the second read the counter after the first had
 * incremented it, so the first really ended before the second began. The clock therefore never
 * causes the refusal of a history. A nanosecond clock would not suffice: a processor may carry out
 * the first loads of an operation before it reads the time, and the clocks of two processors may
 * differ. The cost is a full fence in the tick of each operation; errors that only a missing fence
 * between two operations of a thread can show are left to the stress tests.
 */
final class LogicalClock {
  private final AtomicLong ended = new AtomicLong();

  /**
   * Returns the time at which an operation begins; no part of the operation happens before this
   * call.
   */
  long now() {
    return ended.get();
  }

  /**
   * Returns the time at which an operation ends; the whole operation has happened before this call.
   */
  long tick() {
    return ended.incrementAndGet();
  }
}
