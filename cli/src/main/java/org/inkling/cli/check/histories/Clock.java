package org.inkling.cli.check.histories;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The order in time of operations by different threads: the number of operations that have ended.
 *
 * <p>An operation begins at {@link #now} and ends at {@link #tick}. If one ends at a time at or
 * before that at which another begins, the beginning has read the counter after the ending has
 * moved it, so the first really came before the second: a history is never refused for a wrong
 * clock. The nanosecond clock would not do: nothing keeps a processor from carrying out the first
 * loads of an operation before it reads the time, and clocks of two processors may differ. The
 * price is that the tick of each operation is a full fence; what only a missing fence between two
 * operations of a thread could show is the business of the stress tests.
 */
final class Clock {
  private final AtomicLong ended = new AtomicLong();

  /** The time at which an operation begins; nothing of it happens before. */
  long now() {
    return ended.get();
  }

  /** The time at which an operation ends; all of it has happened. */
  long tick() {
    return ended.incrementAndGet();
  }
}
