package org.inkling.bytes.tree;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.bytes.node.NodeShape;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;

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

  private final SlabAllocator memory;
  private final RecordSlabs records;
  private final Epochs epochs;
  private final long blockBytes;
  private final AtomicLong nodes = new AtomicLong();

  /**
   * Creates an empty source.
   *
   * @param epochs give records back to {@code records}
   */
  public MemoryNodes(NodeShape shape, SlabAllocator memory, RecordSlabs records, Epochs epochs) {
    this.memory = memory;
    this.records = records;
    this.epochs = epochs;
    this.blockBytes = SlabAllocator.blockBytes(LINE + shape.nodeBytes());
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
    long block = memory.allocate(blockBytes);
    nodes.getAndIncrement();
    return block >>> LINE_BITS;
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
    return RecordReference.of(records.allocate(length), length);
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
    records.free(RecordReference.record(reference));
  }

  @Override
  public void retireValue(long reference) {
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

  /** Returns the memory of nodes and long values. */
  public SlabAllocator memory() {
    return memory;
  }

  /** Returns the records of the long values. */
  public RecordSlabs records() {
    return records;
  }
}
