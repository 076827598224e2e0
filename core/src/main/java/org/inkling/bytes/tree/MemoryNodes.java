package org.inkling.bytes.tree;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;
import org.inkling.bytes.node.NodeShape;
import org.inkling.epoch.Epochs;
import org.inkling.memory.MemoryGauges;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;
import org.jspecify.annotations.Nullable;

/**
 * Nodes and long values in native memory: a node is a block with a cache line for the latch before
 * the image, a long value is a record.
 *
 * @shape reference of a node: address of its block / 64; of a long value: {@link RecordReference}
 * @units bytes
 */
public final class MemoryNodes implements NodeSource {
  private static final int LINE_BITS = 6;
  private static final int LINE = 1 << LINE_BITS;

  /** Refusals of memory, while others of a shared memory free some, before it is given up. */
  private static final int MAX_REFUSALS = 64;

  private final NodeMemory home;
  private final SlabAllocator memory;
  private final RecordSlabs records;
  private final Epochs epochs;
  private final long blockBytes;
  private final AtomicLong nodes = new AtomicLong();
  private final AtomicLong longValues = new AtomicLong();
  private final AtomicLong longValueBytes = new AtomicLong();

  /** What was made for a tree that is being built in a shared memory; null otherwise. */
  private @Nullable MadeReferences madeNodes;

  private @Nullable MadeReferences madeValues;
  private volatile boolean hasHadValues;

  /**
   * Creates an empty source over memory of one tree.
   *
   * @param epochs give records back to {@code records}
   */
  public MemoryNodes(NodeShape shape, SlabAllocator memory, RecordSlabs records, Epochs epochs) {
    this(shape, NodeMemory.ofOne(memory, records), epochs);
  }

  /**
   * Creates an empty source for a tree that one thread builds until {@link #endBuild}.
   *
   * @param epochs give memory back to the reclaimer of {@code home}
   */
  public MemoryNodes(NodeShape shape, NodeMemory home, Epochs epochs) {
    this.home = home;
    this.memory = home.allocator();
    this.records = home.records();
    this.epochs = epochs;
    this.blockBytes = SlabAllocator.blockBytes(LINE + shape.nodeBytes());
    this.madeNodes = home.isShared() ? new MadeReferences() : null;
    this.madeValues = home.isShared() ? new MadeReferences() : null;
  }

  /** Ends the build of a tree, before other threads know it. */
  public void endBuild() {
    madeNodes = null;
    madeValues = null;
  }

  /** Gives back what was made for a tree whose build has failed. */
  public void discard() {
    if (madeNodes == null || madeValues == null) {
      memory.close();
      return;
    }
    boolean _ = epochs.beginClose();
    try {
      madeNodes.forEach(this::free);
      madeValues.forEach(this::freeValue);
      trimIfUsed();
    } finally {
      leave();
    }
  }

  @Override
  public long node(long reference) {
    return (reference << LINE_BITS) + LINE;
  }

  @Override
  public long latch(long reference) {
    return reference << LINE_BITS;
  }

  @Override
  public long newNode() {
    MadeReferences made = madeNodes;
    if (made != null) {
      made.reserve();
    }
    for (int refusals = 1; ; refusals++) {
      try {
        long reference = memory.allocate(blockBytes) >>> LINE_BITS;
        nodes.getAndIncrement();
        return noted(made, reference);
      } catch (MemoryLimitException e) {
        requireOthers(refusals, e);
      }
    }
  }

  private static long noted(@Nullable MadeReferences made, long reference) {
    if (made != null) {
      made.add(reference);
    }
    return reference;
  }

  /** Fails unless another attempt may succeed, since other trees have freed retired memory. */
  private void requireOthers(int refusals, MemoryLimitException refusal) {
    if (refusals >= MAX_REFUSALS || !home.reclaimOthers(epochs)) {
      throw refusal;
    }
  }

  @Override
  public void free(long reference) {
    nodes.getAndDecrement();
    memory.free(reference << LINE_BITS, blockBytes);
  }

  @Override
  public void retire(long reference) {
    nodes.getAndDecrement();
    epochs.retire(reference << LINE_BITS, blockBytes);
  }

  @Override
  public long newValue(int length) {
    MadeReferences made = madeValues;
    if (made != null) {
      made.reserve();
    }
    for (int refusals = 1; ; refusals++) {
      try {
        long reference = RecordReference.of(records.allocate(length), length);
        countValue(reference, 1);
        return noted(made, reference);
      } catch (MemoryLimitException e) {
        requireOthers(refusals, e);
      }
    }
  }

  private void countValue(long reference, int added) {
    if (!hasHadValues) {
      hasHadValues = true;
    }
    longValues.getAndAdd(added);
    longValueBytes.getAndAdd(added * RecordSlabs.bytesFor(RecordReference.length(reference)));
  }

  @Override
  public int valueLength(long reference) {
    return RecordReference.length(reference);
  }

  @Override
  public long valueBytes(long reference) {
    return RecordReference.payload(reference);
  }

  @Override
  public void freeValue(long reference) {
    countValue(reference, -1);
    records.free(RecordReference.record(reference));
  }

  @Override
  public void retireValue(long reference) {
    countValue(reference, -1);
    long bytes = RecordSlabs.bytesFor(RecordReference.length(reference));
    epochs.retireRecord(RecordReference.record(reference), bytes);
  }

  /** Returns the number of nodes. */
  public long nodes() {
    return nodes.get();
  }

  /** Returns the bytes of the nodes, with their latches. */
  public long nodeBytes() {
    return nodes.get() * blockBytes;
  }

  /** Returns the number of long values, without those that are retired. */
  public long longValues() {
    return longValues.get();
  }

  /** Returns the bytes of the long values, rounded to their sizes. */
  public long longValueBytes() {
    return longValueBytes.get();
  }

  /** Returns the gauges of the memory, all 0 once the tree has given it back. */
  public MemoryGauges gauges() {
    return home.gauges(epochs);
  }

  /** Returns whether other trees take memory of the same limit. */
  public boolean isShared() {
    return home.isShared();
  }

  /** Gives back slabs and regions that the long values may have left empty. */
  void trimIfUsed() {
    if (hasHadValues) {
      records.trim();
      memory.trimUnmoved();
    }
  }

  /** Leaves a shared memory, once all is given back. */
  void leave() {
    home.leave(epochs);
  }

  /** Returns the memory of nodes and long values. */
  public SlabAllocator memory() {
    return memory;
  }

  /** Returns the records of the long values. */
  public RecordSlabs records() {
    return records;
  }
}
