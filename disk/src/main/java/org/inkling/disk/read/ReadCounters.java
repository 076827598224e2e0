package org.inkling.disk.read;

import java.util.concurrent.atomic.LongAdder;

/** What was read of a file, counted by all threads. */
public final class ReadCounters {
  private final LongAdder reads = new LongAdder();
  private final LongAdder pages = new LongAdder();

  /** Counters at 0. */
  public ReadCounters() {}

  void add(int pagesRead) {
    reads.increment();
    pages.add(pagesRead);
  }

  /** How many reads there were, each of one or more pages side by side. */
  public long reads() {
    return reads.sum();
  }

  /** How many pages they brought. */
  public long pages() {
    return pages.sum();
  }
}
