package org.inkling.model;

import static org.inkling.memory.NativeMemory.getLong;

import org.inkling.model.RmiModel.Line;

/**
 * Trains the table of a {@link TwoStageRmi} over sorted pivots, on the heap.
 *
 * <p>The first stage divides the keys from the first to the last pivot into equal ranges, one for
 * each {@link #PIVOTS_PER_MODEL} pivots, and each range has a model.
 */
final class RmiBuilder {

  private static final int PIVOTS_PER_MODEL = 4;

  /**
   * The minimum width of a window: the same number of steps everywhere is cheaper than few steps.
   */
  private static final int MINIMUM_WIDTH = 4;

  private final long pivots;
  private final int count;
  private final long[] words;
  private double totalSteps;

  RmiBuilder(long pivots, int count) {
    this.pivots = pivots;
    this.count = count;
    this.words = new long[(1 + models()) * RmiModel.WORDS];
  }

  /** The number of models of the second stage. */
  private int models() {
    return Math.max(1, count / PIVOTS_PER_MODEL);
  }

  /** Trains the models and returns the table, in which model 0 is the first stage. */
  long[] train() {
    int ranges = models();
    var line = through(0, count, ranges);
    RmiModel.write(words, 0, line, new RmiModel.Targets(1, ranges - 1, 0));
    int start = 0;
    for (int range = 0; range < ranges; range++) {
      int end = range == ranges - 1 ? count : endOfRange(line, range, start);
      fit(1 + range, start, end);
      start = end;
    }
    return words;
  }

  double meanSearchSteps() {
    return totalSteps / count;
  }

  private int endOfRange(Line line, int range, int start) {
    int end = start;
    while (end < count && line.predict(pivot(end)) <= range) {
      end++;
    }
    return end;
  }

  /**
   * Fits a model to the pivots {@code [from, to)}, of which there may be none.
   *
   * <p>The answers for its keys lie in {@code [from - 1, to)}: keys before pivot {@code from}
   * belong to the previous pivot.
   */
  private void fit(int model, int from, int to) {
    int lowest = Math.max(from - 1, 0);
    int highest = Math.max(to - 1, lowest);
    Line line = new Line(pivot(lowest), 0, 0);
    int width = highest - lowest + 1;
    if (from < to) {
      line = settled(through(from, to, to - 1 - from).withIntercept(from - lowest), from, to);
      width = Math.min(width, ahead(line, from, to) + 1);
    }
    width = Math.min(Math.max(width, MINIMUM_WIDTH), count);
    int first = Math.min(lowest, count - width);
    int span = Math.max(0, highest + 1 - width - first);
    RmiModel.write(words, model, line, new RmiModel.Targets(first, span, width));
    totalSteps += (to - from) * (double) (Integer.SIZE - Integer.numberOfLeadingZeros(width - 1));
  }

  /** Returns the line from position 0 at the first pivot to {@code rise} at the last. */
  private Line through(int from, int to, int rise) {
    long first = pivot(from);
    double run = LinearModel.toUnsignedDouble(pivot(to - 1) - first);
    return new Line(first, run > 0 ? rise / run : 0, 0);
  }

  /** Returns the line moved so that it touches the answers from below and is never above one. */
  private Line settled(Line line, int from, int to) {
    Line lowered = line.withIntercept(line.intercept() - over(line, from, to));
    for (int over = over(lowered, from, to); over > 0; over = over(lowered, from, to)) {
      // The intercept is a float: where a subtraction is lost in rounding, nextDown is not.
      lowered = lowered.withIntercept(Math.nextDown(lowered.intercept() - over));
    }
    return lowered;
  }

  /** The maximum by which a prediction exceeds its answer, in positions; may be negative. */
  private int over(Line line, int from, int to) {
    int lowest = Math.max(from - 1, 0);
    int over = start(line, pivot(to - 1)) - (to - 1 - lowest);
    if (from > 0) {
      over = Math.max(over, start(line, pivot(from))); // keys of the gap before
    }
    for (int answer = from; answer < to - 1; answer++) {
      long lastOfGap = pivot(answer + 1) - 1;
      over = Math.max(over, start(line, lastOfGap) - (answer - lowest));
    }
    return over;
  }

  /** The maximum by which an answer exceeds its prediction, in positions. */
  private int ahead(Line line, int from, int to) {
    int lowest = Math.max(from - 1, 0);
    int ahead = 0;
    for (int answer = from; answer < to; answer++) {
      ahead = Math.max(ahead, answer - lowest - start(line, pivot(answer)));
    }
    return ahead;
  }

  private static int start(Line line, long key) {
    return Math.max(0, line.predict(key));
  }

  private long pivot(int position) {
    return getLong(pivots + (long) Long.BYTES * position);
  }
}
