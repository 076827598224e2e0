package org.inkling.datasets;

import java.util.Locale;
import org.inkling.disk.model.ModelBuilder;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.PageModels;

/**
 * Computes the smallest number of lines for some keys, by another method than the models: takes
 * from each start the longest run with a line through all its bounds. This number is minimal,
 * because each part of a run with a line also has one.
 *
 * <p>To decide whether a run has a line: after a slope is subtracted, the excess of the lower
 * bounds over the upper ones is a convex function of the slope. The interval of possible slopes is
 * therefore bisected, and cut by the two keys that conflict, until it is empty or contains a
 * suitable slope.
 *
 * <p>The bounds are either those of the paper, an error of at most epsilon, or the wider ones
 * within which a prediction that is rounded down to a position still has such an error. No model
 * can exceed the latter.
 *
 * <p>{@link #main} prints both counts for whole sets: {@code NAME[:COUNT] EPSILON}.
 */
final class FewestLines {
  private static final int SHORT_RUN = 256;
  private static final double ALMOST_ONE = 1 - 1e-6;
  private static final double NOISE = 1e-9;

  private final long[] keys;
  private final double[] low;
  private final double[] high;

  /**
   * Takes keys in ascending order.
   *
   * @param aligned whether an error within the page of a key counts as zero (zero intervals)
   * @param rounded whether predictions are rounded down
   */
  FewestLines(long[] keys, long epsilon, boolean aligned, boolean rounded) {
    this.keys = keys;
    low = new double[keys.length];
    high = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      int first = aligned ? i - i % PageModelSizes.ENTRIES_PER_PAGE : i;
      int last = aligned ? first + PageModelSizes.ENTRIES_PER_PAGE - 1 : i;
      low[i] = (double) (first - epsilon);
      high[i] = last + epsilon + (rounded ? ALMOST_ONE : 0);
    }
  }

  /** Returns the number of lines of a model. */
  static long ofModel(long[] keys, long epsilon, boolean aligned) {
    ModelKind kind = aligned ? ModelKind.PGM_D : ModelKind.PGM;
    ModelBuilder builder =
        PageModels.builderWithEpsilon(kind, epsilon, 1, PageModelSizes.ENTRIES_PER_PAGE);
    for (long key : keys) {
      builder.add(key);
    }
    return builder.build().models();
  }

  /** Returns the smallest number of lines. */
  long count() {
    long lines = 0;
    for (int from = 0; from < keys.length; lines++) {
      from = endOfRun(from);
    }
    return lines;
  }

  /** Returns the end of the longest run from a start. */
  private int endOfRun(int from) {
    int length = SHORT_RUN;
    while (from + length < keys.length && hasLine(from, from + length)) {
      length *= 2;
    }
    int end = Math.min(keys.length, from + length);
    if (hasLine(from, end)) {
      return end;
    }
    int good = length == SHORT_RUN ? from + 1 : from + length / 2;
    while (end - good > 1) {
      int middle = (good + end) >>> 1;
      if (hasLine(from, middle)) {
        good = middle;
      } else {
        end = middle;
      }
    }
    return good;
  }

  private boolean hasLine(int from, int to) {
    if (to - from < 2) {
      return true;
    }
    double flattest = 0;
    double steepest = (high[to - 1] - low[from]) / distance(from, to - 1);
    while (steepest - flattest > 1e-15 * steepest) {
      double slope = (flattest + steepest) / 2;
      int above = from;
      int below = from;
      for (int i = from; i < to; i++) {
        double line = slope * distance(from, i);
        above = low[i] - line > low[above] - slope * distance(from, above) ? i : above;
        below = high[i] - line < high[below] - slope * distance(from, below) ? i : below;
      }
      double rise = low[above] - high[below];
      double run = distance(from, above) - distance(from, below);
      if (rise - slope * run <= NOISE) {
        return true;
      }
      if (run == 0) {
        return false;
      }
      flattest = run > 0 ? Math.max(flattest, rise / run) : flattest;
      steepest = run > 0 ? steepest : Math.min(steepest, rise / run);
    }
    return false;
  }

  /** Returns the distance between two keys, up to 2^64. */
  private double distance(int from, int to) {
    long distance = keys[to] - keys[from];
    return distance >= 0 ? (double) distance : 2.0 * (distance >>> 1);
  }

  /** Prints the number of lines of models and the smallest possible numbers. */
  public static void main(String[] arguments) {
    long[] keys = Keys.read(KeySets.open(arguments[0], 1));
    long epsilon = Long.parseLong(arguments[1]);
    for (boolean aligned : new boolean[] {false, true}) {
      System.out.printf(
          Locale.ROOT,
          "%s, %d keys, epsilon %d, %s zero intervals: %d lines; fewest by the paper's bounds %d,"
              + " by any %d%n",
          arguments[0],
          keys.length,
          epsilon,
          aligned ? "with" : "without",
          ofModel(keys, epsilon, aligned),
          new FewestLines(keys, epsilon, aligned, false).count(),
          new FewestLines(keys, epsilon, aligned, true).count());
    }
  }
}
