package org.inkling.bytes.node;

/**
 * Chooses where a node is split, and the separator: a short key that is above the keys to its left
 * and at most those to its right. Reads a node that no other thread changes.
 *
 * <p>The place is near the middle of the bytes, where the separator is shortest and both parts have
 * room for it as a fence. If the keys of a node were appended one after another, the node is split
 * at its end, so that it stays full.
 *
 * @units places in slots, lengths in bytes
 * @source R. Bayer and K. Unterauer, Prefix B-Trees, TODS 2(1), 1977, for the separators
 */
public final class SplitPoint {
  /** Places up to this part of the records away from the middle are compared. */
  private static final int WINDOW_PART = 16;

  private final int nodeBytes;
  private final NodeKeys keys;

  /** Creates the chooser for nodes of a shape. */
  public SplitPoint(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
    keys = new NodeKeys(shape);
  }

  /**
   * Returns the place of the first record that moves to the right: 1 to count - 1, or count for a
   * leaf that is split at its end. The node has at least two records.
   *
   * @param at the place of the key that has no room in a leaf, or of that which the split is for
   */
  public int place(long node, int at) {
    long counts = NodeHeader.counts(node);
    int count = NodeHeader.count(counts);
    assert count > 1 : "a node with " + count + " records is split";
    if (NodeHeader.isAppended(counts) && at == count) {
      return NodeHeader.isLeaf(counts) ? end(node, count) : count - 1;
    }
    return nearMiddle(node, count);
  }

  /** Returns the last place so that the records before it have room beside the separator. */
  private int end(long node, int count) {
    long space = NodeHeader.space(node);
    int left = nodeBytes - NodeHeader.fences(space) - NodeHeader.firstRecord(space);
    left -= NodeHeader.dead(space);
    int place = count;
    int separator = NodeKeys.keyBytes(node, count - 1) + 1;
    while (place > 1 && !fitsLeft(node, place, left, separator)) {
      place--;
      left -= bytes(node, place);
      separator = separator(node, place);
    }
    return place;
  }

  /** Returns the place of the shortest separator of those near the middle that leave room. */
  private int nearMiddle(long node, int count) {
    int total = 0;
    for (int place = 0; place < count; place++) {
      total += bytes(node, place) + NodeHeader.SLOT_BYTES;
    }
    int middle = 1;
    int left = bytes(node, 0);
    while (middle < count - 1 && 2 * (left + middle * NodeHeader.SLOT_BYTES) < total) {
      left += bytes(node, middle++);
    }
    int records = total - count * NodeHeader.SLOT_BYTES;
    return shortest(node, middle, left, records);
  }

  /**
   * Returns the place around the middle with the shortest separator.
   *
   * @param left the bytes of the records before the middle
   * @param records the bytes of all records
   */
  private int shortest(long node, int middle, int left, int records) {
    int count = NodeHeader.count(NodeHeader.counts(node));
    int best = middle;
    int shortest = separator(node, middle);
    int below = left;
    int above = left;
    for (int distance = 1; distance <= count / WINDOW_PART; distance++) {
      int low = middle - distance;
      int high = middle + distance;
      if (low > 0) {
        below -= bytes(node, low);
        if (separator(node, low) < shortest && fits(node, low, below, records)) {
          best = low;
          shortest = separator(node, low);
        }
      }
      if (high < count) {
        above += bytes(node, high - 1);
        if (separator(node, high) < shortest && fits(node, high, above, records)) {
          best = high;
          shortest = separator(node, high);
        }
      }
    }
    return best;
  }

  /** Returns whether both parts have room for their records and the separator. */
  private boolean fits(long node, int place, int left, int records) {
    int separator = separator(node, place);
    int upper = NodeHeader.upper(NodeHeader.space(node));
    int fence = upper == NodeHeader.NO_FENCE ? 0 : upper;
    int count = NodeHeader.count(NodeHeader.counts(node));
    int right = records - left + separator + fence + prefix(node);
    return fitsLeft(node, place, left, separator) && right <= forRecords(count - place);
  }

  private boolean fitsLeft(long node, int place, int left, int separator) {
    int lower = NodeHeader.lower(NodeHeader.space(node));
    return left + lower + separator + prefix(node) <= forRecords(place);
  }

  /** Returns the bytes that a node with this number of slots has for records and fences. */
  private int forRecords(int slots) {
    return nodeBytes - NodeHeader.BYTES - NodeEditor.capacityFor(slots) * NodeHeader.SLOT_BYTES;
  }

  private static int prefix(long node) {
    return NodeHeader.prefix(NodeHeader.counts(node));
  }

  private static int bytes(long node, int place) {
    return Slot.recordBytes(NodeKeys.record(node, place));
  }

  /** Returns the length of the separator before a place, without the prefix. */
  private static int separator(long node, int place) {
    return NodeHeader.isLeaf(NodeHeader.counts(node))
        ? NodeKeys.common(node, place - 1, place) + 1
        : NodeKeys.keyBytes(node, place);
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
    } else if (NodeHeader.isLeaf(counts)) {
      keys.copyKey(node, place, NodeKeys.common(node, place - 1, place) + 1, to);
    } else {
      keys.copyKey(node, place, to);
    }
  }

  /**
   * Copies a key that is above the last one and at most another one: what both have in common, and
   * the least byte that may follow. So at most a few keys, all longer, lie between the last key and
   * the separator.
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
