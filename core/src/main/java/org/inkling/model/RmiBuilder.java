package org.inkling.model;

import static org.inkling.memory.NativeMemory.getLong;

import java.util.Arrays;
import org.inkling.model.RmiModel.Line;

/**
 * Trains the table of a {@link TwoStageRmi} over sorted pivots, on the heap.
 *
 * <p>A stage cuts the keys from its first to its last pivot into equal ranges, as many as there are
 * {@link #PIVOTS_PER_MODEL} pivots. A range whose window would be wide becomes a stage of its own,
 * up to a depth: so skew costs a few models where it is, and nothing elsewhere.
 */
final class RmiBuilder {

  private static final int PIVOTS_PER_MODEL = 4;

  /** Ranges of at least two in each stage make sure that a deeper stage separates something. */
  private static final int MINIMUM_MODELS = 4;

  /** A window wider than this is worth another stage. */
  private static final int WIDE = 16;

  /** Windows are not made narrower: equally many steps everywhere are cheaper than few. */
  private static final int MINIMUM_WIDTH = 4;

  private final long pivots;
  private final int count;
  private final int maximumDepth;

  private long[] words = new long[RmiModel.WORDS];
  private int models = 1;
  private double totalSteps;
  private double totalDepth;

  RmiBuilder(long pivots, int count, int maximumDepth) {
    this.pivots = pivots;
    this.count = count;
    this.maximumDepth = maximumDepth;
  }

  /** The table, model 0 being the first stage. */
  long[] train() {
    divide(0, 0, count, 1);
    return Arrays.copyOf(words, models * RmiModel.WORDS);
  }

  double meanSearchSteps() {
    return totalSteps / count;
  }

  double meanDepth() {
    return totalDepth / count;
  }

  /** Makes the model a stage over the pivots {@code [from, to)}, at least one. */
  private void divide(int model, int from, int to, int depth) {
    int ranges = Math.max(MINIMUM_MODELS, (to - from) / PIVOTS_PER_MODEL);
    int first = models;
    models += ranges;
    if (models * RmiModel.WORDS > words.length) {
      words = Arrays.copyOf(words, Math.max(models * RmiModel.WORDS, 2 * words.length));
    }
    var line = through(from, to, ranges);
    RmiModel.write(words, model, line, new RmiModel.Targets(first, ranges - 1, 0));
    int start = from;
    for (int range = 0; range < ranges; range++) {
      int end = range == ranges - 1 ? to : endOfRange(line, range, start, to);
      fit(first + range, start, end, depth);
      start = end;
    }
  }

  private int endOfRange(Line line, int range, int start, int to) {
    int end = start;
    while (end < to && line.predict(pivot(end)) <= range) {
      end++;
    }
    return end;
  }

  /**
   * Makes the model one over the pivots {@code [from, to)}, possibly none.
   *
   * <p>The keys that come to it have their answer in {@code [from - 1, to)}: those before pivot
   * {@code from} belong to the pivot before.
   */
  private void fit(int model, int from, int to, int depth) {
    int lowest = Math.max(from - 1, 0);
    int highest = Math.max(to - 1, lowest);
    Line line = new Line(pivot(lowest), 0, 0);
    int width = highest - lowest + 1;
    if (from < to) {
      line = settled(through(from, to, to - 1 - from).withIntercept(from - lowest), from, to);
      width = Math.min(width, ahead(line, from, to) + 1);
    }
    if (width > WIDE && depth < maximumDepth) {
      divide(model, from, to, depth + 1);
      return;
    }
    width = Math.min(Math.max(width, MINIMUM_WIDTH), count);
    int first = Math.min(lowest, count - width);
    int span = Math.max(0, highest + 1 - width - first);
    RmiModel.write(words, model, line, new RmiModel.Targets(first, span, width));
    totalSteps += (to - from) * (double) (Integer.SIZE - Integer.numberOfLeadingZeros(width - 1));
    totalDepth += (to - from) * (double) depth;
  }

  /** The line from position 0 at the first pivot to {@code rise} at the last. */
  private Line through(int from, int to, int rise) {
    long first = pivot(from);
    double run = LinearModel.toUnsignedDouble(pivot(to - 1) - first);
    return new Line(first, run > 0 ? rise / run : 0, 0);
  }

  /** The line moved so that it touches the answers from below and never passes over one. */
  private Line settled(Line line, int from, int to) {
    Line lowered = line.withIntercept(line.intercept() - over(line, from, to));
    for (int over = over(lowered, from, to); over > 0; over = over(lowered, from, to)) {
      // The intercept is a float: where a subtraction is lost in rounding, nextDown is not.
      lowered = lowered.withIntercept(Math.nextDown(lowered.intercept() - over));
    }
    return lowered;
  }

  /** By how many positions at most a prediction is greater than the answer; may be negative. */
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

  /** By how many positions at most an answer is greater than the prediction. */
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
