package org.inkling.bytes.node;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.inkling.memory.NativeMemory;

/**
 * A copy of a whole leaf on the heap. One copy of all bytes costs less than that of ten entries,
 * one by one, and an entry is then read without a latch and without a pin.
 *
 * <p>The leaf may change while it is copied. So the owner validates the leaf after {@link #copy},
 * and only then opens the image: from then on it is steady, and needs no bounds.
 *
 * @shape see the package comment; not for several threads
 * @units places in slots, lengths and offsets in bytes
 */
public final class LeafImage {
  /**
   * How many bytes more than the longest key an array must have that takes a key: a head and two
   * words are copied of each key, also of one that has only a prefix.
   */
  public static final int SLACK = 3 * Long.BYTES;

  private static final VarHandle LONG = view(long[].class, ByteOrder.nativeOrder());
  private static final VarHandle INT = view(int[].class, ByteOrder.nativeOrder());
  private static final VarHandle SHORT = view(short[].class, ByteOrder.nativeOrder());
  private static final VarHandle BIG_ENDIAN_INT = view(int[].class, ByteOrder.BIG_ENDIAN);

  private final int nodeBytes;
  private final byte[] bytes;
  private int count;
  private int prefix;
  private int offsets;
  private int heads;

  /** The last entry that was read. */
  private int valueAt;

  private int valueLength;

  /** Creates an image of nodes of a shape. */
  public LeafImage(NodeShape shape) {
    nodeBytes = shape.nodeBytes();
    bytes = new byte[nodeBytes + SLACK];
  }

  private static VarHandle view(Class<?> words, ByteOrder order) {
    return MethodHandles.byteArrayViewVarHandle(words, order).withInvokeExactBehavior();
  }

  /** Copies a leaf, which may be torn; {@link #open} comes next if it was not. */
  public void copy(long node) {
    NativeMemory.copyOut(node, bytes, 0, nodeBytes);
  }

  /**
   * Opens the copy of a valid leaf.
   *
   * @param key gets the prefix of all keys, which {@link #read} expects there
   */
  public void open(byte[] key) {
    long counts = (long) LONG.get(bytes, 0);
    int capacity = NodeHeader.capacity(counts);
    count = NodeHeader.count(counts);
    prefix = NodeHeader.prefix(counts);
    offsets = (int) NodeHeader.offsets(0, capacity);
    heads = (int) NodeHeader.heads(0, capacity);
    System.arraycopy(bytes, nodeBytes - lowerLength(), key, 0, prefix);
  }

  /** Returns the number of entries. */
  public int count() {
    return count;
  }

  /** Returns where the record of a slot is, and whether its value is long, for {@link #read}. */
  public int slot(int place) {
    return unsignedShort(offsets + place * Short.BYTES);
  }

  /** Returns whether the value of a slot is a reference to a long value. */
  public static boolean isLong(int slot) {
    return Slot.isLong(slot);
  }

  /**
   * Reads an entry. Copies its key in whole words, up to {@link #SLACK} bytes more than it has, to
   * an array that has the prefix already; the value stays in {@link #array}.
   *
   * @param slot what {@link #slot} returned for that place
   * @return the length of the key
   */
  public int read(int place, int slot, byte[] key) {
    int record = Slot.offset(slot);
    int length = unsignedShort(record + Short.BYTES);
    int from = record + Slot.LENGTHS;
    int at = prefix + Slot.HEAD;
    int rest = Slot.rest(length);
    valueAt = from + rest;
    valueLength = unsignedShort(record);
    BIG_ENDIAN_INT.set(key, prefix, (int) INT.get(bytes, heads + place * Integer.BYTES));
    LONG.set(key, at, (long) LONG.get(bytes, from)); // most keys are short: no branch to guess
    LONG.set(key, at + Long.BYTES, (long) LONG.get(bytes, from + Long.BYTES));
    for (int i = 2 * Long.BYTES; i < rest; i += Long.BYTES) {
      LONG.set(key, at + i, (long) LONG.get(bytes, from + i));
    }
    return prefix + length;
  }

  /** Returns the array that has values and fences; it changes with the next copy. */
  public byte[] array() {
    return bytes;
  }

  /** Returns where the value of the entry that was read last begins. */
  public int valueAt() {
    return valueAt;
  }

  /** Returns the length of that value. */
  public int valueLength() {
    return valueLength;
  }

  /** Returns where the lower fence begins: all keys are at least it. */
  public int lowerAt() {
    return nodeBytes - lowerLength();
  }

  /** Returns the length of the lower fence. */
  public int lowerLength() {
    return NodeHeader.lower((long) LONG.get(bytes, Long.BYTES));
  }

  /** Returns where the upper fence begins: all keys are below it. */
  public int upperAt() {
    return lowerAt() - upperLength();
  }

  /** Returns the length of the upper fence. */
  public int upperLength() {
    int length = NodeHeader.upper((long) LONG.get(bytes, Long.BYTES));
    return length == NodeHeader.NO_FENCE ? 0 : length;
  }

  private int unsignedShort(int at) {
    return (short) SHORT.get(bytes, at) & 0xffff;
  }
}
