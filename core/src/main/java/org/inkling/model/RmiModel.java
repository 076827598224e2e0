package org.inkling.model;

import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getLong;

/**
 * One model in the table of a {@link TwoStageRmi}: a line that leads to a window of pivots or to a
 * run of models.
 *
 * <pre>
 *   word 0         pivot      long
 *   word 1         slope      double
 *   word 2  lower  intercept  float     upper  first  int
 *   word 3  lower  span       int       upper  width  int
 *
 *   target = first + clamp(slope * (max(key, pivot) - pivot) + intercept, 0, span)
 * </pre>
 *
 * <p>In the first stage the width is zero and the target is the number of a model. Otherwise the
 * answer is one of the {@code width} pivots that start at the target. The target is monotone in the
 * key, see {@link LinearModel}.
 */
final class RmiModel {

  static final int WORDS = 4;
  static final int BYTES = WORDS * Long.BYTES;

  private static final int SLOPE_OFFSET = 8;
  private static final int PLACE_OFFSET = 16;
  private static final int WINDOW_OFFSET = 24;

  private RmiModel() {}

  static int target(long model, long key) {
    double slope = getDouble(model + SLOPE_OFFSET);
    long place = getLong(model + PLACE_OFFSET);
    int span = (int) getLong(model + WINDOW_OFFSET);
    int start = predict(getLong(model), slope, Float.intBitsToFloat((int) place), key);
    return (int) (place >>> Integer.SIZE) + Math.max(0, Math.min(start, span));
  }

  static int width(long model) {
    return (int) (getLong(model + WINDOW_OFFSET) >>> Integer.SIZE);
  }

  /** The prediction before the clamp; exact as a floor where it is not negative. */
  static int predict(long pivot, double slope, float intercept, long key) {
    return (int) LinearModel.position(slope, intercept, pivot, Math.max(key, pivot));
  }

  /** Writes a model into the words of a future table. */
  static void write(long[] words, int model, Line line, Targets targets) {
    int word = model * WORDS;
    words[word] = line.pivot();
    words[word + 1] = Double.doubleToRawLongBits(line.slope());
    words[word + 2] = pair(Float.floatToRawIntBits(line.intercept()), targets.first());
    words[word + 3] = pair(targets.span(), targets.width());
  }

  private static long pair(int lower, int upper) {
    return Integer.toUnsignedLong(lower) | ((long) upper << Integer.SIZE);
  }

  /**
   * The targets of a line: {@code first} to {@code first + span}; these are starts of windows, or
   * models if width is 0.
   */
  record Targets(int first, int span, int width) {}

  /**
   * A line as it is stored in the table, so that the line measured is the line that will be
   * evaluated.
   */
  record Line(long pivot, double slope, float intercept) {

    int predict(long key) {
      return RmiModel.predict(pivot, slope, intercept, key);
    }

    Line withIntercept(float other) {
      return new Line(pivot, slope, other);
    }
  }
}
