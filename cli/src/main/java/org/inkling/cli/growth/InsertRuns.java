package org.inkling.cli.growth;

import java.util.concurrent.atomic.AtomicInteger;

/** Distributes the inserts to the threads, in order, one run at a time. */
final class InsertRuns {
  /** The number of inserts of a run. */
  static final int RUN = 16;

  /** The number of equal parts into which the growth is divided. */
  static final int PARTS = 10;

  private final int total;
  private final AtomicInteger next = new AtomicInteger();

  /** The time at which the first run of a part was handed out; each element has one writer. */
  private final long[] begun = new long[PARTS];

  InsertRuns(int total) {
    this.total = total;
  }

  /**
   * Returns the next run of inserts.
   *
   * @param now the time of the call
   * @return the first insert of the run, or {@code total} if none is left
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

  /** Returns the end of the run that begins at {@code start}. */
  int end(int start) {
    return Math.min(total, start + RUN);
  }

  private int partOf(int insert) {
    return (int) ((long) insert * PARTS / total);
  }

  /**
   * Returns the inserts per second in each part. To be called after all threads have ended.
   *
   * @param end the time at which they ended
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
