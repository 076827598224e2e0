package org.inkling.loft.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.LinearModel;
import org.inkling.segmentation.Segment;

/**
 * Cuts keys into nodes: first into the cheapest nodes with straight lines; then neighbours are
 * merged where bending the line of the merged node is cheaper than another node.
 *
 * <p>The cost of a node of several segments is found by simulating its filling, key by key. Large
 * segments are even, and are left alone.
 *
 * @shape arrays of three words for each segment
 */
public final class NodeCutter {
  /** Greatest number of segments of a node, and of keys of a node that has several segments. */
  private static final int MAX_SEGMENTS = 6;

  private static final int MAX_KEYS = 1 << 10;

  private static final int LINE_SHIFT = 2;

  /** Approximate bytes that the root's cells take for a node. */
  private static final int ROOT_BYTES = 48;

  /** Approximate bytes that the pointers of a small node and the root's cells for it take. */
  private static final int POINTER_BYTES = 80;

  /** A new node: its shape, and the places of its first key and after its last one. */
  public record Piece(NodeShape shape, int from, int to) {}

  private final long[] keys;
  private final int[] starts;
  private final int maxKeys;
  private final LoftTuning tuning;
  private final double bucketBytes;

  /**
   * For each number of segments: the least cost to cover them, the last node, and where that node
   * begins.
   */
  private final double[] least;

  private final int[] begins;
  private final NodeShape[] shapes;

  private NodeCutter(long[] keys, int from, List<Segment> segments, int most, LoftTuning tuning) {
    int count = segments.size();
    this.keys = keys;
    this.maxKeys = Math.min(MAX_KEYS, most);
    this.tuning = tuning;
    this.bucketBytes = (double) SlotArray.SLOT_BYTES * tuning.bucketSlots() + DirectoryLine.BYTES;
    this.starts = new int[count + 1];
    this.least = new double[count + 1];
    this.begins = new int[count + 1];
    this.shapes = new NodeShape[count + 1];
    starts[0] = from;
    for (int i = 0; i < count; i++) {
      starts[i + 1] = starts[i] + (int) segments.get(i).length();
    }
  }

  /**
   * Returns the nodes of the ascending keys {@code [from, to)}, each of at most {@code maxKeys}
   * keys.
   */
  public static List<Piece> cut(long[] keys, int from, int to, int maxKeys, LoftTuning tuning) {
    CostSegmenter segmenter = segmenter(maxKeys, tuning);
    return new NodeCutter(keys, from, segmenter.cut(keys, from, to), maxKeys, tuning).pieces();
  }

  /**
   * Returns the segmenter that cuts keys into nodes of at most this number of keys, in this layout.
   */
  private static CostSegmenter segmenter(int maxKeys, LoftTuning tuning) {
    int range = tuning.range();
    int bytes =
        NodeHeader.BYTES
            + DirectoryLine.BYTES
            + POINTER_BYTES
            + DirectoryLine.spareSlots(range) * SlotArray.SLOT_BYTES;
    var cost = new NodeCost(tuning.expansion(), range, bytes);
    return new CostSegmenter(cost, tuning.epsilon(), maxKeys);
  }

  private List<Piece> pieces() {
    int count = starts.length - 1;
    for (int end = 1; end <= count; end++) {
      endNode(end);
    }
    var pieces = new ArrayList<Piece>();
    for (int end = count; end > 0; end = begins[end]) {
      pieces.add(new Piece(shapes[end], starts[begins[end]], starts[end]));
    }
    Collections.reverse(pieces);
    return pieces;
  }

  /** Finds the cheapest way to end a node before the segment {@code end}. */
  private void endNode(int end) {
    least[end] = Double.POSITIVE_INFINITY;
    for (int begin = end - 1; begin >= Math.max(0, end - MAX_SEGMENTS); begin--) {
      int from = starts[begin];
      boolean single = begin == end - 1;
      if (!single && starts[end] - from > maxKeys) {
        return;
      }
      NodeShape shape = shape(from, starts[end]);
      double limit = least[end] - least[begin] + NodeHeader.BYTES; // a longer node may be better
      double cost = single ? cost(shape, from, starts[end]) : cost(shape, from, starts[end], limit);
      if (cost == Double.POSITIVE_INFINITY) {
        return;
      }
      if (least[begin] + cost < least[end]) {
        least[end] = least[begin] + cost;
        begins[end] = begin;
        shapes[end] = shape;
      }
    }
  }

  private NodeShape shape(int from, int to) {
    int count = to - from;
    double span = LinearModel.toUnsignedDouble(keys[to - 1] - keys[from]);
    var line = new Segment(keys[from], keys[to - 1], count, count == 1 ? 0 : (count - 1) / span, 0);
    return NodeShape.of(line, keys[from], tuning).fitted(keys, from, to);
  }

  /**
   * Returns the cost of a single segment's node, or 0 if it is too large to be merged with others,
   * because then nothing is compared.
   */
  private double cost(NodeShape shape, int from, int to) {
    return to - from >= maxKeys ? 0 : cost(shape, from, to, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the cost of a node with these keys, or infinity if it exceeds a limit. Separate from
   * {@link NodeFiller} because this node has no slots yet.
   */
  private double cost(NodeShape shape, int from, int to, double limit) {
    double cost = bytes(shape);
    int range = shape.range();
    int end = shape.capacity() + DirectoryLine.spareSlots(range);
    int free = 0;
    int group = -1;
    for (int i = from; i < to && cost <= limit; i++) {
      int predicted = shape.predicted(keys[i]);
      int slot = Math.max(predicted, free);
      if (slot - predicted < range && slot < end) {
        free = slot + 1;
        int lines = (slot >> LINE_SHIFT) - (predicted >> LINE_SHIFT);
        cost += NodeCost.ofProbe(slot - predicted, lines);
      } else {
        cost += NodeCost.OF_BUCKET + (predicted / range != group ? bucketBytes : 0);
        group = predicted / range;
      }
    }
    return cost <= limit ? cost : Double.POSITIVE_INFINITY;
  }

  private static double bytes(NodeShape shape) {
    return NodeHeader.BYTES
        + DirectoryLine.BYTES
        + ROOT_BYTES
        + SlabAllocator.blockBytes(shape.blockBytes());
  }
}
