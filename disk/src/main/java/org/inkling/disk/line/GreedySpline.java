package org.inkling.disk.line;

import org.inkling.model.LinearModel;

/**
 * Builds connected lines between knots, each of which is at a key. The line to the next knot
 * continues as long as a line through the last knot satisfies the bounds of all keys since, and
 * could end in a knot there.
 *
 * <p>A knot is where the error is zero: at the position of its key, as in the publication, or,
 * where placement is aligned, within the key's page, up to half of epsilon from that position.
 * Knots further off make lines longer, and yet there are more lines: a line that ends at the edge
 * leaves only half of the bounds to the next one.
 *
 * @shape holds one cone of slopes; constant time per key
 * @units heights in eighths of a position
 * @error none: see the package; knots are rounded to whole eighths, which costs half of one
 * @source T. Neumann and S. Michel, BNCOD 2008; A. Kipf et al., RadixSpline, aiDM 2020; Zhang, Su
 *     and Zhang, SIGMOD 2024, section 6
 */
public final class GreedySpline {
  private static final int SHIFT = 3;
  private static final long EIGHTHS = 1L << SHIFT;

  /** Receives knots in ascending order of their keys. */
  @FunctionalInterface
  public interface KnotSink {

    /** Takes the knot at a key, at a height in eighths of a position. */
    void knot(long key, long height);
  }

  private final Placement placement;
  private final KnotSink sink;

  private long entries;
  private long lastKey;
  private long knotKey;
  private long knotHeight;
  private double flattest;
  private double steepest;

  /** Creates a builder whose knots go to the sink as soon as they are known. */
  public GreedySpline(Placement placement, KnotSink sink) {
    this.placement = placement;
    this.sink = sink;
  }

  /**
   * Adds the next entry's key.
   *
   * @throws IllegalArgumentException if it is not above the previous key
   */
  public void add(long key) {
    if (entries == 0) {
      knot(key, wanted(0));
    } else if (key <= lastKey) {
      throw new IllegalArgumentException("key " + key + " follows " + lastKey);
    } else if (!narrow(key)) {
      knot(lastKey, heightAtLast());
      narrow(key);
    }
    lastKey = key;
    entries++;
  }

  /** Returns the number of keys added. */
  public long entries() {
    return entries;
  }

  /** Emits the last knot, at the last key. */
  public void finish() {
    if (entries > 1) {
      knot(lastKey, heightAtLast());
    }
  }

  /** Returns the position at a height. */
  public static long position(long height) {
    return height >> SHIFT;
  }

  /** Returns the height at which a position begins. */
  public static long height(long position) {
    return position << SHIFT;
  }

  /**
   * Returns the height of a line between two knots.
   *
   * @param share the distance from the first knot, as a share of the distance between the two
   */
  public static long height(long from, long to, double share) {
    return from + (long) ((to - from) * share);
  }

  private void knot(long key, long height) {
    knotKey = key;
    knotHeight = height;
    flattest = 0;
    steepest = Double.POSITIVE_INFINITY;
    sink.knot(key, height);
  }

  /**
   * Narrows the cone to the lines that satisfy the bounds of the key; if no knot is possible there,
   * leaves the cone unchanged and returns false.
   */
  private boolean narrow(long key) {
    double distance = LinearModel.toUnsignedDouble(key - knotKey);
    double floor = placement.lowest(entries) * EIGHTHS + 1 - knotHeight;
    double ceiling = (placement.highest(entries) + 1) * EIGHTHS - 1 - knotHeight;
    double newFlattest = Math.max(flattest, floor / distance);
    double newSteepest = Math.min(steepest, ceiling / distance);
    double flattestToKnot = Math.max(newFlattest, min(entries) / distance);
    double steepestToKnot = Math.min(newSteepest, max(entries) / distance);
    if (flattestToKnot > steepestToKnot) {
      return false;
    }
    flattest = newFlattest;
    steepest = newSteepest;
    return true;
  }

  private long heightAtLast() {
    long entry = entries - 1;
    double distance = LinearModel.toUnsignedDouble(lastKey - knotKey);
    double min = Math.max(flattest * distance, min(entry));
    double max = Math.min(steepest * distance, max(entry));
    double wanted = wanted(entry) - knotHeight;
    return knotHeight + Math.round(Math.max(min, Math.min(max, wanted)));
  }

  /** The smallest height of a knot at an entry, above the last knot. */
  private double min(long entry) {
    long zero = middle(placement.lowest(entry) + placement.epsilon());
    return Math.max(zero, wanted(entry) - reach()) - knotHeight;
  }

  private double max(long entry) {
    long zero = middle(placement.highest(entry) - placement.epsilon());
    return Math.min(zero, wanted(entry) + reach()) - knotHeight;
  }

  private long reach() {
    return placement.epsilon() * EIGHTHS / 2;
  }

  private long wanted(long entry) {
    return middle(placement.own(entry));
  }

  private static long middle(long position) {
    return position * EIGHTHS + EIGHTHS / 2;
  }
}
