package org.inkling.segmentation;

import static org.inkling.memory.NativeMemory.getLong;

import org.inkling.model.LinearModel;

/**
 * The least-squares line through a run of sorted keys, with its largest errors over these keys.
 *
 * <p>The errors are measured with {@link #predict}, the function that a search evaluates, and not
 * derived from the fit: the search then relies on them whatever the rounding of the sums, of the
 * slope, of the intercept and of the product does, and they include the floor and the clamp. For
 * key number i of the run, {@code predict(key) - below <= i <= predict(key) + above}.
 *
 * <p>A least-squares line keeps the errors of most keys small, but one key far from the others can
 * make {@code below} and {@code above} as large as the run is long.
 *
 * @param firstKey the smallest key of the run, which is also the pivot of the line
 * @param slope positions per key, zero or more, so that predictions are monotone in the key
 * @param intercept the position of the first key on the line
 * @param below the most positions by which a key of the run lies below its prediction, zero or more
 * @param above the most positions by which a key of the run lies above its prediction, zero or more
 * @shape position = slope * (key - firstKey) + intercept, then its floor clamped to the array
 * @units positions count the keys of the array from zero, also if the run begins later
 * @error at most {@code below} and {@code above}, exact for the keys of the run only
 * @source Wang et al., TOS 2022, section 3.1
 */
public record RegressionLine(long firstKey, double slope, double intercept, int below, int above) {

  /**
   * Fits a line to the keys {@code [from, to)} of an array in native memory.
   *
   * <p>The cost is three passes over the run: two for the sums and one for the errors. It allocates
   * nothing in native memory.
   *
   * @param address the address of key 0 of the array, strictly ascending in signed order from key
   *     {@code from} to key {@code to - 1}
   * @param strideBytes the distance from one key to the next
   * @param capacity the number of keys of the array, to which predictions are clamped
   * @throws IllegalArgumentException if the run is empty or not within the array
   */
  public static RegressionLine fit(long address, long strideBytes, int from, int to, int capacity) {
    if (from < 0 || from >= to || to > capacity) {
      throw new IllegalArgumentException(
          "keys "
              + from
              + " to "
              + to
              + " of "
              + capacity
              + ", expected at least one key, within the array");
    }
    var run = new Run(address, strideBytes, from, to);
    double meanDistance = run.meanDistance();
    double slope = run.slope(meanDistance);
    double intercept = run.meanPosition() - slope * meanDistance;
    return new RegressionLine(run.key(from), slope, intercept, 0, 0).measured(run, capacity);
  }

  /**
   * Returns the position that the line predicts for a key at or above the first one in signed
   * order: a floor, clamped to {@code [0, capacity)}.
   */
  public int predict(long key, int capacity) {
    return (int) LinearModel.slot(slope, intercept, firstKey, key, capacity);
  }

  /** Returns the most positions by which a key of the run lies on either side of its prediction. */
  public int maxError() {
    return Math.max(below, above);
  }

  /** Returns the same line with the errors of its predictions for the keys of a run. */
  private RegressionLine measured(Run run, int capacity) {
    int lowest = 0;
    int highest = 0;
    for (int i = run.from; i < run.to; i++) {
      int error = i - predict(run.key(i), capacity);
      lowest = Math.min(lowest, error);
      highest = Math.max(highest, error);
    }
    return new RegressionLine(firstKey, slope, intercept, -lowest, highest);
  }

  /** The keys {@code [from, to)} of an array, and their distances from the first of them. */
  private record Run(long address, long strideBytes, int from, int to) {

    long key(int i) {
      return getLong(address + strideBytes * i);
    }

    private double distance(int i, long firstKey) {
      return LinearModel.toUnsignedDouble(key(i) - firstKey);
    }

    double meanDistance() {
      long firstKey = key(from);
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += distance(i, firstKey);
      }
      return sum / (to - from);
    }

    double meanPosition() {
      return (from + (to - 1.0)) / 2; // exact, and so is the distance of a position from it
    }

    /**
     * Returns the covariance of distances and positions over the variance of the distances.
     *
     * <p>Both are sums of differences from the means. A difference of two sums of raw products
     * would lose digits to cancellation where most keys lie far from the first one. No sum
     * overflows: distances are below 2^64 and there are fewer than 2^31 of them.
     */
    double slope(double meanDistance) {
      long firstKey = key(from);
      double meanPosition = meanPosition();
      double squares = 0;
      double products = 0;
      for (int i = from; i < to; i++) {
        double x = distance(i, firstKey) - meanDistance;
        squares += x * x;
        products += x * (i - meanPosition);
      }
      // One key has no slope. The products of ascending keys sum to zero or more but for rounding.
      return squares > 0 ? Math.max(0, products / squares) : 0;
    }
  }
}
