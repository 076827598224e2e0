package org.inkling.loft.node;

import java.util.Arrays;
import java.util.List;
import org.inkling.segmentation.Segment;

/**
 * Cuts keys into the segments that cost least as nodes, rather than into the fewest that hold a
 * bound.
 *
 * <p>The line of a segment goes from its first key to its last one. The keys are first cut into
 * nearly straight pieces; then segments are made of whole pieces. For each piece, in order, the
 * cheapest way to end a segment with it combines a last segment with the cheapest way to reach the
 * start of that segment. Only segments of at most 32 pieces are considered, the shortest first, and
 * none longer than a segment that is already far too expensive; so the cost is a few nanoseconds
 * for each key.
 *
 * <p>The bound still holds for each key, but it is seldom the reason that a segment ends.
 *
 * @shape any number of keys, over the whole 64-bit domain; arrays of eight words per piece
 * @units epsilon in positions
 * @error each key of a segment lies within epsilon of its line, except for the rounding of doubles
 * @source the cone of pieces: H. Elmeleegy et al., VLDB 2009 (swing filter); the dynamic programme
 *     and its costs are the project's own
 */
public final class CostSegmenter {
  private static final int MAX_PIECES = 32;

  private final NodeCost cost;
  private final int maxKeys;
  private final Pieces pieces;

  /** For each number of pieces: the least cost to cover them, and where the last segment begins. */
  private double[] least = new double[64];

  private int[] begins = new int[64];

  /**
   * Creates a segmenter, which can be reused for other keys.
   *
   * @param epsilon the greatest distance of a key's position from the line, at least 1
   * @param maxKeys greatest number of keys of a segment, at least 1
   */
  public CostSegmenter(NodeCost cost, int epsilon, int maxKeys) {
    if (epsilon < 1 || maxKeys < 1) {
      throw new IllegalArgumentException(
          "epsilon " + epsilon + " and most keys " + maxKeys + ", expected at least 1");
    }
    this.cost = cost;
    this.maxKeys = maxKeys;
    this.pieces = new Pieces(epsilon, maxKeys);
  }

  /**
   * Returns the segments, in order, of the keys {@code [from, to)}, which strictly ascend.
   *
   * <p>The segments depend on these keys alone.
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
      if (!single && pieces.start(end) - pieces.start(begin) > maxKeys) {
        break;
      }
      double before = least[begin] + cost.nodeBytes();
      // A longer segment may still be better than this one, but not by more than a node.
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
