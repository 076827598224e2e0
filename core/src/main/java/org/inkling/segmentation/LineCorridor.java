package org.inkling.segmentation;

/**
 * The set of lines that pass through an interval of heights at each key of a run, which grows at
 * its end.
 *
 * <p>All of them lie between the steepest and the flattest one, and the set has lines of every
 * slope between those two. Whether a key can join is decided exactly.
 *
 * @shape two convex chains of the floors and the ceilings that a line can still touch
 * @units heights in any unit that the caller chooses, below 2^61; distances of keys are unsigned
 * @error none in the decision whether a key joins; slopes and intercepts are rounded to doubles
 * @source J. O'Rourke, CACM 24(9), 1981
 */
public final class LineCorridor {
  private final ExtremeLine steepest = new ExtremeLine();

  /** The flattest line, kept as the steepest line over negated heights. */
  private final ExtremeLine flattest = new ExtremeLine();

  private long firstKey;
  private boolean single;

  /** Creates a corridor; call {@link #begin} first. */
  public LineCorridor() {}

  /** Removes all keys and begins with this one, whose interval is {@code [floor, ceiling]}. */
  public void begin(long key, long floor, long ceiling) {
    firstKey = key;
    single = true;
    steepest.reset(floor);
    flattest.reset(-ceiling);
  }

  /**
   * Takes a key greater than all others if some line also passes through its interval, and
   * otherwise leaves the corridor unchanged; returns whether it took the key.
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

  /** Returns the slope of the steepest line; zero while there is only one key. */
  public double steepestSlope() {
    return single ? 0 : steepest.slope();
  }

  /**
   * Returns the slope of the flattest line, which may be negative; zero while there is only one
   * key.
   */
  public double flattestSlope() {
    return single ? 0 : -flattest.slope();
  }

  /**
   * Returns the smallest height at the first key of a line of this slope, which must be between the
   * slopes of the steepest and the flattest line.
   */
  public double minIntercept(double slope) {
    return steepest.minIntercept(slope);
  }

  /** Returns the greatest height at the first key of a line of such a slope. */
  public double maxIntercept(double slope) {
    return -flattest.minIntercept(-slope);
  }
}
