package org.inkling.cli.check.histories;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Operations between two moments at which no thread is inside the index, area after area. The
 * threads take them in chunks, so that all are in about the same area.
 *
 * <p>Hot keys are numbered across the areas; the last two are the ends of the key domain.
 */
final class Round {
  /** The largest number of operations of a round. */
  static final int MAX_OPERATIONS = 1 << 16;

  private static final int CHUNK = 64;
  private static final int AREA_OPERATIONS = 1 << 13;
  private static final long[] ENDS = {Long.MIN_VALUE, Long.MAX_VALUE};

  private final HistoriesPlan plan;
  private final long first;
  private final int operations;
  private final KeyArea[] areas;
  private final AtomicLong taken = new AtomicLong();

  /**
   * @param first the number of operations before this round
   * @param operations the number of operations of this round
   */
  Round(HistoriesPlan plan, long first, int operations) {
    this.plan = plan;
    this.first = first;
    this.operations = operations;
    areas = new KeyArea[(operations + AREA_OPERATIONS - 1) / AREA_OPERATIONS];
    for (int i = 0; i < areas.length; i++) {
      areas[i] = new KeyArea(plan.seed(), first / AREA_OPERATIONS + i, plan.keys());
    }
  }

  HistoriesPlan plan() {
    return plan;
  }

  /**
   * Takes a chunk. Returns the number of its first operation in this round, or -1 if none is left.
   */
  int take() {
    long chunk = taken.getAndAdd(CHUNK);
    return chunk < operations ? (int) chunk : -1;
  }

  /** Returns the end of a chunk. */
  int endOf(int chunk) {
    return Math.min(chunk + CHUNK, operations);
  }

  /** Returns the number of an operation in the run. */
  long number(int operation) {
    return first + operation;
  }

  /** Returns the number of an operation's area. */
  int areaOf(int operation) {
    return operation / AREA_OPERATIONS;
  }

  KeyArea area(int number) {
    return areas[number];
  }

  /** Returns the number of hot keys, including the ends. */
  int keys() {
    return endsFrom() + ENDS.length;
  }

  /** Returns the number of the smallest key of the domain; the largest key has the next number. */
  int endsFrom() {
    return areas.length * plan.keys();
  }

  /** Returns the number of the first hot key of an area. */
  int keysFrom(int area) {
    return area * plan.keys();
  }

  /** Returns the hot key with a number. */
  long key(int number) {
    return number >= endsFrom()
        ? ENDS[number - endsFrom()]
        : areas[number / plan.keys()].key(number % plan.keys());
  }
}
