package org.inkling.bli.node;

import org.inkling.segmentation.OptimalSegmenter;
import org.inkling.segmentation.Segment;

/**
 * Builds segments over a run of children, as few as their lines permit. Used by one thread.
 *
 * @source BLI, sections 5.3.1 and 5.4; the paper cuts by a greedy corridor from the first key, this
 *     class by the optimal one
 */
public final class SegmentBuilder {
  /** For a segment of one S-Bucket without a lower bound. */
  private static final Segment NO_LINE = new Segment(Long.MAX_VALUE, Long.MAX_VALUE, 1, 0, 0);

  private final NewBlocks blocks;
  private final BliShape shape;
  private final OptimalSegmenter lowest;
  private final OptimalSegmenter upper;

  /** The index of the first child of each S-Bucket, and the end of the last one. */
  private int[] starts = new int[64];

  private int buckets;

  /** Creates a builder that takes memory from {@code blocks}. */
  public SegmentBuilder(NewBlocks blocks, BliShape shape) {
    this.blocks = blocks;
    this.shape = shape;
    this.lowest = new OptimalSegmenter(shape.epsilonAt(1));
    this.upper = new OptimalSegmenter(shape.epsilonAt(2));
  }

  /**
   * A run of children.
   *
   * @param from the first child
   * @param to the end, at most the maximum children of a segment after the first
   * @param busyFrom the first child that is new and therefore likely to change; it and the last
   *     such child get an S-Bucket each
   * @param busyTo the end of those children; the same as {@code busyFrom} if there are none
   */
  public record Run(int from, int to, int busyFrom, int busyTo) {
    /** Returns a run in which no child is likely to change. */
    public static Run of(int from, int to) {
      return new Run(from, to, to, to);
    }

    private boolean isBusy(int child) {
      return busyFrom < busyTo && (child == busyFrom || child == busyTo - 1);
    }
  }

  /**
   * Builds segments over a run of children, and adds each to {@code into}.
   *
   * @param height the height of the segments
   * @throws org.inkling.MemoryLimitException if there is no memory for one of them
   */
  public void build(ChildList children, Run run, int height, ChildList into) {
    cutBuckets(run, shape.loadedChildrenAt(height));
    int next = 0;
    while (next < buckets) {
      next = buildOne(children, next, height, into);
    }
  }

  private void cutBuckets(Run run, int full) {
    if (starts.length < run.to() - run.from() + 1) {
      starts = new int[run.to() - run.from() + 1];
    }
    buckets = 0;
    for (int i = run.from(); i < run.to(); i++) {
      boolean begins =
          buckets == 0 || i - starts[buckets - 1] == full || run.isBusy(i) || run.isBusy(i - 1);
      if (begins) {
        starts[buckets++] = i;
      }
    }
    starts[buckets] = run.to();
  }

  /** Builds a segment of S-Buckets from the first one on; returns the next one. */
  private int buildOne(ChildList children, int first, int height, ChildList into) {
    // The smallest key of the domain is the pivot of what has no lower bound: no line goes there.
    OptimalSegmenter segmenter = height > 1 ? upper : lowest;
    segmenter.clear(); // an exception may have left keys there
    int skipped = children.pivot(starts[first]) == Long.MIN_VALUE ? 1 : 0;
    int end = first + skipped;
    while (end < buckets && segmenter.add(children.pivot(starts[end]))) {
      end++;
    }
    Segment line = segmenter.length() == 0 ? NO_LINE : segmenter.close();
    int count = end - first;
    long node = blocks.allocate(SegmentNode.bytes(count));
    SegmentNode.begin(node, starts[end] - starts[first]);
    SegmentNode.setLine(
        node,
        SegmentNode.size(count, height),
        line.firstKey(),
        line.slope(),
        line.intercept() + skipped);
    for (int i = 0; i < count; i++) {
      SegmentNode.setBound(node, i, i == 0 ? Long.MIN_VALUE : children.pivot(starts[first + i]));
      SegmentBucket.fill(
          SegmentNode.bucket(node, i), children, starts[first + i], starts[first + i + 1]);
    }
    into.add(children.pivot(starts[first]), node);
    return end;
  }
}
