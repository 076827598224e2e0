package org.inkling.loft.node;

/**
 * The cost of keeping a run of keys in one node: the time of its lookups and the worth of its
 * bytes.
 *
 * <p>A node has {@code expansion} slots for each key. A key is in the slot that the line of the
 * node predicts, or in the first free slot after the predicted one. So the slots are a queue: it
 * grows where the keys are denser than the slots and drains elsewhere, and its length is the
 * distance of a key from its prediction. Where the queue is longer than the range, keys go to
 * buckets. The queue is modelled as a fluid: between two keys that are not far from a straight line
 * it grows or drains at one rate, so the cost of a node is a sum over few such pieces. What chance
 * adds within a piece is computed as for random arrivals.
 *
 * @param expansion slots for each key
 * @param range slots that a probe covers
 * @param nodeBytes bytes that a node takes in addition to a slot for each key and the expansion
 * @shape cost in nanoseconds, roughly, over one lookup of each key; a byte of a node counts as one
 */
public record NodeCost(double expansion, int range, int nodeBytes) {
  /** Denser nodes are cut as if they had this expansion: more nodes would not make up for slots. */
  private static final double MIN_EXPANSION = 1.2;

  private static final double PER_SLOT = 1;
  private static final double PER_LINE = 6;
  private static final double SLOTS_PER_LINE = 4;
  private static final double PER_NEXT_LINE = 1.5;

  /** Cost of a key in a bucket, without its bytes. */
  public static final double OF_BUCKET = 50;

  private static final double PER_BUCKET_BYTES = 16;

  /**
   * Length of the queue at random arrivals where slots are as dense as keys, or denser, in short
   * pieces.
   */
  private static final double MAX_BY_CHANCE = 4.5;

  private static final double CROWDED = 0.9;

  /** Checks the parameters and raises the expansion to its minimum. */
  public NodeCost {
    if (!(expansion > 0) || range < 1 || nodeBytes < 0) {
      throw new IllegalArgumentException(
          "expansion " + expansion + ", range " + range + ", node bytes " + nodeBytes);
    }
    expansion = Math.max(MIN_EXPANSION, expansion);
  }

  /**
   * Returns the cost of the lookups of the pieces {@code [from, to)} in one node, or infinity if it
   * exceeds a limit or if the line would be further than {@code epsilon} from some key.
   */
  double ofLookups(Pieces pieces, int from, int to, double limit) {
    double rate = pieces.rate(from, to);
    double most = pieces.maxDeviation();
    double queue = 0;
    double cost = 0;
    double deviation = 0;
    for (int piece = from; piece < to; piece++) {
      double keys = pieces.keys(piece);
      double ahead = rate * pieces.inside(piece);
      double slots = (ahead + 1) * expansion;
      double before = queue;
      queue += keys - slots;
      double mean = before + (keys - slots) / 2;
      if (queue < 0) { // it drained somewhere within the piece
        mean = before * before / (2 * (slots - keys));
        queue = 0;
      } else if (queue > range) {
        cost += (queue - range) * (OF_BUCKET + PER_BUCKET_BYTES);
        queue = range;
        mean = Math.min(mean, range);
      }
      cost += keys * perLookup(mean + byChance(keys, slots));
      deviation += ahead + 1 - keys; // at the last key of the piece
      double between = rate * pieces.gap(piece) - 1;
      boolean wrong = Math.abs(deviation) > most || Math.abs(deviation + between) > most;
      if (cost > limit || (wrong && piece + 1 < to)) {
        return Double.POSITIVE_INFINITY;
      }
      deviation += between; // at the first key of the next piece
      queue = Math.max(0, queue - Math.max(0, between * expansion));
    }
    return cost;
  }

  /**
   * Returns the cost of a lookup that finds its key this number of slots, and lines, after the
   * predicted slot.
   */
  public static double ofProbe(int slots, int lines) {
    double beyond = lines == 0 ? 0 : PER_LINE + PER_NEXT_LINE * (lines - 1);
    return PER_SLOT * slots + beyond;
  }

  private static double perLookup(double slots) {
    return PER_SLOT * slots + PER_LINE * Math.min(1, slots / SLOTS_PER_LINE);
  }

  /** The mean queue of a server that is busy for {@code keys} of {@code slots} turns. */
  private static double byChance(double keys, double slots) {
    return keys < CROWDED * slots ? keys / (2 * (slots - keys)) : MAX_BY_CHANCE;
  }
}
