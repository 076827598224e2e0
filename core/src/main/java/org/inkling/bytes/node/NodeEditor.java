package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.copyIn;
import static org.inkling.memory.NativeMemory.putByte;

/**
 * Changes the records of a node that no other thread changes, and that covers the key. No method
 * allocates or throws.
 *
 * @units places in slots, sizes in bytes
 */
public final class NodeEditor {
  /** Whether a record has room in a node. */
  public enum Room {
    /** It has. */
    YES,

    /** It has after the node was compacted. */
    AFTER_COMPACTION,

    /** The node must be split. */
    NO
  }

  /** A compaction must leave this part of a node free. */
  private static final int COMPACTION_PART = 16;

  /** A node is underfull if less than this part of it is used. */
  private static final int UNDERFULL_PART = 4;

  /** A removal tries to join an underfull node at each multiple of this count, and below it. */
  private static final int MERGE_STEP = 4;

  private final int nodeBytes;

  /** Creates the editor of nodes of a shape. */
  public NodeEditor(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
  }

  /** Returns whether a new record has room. */
  public Room roomFor(long node, int keyBytes, int valueBytes) {
    long counts = NodeHeader.counts(node);
    int count = NodeHeader.count(counts);
    int capacity = NodeHeader.capacity(counts);
    int bytes = recordBytes(counts, keyBytes, valueBytes);
    int slots = count < capacity ? capacity : capacity + NodeHeader.SLOT_STEP;
    long space = NodeHeader.space(node);
    if (bytes <= free(space, slots)) {
      return Room.YES;
    }
    return afterCompaction(freeAfterCompaction(space, count + 1) - bytes, count);
  }

  /** Returns whether the record of a slot has room for another value. */
  public Room roomFor(long node, int place, int keyBytes, int valueBytes) {
    long counts = NodeHeader.counts(node);
    int bytes = recordBytes(counts, keyBytes, valueBytes);
    int old = recordBytes(node, counts, place);
    long space = NodeHeader.space(node);
    if (bytes <= old || bytes <= free(space, NodeHeader.capacity(counts))) {
      return Room.YES;
    }
    int count = NodeHeader.count(counts);
    return afterCompaction(freeAfterCompaction(space, count) + old - bytes, count);
  }

  /**
   * Returns whether a node is compacted, given what is free afterwards. With less than a part of
   * the node it would be compacted again after a few writes, so it is split if it can be.
   */
  private Room afterCompaction(int left, int count) {
    int least = count < 2 ? 0 : nodeBytes / COMPACTION_PART;
    return left >= least ? Room.AFTER_COMPACTION : Room.NO;
  }

  private static int recordBytes(long counts, int keyBytes, int valueBytes) {
    return Slot.LENGTHS + Slot.rest(keyBytes - NodeHeader.prefix(counts)) + valueBytes;
  }

  private static int recordBytes(long node, long counts, int place) {
    return Slot.recordBytes(node + Slot.offset(word(node, counts, place)));
  }

  private static int word(long node, long counts, int place) {
    return Slot.word(node, NodeHeader.capacity(counts), place);
  }

  private static int free(long space, int capacity) {
    return NodeHeader.firstRecord(space) - NodeHeader.BYTES - capacity * NodeHeader.SLOT_BYTES;
  }

  private static int freeAfterCompaction(long space, int slots) {
    return free(space, capacityFor(slots)) + NodeHeader.dead(space);
  }

  /** Returns the capacity of a node with this number of slots. */
  static int capacityFor(int slots) {
    return (slots + NodeHeader.SLOT_STEP - 1) & -NodeHeader.SLOT_STEP;
  }

  /** Inserts a record before a place; there is room, and the key belongs there. */
  public void insert(long node, int place, SearchKey key, NodeValue value) {
    long counts = withFreeSlot(node, NodeHeader.counts(node));
    int count = NodeHeader.count(counts);
    int capacity = NodeHeader.capacity(counts);
    if (place < count) {
      Slot.move(node, capacity, place, count, 1);
    }
    putByte(NodeHeader.tags(node) + place, (byte) key.tag());
    Slot.putHead(node, capacity, place, key.head(NodeHeader.prefix(counts)));
    Slot.putWord(node, capacity, place, write(node, counts, key, value));
    int appends = place == count ? NodeHeader.appends(counts) + 1 : 0;
    NodeHeader.putCounts(
        node, NodeHeader.withAppends(NodeHeader.withCount(counts, count + 1), appends));
    assert hasSpace(node);
  }

  /** Returns whether slots and records do not overlap. */
  static boolean hasSpace(long node) {
    return free(NodeHeader.space(node), NodeHeader.capacity(NodeHeader.counts(node))) >= 0;
  }

  /** Adds free slots if there are none; returns the counts. */
  private static long withFreeSlot(long node, long counts) {
    int count = NodeHeader.count(counts);
    int capacity = NodeHeader.capacity(counts);
    if (count < capacity) {
      return counts;
    }
    int more = capacity + NodeHeader.SLOT_STEP;
    long heads = NodeHeader.heads(node, capacity); // first: the offsets move to where they are
    copy(heads, NodeHeader.heads(node, more), (long) count * Integer.BYTES);
    long offsets = NodeHeader.offsets(node, capacity);
    copy(offsets, NodeHeader.offsets(node, more), (long) count * Short.BYTES);
    return NodeHeader.withCapacity(counts, more);
  }

  /** Writes a record before the first one; returns the word for its slot. */
  private static int write(long node, long counts, SearchKey key, NodeValue value) {
    long space = NodeHeader.space(node);
    int keyBytes = key.length() - NodeHeader.prefix(counts);
    int rest = Slot.rest(keyBytes);
    int offset = NodeHeader.firstRecord(space) - Slot.LENGTHS - rest - value.length();
    long at = node + offset;
    Slot.putLengths(at, keyBytes, value.length());
    copyIn(key.array(), key.from() + key.length() - rest, at + Slot.LENGTHS, rest);
    value.write(at + Slot.LENGTHS + rest);
    NodeHeader.putSpace(node, NodeHeader.withRecords(space, offset, NodeHeader.dead(space)));
    return Slot.word(offset, value.isLong());
  }

  /** Replaces the value of a slot, which has this key; there is room. */
  public void replace(long node, int place, SearchKey key, NodeValue value) {
    long counts = NodeHeader.counts(node);
    int capacity = NodeHeader.capacity(counts);
    int offset = Slot.offset(Slot.word(node, capacity, place));
    long record = node + offset;
    int old = Slot.recordBytes(record);
    int bytes = old - Slot.valueBytes(record) + value.length();
    if (bytes <= old) {
      Slot.putLengths(record, Slot.keyBytes(record), value.length());
      value.write(record + bytes - value.length());
      Slot.putWord(node, capacity, place, Slot.word(offset, value.isLong()));
      addDead(node, old - bytes);
    } else {
      Slot.putWord(node, capacity, place, write(node, counts, key, value));
      addDead(node, old);
      assert hasSpace(node);
    }
  }

  private static void addDead(long node, int bytes) {
    long space = NodeHeader.space(node);
    int dead = NodeHeader.dead(space) + bytes;
    NodeHeader.putSpace(node, NodeHeader.withRecords(space, NodeHeader.firstRecord(space), dead));
  }

  /** Removes the record of a slot. */
  public void remove(long node, int place) {
    remove(node, place, place + 1);
  }

  /** Removes the records of the slots {@code [from, to)}. */
  public void remove(long node, int from, int to) {
    long counts = NodeHeader.counts(node);
    int count = NodeHeader.count(counts);
    int bytes = 0;
    for (int place = from; place < to; place++) {
      bytes += recordBytes(node, counts, place);
    }
    Slot.move(node, NodeHeader.capacity(counts), to, count, from - to);
    int left = count - (to - from);
    NodeHeader.putCounts(node, NodeHeader.withAppends(NodeHeader.withCount(counts, left), 0));
    if (left > 0) {
      addDead(node, bytes);
    } else {
      long space = NodeHeader.space(node);
      NodeHeader.putSpace(
          node, NodeHeader.withRecords(space, nodeBytes - NodeHeader.fences(space), 0));
    }
  }

  /** Returns whether a node has so few records that it should be joined with a neighbour. */
  public boolean isUnderfull(long node) {
    return live(node) < nodeBytes / UNDERFULL_PART;
  }

  /**
   * Returns whether a removal, which has just left a node underfull, should try to join it: not
   * each one does, since the neighbour may have no room.
   */
  public boolean isMergeDue(long node) {
    int count = NodeHeader.count(NodeHeader.counts(node));
    return (count < MERGE_STEP || count % MERGE_STEP == 0) && isUnderfull(node);
  }

  /** Returns the bytes that slots and records of a node use; any number if it is torn. */
  public int live(long node) {
    long space = NodeHeader.space(node);
    int records = nodeBytes - NodeHeader.fences(space) - NodeHeader.firstRecord(space);
    return NodeHeader.count(NodeHeader.counts(node)) * NodeHeader.SLOT_BYTES
        + records
        - NodeHeader.dead(space);
  }
}
