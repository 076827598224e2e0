package org.inkling.loft.node;

import java.util.Arrays;
import org.inkling.model.LinearModel;
import org.inkling.segmentation.Segment;

/**
 * A run of keys, cut in one pass into pieces that are nearly straight: each key of a piece lies
 * within a tolerance of one line through its first key. A segment is made of whole pieces.
 *
 * @shape four growing arrays, reused for the next run
 * @units positions of keys; lengths in keys
 */
public final class Pieces {
  private static final double MAX_TOLERANCE = 10;

  private final double epsilon;
  private final double tolerance;
  private final int maxKeys;

  private int[] starts = new int[64];
  private double[] inside = new double[64];
  private double[] gaps = new double[64];
  private int count;
  private long[] keys = new long[0];

  /**
   * Creates an empty instance for pieces of at most {@code maxKeys} keys, and for segments that
   * hold epsilon.
   */
  Pieces(int epsilon, int maxKeys) {
    this.epsilon = epsilon;
    this.tolerance = Math.min(MAX_TOLERANCE, epsilon / 4.0);
    this.maxKeys = maxKeys;
  }

  /** Cuts the ascending keys {@code [from, to)}, at least one, and forgets the earlier pieces. */
  void cut(long[] ascending, int from, int to) {
    keys = ascending;
    count = 0;
    int start = from;
    while (start < to) {
      int end = endOfPiece(start, to);
      add(start, end, to);
      start = end;
    }
    starts[count] = to;
  }

  /** Returns where the piece ends that begins with the key at {@code start}. */
  private int endOfPiece(int start, int to) {
    int most = (int) Math.min(to, (long) start + maxKeys);
    double flattest = 0;
    double steepest = Double.POSITIVE_INFINITY;
    for (int i = start + 1; i < most; i++) {
      double perKey = 1 / LinearModel.toUnsignedDouble(keys[i] - keys[start]);
      double slope = (i - start) * perKey;
      if (slope < flattest || slope > steepest) {
        return i;
      }
      flattest = Math.max(flattest, slope - tolerance * perKey);
      steepest = Math.min(steepest, slope + tolerance * perKey);
    }
    return most;
  }

  private void add(int start, int end, int to) {
    if (count + 1 == starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      inside = Arrays.copyOf(inside, starts.length);
      gaps = Arrays.copyOf(gaps, starts.length);
    }
    starts[count] = start;
    inside[count] = LinearModel.toUnsignedDouble(keys[end - 1] - keys[start]);
    gaps[count] = end == to ? 0 : LinearModel.toUnsignedDouble(keys[end] - keys[end - 1]);
    count++;
  }

  int count() {
    return count;
  }

  /**
   * Returns the place of the first key of a piece, or, for {@link #count}, the end of all pieces.
   */
  int start(int piece) {
    return starts[piece];
  }

  /** Returns the number of keys of a piece. */
  int keys(int piece) {
    return starts[piece + 1] - starts[piece];
  }

  /** Returns the distance from the first to the last key of a piece. */
  double inside(int piece) {
    return inside[piece];
  }

  /** Returns the distance from the last key of a piece to the first key of the next. */
  double gap(int piece) {
    return gaps[piece];
  }

  /** Returns the positions per key of the line from the first to the last key of the pieces. */
  double rate(int from, int to) {
    long first = keys[starts[from]];
    long last = keys[starts[to] - 1];
    int steps = starts[to] - 1 - starts[from];
    return steps == 0 ? 0 : steps / LinearModel.toUnsignedDouble(last - first);
  }

  /**
   * Returns how far a line may be from the first and last keys of pieces so that epsilon holds for
   * all keys.
   */
  double maxDeviation() {
    return epsilon - 2 * tolerance;
  }

  /** Returns the line from the first to the last key of the pieces. */
  Segment segment(int from, int to) {
    long first = keys[starts[from]];
    long last = keys[starts[to] - 1];
    return new Segment(first, last, starts[to] - starts[from], rate(from, to), 0);
  }
}
