package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copyOut;

import org.inkling.memory.records.NativeBytes;

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
    int length = Math.min(most, keyBytes(node, place));
    int head = head(node, place);
    for (int i = 0; i < Math.min(length, Slot.HEAD); i++) {
      to.array()[prefix + i] = (byte) (head >>> (Byte.SIZE * (Slot.HEAD - 1 - i)));
    }
    if (length > Slot.HEAD) {
      long rest = record(node, place) + Slot.LENGTHS;
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

  /** Returns the first bytes of the key of a slot after the prefix, zeros after its end. */
  private static int head(long node, int place) {
    return Slot.head(node, capacity(node), place);
  }

  private static int capacity(long node) {
    return NodeHeader.capacity(NodeHeader.counts(node));
  }

  /** Returns the address of the record of a slot. */
  static long record(long node, int place) {
    return node + Slot.offset(Slot.word(node, capacity(node), place));
  }

  /** Returns the length of the key of a slot, without the prefix. */
  static int keyBytes(long node, int place) {
    return Slot.keyBytes(record(node, place));
  }

  /** Returns how many bytes the keys of two slots have in common after the prefix. */
  static int common(long node, int place, int other) {
    int most = Math.min(keyBytes(node, place), keyBytes(node, other));
    int difference = head(node, place) ^ head(node, other);
    if (difference != 0 || most <= Slot.HEAD) {
      return Math.min(most, Integer.numberOfLeadingZeros(difference) / Byte.SIZE);
    }
    long rest = record(node, place) + Slot.LENGTHS;
    long otherRest = record(node, other) + Slot.LENGTHS;
    return Slot.HEAD + NativeBytes.common(rest, otherRest, most - Slot.HEAD);
  }
}
