package org.inkling.disk.line;

import java.util.function.Consumer;
import org.inkling.segmentation.LineCorridor;

/**
 * The fewest lines over keys that come in ascending order: each takes keys as long as one line will
 * do for all of them.
 *
 * <p>Starts of consecutive lines ascend, whichever slopes are chosen: a level line at the highest
 * position of a run's first key will do for all keys whose lowest position it reaches, so the first
 * key of the next run stands higher.
 *
 * @shape holds one open run, as two chains; amortised constant time per key
 * @units positions as {@link Placement} counts them
 * @error none: see the package
 * @source J. O'Rourke, CACM 24(9), 1981; Zhang, Su and Zhang, SIGMOD 2024, section 6
 */
public final class LineFitter {
  /** Heights of the corridor per position, and per half position. */
  private static final long EIGHTHS = 8;

  private static final double EIGHTHS_OF_A_HALF = 4;

  /** A line within these, its start rounded up by less than a half, stays within the bounds. */
  private static final long ABOVE_LOWEST = 1;

  private static final long ABOVE_HIGHEST = 3;

  private final Placement placement;
  private final Consumer<FittedLine> sink;
  private final LineCorridor corridor = new LineCorridor();

  private long entries;
  private boolean isOpen;
  private long firstKey;
  private long base;
  private long lastKey;
  private long lowestLast;

  /** A fitter whose lines go to the sink as soon as they end. */
  public LineFitter(Placement placement, Consumer<FittedLine> sink) {
    this.placement = placement;
    this.sink = sink;
  }

  /**
   * Takes the next entry's key.
   *
   * @throws IllegalArgumentException if it is not above the one before
   */
  public void add(long key) {
    if (entries > 0 && key <= lastKey) {
      throw new IllegalArgumentException("key " + key + " follows " + lastKey);
    }
    long lowest = placement.lowest(entries);
    long highest = placement.highest(entries);
    if (!isOpen || !corridor.extend(key, floor(lowest), ceiling(highest))) {
      finish();
      begin(key, lowest, highest);
    }
    lastKey = key;
    lowestLast = lowest;
    entries++;
  }

  /** How many keys were added. */
  public long entries() {
    return entries;
  }

  /** Ends the open run, if there is one. */
  public void finish() {
    if (isOpen) {
      isOpen = false;
      sink.accept(line());
    }
  }

  private void begin(long key, long lowest, long highest) {
    isOpen = true;
    firstKey = key;
    base = lowest;
    corridor.begin(key, floor(lowest), ceiling(highest));
  }

  private long floor(long lowest) {
    return (lowest - base) * EIGHTHS + ABOVE_LOWEST;
  }

  private long ceiling(long highest) {
    return (highest - base) * EIGHTHS + ABOVE_HIGHEST;
  }

  private FittedLine line() {
    double steepest = corridor.steepestSlope();
    // The same slope from two pairs of keys may be rounded in two ways.
    double flattest = Math.min(corridor.flattestSlope(), steepest);
    return new FittedLine(
        firstKey,
        lastKey,
        lowestLast,
        base,
        flattest / EIGHTHS_OF_A_HALF,
        rise(flattest),
        steepest / EIGHTHS_OF_A_HALF,
        rise(steepest));
  }

  private double rise(double slope) {
    double middle = (corridor.leastIntercept(slope) + corridor.greatestIntercept(slope)) / 2;
    return middle / EIGHTHS_OF_A_HALF;
  }
}
