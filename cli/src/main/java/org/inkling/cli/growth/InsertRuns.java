package org.inkling.cli.growth;

import java.util.concurrent.atomic.AtomicInteger;

/** Hands the inserts out to the threads, in their order, a run at a time. */
final class InsertRuns {
  /** Inserts of a run. */
  static final int RUN = 16;

  /** Into so many parts of one size the growth is divided. */
  static final int PARTS = 10;

  private final int total;
  private final AtomicInteger next = new AtomicInteger();

  /** When the first run of a part was handed out; each element has one writer. */
  private final long[] begun = new long[PARTS];

  InsertRuns(int total) {
    this.total = total;
  }

  /**
   * The next run of inserts.
   *
   * @param now the time of the call
   * @return the first of them, or {@code total} if there are none left
   */
  int take(long now) {
    int start = next.getAndAdd(RUN);
    if (start >= total) {
      return total;
    }
    int part = partOf(start);
    if (start == 0 || partOf(start - RUN) < part) {
      begun[part] = now;
    }
    return start;
  }

  /** Where a run ends that begins at {@code start}. */
  int end(int start) {
    return Math.min(total, start + RUN);
  }

  private int partOf(int insert) {
    return (int) ((long) insert * PARTS / total);
  }

  /**
   * Inserts per second in each part, once all threads are done.
   *
   * @param end when they were
   */
  double[] rates(long end) {
    double[] rates = new double[PARTS];
    for (int part = 0; part < PARTS; part++) {
      long until = part + 1 < PARTS ? begun[part + 1] : end;
      rates[part] = (double) total / PARTS * 1e9 / Math.max(1, until - begun[part]);
    }
    return rates;
  }
}
