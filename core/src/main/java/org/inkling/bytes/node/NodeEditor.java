package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.copyIn;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getUnsignedShort;
import static org.inkling.memory.NativeMemory.putByte;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.inkling.memory.NativeMemory.putUnsignedShort;

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
    int old = recordBytes(node, slot(node, counts, place));
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
    int rest = Math.max(0, keyBytes - NodeHeader.prefix(counts) - Slot.HEAD);
    return NodeHeader.VALUE_LENGTH + rest + valueBytes;
  }

  static int recordBytes(long node, long slot) {
    int valueBytes = getUnsignedShort(node + Slot.offset(slot));
    return NodeHeader.VALUE_LENGTH + Slot.rest(slot) + valueBytes;
  }

  private static int free(long space, int capacity) {
    return NodeHeader.firstRecord(space) - NodeHeader.BYTES - capacity * NodeHeader.SLOT_AND_TAG;
  }

  private static int freeAfterCompaction(long space, int slots) {
    return free(space, capacityFor(slots)) + NodeHeader.dead(space);
  }

  /** Returns the capacity of a node with this number of slots. */
  static int capacityFor(int slots) {
    return (slots + NodeHeader.SLOT_STEP - 1) & -NodeHeader.SLOT_STEP;
  }

  private static long slot(long node, long counts, int place) {
    return getLong(NodeHeader.slots(node, NodeHeader.capacity(counts)) + (long) place * Long.BYTES);
  }

  /** Inserts a record before a place; there is room, and the key belongs there. */
  public void insert(long node, int place, SearchKey key, NodeValue value) {
    long counts = withFreeSlot(node, NodeHeader.counts(node));
    int count = NodeHeader.count(counts);
    int capacity = NodeHeader.capacity(counts);
    long tag = NodeHeader.tags(node) + place;
    long slot = NodeHeader.slots(node, capacity) + (long) place * Long.BYTES;
    if (place < count) {
      copy(tag, tag + 1, count - place);
      copy(slot, slot + Long.BYTES, (long) (count - place) * Long.BYTES);
    }
    putByte(tag, (byte) key.tag());
    int prefix = NodeHeader.prefix(counts);
    long word = Slot.of(key.head(prefix), key.length() - prefix);
    putLongOpaque(slot, write(node, word, key, value));
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
    copy(NodeHeader.slots(node, capacity), NodeHeader.slots(node, more), (long) count * Long.BYTES);
    return NodeHeader.withCapacity(counts, more);
  }

  /** Writes a record before the first one; returns the slot for it. */
  private static long write(long node, long slot, SearchKey key, NodeValue value) {
    long space = NodeHeader.space(node);
    int rest = Slot.rest(slot);
    int offset = NodeHeader.firstRecord(space) - NodeHeader.VALUE_LENGTH - rest - value.length();
    long at = node + offset;
    putUnsignedShort(at, value.length());
    int skipped = key.length() - rest;
    copyIn(key.array(), key.from() + skipped, at + NodeHeader.VALUE_LENGTH, rest);
    value.write(at + NodeHeader.VALUE_LENGTH + rest);
    NodeHeader.putSpace(node, NodeHeader.withRecords(space, offset, NodeHeader.dead(space)));
    return Slot.withRecord(slot, offset, value.isLong());
  }

  /** Replaces the value of a slot, which has this key; there is room. */
  public void replace(long node, int place, SearchKey key, NodeValue value) {
    long counts = NodeHeader.counts(node);
    long at = NodeHeader.slots(node, NodeHeader.capacity(counts)) + (long) place * Long.BYTES;
    long slot = getLong(at);
    int old = recordBytes(node, slot);
    int bytes = NodeHeader.VALUE_LENGTH + Slot.rest(slot) + value.length();
    if (bytes <= old) {
      long record = node + Slot.offset(slot);
      putUnsignedShort(record, value.length());
      value.write(record + bytes - value.length());
      putLongOpaque(at, Slot.withRecord(slot, Slot.offset(slot), value.isLong()));
      addDead(node, old - bytes);
    } else {
      putLongOpaque(at, write(node, slot, key, value));
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
    long counts = NodeHeader.counts(node);
    int last = NodeHeader.count(counts) - 1;
    long tag = NodeHeader.tags(node) + place;
    long slot = NodeHeader.slots(node, NodeHeader.capacity(counts)) + (long) place * Long.BYTES;
    int bytes = recordBytes(node, getLong(slot));
    copy(tag + 1, tag, last - place);
    copy(slot + Long.BYTES, slot, (long) (last - place) * Long.BYTES);
    NodeHeader.putCounts(node, NodeHeader.withAppends(NodeHeader.withCount(counts, last), 0));
    if (last > 0) {
      addDead(node, bytes);
    } else {
      long space = NodeHeader.space(node);
      NodeHeader.putSpace(
          node, NodeHeader.withRecords(space, nodeBytes - NodeHeader.fences(space), 0));
    }
  }
}
