package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.copyIn;
import static org.inkling.memory.NativeMemory.getByte;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;

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
    long counts =
        NodeHeader.withCapacity(NodeHeader.counts(node), NodeEditor.capacityFor(to - from));
    long sourceCounts = NodeHeader.counts(source);
    int skipped = NodeHeader.prefix(counts) - NodeHeader.prefix(sourceCounts);
    copy(NodeHeader.tags(source) + from, NodeHeader.tags(node), to - from);
    long slots = NodeHeader.slots(node, NodeHeader.capacity(counts));
    long sourceSlots = NodeHeader.slots(source, NodeHeader.capacity(sourceCounts));
    boolean isInner = !NodeHeader.isLeaf(counts);
    for (int place = from; place < to; place++) {
      long slot = getLong(sourceSlots + (long) place * Long.BYTES);
      int dropped = isInner && place == from ? Slot.length(slot) : skipped;
      putLongOpaque(
          slots + (long) (place - from) * Long.BYTES, append(node, source, slot, dropped));
    }
    NodeHeader.putCounts(node, NodeHeader.withCount(counts, to - from));
    assert NodeEditor.hasSpace(node);
  }

  /** Copies a record without the first bytes of its key; returns the slot for it. */
  private static long append(long node, long source, long slot, int dropped) {
    int bytes = NodeEditor.recordBytes(source, slot);
    long from = source + Slot.offset(slot);
    long space = NodeHeader.space(node);
    if (dropped == 0) {
      int offset = NodeHeader.firstRecord(space) - bytes;
      copy(from, node + offset, bytes);
      NodeHeader.putSpace(node, NodeHeader.withRecords(space, offset, 0));
      return Slot.withRecord(slot, offset, Slot.isLong(slot));
    }
    int length = Math.max(0, Slot.length(slot) - dropped);
    long fresh = Slot.of(head(source, slot, dropped), length);
    int body = bytes - NodeHeader.VALUE_LENGTH - Slot.rest(slot) + Slot.rest(fresh);
    int offset = NodeHeader.firstRecord(space) - NodeHeader.VALUE_LENGTH - body;
    copy(from, node + offset, NodeHeader.VALUE_LENGTH);
    copy(from + bytes - body, node + offset + NodeHeader.VALUE_LENGTH, body); // rest and value
    NodeHeader.putSpace(node, NodeHeader.withRecords(space, offset, 0));
    return Slot.withRecord(fresh, offset, Slot.isLong(slot));
  }

  /** Returns the head that a key has without its first bytes. */
  private static int head(long node, long slot, int dropped) {
    int head = 0;
    for (int i = 0; i < Slot.HEAD; i++) {
      head = head << Byte.SIZE | byteAt(node, slot, dropped + i);
    }
    return head;
  }

  /** Returns a byte of a key after the prefix, 0 after its end. */
  static int byteAt(long node, long slot, int place) {
    if (place >= Slot.length(slot)) {
      return 0;
    }
    if (place < Slot.HEAD) {
      return Slot.head(slot) >>> (Byte.SIZE * (Slot.HEAD - 1 - place)) & 0xff;
    }
    long rest = node + Slot.offset(slot) + NodeHeader.VALUE_LENGTH;
    return getByte(rest + place - Slot.HEAD) & 0xff;
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
