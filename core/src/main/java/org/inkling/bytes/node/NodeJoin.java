package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copyOut;

/**
 * Joins two neighbours, nodes of one level between which a key is the border, into one node. No
 * other thread changes them. Reused by its owner; its methods allocate and throw nothing.
 *
 * @units bytes
 */
public final class NodeJoin {
  /** A joined node leaves one in this number of its bytes free, so that it is not split at once. */
  private static final int FREE_PART = 8;

  private final int nodeBytes;
  private final NodeKeys keys;
  private final NodeSearch search;
  private final NodeEditor editor;
  private final NodeBuilder builder;

  private final KeyBuffer lower;
  private final KeyBuffer upper;
  private final KeyBuffer key;
  private final SearchKey searchKey = new SearchKey();
  private final NodeValue value = new NodeValue();
  private final byte[] bytes;

  /** Creates the join of nodes of a shape. */
  public NodeJoin(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
    keys = new NodeKeys(shape);
    search = new NodeSearch(shape);
    editor = new NodeEditor(shape);
    builder = new NodeBuilder(shape);
    lower = new KeyBuffer(shape);
    upper = new KeyBuffer(shape);
    key = new KeyBuffer(shape);
    bytes = new byte[shape.maxInlineBytes()];
  }

  /**
   * Writes a node with all records of both into another one, if they have room there: all of it if
   * one of them has no record, otherwise all but a part. A node without records may itself be the
   * one that is written.
   *
   * @return whether they had room
   */
  public boolean run(long left, long right, long to) {
    keys.copyLower(left, lower);
    keys.copyUpper(right, upper);
    int leftCount = search.count(left);
    int rightCount = search.count(right);
    boolean isOneEmpty = leftCount == 0 || rightCount == 0;
    int room = isOneEmpty ? nodeBytes : nodeBytes - nodeBytes / FREE_PART;
    if (bytes(left, right, leftCount + rightCount) > room) {
      return false;
    }
    builder.begin(to, NodeHeader.level(NodeHeader.counts(left)), lower, upper);
    append(to, left, leftCount);
    append(to, right, rightCount);
    NodeHeader.putCounts(to, NodeHeader.withAppends(NodeHeader.counts(to), 0));
    return true;
  }

  /** Returns the bytes that the joined node takes. */
  private int bytes(long left, long right, int count) {
    int prefix = upper.isAboveAll() ? 0 : lower.common(upper);
    int fences = lower.length() + (upper.isAboveAll() ? 0 : upper.length());
    int slots = NodeEditor.capacityFor(count) * NodeHeader.SLOT_BYTES;
    int border = NodeHeader.lower(NodeHeader.space(right)); // the key that an inner record gets
    return NodeHeader.BYTES
        + fences
        + slots
        + recordBytes(left, prefix)
        + recordBytes(right, prefix)
        + (NodeHeader.isLeaf(NodeHeader.counts(right)) ? 0 : border);
  }

  /** Returns the bytes of the records of a node, if they had a shorter prefix. */
  private int recordBytes(long node, int prefix) {
    int longer = NodeHeader.prefix(NodeHeader.counts(node)) - prefix;
    int total = 0;
    for (int place = search.count(node) - 1; place >= 0; place--) {
      long record = NodeKeys.record(node, place);
      total += Slot.LENGTHS + Slot.rest(Slot.keyBytes(record) + longer) + Slot.valueBytes(record);
    }
    return total;
  }

  private void append(long to, long source, int count) {
    boolean isInner = !NodeHeader.isLeaf(NodeHeader.counts(source));
    for (int place = 0; place < count; place++) {
      if (isInner && place == 0) {
        copyBorder(to, source);
      } else {
        keys.copyKey(source, place, key);
      }
      key.copyTo(searchKey);
      takeValue(source, place, isInner);
      editor.insert(to, search.count(to), searchKey, value);
    }
  }

  /**
   * The first child of an inner node is from its lower fence on, and that of the joined one too.
   */
  private void copyBorder(long to, long source) {
    keys.copyLower(source, key);
    if (search.count(to) == 0) {
      key.setLength(NodeHeader.prefix(NodeHeader.counts(to)));
    }
  }

  private void takeValue(long source, int place, boolean isInner) {
    long found = search.value(source, place);
    if (isInner) {
      value.setChild(RecordValue.reference(source, found));
    } else if (RecordValue.isLong(found)) {
      value.setLong(RecordValue.reference(source, found));
    } else {
      int length = RecordValue.length(found);
      copyOut(source + RecordValue.offset(found), bytes, 0, length);
      value.setBytes(bytes, 0, length);
    }
  }
}
