package org.inkling.bli.table;

import org.inkling.bli.node.BliShape;
import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.NewBlocks;
import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentBuilder;
import org.inkling.bli.node.SegmentBuilder.Run;
import org.inkling.bli.node.SegmentNode;

/**
 * Replaces children, and rebuilds the segments over them as far up as an S-Bucket is full. All
 * memory is allocated before the first store that a reader can see; if it is refused, nothing has
 * happened. Used under the latch.
 *
 * <p>A rebuild copies every child of a segment. It is paid for if enough children were added to the
 * segment since it was built. If not, keys are being inserted into one place of it, and the next
 * S-Bucket there would soon be full too: so the part around that place becomes a small segment,
 * which costs little to rebuild.
 *
 * @source BLI, section 5.3.1 (ReSegment); the paper rebuilds the whole segment each time
 */
final class SegmentChange {
  /** A rebuild is paid for if it copies at most this number of children per child added. */
  private static final int PAID = 16;

  private final BliTable table;
  private final NewBlocks blocks;
  private final SegmentBuilder builder;
  private final BliShape shape;
  private final ChildList children = new ChildList();
  private final ChildList[] built = {new ChildList(), new ChildList()};

  /** Totals of the change in progress. */
  private int newSegments;

  private long newBytes;
  private int copied;

  SegmentChange(BliTable table, NewBlocks blocks) {
    this.table = table;
    this.blocks = blocks;
    this.shape = table.shape();
    this.builder = new SegmentBuilder(blocks, shape);
  }

  /**
   * Replaces the child at the end of a path by new ones, of which the first has its pivot, and
   * retires the segments that were rebuilt, but not the child.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for a segment; the caller then
   *     gives the new blocks back
   */
  void replaceChild(WritePath path, ChildList replacements) {
    begin();
    replace(path, path.last(), path.last(), replacements);
  }

  /**
   * Rebuilds the segment at a level of a path without the slots of dropped children.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for it; the caller then gives
   *     the new blocks back
   */
  void compact(WritePath path, int level) {
    begin();
    long node = path.node(level);
    children.clear();
    SegmentNode.collect(node, children);
    ChildList result = built[0];
    result.clear();
    buildEvenly(Run.of(0, children.size()), SegmentNode.height(node), result);
    replace(path, level - 1, level, result);
  }

  private void begin() {
    newSegments = 0;
    newBytes = 0;
    copied = 0;
  }

  /**
   * Replaces the child at a level.
   *
   * @param last the level of the lowest segment that is replaced
   */
  private void replace(WritePath path, int level, int last, ChildList replacements) {
    int at = level;
    ChildList current = replacements;
    long newRoot = 0;
    while (at >= 0 && !fits(path.bucket(at), current)) {
      current = rebuild(path, at, current);
      at--;
    }
    if (at < 0) {
      newRoot = grow(current, SegmentNode.height(path.node(0)) + 1);
    }
    blocks.keep();
    if (at >= 0) {
      SegmentBucket.replace(path.bucket(at), path.slot(at), current);
      SegmentNode.countAdded(path.node(at), current.size() - 1);
    } else {
      table.setRoot(newRoot);
    }
    retire(path, at + 1, last);
  }

  private boolean fits(long bucket, ChildList replacements) {
    int used = SegmentBucket.used(SegmentBucket.word(bucket));
    return used + replacements.size() - 1 <= shape.childSlots();
  }

  /** Builds segments in the place of the one at a level, with new children in the place of one. */
  private ChildList rebuild(WritePath path, int level, ChildList replacements) {
    long node = path.node(level);
    children.clear();
    SegmentNode.collect(node, children);
    int place = children.indexOf(path.pivot(level));
    children.replace(place, replacements);
    int added = SegmentNode.added(node) + replacements.size() - 1;
    ChildList into = replacements == built[0] ? built[1] : built[0];
    into.clear();
    cut(new Run(0, children.size(), place, place + replacements.size()), added, node, into);
    return into;
  }

  /** Cuts a run of children into segments. */
  private void cut(Run run, int added, long node, ChildList into) {
    int height = SegmentNode.height(node);
    int busy = shape.busyChildren();
    if (run.to() <= 2 * busy || (long) added * PAID >= run.to()) {
      buildEvenly(run, height, into);
      return;
    }
    int end = Math.min(run.to(), Math.max(run.busyTo(), run.busyFrom() + busy / 2));
    int begin = Math.max(0, Math.min(run.busyFrom(), end - busy));
    begin = begin < busy / 2 ? 0 : begin;
    end = run.to() - end < busy / 2 ? run.to() : end;
    buildEvenly(Run.of(0, begin), height, into);
    buildEvenly(new Run(begin, end, run.busyFrom(), run.busyTo()), height, into);
    buildEvenly(Run.of(end, run.to()), height, into);
  }

  /** Builds segments of about equal size over a run, which may be empty. */
  private void buildEvenly(Run run, int height, ChildList into) {
    int size = run.to() - run.from();
    int pieces = Math.ceilDiv(size, shape.maxChildren());
    int first = into.size();
    for (int i = 0; i < pieces; i++) {
      int from = run.from() + (int) ((long) size * i / pieces);
      int to = run.from() + (int) ((long) size * (i + 1) / pieces);
      builder.build(children, new Run(from, to, run.busyFrom(), run.busyTo()), height, into);
    }
    copied += size;
    count(into, first);
  }

  private void count(ChildList segments, int first) {
    for (int i = first; i < segments.size(); i++) {
      newSegments++;
      newBytes += SegmentNode.bytes(segments.address(i));
    }
  }

  /** Builds levels over segments until there is one; returns it. */
  private long grow(ChildList segments, int height) {
    ChildList current = segments;
    for (int h = height; current.size() > 1; h++) {
      children.clear();
      for (int i = 0; i < current.size(); i++) {
        children.add(current.pivot(i), current.address(i));
      }
      current = current == built[0] ? built[1] : built[0];
      current.clear();
      buildEvenly(Run.of(0, children.size()), h, current);
    }
    return current.address(0);
  }

  /** Counts the change, then retires the segments that it has replaced. */
  private void retire(WritePath path, int from, int to) {
    for (int level = from; level <= to; level++) {
      newSegments--;
      newBytes -= SegmentNode.bytes(path.node(level));
    }
    if (copied > 0) {
      table.counts().countRebuilds(to - from + 1, copied);
      table.counts().addSegments(newSegments, newBytes);
    }
    for (int level = from; level <= to; level++) {
      table.epochs().retire(path.node(level), SegmentNode.bytes(path.node(level)));
    }
  }
}
