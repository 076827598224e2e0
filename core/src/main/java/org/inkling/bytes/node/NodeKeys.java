package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copyOut;
import static org.inkling.memory.NativeMemory.getLong;

/**
 * Reads whole keys and fences of a node that no other thread changes.
 *
 * @units places in slots, lengths in bytes
 */
public final class NodeKeys {
  private final int nodeBytes;

  /** Creates the reader of nodes of a shape. */
  public NodeKeys(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
  }

  /** Copies the key of a slot; the first one of an inner node has the bytes of the prefix only. */
  public void copyKey(long node, int place, KeyBuffer to) {
    copyKey(node, place, Integer.MAX_VALUE, to);
  }

  /** Copies at most this many bytes of the key of a slot after the prefix, and the prefix. */
  void copyKey(long node, int place, int most, KeyBuffer to) {
    int prefix = NodeHeader.prefix(NodeHeader.counts(node));
    copyOut(lower(node), to.array(), 0, prefix);
    long slot = slot(node, place);
    int length = Math.min(most, Slot.length(slot));
    for (int i = 0; i < Math.min(length, Slot.HEAD); i++) {
      to.array()[prefix + i] = (byte) NodeBuilder.byteAt(node, slot, i);
    }
    if (length > Slot.HEAD) {
      long rest = node + Slot.offset(slot) + NodeHeader.VALUE_LENGTH;
      copyOut(rest, to.array(), prefix + Slot.HEAD, length - Slot.HEAD);
    }
    to.setLength(prefix + length);
  }

  /** Copies the lower fence, which is at most every key. */
  public void copyLower(long node, KeyBuffer to) {
    int length = NodeHeader.lower(NodeHeader.space(node));
    copyOut(lower(node), to.array(), 0, length);
    to.setLength(length);
  }

  private long lower(long node) {
    return node + nodeBytes - NodeHeader.lower(NodeHeader.space(node));
  }

  /** Copies the upper fence, which is above every key. */
  public void copyUpper(long node, KeyBuffer to) {
    long space = NodeHeader.space(node);
    int length = NodeHeader.upper(space);
    if (length == NodeHeader.NO_FENCE) {
      to.setAboveAll();
    } else {
      copyOut(lower(node) - length, to.array(), 0, length);
      to.setLength(length);
    }
  }

  static long slot(long node, int place) {
    int capacity = NodeHeader.capacity(NodeHeader.counts(node));
    return getLong(NodeHeader.slots(node, capacity) + (long) place * Long.BYTES);
  }

  /** Returns how many bytes the keys of two slots have in common after the prefix. */
  static int common(long node, int place, int other) {
    long a = slot(node, place);
    long b = slot(node, other);
    int most = Math.min(Slot.length(a), Slot.length(b));
    int common = 0;
    while (common < most
        && NodeBuilder.byteAt(node, a, common) == NodeBuilder.byteAt(node, b, common)) {
      common++;
    }
    return common;
  }
}
