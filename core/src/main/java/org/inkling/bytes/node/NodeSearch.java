package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.records.NativeBytes.getLongBigEndian;

import org.inkling.memory.records.NativeBytes;

/**
 * Finds a key in a node that covers it: by tags, or by a binary search over the heads. Both are
 * safe in a node that changes meanwhile; see the package comment.
 *
 * @shape any
 * @units places in slots
 */
public final class NodeSearch {
  /** The result of {@link #find} if no record has the key. */
  public static final int NONE = -1;

  private static final int LINE = 64;

  /** Header, tags and offsets of a hundred slots, and these with the heads. */
  private static final int TAG_BYTES = 6 * LINE;

  private static final int ORDER_BYTES = 12 * LINE;

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
    int head = key.head(Math.min(NodeHeader.prefix(counts), key.length()));
    long pattern = key.tag() * ONES;
    long tags = NodeHeader.tags(node);
    for (int first = 0; first < count; first += Long.BYTES) {
      long matches = zeroBytes(getLongBigEndian(tags + first) ^ pattern);
      while (matches != 0) {
        int place = first + (Long.numberOfLeadingZeros(matches) >>> 3);
        if (hasKey(node, capacity, place, key, head) && place < count) {
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

  private boolean hasKey(long node, int capacity, int place, SearchKey key, int head) {
    int offset = offset(Slot.word(node, capacity, place));
    int length = key.length() - prefix(node, key);
    return Slot.head(node, capacity, place) == head
        && Slot.keyBytes(node + offset) == length
        && isRest(node, offset + Slot.LENGTHS, Slot.rest(length), key);
  }

  /** Returns whether the bytes at an offset are the last ones of a key. */
  private boolean isRest(long node, int at, int rest, SearchKey key) {
    int from = key.from() + key.length() - rest;
    return rest == 0
        || (at + rest <= nodeBytes && NativeBytes.equal(node + at, rest, key.array(), from, rest));
  }

  /**
   * Loads a byte of each cache line of a node in which a search may look: the processor then waits
   * for all of them at once, and not for one after another.
   *
   * @param forOrder whether the search is by order, and not by tags
   */
  public void touch(long node, boolean forOrder) {
    long end = node + Math.min(forOrder ? ORDER_BYTES : TAG_BYTES, nodeBytes);
    for (long line = node; line < end; line += LINE) {
      long _ = getLongOpaque(line); // opaque: a compiler may not leave it out
    }
  }

  /** Returns the number of records. */
  public int count(long node) {
    long counts = NodeHeader.counts(node);
    return Math.min(NodeHeader.count(counts), capacity(counts));
  }

  /**
   * Returns how many slots have a key that is at most this one: the place at which an absent key is
   * inserted.
   */
  public int countUpTo(long node, SearchKey key) {
    return count(node, key, 0);
  }

  /**
   * Returns the slot of a key, or the complement of the place at which it is inserted: one search
   * by order, for a caller that needs the place in any case.
   */
  public int locate(long node, SearchKey key) {
    int count = countUpTo(node, key);
    int capacity = capacity(NodeHeader.counts(node));
    int head = key.head(prefix(node, key));
    boolean isPresent =
        count > 0 && count <= capacity && hasKey(node, capacity, count - 1, key, head);
    return isPresent ? count - 1 : ~count;
  }

  /** Returns how many slots have a key that is below this one. */
  public int countBelow(long node, SearchKey key) {
    return count(node, key, -1);
  }

  /**
   * Returns how many slots have a key that compares with this one as at most a number.
   *
   * @param most 0 for keys up to this one, -1 for keys below it
   */
  private int count(long node, SearchKey key, int most) {
    long counts = NodeHeader.counts(node);
    int capacity = capacity(counts);
    int head = key.head(Math.min(NodeHeader.prefix(counts), key.length()));
    int low = 0;
    int high = Math.min(NodeHeader.count(counts), capacity);
    while (low < high) { // keys before low are counted, those from high are not
      int middle = (low + high) >>> 1;
      if (compare(node, capacity, middle, key, head) > most) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private int compare(long node, int capacity, int place, SearchKey key, int head) {
    int slotHead = Slot.head(node, capacity, place);
    return slotHead == head
        ? Integer.signum(compareLonger(node, Slot.word(node, capacity, place), key))
        : Integer.compareUnsigned(slotHead, head);
  }

  /** Compares the key of a record with a key that has the same head. */
  private int compareLonger(long node, int word, SearchKey key) {
    int record = offset(word);
    int length = Slot.keyBytes(node + record);
    int left = key.length() - prefix(node, key);
    if (length <= Slot.HEAD || left <= Slot.HEAD) {
      return length - left; // zeros fill a head: the shorter key is a prefix of the other
    }
    int at = record + Slot.LENGTHS;
    int rest = Math.min(length - Slot.HEAD, nodeBytes - at);
    int keyRest = left - Slot.HEAD;
    int from = key.from() + key.length() - keyRest;
    return NativeBytes.compare(node + at, rest, key.array(), from, keyRest);
  }

  /** Returns the reference to the child of an inner node that covers a key. */
  public long child(long node, SearchKey key) {
    return child(node, countUpTo(node, key) - 1);
  }

  /** Returns the reference to the last child of an inner node that has keys below a key. */
  public long childBelow(long node, SearchKey key) {
    return child(node, countBelow(node, key) - 1);
  }

  /** Returns the reference to the last child of an inner node. */
  public long lastChild(long node) {
    return child(node, count(node) - 1);
  }

  private long child(long node, int place) {
    return reference(node, Math.max(0, place));
  }

  /** Returns whether the value of a slot is a reference to a long value. */
  public boolean isLong(long node, int place) {
    return RecordValue.isLong(value(node, place));
  }

  /** Returns the reference that is the value of a slot. */
  public long reference(long node, int place) {
    return RecordValue.reference(node, value(node, place));
  }

  /** Returns where the value of a slot is: see {@link RecordValue}. */
  public long value(long node, int place) {
    return RecordValue.of(nodeBytes, node, word(node, place));
  }

  /** Returns the offset of the record of a slot, and whether its value is long. */
  private int word(long node, int place) {
    int capacity = capacity(NodeHeader.counts(node));
    return Slot.word(node, capacity, Math.clamp(place, 0, Math.max(0, capacity - 1)));
  }

  /** Returns the offset of a record, which leaves room for its lengths. */
  private int offset(int word) {
    return Math.min(Slot.offset(word), nodeBytes - Slot.LENGTHS);
  }

  private static int prefix(long node, SearchKey key) {
    return Math.min(NodeHeader.prefix(NodeHeader.counts(node)), key.length());
  }

  private int capacity(long counts) {
    return Math.min(NodeHeader.capacity(counts), maxSlots) & -NodeHeader.SLOT_STEP;
  }
}
