package org.inkling.cli.check.soak;

import java.util.SplittableRandom;

/**
 * The places of a cluster that belong to one thread, and the thread's progress with them; used only
 * by that thread.
 *
 * <p>The thread fills the places in their order up to a peak, empties them from the first one up to
 * a trough, fills the rest, and empties the rest. The places in use are those between the two
 * positions.
 */
final class OwnedPlaces {
  private final int[] order;
  private final int peak;
  private final int trough;
  private final boolean everlasting;
  private int filled;
  private int deserted;

  private OwnedPlaces(int[] order, int peak, int trough, boolean everlasting) {
    this.order = order;
    this.peak = peak;
    this.trough = trough;
    this.everlasting = everlasting;
    this.filled = everlasting ? order.length : 0;
  }

  /** The next step in the life of a share. */
  enum Step {
    /** Fill a place that was never used. */
    FILL,
    /** Empty a place that will not be used again. */
    DESERT,
    /** Neither: the share is finished, or lasts for ever. */
    NONE
  }

  static OwnedPlaces mortal(int[] order, SplittableRandom random) {
    int peak = (int) Math.ceil(order.length * random.nextDouble(0.4, 1));
    int trough = (int) (peak * random.nextDouble(0, 0.9));
    return new OwnedPlaces(order, peak, trough, false);
  }

  /** Creates a share all of whose places are always in use. */
  static OwnedPlaces everlasting(int[] places) {
    return new OwnedPlaces(places, places.length, 0, true);
  }

  Step next() {
    if (filled < peak) {
      return Step.FILL;
    }
    if (deserted < trough) {
      return Step.DESERT;
    }
    if (filled < order.length) {
      return Step.FILL;
    }
    return isDone() || everlasting ? Step.NONE : Step.DESERT;
  }

  /** Returns the place for {@link Step#FILL}, which is in use from now on. */
  int fill() {
    return order[filled++];
  }

  /** Returns the place for {@link Step#DESERT}, which is no longer in use from now on. */
  int desert() {
    return order[deserted++];
  }

  /** Returns a random place in use, or -1 if there is none. */
  int anyInUse(SplittableRandom random) {
    return filled == deserted ? -1 : order[random.nextInt(deserted, filled)];
  }

  boolean isDone() {
    return deserted == order.length;
  }
}
