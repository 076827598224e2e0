package org.inkling.disk.read;

import java.util.concurrent.atomic.LongAdder;

/** Counts the reads of a file by all threads. */
public final class ReadCounters {
  private final LongAdder reads = new LongAdder();
  private final LongAdder more = new LongAdder(); // pages after the first of each read

  /** Creates counters at 0. */
  public ReadCounters() {}

  void add(int pagesRead) {
    reads.increment();
    if (pagesRead > 1) {
      more.add(pagesRead - 1);
    }
  }

  /** Returns the number of reads, each of one or more consecutive pages. */
  public long reads() {
    return reads.sum();
  }

  /** Returns the number of pages read. */
  public long pages() {
    return reads.sum() + more.sum();
  }
}
