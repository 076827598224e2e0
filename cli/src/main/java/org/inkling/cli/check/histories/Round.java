package org.inkling.cli.check.histories;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Operations between two moments at which nobody is inside the index, area after area, shared out
 * to the threads in chunks, so that they all are in about the same area.
 *
 * <p>Hot keys are numbered through the areas; the last two are the ends of the key domain.
 */
final class Round {
  /** Operations of a round at most. */
  static final int MOST_OPERATIONS = 1 << 16;

  private static final int CHUNK = 64;
  private static final int AREA_OPERATIONS = 1 << 13;
  private static final long[] ENDS = {Long.MIN_VALUE, Long.MAX_VALUE};

  private final HistoriesPlan plan;
  private final long first;
  private final int operations;
  private final Area[] areas;
  private final AtomicLong taken = new AtomicLong();

  /**
   * @param first the number of operations before
   * @param operations how many it has
   */
  Round(HistoriesPlan plan, long first, int operations) {
    this.plan = plan;
    this.first = first;
    this.operations = operations;
    areas = new Area[(operations + AREA_OPERATIONS - 1) / AREA_OPERATIONS];
    for (int i = 0; i < areas.length; i++) {
      areas[i] = new Area(plan.seed(), first / AREA_OPERATIONS + i, plan.keys());
    }
  }

  HistoriesPlan plan() {
    return plan;
  }

  /** Takes a chunk: the number of its first operation in this round, or -1 if none is left. */
  int take() {
    long chunk = taken.getAndAdd(CHUNK);
    return chunk < operations ? (int) chunk : -1;
  }

  /** The end of a chunk. */
  int endOf(int chunk) {
    return Math.min(chunk + CHUNK, operations);
  }

  /** The number of an operation in the run. */
  long number(int operation) {
    return first + operation;
  }

  /** The number of the area of an operation. */
  int areaOf(int operation) {
    return operation / AREA_OPERATIONS;
  }

  Area area(int number) {
    return areas[number];
  }

  /** How many keys are hot, the ends included. */
  int keys() {
    return endsFrom() + ENDS.length;
  }

  /** The number of the smallest key of the domain; that of the greatest is the next. */
  int endsFrom() {
    return areas.length * plan.keys();
  }

  /** The number of the first hot key of an area. */
  int keysFrom(int area) {
    return area * plan.keys();
  }

  /** The hot key of a number. */
  long key(int number) {
    return number >= endsFrom()
        ? ENDS[number - endsFrom()]
        : areas[number / plan.keys()].key(number % plan.keys());
  }
}
