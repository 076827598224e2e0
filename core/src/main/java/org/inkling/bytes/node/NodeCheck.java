package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.getByte;

import java.util.Arrays;

/** Verifies a node that no other thread changes. */
public final class NodeCheck {
  private final int nodeBytes;
  private final NodeShape shape;
  private final NodeKeys keys;
  private final NodeSearch search;

  /** Creates the check of nodes of a shape. */
  public NodeCheck(NodeShape shape) {
    this.shape = shape;
    nodeBytes = shape.nodeBytes();
    keys = new NodeKeys(shape);
    search = new NodeSearch(shape);
  }

  /**
   * Checks a node of a level, whose fences must be these.
   *
   * @return the number of its records
   * @throws IllegalStateException that names the first error found
   */
  public int run(long node, int level, KeyBuffer lower, KeyBuffer upper) {
    long counts = NodeHeader.counts(node);
    int count = NodeHeader.count(counts);
    int capacity = NodeHeader.capacity(counts);
    require(NodeHeader.level(counts) == level, "a node of level " + NodeHeader.level(counts));
    require(count <= capacity && capacity % NodeHeader.SLOT_STEP == 0, "a capacity " + capacity);
    checkFences(node, lower, upper);
    checkSpace(node, count, capacity);
    var key = new KeyBuffer(shape);
    var before = new KeyBuffer(shape);
    for (int place = 0; place < count; place++) {
      checkReference(node, place, level);
      keys.copyKey(node, place, key);
      boolean isBelowAll = level > 0 && place == 0;
      require(!isBelowAll || NodeKeys.keyBytes(node, 0) == 0, "a first child with a key");
      require(isBelowAll || compare(lower, key) <= 0, "a key below its fence");
      require(upper.isAboveAll() || compare(key, upper) < 0, "a key above its fence");
      boolean isFirst = place == (level > 0 ? 1 : 0);
      require(isFirst || isBelowAll || compare(before, key) < 0, "keys out of order at " + place);
      if (level == 0) {
        checkFound(node, place, key);
      }
      keys.copyKey(node, place, before);
    }
    return count;
  }

  private void checkFences(long node, KeyBuffer lower, KeyBuffer upper) {
    long space = NodeHeader.space(node);
    int upperBytes = upper.isAboveAll() ? NodeHeader.NO_FENCE : upper.length();
    require(NodeHeader.lower(space) == lower.length(), "a lower fence of another length");
    require(NodeHeader.upper(space) == upperBytes, "an upper fence of another length");
    var fence = new KeyBuffer(shape);
    keys.copyLower(node, fence);
    require(isSame(fence, lower), "a lower fence that its parent does not have");
    keys.copyUpper(node, fence);
    require(isSame(fence, upper), "an upper fence that its parent does not have");
    int prefix = NodeHeader.prefix(NodeHeader.counts(node));
    require(prefix == (upper.isAboveAll() ? 0 : lower.common(upper)), "a prefix of " + prefix);
  }

  /** Checks that records neither overlap nor leave bytes between them that are not dead. */
  private void checkSpace(long node, int count, int capacity) {
    long space = NodeHeader.space(node);
    int first = NodeHeader.firstRecord(space);
    int end = nodeBytes - NodeHeader.fences(space);
    int slotsEnd = NodeHeader.BYTES + capacity * NodeHeader.SLOT_BYTES;
    require(slotsEnd <= first && first <= end, "records from " + first + " to " + end);
    var isUsed = new boolean[nodeBytes];
    int used = 0;
    for (int place = 0; place < count; place++) {
      int offset = Slot.offset(Slot.word(node, capacity, place));
      require(offset >= first && offset + Slot.LENGTHS <= end, "a record at " + offset);
      int bytes = Slot.recordBytes(node + offset);
      require(offset + bytes <= end, "a record at " + offset + " of " + bytes + " bytes");
      for (int i = offset; i < offset + bytes; i++) {
        require(!isUsed[i], "two records have byte " + i);
        isUsed[i] = true;
      }
      used += bytes;
    }
    int dead = NodeHeader.dead(space);
    require(end - first - used == dead, dead + " dead bytes are counted: " + (end - first - used));
  }

  private void checkReference(long node, int place, int level) {
    boolean isReference = level > 0 || isLong(node, place);
    int valueBytes = RecordValue.length(search.value(node, place));
    require(!isReference || valueBytes == Long.BYTES, "a reference of " + valueBytes + " bytes");
  }

  private void checkFound(long node, int place, KeyBuffer bytes) {
    var key = new SearchKey();
    bytes.copyTo(key);
    int tag = getByte(NodeHeader.tags(node) + place) & 0xff;
    require(tag == key.tag(), "a tag " + tag + " of a key whose tag is " + key.tag());
    require(search.find(node, key) == place, "a key that is not found by its tag");
    require(search.countUpTo(node, key) == place + 1, "a key that is not found by its order");
  }

  /** Returns whether the value of a slot is a reference to a long value. */
  public boolean isLong(long node, int place) {
    return RecordValue.isLong(search.value(node, place));
  }

  /** Returns the reference that is the value of a slot. */
  public long reference(long node, int place) {
    return RecordValue.reference(node, search.value(node, place));
  }

  private static boolean isSame(KeyBuffer a, KeyBuffer b) {
    return a.isAboveAll() == b.isAboveAll() && (a.isAboveAll() || compare(a, b) == 0);
  }

  private static int compare(KeyBuffer a, KeyBuffer b) {
    return Arrays.compareUnsigned(a.array(), 0, a.length(), b.array(), 0, b.length());
  }

  private static void require(boolean holds, String violation) {
    if (!holds) {
      throw new IllegalStateException(violation);
    }
  }
}
