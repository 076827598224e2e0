package org.inkling.bytes.node;

/**
 * Chooses where a node is split, and the separator: the shortest key that is above the keys to its
 * left and at most those to its right. Reads a node that no other thread changes.
 *
 * <p>The place is about in the middle of the bytes, where the separator is shortest. If the keys of
 * a node were appended one after another, the node is split at its end, so that it stays full.
 *
 * @units places in slots, lengths in bytes
 * @source R. Bayer and K. Unterauer, Prefix B-Trees, TODS 2(1), 1977, for the separators
 */
public final class SplitPoint {
  /** The places that are considered, on either side of the middle: one in this number. */
  private static final int WINDOW = 16;

  private final int nodeBytes;
  private final NodeKeys keys;

  /** Creates the chooser for nodes of a shape. */
  public SplitPoint(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
    keys = new NodeKeys(shape);
  }

  /**
   * Returns the place of the first record that moves to the right: 1 to count - 1, or count for a
   * leaf that is split at its end.
   *
   * @param at the place of the key that has no room in a leaf, or of that which the split is for
   */
  public int place(long node, int at) {
    long counts = NodeHeader.counts(node);
    int count = NodeHeader.count(counts);
    boolean isLeaf = NodeHeader.level(counts) == 0;
    if (NodeHeader.isAppended(counts) && at == count) {
      return isLeaf ? end(node, count) : count - 1;
    }
    int middle = middle(node, count);
    int span = count / WINDOW;
    int best = middle;
    for (int distance = 1; distance <= span; distance++) {
      best = shorter(node, isLeaf, best, Math.max(1, middle - distance));
      best = shorter(node, isLeaf, best, Math.min(count - 1, middle + distance));
    }
    return best;
  }

  /** Returns the last place so that the records before it have room beside the separator. */
  private int end(long node, int count) {
    long counts = NodeHeader.counts(node);
    long space = NodeHeader.space(node);
    int prefix = NodeHeader.prefix(counts);
    int separator = prefix + Slot.length(NodeKeys.slot(node, count - 1)) + 1;
    int records =
        nodeBytes
            - NodeHeader.fences(space)
            - NodeHeader.firstRecord(space)
            - NodeHeader.dead(space);
    int place = count;
    while (place > 1 && records + fixedBytes(space, place) + separator > nodeBytes) {
      place--;
      records -= NodeEditor.recordBytes(node, NodeKeys.slot(node, place));
      separator = prefix + length(node, true, place);
    }
    return place;
  }

  /** Returns the bytes of a node with this number of slots, without records and upper fence. */
  private static int fixedBytes(long space, int slots) {
    return NodeHeader.BYTES
        + NodeEditor.capacityFor(slots) * NodeHeader.SLOT_AND_TAG
        + NodeHeader.lower(space);
  }

  private static int shorter(long node, boolean isLeaf, int best, int other) {
    return length(node, isLeaf, other) < length(node, isLeaf, best) ? other : best;
  }

  /** Returns the length of the separator before a place, without the prefix. */
  private static int length(long node, boolean isLeaf, int place) {
    return isLeaf
        ? NodeKeys.common(node, place - 1, place) + 1
        : Slot.length(NodeKeys.slot(node, place));
  }

  /** Returns the place before which about half of the bytes are: 1 to count - 1. */
  private static int middle(long node, int count) {
    int total = 0;
    for (int place = 0; place < count; place++) {
      total += bytes(node, place);
    }
    int left = 0;
    int place = 0;
    while (place < count - 1 && left < total / 2) {
      left += bytes(node, place++);
    }
    return Math.max(1, place);
  }

  private static int bytes(long node, int place) {
    return NodeEditor.recordBytes(node, NodeKeys.slot(node, place)) + NodeHeader.SLOT_AND_TAG;
  }

  /**
   * Copies the separator before a place.
   *
   * @param key the key that has no room in a leaf, which is above all others if the place is the
   *     end
   */
  public void separator(long node, int place, SearchKey key, KeyBuffer to) {
    long counts = NodeHeader.counts(node);
    if (place == NodeHeader.count(counts)) {
      afterLast(node, place - 1, key, to);
    } else if (NodeHeader.level(counts) == 0) {
      keys.copyKey(node, place, NodeKeys.common(node, place - 1, place) + 1, to);
    } else {
      keys.copyKey(node, place, to);
    }
  }

  /**
   * Copies a key that is above the last one and at most another one, and no longer than that: the
   * smallest of its length, so that few keys fit between.
   */
  private void afterLast(long node, int last, SearchKey key, KeyBuffer to) {
    keys.copyKey(node, last, to);
    int common = 0;
    while (common < to.length() && (to.array()[common] & 0xff) == key.at(common)) {
      common++;
    }
    // Either the last key ends here, and the other one has a byte more, or this byte is smaller.
    int next = common < to.length() ? (to.array()[common] & 0xff) + 1 : 0;
    to.array()[common] = (byte) next;
    to.setLength(common + 1);
  }
}
