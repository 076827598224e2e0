package org.inkling.segmentation;

/**
 * The lines that pass through an interval of heights at each key of a run, which grows at its end.
 *
 * <p>All of them lie between their steepest and their flattest member, and lines of every slope
 * between those two are among them. Whether a key can join is decided without error.
 *
 * @shape two convex chains of the floors and the ceilings that a line can still touch
 * @units heights as the caller counts them, below 2^61; distances of keys are unsigned
 * @error none in what joins; slopes and intercepts are rounded to doubles
 * @source J. O'Rourke, CACM 24(9), 1981
 */
public final class LineCorridor {
  private final ExtremeLine steepest = new ExtremeLine();

  /** The flattest line, kept as the steepest one in the mirror of negated heights. */
  private final ExtremeLine flattest = new ExtremeLine();

  private long firstKey;
  private boolean single;

  /** A corridor that waits for {@link #begin}. */
  public LineCorridor() {}

  /** Forgets all keys and begins with this one, whose height is {@code [floor, ceiling]}. */
  public void begin(long key, long floor, long ceiling) {
    firstKey = key;
    single = true;
    steepest.reset(floor);
    flattest.reset(-ceiling);
  }

  /**
   * Takes a key above all others if some line passes through its interval as well, and else stays
   * as it was.
   */
  public boolean extend(long key, long floor, long ceiling) {
    long x = key - firstKey;
    if (single) {
      single = false;
      steepest.aim(x, ceiling, floor);
      flattest.aim(x, -floor, -ceiling);
      return true;
    }
    int above = steepest.compare(x, floor, ceiling);
    int below = flattest.compare(x, -ceiling, -floor);
    if (above < 0 || below < 0) {
      return false;
    }
    // Both lines rest on the chains as they were: the new floor and ceiling share one x.
    if (above > 0) {
      steepest.rest(x, ceiling);
    }
    if (below > 0) {
      flattest.rest(x, -floor);
      steepest.push(x, floor);
    }
    if (above > 0) {
      flattest.push(x, -ceiling);
    }
    return true;
  }

  /** The slope of the steepest line; zero while there is one key. */
  public double steepestSlope() {
    return single ? 0 : steepest.slope();
  }

  /** The slope of the flattest line, which may be negative; zero while there is one key. */
  public double flattestSlope() {
    return single ? 0 : -flattest.slope();
  }

  /** The least height at the first key of a line of this slope, which must be between the two. */
  public double leastIntercept(double slope) {
    return steepest.leastIntercept(slope);
  }

  /** The greatest height at the first key of a line of such a slope. */
  public double greatestIntercept(double slope) {
    return -flattest.leastIntercept(-slope);
  }
}
