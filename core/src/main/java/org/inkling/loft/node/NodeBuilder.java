package org.inkling.loft.node;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;
import org.inkling.loft.slots.BlockSink;
import org.inkling.loft.slots.Bucket;
import org.inkling.memory.SlabAllocator;

/**
 * Makes private nodes and fills them by the probe rule that every thread will follow.
 *
 * <p>The protected method is a step that a stress test of jcstress weakens.
 */
public class NodeBuilder {
  private static final long[] NO_WORDS = {};

  private final TableResources resources;
  private final Bucket buckets;
  private final LongUnaryOperator blocks;
  private final LongAdder slotBytes;

  /**
   * Sink of freed blocks; created in advance, because the steps that end a change must not fail.
   */
  private final BlockSink freed;

  private final BlockSink retired;

  public NodeBuilder(TableResources resources) {
    this.resources = resources;
    this.buckets = resources.buckets();
    this.blocks = resources.memory()::allocate;
    this.slotBytes = new LongAdder();
    this.freed = resources.memory()::free;
    this.retired = resources.epochs()::retire;
  }

  private NodeBuilder(NodeBuilder within) {
    this.resources = within.resources;
    this.buckets = within.buckets.forMoves();
    this.blocks = resources.memory()::allocateForMove;
    this.slotBytes = within.slotBytes;
    this.freed = within.freed;
    this.retired = within.retired;
  }

  /** Returns the same builder, except that its nodes may lie in the copy reserve. */
  public NodeBuilder forMoves() {
    return new NodeBuilder(this);
  }

  /** Returns a link to nodes that were built, like {@link ForwardingLink#to}. */
  public long linkTo(long[] headers) {
    return ForwardingLink.to(headers, blocks);
  }

  /**
   * Builds a node that holds the keys at places {@code [from, to)}, with all values UNSET. Returns
   * its header, which no other thread has seen.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory; nothing stays allocated then
   */
  public long build(NodeShape shape, long[] keys, int from, int to) {
    return build(shape, keys, NO_WORDS, from, to);
  }

  /**
   * Like {@link #build(NodeShape, long[], int, int)}, but with value words at the places of their
   * keys; without words, values are UNSET.
   */
  public long build(NodeShape shape, long[] keys, long[] words, int from, int to) {
    long header = NodeHeader.create(shape, resources.memory(), blocks);
    boolean built = false;
    try {
      fill(header, keys, words, from, to);
      int count = to - from;
      describe(
          header,
          shape,
          count,
          count == 0 ? shape.pivot() : keys[from],
          count == 0 ? shape.pivot() : keys[to - 1]);
      slotBytes.add(NodeHeader.blockBytes(header));
      built = true;
      return header;
    } finally {
      if (!built) {
        disposeAll(header);
      }
    }
  }

  /**
   * Builds an empty node for keys that will be put into it, which it is described to hold.
   *
   * @param keys the number of keys that will be put into it
   * @param first the first of them, and {@code last} the last; the pivot if there are none
   * @throws org.inkling.MemoryLimitException if there is no memory; nothing stays allocated then
   */
  public long build(NodeShape shape, int keys, long first, long last) {
    long header = NodeHeader.create(shape, resources.memory(), blocks);
    describe(header, shape, keys, first, last);
    slotBytes.add(NodeHeader.blockBytes(header));
    return header;
  }

  /** Puts keys into a node before any other thread sees it. */
  protected void fill(long header, long[] keys, long[] words, int from, int to) {
    new NodeFiller(header, buckets).fill(keys, words, from, to);
  }

  private void describe(long header, NodeShape shape, int count, long first, long last) {
    NodeHeader.describe(header, count, first, last, triggerOf(shape.capacity(), count));
    LastCheck.begin(header, resources.tuning().expansion());
  }

  private int triggerOf(int capacity, int keys) {
    ChangeTuning tuning = resources.tuning().changes();
    return Math.max((int) (tuning.fillTrigger() * capacity), keys + (int) tuning.growth(keys));
  }

  /**
   * Returns the bytes of a node: its header and line, slots and buckets, as they were allocated.
   */
  public long bytesOf(long header) {
    return minBytes(NodeHeader.blockBytes(header)) + bucketBytes(header);
  }

  /** Returns the bytes of a node of a shape, without buckets. */
  public static long minBytes(NodeShape shape) {
    return minBytes(shape.blockBytes());
  }

  /** Returns the bytes of a node with a block of slots of this size, without buckets. */
  public static long minBytes(long blockBytes) {
    return NodeHeader.BYTES
        + DirectoryLine.BYTES
        + SlabAllocator.blockBytes(Math.max(1, blockBytes));
  }

  /** Frees a node that no other thread has seen. */
  public void dispose(long header) {
    long bytes = NodeHeader.blockBytes(header);
    disposeAll(header);
    slotBytes.add(-bytes);
  }

  private void disposeAll(long header) {
    handOver(header, freed);
    resources.memory().free(header, NodeHeader.BYTES);
  }

  /** Retires the slots and buckets of a node that no operation enters any more. */
  public void retireSlots(long header) {
    handOver(header, retired);
    slotBytes.add(-NodeHeader.blockBytes(header));
  }

  /**
   * Returns the bytes of the slots and bucket pointers of all nodes, including nodes of changes.
   */
  public long slotBytes() {
    return slotBytes.sum();
  }

  /**
   * Returns the bytes of nodes, including headers and buckets; requires a pin, and the cost is
   * linear in their groups.
   */
  public long bytes(long[] headers) {
    long bytes = 0;
    for (long header : headers) {
      bytes += NodeHeader.BYTES + NodeHeader.blockBytes(header) + bucketBytes(header);
    }
    return bytes;
  }

  private long bucketBytes(long header) {
    long bytes = 0;
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      bytes += buckets.chainBytes(DirectoryLine.bucketPointer(header, group));
    }
    return bytes;
  }

  private void handOver(long header, BlockSink sink) {
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      buckets.dispose(DirectoryLine.bucketPointer(header, group), sink);
    }
    sink.accept(NodeHeader.block(header), NodeHeader.blockBytes(header));
  }
}
