package org.inkling.disk.read;

import java.util.concurrent.atomic.LongAdder;

/** What was read of a file, counted by all threads. */
public final class ReadCounters {
  private final LongAdder reads = new LongAdder();
  private final LongAdder more = new LongAdder(); // pages but for the first of each read

  /** Counters at 0. */
  public ReadCounters() {}

  void add(int pagesRead) {
    reads.increment();
    if (pagesRead > 1) {
      more.add(pagesRead - 1);
    }
  }

  /** How many reads there were, each of one or more pages side by side. */
  public long reads() {
    return reads.sum();
  }

  /** How many pages they brought. */
  public long pages() {
    return reads.sum() + more.sum();
  }
}
