package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copyOut;

import org.inkling.memory.records.NativeBytes;

/**
 * Reads whole keys and fences of a node. The methods that copy are safe in a node that changes
 * meanwhile, see the package comment; the others need a steady one.
 *
 * @units places in slots, lengths in bytes
 */
public final class NodeKeys {
  private final int nodeBytes;
  private final int maxKeyBytes;
  private final int maxSlots;

  /** Creates the reader of nodes of a shape. */
  public NodeKeys(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
    maxKeyBytes = shape.maxKeyBytes();
    maxSlots = shape.maxSlots();
  }

  /** Copies the key of a slot; the first one of an inner node has the bytes of the prefix only. */
  public void copyKey(long node, int place, KeyBuffer to) {
    copyKey(node, place, Integer.MAX_VALUE, to);
  }

  /** Copies at most this many bytes of the key of a slot after the prefix, and the prefix. */
  void copyKey(long node, int place, int most, KeyBuffer to) {
    to.setLength(copyKey(node, place, most, to.array(), 0));
  }

  /**
   * Copies the key of a slot into an array, which has room for any key from an index on; returns
   * its length.
   */
  public int copyKey(long node, int place, byte[] to, int at) {
    return copyKey(node, place, Integer.MAX_VALUE, to, at);
  }

  private int copyKey(long node, int place, int most, byte[] to, int at) {
    long counts = NodeHeader.counts(node);
    int capacity = Math.min(NodeHeader.capacity(counts), maxSlots);
    int slot = Math.clamp(place, 0, Math.max(0, capacity - 1));
    int lower = lowerBytes(NodeHeader.space(node));
    int prefix = Math.min(NodeHeader.prefix(counts), lower);
    copyOut(node + nodeBytes - lower, to, at, prefix);
    int record = Math.min(Slot.offset(Slot.word(node, capacity, slot)), nodeBytes - Slot.LENGTHS);
    int stored = Math.min(Slot.keyBytes(node + record), maxKeyBytes - prefix);
    int length = Math.min(most, stored);
    int rest = record + Slot.LENGTHS;
    int restBytes = Math.min(Slot.rest(length), nodeBytes - rest);
    putHead(to, at + prefix, length, Slot.head(node, capacity, slot));
    if (restBytes > 0) {
      copyOut(node + rest, to, at + prefix + Slot.HEAD, restBytes);
    }
    return prefix + length;
  }

  /** Writes as much of a head as a key of this length has. */
  private static void putHead(byte[] to, int at, int length, int head) {
    for (int i = 0; i < Math.min(length, Slot.HEAD); i++) {
      to[at + i] = (byte) (head >>> (Byte.SIZE * (Slot.HEAD - 1 - i)));
    }
  }

  /** Copies the lower fence, which is at most every key. */
  public void copyLower(long node, KeyBuffer to) {
    int length = lowerBytes(NodeHeader.space(node));
    copyOut(node + nodeBytes - length, to.array(), 0, length);
    to.setLength(length);
  }

  private int lowerBytes(long space) {
    return Math.min(NodeHeader.lower(space), maxKeyBytes);
  }

  /** Copies the upper fence, which is above every key. */
  public void copyUpper(long node, KeyBuffer to) {
    long space = NodeHeader.space(node);
    int length = NodeHeader.upper(space);
    if (length == NodeHeader.NO_FENCE) {
      to.setAboveAll();
    } else {
      int bytes = Math.min(length, maxKeyBytes);
      copyOut(node + nodeBytes - lowerBytes(space) - bytes, to.array(), 0, bytes);
      to.setLength(bytes);
    }
  }

  /** Returns whether this key is the lower fence. */
  public boolean isLower(long node, KeyBuffer key) {
    int length = lowerBytes(NodeHeader.space(node));
    return NativeBytes.equal(node + nodeBytes - length, length, key.array(), 0, key.length());
  }

  /** Returns whether this key is the upper fence; never if there is none. */
  public boolean isUpper(long node, KeyBuffer key) {
    long space = NodeHeader.space(node);
    int length = key.length();
    long at = node + nodeBytes - lowerBytes(space) - length;
    return NodeHeader.upper(space) == length
        && NativeBytes.equal(at, length, key.array(), 0, length);
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
