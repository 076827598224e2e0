package org.inkling.cli.check.soak;

import java.util.SplittableRandom;

/**
 * The places of a cluster that belong to one thread, and how far it has come with them; used by
 * that thread alone.
 *
 * <p>The places are filled in their order up to a peak, deserted from the first one up to a trough,
 * filled to the end, and deserted to the end. In between are those in use.
 */
final class Share {
  private final int[] order;
  private final int peak;
  private final int trough;
  private final boolean everlasting;
  private int filled;
  private int deserted;

  private Share(int[] order, int peak, int trough, boolean everlasting) {
    this.order = order;
    this.peak = peak;
    this.trough = trough;
    this.everlasting = everlasting;
    this.filled = everlasting ? order.length : 0;
  }

  /** What comes next in the life of a share. */
  enum Step {
    /** A place that was never used. */
    FILL,
    /** A place that will not be used again. */
    DESERT,
    /** Neither: it is done, or lasts for ever. */
    NONE
  }

  static Share mortal(int[] order, SplittableRandom random) {
    int peak = (int) Math.ceil(order.length * random.nextDouble(0.4, 1));
    int trough = (int) (peak * random.nextDouble(0, 0.9));
    return new Share(order, peak, trough, false);
  }

  /** One whose places are all in use, always. */
  static Share everlasting(int[] places) {
    return new Share(places, places.length, 0, true);
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

  /** The place for {@link Step#FILL}, from now on in use. */
  int fill() {
    return order[filled++];
  }

  /** The place for {@link Step#DESERT}, from now on not in use. */
  int desert() {
    return order[deserted++];
  }

  /** A place in use, or -1 if there is none. */
  int anyInUse(SplittableRandom random) {
    return filled == deserted ? -1 : order[random.nextInt(deserted, filled)];
  }

  boolean isDone() {
    return deserted == order.length;
  }
}
