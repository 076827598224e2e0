package org.inkling.disk.line;

import org.inkling.model.LinearModel;

/**
 * Connected lines between knots, each of which stands on a key: the line to the next knot goes on
 * as long as one through the last knot will do for all keys since, and could end in a knot there.
 *
 * <p>A knot stands where the error is zero: at the position of its key, as published, or, where
 * placement is aligned, within the key's page, up to half of epsilon from that position. Further
 * off, lines are longer and yet there are more of them: one that ends at the edge leaves the next
 * one half of the bounds.
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

  /** A spline whose knots go to the sink as soon as they are known. */
  public GreedySpline(Placement placement, KnotSink sink) {
    this.placement = placement;
    this.sink = sink;
  }

  /**
   * Takes the next entry's key.
   *
   * @throws IllegalArgumentException if it is not above the one before
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

  /** How many keys were added. */
  public long entries() {
    return entries;
  }

  /** Puts the last knot, on the last key. */
  public void finish() {
    if (entries > 1) {
      knot(lastKey, heightAtLast());
    }
  }

  /** The position that a height stands for. */
  public static long position(long height) {
    return height >> SHIFT;
  }

  /** The height at which a position begins. */
  public static long height(long position) {
    return position << SHIFT;
  }

  /** The height of a line between two knots, at a distance from the first of theirs. */
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

  /** Leaves of the cone what will do for the key; if no knot could stand there, leaves the cone. */
  private boolean narrow(long key) {
    double distance = LinearModel.toUnsignedDouble(key - knotKey);
    double floor = placement.lowest(entries) * EIGHTHS + 1 - knotHeight;
    double ceiling = (placement.highest(entries) + 1) * EIGHTHS - 1 - knotHeight;
    double newFlattest = Math.max(flattest, floor / distance);
    double newSteepest = Math.min(steepest, ceiling / distance);
    double flattestToKnot = Math.max(newFlattest, least(entries) / distance);
    double steepestToKnot = Math.min(newSteepest, greatest(entries) / distance);
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
    double least = Math.max(flattest * distance, least(entry));
    double greatest = Math.min(steepest * distance, greatest(entry));
    double wanted = wanted(entry) - knotHeight;
    return knotHeight + Math.round(Math.max(least, Math.min(greatest, wanted)));
  }

  /** The least height of a knot at an entry, above the last knot. */
  private double least(long entry) {
    long zero = middle(placement.lowest(entry) + placement.epsilon());
    return Math.max(zero, wanted(entry) - reach()) - knotHeight;
  }

  private double greatest(long entry) {
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
