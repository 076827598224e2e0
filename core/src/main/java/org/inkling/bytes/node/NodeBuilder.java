package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.copyIn;

/**
 * Builds a node with new fences, of records of another node. Source and target are not changed by
 * other threads. No method allocates or throws.
 *
 * @units places in slots, sizes in bytes
 */
public final class NodeBuilder {
  private final int nodeBytes;

  /** Creates the builder of nodes of a shape. */
  public NodeBuilder(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
  }

  /** Makes a node one without records, with these fences; its content may be anything before. */
  public void begin(long node, int level, KeyBuffer lower, KeyBuffer upper) {
    boolean hasUpper = !upper.isAboveAll();
    int prefix = hasUpper ? lower.common(upper) : 0;
    int upperBytes = hasUpper ? upper.length() : 0;
    long end = node + nodeBytes - lower.length();
    copyIn(lower.array(), 0, end, lower.length());
    copyIn(upper.array(), 0, end - upperBytes, upperBytes);
    int firstRecord = nodeBytes - lower.length() - upperBytes;
    NodeHeader.putCounts(node, NodeHeader.counts(level, prefix, 0));
    NodeHeader.putSpace(
        node,
        NodeHeader.space(
            firstRecord, 0, lower.length(), hasUpper ? upperBytes : NodeHeader.NO_FENCE));
  }

  /**
   * Fills a node, which has just begun, with the records of slots {@code [from, to)} of a source
   * whose prefix is no longer. The first record of an inner node gets the key without bytes.
   */
  public void fill(long node, long source, int from, int to) {
    int capacity = NodeEditor.capacityFor(to - from);
    long counts = NodeHeader.withCapacity(NodeHeader.counts(node), capacity);
    long sourceCounts = NodeHeader.counts(source);
    int skipped = NodeHeader.prefix(counts) - NodeHeader.prefix(sourceCounts);
    int sourceCapacity = NodeHeader.capacity(sourceCounts);
    copy(NodeHeader.tags(source) + from, NodeHeader.tags(node), to - from);
    boolean isInner = !NodeHeader.isLeaf(counts);
    for (int place = from; place < to; place++) {
      int word = Slot.word(source, sourceCapacity, place);
      int head = Slot.head(source, sourceCapacity, place);
      long record = source + Slot.offset(word);
      int dropped = isInner && place == from ? Slot.keyBytes(record) : skipped;
      int offset = append(node, record, dropped);
      Slot.putWord(node, capacity, place - from, Slot.word(offset, Slot.isLong(word)));
      Slot.putHead(node, capacity, place - from, Slot.headAfter(head, record, dropped));
    }
    NodeHeader.putCounts(node, NodeHeader.withCount(counts, to - from));
    assert NodeEditor.hasSpace(node);
  }

  /** Copies a record without the first bytes of its key; returns its offset. */
  private static int append(long node, long record, int dropped) {
    int keyBytes = Slot.keyBytes(record);
    int valueBytes = Slot.valueBytes(record);
    int left = Math.max(0, keyBytes - dropped);
    int body = Slot.rest(left) + valueBytes;
    long space = NodeHeader.space(node);
    int offset = NodeHeader.firstRecord(space) - Slot.LENGTHS - body;
    Slot.putLengths(node + offset, left, valueBytes);
    long end = record + Slot.LENGTHS + Slot.rest(keyBytes) + valueBytes;
    copy(end - body, node + offset + Slot.LENGTHS, body); // rest and value
    NodeHeader.putSpace(node, NodeHeader.withRecords(space, offset, 0));
    return offset;
  }

  /** Copies a node. */
  public void copyTo(long node, long to) {
    copy(node, to, nodeBytes);
  }

  /** Moves the records of a node together, so that all its free bytes are in one piece. */
  public void compact(long node, long scratch) {
    copyTo(node, scratch);
    long counts = NodeHeader.counts(scratch);
    int count = NodeHeader.count(counts);
    long space = NodeHeader.space(scratch);
    NodeHeader.putSpace(
        node, NodeHeader.withRecords(space, nodeBytes - NodeHeader.fences(space), 0));
    fill(node, scratch, 0, count);
  }
}
