package org.inkling.datasets;

import org.inkling.disk.model.ModelBuilder;
import org.inkling.disk.model.ModelKind;
import org.inkling.disk.model.PageModels;

/**
 * How few lines could do for some keys, found in another way than the models do: from each start
 * the longest run through whose bounds a line leads, which is the fewest, as part of a run with a
 * line has one too.
 *
 * <p>Whether a run has a line: how far the lower bounds reach above the upper ones once a slope is
 * taken away is convex in the slope, so the slopes that come into question are halved, and cut by
 * the two keys that stand in each other's way, until there is none left or one that will do.
 *
 * <p>Bounds are those of the paper, an error of at most epsilon; or those within which a prediction
 * that is rounded down to a position still has such an error, which no model can leave.
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
   * Over keys in ascending order.
   *
   * @param aligned whether an error within the page of a key counts as none: zero intervals
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

  /** The lines of a model. */
  static long ofModel(long[] keys, long epsilon, boolean aligned) {
    ModelKind kind = aligned ? ModelKind.PGM_D : ModelKind.PGM;
    ModelBuilder builder =
        PageModels.builderWithEpsilon(kind, epsilon, 1, PageModelSizes.ENTRIES_PER_PAGE);
    for (long key : keys) {
      builder.add(key);
    }
    return builder.build().models();
  }

  /** The fewest lines. */
  long count() {
    long lines = 0;
    for (int from = 0; from < keys.length; lines++) {
      from = endOfRun(from);
    }
    return lines;
  }

  /** Where the longest run from a start ends. */
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

  /** How far a key lies above another one, up to 2^64. */
  private double distance(int from, int to) {
    long distance = keys[to] - keys[from];
    return distance >= 0 ? (double) distance : 2.0 * (distance >>> 1);
  }

  /** Prints the lines of models and the fewest that there could be. */
  public static void main(String[] arguments) {
    long[] keys = Keys.read(KeySets.open(arguments[0], 1));
    long epsilon = Long.parseLong(arguments[1]);
    for (boolean aligned : new boolean[] {false, true}) {
      System.out.printf(
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
