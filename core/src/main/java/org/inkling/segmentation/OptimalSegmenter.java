package org.inkling.segmentation;

import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * Finds the fewest segments that keep every prediction within epsilon, in one pass.
 *
 * <p>Each segment takes keys as long as some line of real slope and intercept predicts every one of
 * them within epsilon; extending greedily is optimal because every run inside a feasible run is
 * feasible. Takes amortised constant time per key and allocates nothing, except when the chains
 * grow and for one {@link Segment} per close.
 *
 * @shape any number of keys up to 2^62 per segment, over the whole 64-bit domain
 * @units epsilon in positions
 * @error each key of a segment lies within epsilon of some exact line, and within epsilon + 1 of
 *     the line returned, whose slope and intercept are rounded to doubles: the rounding costs at
 *     most 2^-49 of the segment's length and stays far below 1 up to 2^31 keys
 * @source J. O'Rourke, CACM 24(9), 1981; P. Ferragina and G. Vinciguerra, PGM-index, VLDB 2020
 */
public final class OptimalSegmenter implements Segmenter {

  private static final int MAXIMUM_EPSILON = 1 << 30;

  private final int epsilon;
  private final LineCorridor corridor = new LineCorridor();

  private long firstKey;
  private long lastKey;
  private long length;

  /**
   * Creates an empty segmenter.
   *
   * @param epsilon the greatest distance of a key's position from the line, 0 to 2^30
   */
  public OptimalSegmenter(int epsilon) {
    if (epsilon < 0 || epsilon > MAXIMUM_EPSILON) {
      throw new IllegalArgumentException(
          "epsilon is " + epsilon + ", expected 0 to " + MAXIMUM_EPSILON);
    }
    this.epsilon = epsilon;
  }

  /**
   * Returns the number of segments over the whole source, the smallest possible for this epsilon.
   */
  public static long countSegments(SortedKeySource source, int epsilon) {
    var segmenter = new OptimalSegmenter(epsilon);
    long segments = 0;
    try (KeyStream keys = SortedKeySource.checked(source).open()) {
      while (keys.next()) {
        if (segmenter.addOrRestart(keys.key())) {
          segments++;
        }
      }
    }
    return segments;
  }

  /**
   * Adds the key to the open segment, or drops that segment and begins another with the key.
   *
   * <p>For callers that count segments and need no lines.
   *
   * @return whether a segment was begun
   */
  public boolean addOrRestart(long key) {
    if (length > 0 && add(key)) {
      return false;
    }
    length = 0;
    begin(key);
    return true;
  }

  @Override
  public boolean add(long key) {
    if (length == 0) {
      begin(key);
      return true;
    }
    if (key <= lastKey) {
      throw new IllegalArgumentException(
          "key " + key + " follows " + lastKey + ", expected a greater one");
    }
    if (!corridor.extend(key, length - epsilon, length + epsilon)) {
      return false;
    }
    lastKey = key;
    length++;
    return true;
  }

  /** Drops the open segment, for a caller that could not finish it. */
  public void clear() {
    length = 0;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public Segment close() {
    if (length == 0) {
      throw new IllegalStateException("no segment is open: no key was added since the last close");
    }
    Segment segment = length == 1 ? flat() : sloped();
    length = 0;
    return segment;
  }

  private void begin(long key) {
    firstKey = key;
    lastKey = key;
    length = 1;
    corridor.begin(key, -epsilon, epsilon);
  }

  private Segment flat() {
    return new Segment(firstKey, lastKey, 1, 0, 0);
  }

  private Segment sloped() {
    // The flattest line may descend but the steepest never does, so a negative mean implies that a
    // level line is feasible too.
    double slope = Math.max(0, (corridor.steepestSlope() + corridor.flattestSlope()) / 2);
    double intercept = (corridor.minIntercept(slope) + corridor.maxIntercept(slope)) / 2;
    return new Segment(firstKey, lastKey, length, slope, intercept);
  }
}
