package org.inkling.bytes.node;

/**
 * The size of the nodes of a tree, and of what they hold.
 *
 * <p>The limits make sure that a leaf has room for four of the largest records between the longest
 * fences, and an inner node for three of the longest separators. So a node that lacks room has at
 * least two records, and both parts have room for the new fence.
 *
 * @param nodeBytes the size of a node, a power of two from 512 to 32,768
 * @units bytes
 */
public record NodeShape(int nodeBytes) {
  /** The size of nodes unless the user chooses another one. */
  public static final NodeShape DEFAULT = new NodeShape(4 << 10);

  /** The smallest nodes, for tests. */
  public static final NodeShape SMALLEST = new NodeShape(512);

  private static final int MIN_BYTES = 512;
  private static final int MAX_BYTES = 32 << 10;

  /** A key has at most one in this number of bytes of a node. */
  private static final int KEY_PART = 8;

  /** An entry in a leaf has at most one in this number of bytes of what the fences leave. */
  private static final int ENTRY_PART = 4;

  /** What a record takes beside key and value: its slot and two lengths. */
  private static final int RECORD_OVERHEAD = NodeHeader.SLOT_BYTES + Slot.LENGTHS;

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if it is not a power of two in its range
   */
  public NodeShape {
    if (nodeBytes < MIN_BYTES || nodeBytes > MAX_BYTES || Integer.bitCount(nodeBytes) != 1) {
      throw new IllegalArgumentException(
          "a node of "
              + nodeBytes
              + " bytes, expected a power of two from "
              + MIN_BYTES
              + " to "
              + MAX_BYTES);
    }
  }

  /** Returns the maximum length of a key: an eighth of a node. */
  public int maxKeyBytes() {
    return nodeBytes / KEY_PART;
  }

  /**
   * Returns the maximum length of a key and its value together for which the value is in the node:
   * a quarter of what the longest fences leave.
   */
  public int maxInlineBytes() {
    int fences = 2 * maxKeyBytes();
    int slack = NodeHeader.SLOT_STEP * NodeHeader.SLOT_BYTES;
    return (nodeBytes - NodeHeader.BYTES - fences - slack) / ENTRY_PART - RECORD_OVERHEAD;
  }

  /** Returns whether the value of a key is in the node: it depends on nothing but these lengths. */
  public boolean isInline(int keyBytes, int valueBytes) {
    return keyBytes + (long) valueBytes <= maxInlineBytes();
  }

  /** Returns how many slots a node has room for, at most. */
  int maxSlots() {
    return ((nodeBytes - NodeHeader.BYTES) / NodeHeader.SLOT_BYTES) & -NodeHeader.SLOT_STEP;
  }
}
