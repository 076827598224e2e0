package org.inkling.loft.node;

/**
 * What it costs to keep a run of keys in one node: what its lookups take, and what its bytes are
 * worth.
 *
 * <p>A node has {@code expansion} slots for each key, and a key stands in the slot that the line of
 * the node predicts, or behind it in the first one that is free. So the slots are a queue: where
 * the keys are denser than the slots it grows, elsewhere it drains, and its length is how far a key
 * stands from its prediction. Where it is longer than the range, keys go to buckets. Here the queue
 * is a fluid: between two keys that are not far from a straight line it grows or drains at one
 * rate, so that the cost of a node is a sum over few such pieces; what chance adds to it within a
 * piece is that of arrivals at random.
 *
 * @param expansion slots for each key
 * @param range slots that a probe covers
 * @param nodeBytes bytes that a node takes beside a slot for each key and the expansion
 * @shape cost in nanoseconds, roughly, over one lookup of each key; a byte of a node counts as one
 */
public record NodeCost(double expansion, int range, int nodeBytes) {
  /** Denser nodes are cut as if they had so many slots: more nodes would not make up for slots. */
  private static final double MIN_EXPANSION = 1.2;

  private static final double PER_SLOT = 1;
  private static final double PER_LINE = 6;
  private static final double SLOTS_PER_LINE = 4;
  private static final double PER_NEXT_LINE = 1.5;

  /** What it costs that a key stands in a bucket, but for its bytes. */
  public static final double OF_BUCKET = 50;

  private static final double PER_BUCKET_BYTES = 16;

  /** The queue at random arrivals where slots are as dense as keys, or denser, in short pieces. */
  private static final double MAX_BY_CHANCE = 4.5;

  private static final double CROWDED = 0.9;

  /** The costs of nodes. */
  public NodeCost {
    if (!(expansion > 0) || range < 1 || nodeBytes < 0) {
      throw new IllegalArgumentException(
          "expansion " + expansion + ", range " + range + ", node bytes " + nodeBytes);
    }
    expansion = Math.max(MIN_EXPANSION, expansion);
  }

  /**
   * What the lookups of the pieces {@code [from, to)} cost in one node, or infinity if it is more
   * than a limit or if the line would be further than {@code epsilon} from some key.
   */
  double ofLookups(Pieces pieces, int from, int to, double limit) {
    double rate = pieces.rate(from, to);
    double most = pieces.mostDeviation();
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
      if (queue < 0) { // it drained at some place within
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
      deviation += between; // at the first key of the next one
      queue = Math.max(0, queue - Math.max(0, between * expansion));
    }
    return cost;
  }

  /** What a lookup costs that finds its key so many slots, and lines, behind the predicted one. */
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
