package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.records.NativeBytes.getLongBigEndian;

import org.inkling.memory.records.NativeBytes;

/**
 * Finds a key in a node that covers it: by tags, or by a binary search over the slots. Both are
 * safe in a node that changes meanwhile; see the package comment.
 *
 * @shape any
 * @units places in slots
 */
public final class NodeSearch {
  /** The result of {@link #find} if no record has the key. */
  public static final int NONE = -1;

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = ONES << 7;

  private final int nodeBytes;
  private final int maxSlots;

  /** Creates the search in nodes of a shape. */
  public NodeSearch(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
    maxSlots = shape.maxSlots();
  }

  /** Returns the slot of a key, {@link #NONE} if it has none. */
  public int find(long node, SearchKey key) {
    long counts = NodeHeader.counts(node);
    int capacity = capacity(counts);
    int count = Math.min(NodeHeader.count(counts), capacity);
    int prefix = Math.min(NodeHeader.prefix(counts), key.length());
    long wanted = Slot.of(key.head(prefix), key.length() - prefix);
    long pattern = key.tag() * ONES;
    long tags = NodeHeader.tags(node);
    for (int first = 0; first < count; first += Long.BYTES) {
      long matches = zeroBytes(getLongBigEndian(tags + first) ^ pattern);
      while (matches != 0) {
        int place = first + (Long.numberOfLeadingZeros(matches) >>> 3);
        long slot = getLong(tags + capacity + (long) place * Long.BYTES);
        if (Slot.isSameKey(slot, wanted) && isRest(node, slot, key, prefix) && place < count) {
          return place;
        }
        matches &= ~Long.highestOneBit(matches);
      }
    }
    return NONE;
  }

  /**
   * Returns a word in which the high bit of each zero byte is set; it may be set in a byte above a
   * zero byte, too.
   */
  private static long zeroBytes(long word) {
    return (word - ONES) & ~word & HIGHS;
  }

  /** Returns whether the bytes of a record after the head are those of a key of the same length. */
  private boolean isRest(long node, long slot, SearchKey key, int prefix) {
    int rest = Slot.rest(slot);
    int at = Slot.offset(slot) + NodeHeader.VALUE_LENGTH;
    return rest == 0
        || (at + rest <= nodeBytes
            && NativeBytes.equal(
                node + at, rest, key.array(), key.from() + prefix + Slot.HEAD, rest));
  }

  /**
   * Returns how many slots have a key that is at most this one: the place at which an absent key is
   * inserted.
   */
  public int countUpTo(long node, SearchKey key) {
    long counts = NodeHeader.counts(node);
    int capacity = capacity(counts);
    int prefix = Math.min(NodeHeader.prefix(counts), key.length());
    long slots = NodeHeader.slots(node, capacity);
    int head = key.head(prefix);
    int low = 0;
    int high = Math.min(NodeHeader.count(counts), capacity);
    while (low < high) { // keys before low are at most this one, those from high are above it
      int middle = (low + high) >>> 1;
      long slot = getLong(slots + (long) middle * Long.BYTES);
      if (isAbove(node, slot, key, prefix, head)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private boolean isAbove(long node, long slot, SearchKey key, int prefix, int head) {
    int slotHead = Slot.head(slot);
    return slotHead == head
        ? compareLonger(node, slot, key, prefix) > 0
        : Integer.compareUnsigned(slotHead, head) > 0;
  }

  /** Compares the key of a slot with a key that has the same head. */
  private int compareLonger(long node, long slot, SearchKey key, int prefix) {
    int length = Slot.length(slot);
    int left = key.length() - prefix;
    if (length <= Slot.HEAD || left <= Slot.HEAD) {
      return length - left; // zeros fill a head: the shorter key is a prefix of the other
    }
    int at = Slot.offset(slot) + NodeHeader.VALUE_LENGTH;
    int rest = Math.min(length - Slot.HEAD, nodeBytes - at);
    return rest < 0
        ? 0 // torn
        : NativeBytes.compare(
            node + at, rest, key.array(), key.from() + prefix + Slot.HEAD, left - Slot.HEAD);
  }

  /** Returns the reference to the child of an inner node that covers a key. */
  public long child(long node, SearchKey key) {
    int place = Math.max(0, countUpTo(node, key) - 1);
    return RecordValue.reference(node, value(node, place));
  }

  /** Returns where the value of a slot is: see {@link RecordValue}. */
  public long value(long node, int place) {
    return RecordValue.of(nodeBytes, node, slot(node, place));
  }

  /** Returns the word of a slot. */
  long slot(long node, int place) {
    int capacity = capacity(NodeHeader.counts(node));
    int bounded = Math.min(place, capacity - 1);
    return getLong(NodeHeader.slots(node, capacity) + (long) bounded * Long.BYTES);
  }

  private int capacity(long counts) {
    return Math.min(NodeHeader.capacity(counts), maxSlots) & -NodeHeader.SLOT_STEP;
  }
}
