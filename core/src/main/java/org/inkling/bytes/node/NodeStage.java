package org.inkling.bytes.node;

import java.util.Arrays;

/**
 * The records of the next nodes of one level, in ascending order, on the heap: the prefix of a node
 * depends on its upper fence, and that is known only when the node ends. A node ends before any
 * record but the first; its upper fence is then a separator between two records. Of all ends at
 * which the records fit between their fences the last one is taken, so nodes are full.
 *
 * <p>The prefix is what the lower fence has in common with the record after the end: the separator
 * is the begin of that one, and longer. So it never gets longer with more records, and as soon as
 * some records do not fit without an upper fence, no more records do.
 *
 * <p>Only the array of keys and values grows, with the longest keys that share a prefix.
 *
 * @units sizes in bytes
 */
public final class NodeStage {
  private final int nodeBytes;
  private final int level;
  private final NodeBuilder builder;
  private final NodeEditor editor;
  private final KeyBuffer lower;
  private final KeyBuffer upper;
  private final SearchKey key = new SearchKey();
  private final NodeValue value = new NodeValue();

  /** The keys, each followed by its value, unless that is long. */
  private byte[] bytes;

  private int end;
  private final int[] starts;
  private final int[] keyBytes;
  private final int[] valueBytes;

  /** How many bytes a key has in common with the one before it. */
  private final int[] commons;

  /** The references of the records, 0 for a value of bytes. */
  private final long[] references;

  private int count;

  /** The end that was tried last; the prefix, and the size of the records up to there. */
  private int tried;

  private int prefix;
  private int recordBytes;

  /** The last end at which the records fit. */
  private int fitting;

  /** Creates an empty stage; the first node has the lower fence without bytes. */
  public NodeStage(NodeShape shape, int level) {
    this.level = level;
    nodeBytes = shape.nodeBytes();
    builder = new NodeBuilder(shape);
    editor = new NodeEditor(shape);
    lower = new KeyBuffer(shape);
    upper = new KeyBuffer(shape);
    bytes = new byte[2 * nodeBytes];
    int most = shape.maxSlots() + 2; // a full node, the record that is too much, and one more
    starts = new int[most];
    keyBytes = new int[most];
    valueBytes = new int[most];
    commons = new int[most];
    references = new long[most];
  }

  /** Returns whether there is no record. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Returns the lower fence of the next node. */
  public KeyBuffer lower() {
    return lower;
  }

  /** Returns a copy of the last key. */
  public byte[] lastKey() {
    int last = count - 1;
    return Arrays.copyOfRange(bytes, starts[last], starts[last] + keyBytes[last]);
  }

  /**
   * Adds a record with an empty value. The stage {@link #isFull is not full}.
   *
   * @return false, and nothing is added, if the key is not above the last one
   */
  public boolean add(byte[] from, int length) {
    int common = count == 0 ? 0 : commonWithLast(from, length);
    if (common < 0) {
      return false;
    }
    starts[count] = end;
    keyBytes[count] = length;
    commons[count] = common;
    references[count] = 0;
    valueBytes[count] = 0;
    append(from, length);
    count++;
    return true;
  }

  /** Returns how many bytes a key has in common with the last one, -1 if it is not above that. */
  private int commonWithLast(byte[] from, int length) {
    int last = starts[count - 1];
    int lastLength = keyBytes[count - 1];
    int common = Arrays.mismatch(bytes, last, last + lastLength, from, 0, length);
    if (common < 0 || common == lastLength) {
      return common; // they are equal, or the last one is the begin of this one
    }
    boolean isAbove =
        common < length && Byte.compareUnsigned(from[common], bytes[last + common]) > 0;
    return isAbove ? common : -1;
  }

  /** Gives the last record, which has just been added, bytes as its value. */
  public void setBytes(byte[] from, int length) {
    append(from, length);
    valueBytes[count - 1] = length;
  }

  /** Gives the last record a reference: to a long value in a leaf, to a child otherwise. */
  public void setReference(long reference) {
    references[count - 1] = reference;
    valueBytes[count - 1] = Long.BYTES;
  }

  private void append(byte[] from, int length) {
    if (end + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end + length, 2 * bytes.length));
    }
    System.arraycopy(from, 0, bytes, end, length);
    end += length;
  }

  /** Returns whether more records could not be in the next node, so that it must be written. */
  public boolean isFull() {
    boolean isFull = false;
    while (!isFull && tried < count - 1) {
      tryEnd(tried + 1);
      isFull = sizeOf(tried, recordBytes) > nodeBytes;
    }
    return isFull;
  }

  /** Finds out whether this many records fit, one more than were tried before. */
  private void tryEnd(int records) {
    int common = Math.min(prefix, commons[records]);
    if (common == prefix) {
      recordBytes += recordBytes(records - 1, prefix);
    } else {
      prefix = common;
      recordBytes = sum(records, prefix);
    }
    tried = records;
    if (sizeOf(records, recordBytes) + separatorBytes(records) <= nodeBytes) {
      fitting = records;
    }
  }

  private int sum(int records, int prefix) {
    int sum = 0;
    for (int place = 0; place < records; place++) {
      sum += recordBytes(place, prefix);
    }
    return sum;
  }

  private int recordBytes(int place, int prefix) {
    int left = isBelowAll(place) ? 0 : keyBytes[place] - prefix;
    return Slot.LENGTHS + Slot.rest(left) + valueBytes[place];
  }

  /** Returns whether a record is that of the first child, whose key has no bytes. */
  private boolean isBelowAll(int place) {
    return level > 0 && place == 0;
  }

  /** Returns the size of a node that has no upper fence. */
  private int sizeOf(int records, int recordBytes) {
    int slots = NodeEditor.capacityFor(records) * NodeHeader.SLOT_BYTES;
    return NodeHeader.BYTES + slots + recordBytes + lower.length();
  }

  /** Returns the length of the least key that separates a record from those before it. */
  private int separatorBytes(int place) {
    return level > 0 ? keyBytes[place] : commons[place] + 1;
  }

  /** Returns whether all records fit in the last node, which has no upper fence and no prefix. */
  public boolean fitsLast() {
    return sizeOf(count, sum(count, 0)) <= nodeBytes;
  }

  /** Writes all records as the last node of the level. */
  public void writeLast(long node) {
    upper.setAboveAll();
    write(node, count);
  }

  /** Writes the next node, which ends where the records fit last. There are two records or more. */
  public void writeNext(long node) {
    boolean _ = isFull(); // all ends that may fit are tried
    assert fitting > 0 : "a record does not fit in a node";
    upper.set(bytes, starts[fitting], separatorBytes(fitting));
    write(node, fitting);
    NodeHeader.putCounts(node, NodeHeader.withAppends(NodeHeader.counts(node), 0)); // not the last
  }

  private void write(long node, int records) {
    builder.begin(node, level, lower, upper);
    int skipped = NodeHeader.prefix(NodeHeader.counts(node));
    for (int place = 0; place < records; place++) {
      int start = starts[place];
      key.set(bytes, start, isBelowAll(place) ? skipped : keyBytes[place]);
      setValue(place);
      editor.insert(node, place, key, value);
    }
  }

  private void setValue(int place) {
    if (references[place] == 0) {
      value.setBytes(bytes, starts[place] + keyBytes[place], valueBytes[place]);
    } else if (level > 0) {
      value.setChild(references[place]);
    } else {
      value.setLong(references[place]);
    }
  }

  /** Drops the records of the node that was written, whose upper fence is the next lower one. */
  public void advance() {
    lower.set(upper.array(), upper.length());
    int start = starts[fitting];
    System.arraycopy(bytes, start, bytes, 0, end - start);
    end -= start;
    count -= fitting;
    for (int place = 0; place < count; place++) {
      starts[place] = starts[place + fitting] - start;
    }
    System.arraycopy(keyBytes, fitting, keyBytes, 0, count);
    System.arraycopy(valueBytes, fitting, valueBytes, 0, count);
    System.arraycopy(commons, fitting, commons, 0, count);
    System.arraycopy(references, fitting, references, 0, count);
    tried = 0;
    fitting = 0;
    prefix = lower.length();
    recordBytes = 0;
  }
}
