package org.inkling.loft.node;

import java.util.Arrays;
import java.util.List;
import org.inkling.segmentation.Segment;

/**
 * Cuts keys into the segments that cost least as nodes, not into the fewest that hold a bound.
 *
 * <p>The line of a segment goes from its first key to its last one. The keys are first cut into
 * nearly straight pieces, then segments are made of whole pieces: for each piece, in order, the
 * cheapest way to end a segment with it is that with the cheapest last segment and the cheapest way
 * up to there. Only segments of at most 32 pieces are looked at, from the shortest on, and none
 * that is longer than one which is far too dear: so the cost is a few nanoseconds for each key.
 *
 * <p>The bound is held all the same, for each key, but it is seldom what ends a segment.
 *
 * @shape any number of keys, over the whole 64-bit domain; arrays of eight words per piece
 * @units epsilon in positions
 * @error each key of a segment lies within epsilon of its line, but for the rounding of doubles
 * @source the cone of pieces: H. Elmeleegy et al., VLDB 2009 (swing filter); the dynamic programme
 *     and its costs are the house's
 */
public final class CostSegmenter {
  private static final int MAX_PIECES = 32;

  private final NodeCost cost;
  private final int mostKeys;
  private final Pieces pieces;

  /** For each number of pieces: the least cost up to there, and where its last segment begins. */
  private double[] least = new double[64];

  private int[] begins = new int[64];

  /**
   * A segmenter, which may be used again for other keys.
   *
   * @param epsilon the greatest distance of a key's position from the line, at least 1
   * @param mostKeys keys of a segment at most, at least 1
   */
  public CostSegmenter(NodeCost cost, int epsilon, int mostKeys) {
    if (epsilon < 1 || mostKeys < 1) {
      throw new IllegalArgumentException(
          "epsilon " + epsilon + " and most keys " + mostKeys + ", expected at least 1");
    }
    this.cost = cost;
    this.mostKeys = mostKeys;
    this.pieces = new Pieces(epsilon, mostKeys);
  }

  /**
   * The segments of the keys {@code [from, to)}, which strictly ascend, in their order.
   *
   * <p>They depend on these keys alone.
   */
  public List<Segment> cut(long[] keys, int from, int to) {
    if (from >= to) {
      return List.of();
    }
    pieces.cut(keys, from, to);
    int count = pieces.count();
    if (count >= least.length) {
      least = new double[2 * count];
      begins = new int[2 * count];
    }
    for (int end = 1; end <= count; end++) {
      endSegment(end);
    }
    return segments(count);
  }

  /** Finds the cheapest way to end a segment before the piece {@code end}. */
  private void endSegment(int end) {
    double best = Double.POSITIVE_INFINITY;
    int stop = Math.max(0, end - MAX_PIECES);
    for (int begin = end - 1; begin >= stop; begin--) {
      boolean single = begin == end - 1;
      if (!single && pieces.start(end) - pieces.start(begin) > mostKeys) {
        break;
      }
      double before = least[begin] + cost.nodeBytes();
      // A longer one may yet be better than this one, but not by more than a node.
      double limit = single ? Double.POSITIVE_INFINITY : best - before + cost.nodeBytes();
      double lookups = cost.ofLookups(pieces, begin, end, limit);
      if (lookups == Double.POSITIVE_INFINITY) {
        break;
      }
      if (before + lookups < best) {
        best = before + lookups;
        begins[end] = begin;
      }
    }
    least[end] = best;
  }

  private List<Segment> segments(int count) {
    int segments = 0;
    for (int end = count; end > 0; end = begins[end]) {
      segments++;
    }
    var result = new Segment[segments];
    for (int end = count; end > 0; end = begins[end]) {
      result[--segments] = pieces.segment(begins[end], end);
    }
    return Arrays.asList(result);
  }
}
