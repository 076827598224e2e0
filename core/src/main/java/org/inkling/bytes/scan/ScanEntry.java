package org.inkling.bytes.scan;

import org.inkling.bytes.node.LeafImage;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.RecordValue;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.memory.NativeMemory;

/**
 * An entry that a walk has found: a copy of its key, and its value, which is in an array of its own
 * or in the image of its leaf. Until the leaf is validated, what was copied may be torn.
 *
 * @units bytes
 */
public final class ScanEntry {
  /** A longer array of a value is not kept for the next search. */
  private static final int MOST_KEPT = 64 << 10;

  private final BytesTree tree;
  private final byte[] key;
  private final byte[] shortValue;
  private byte[] longValue;
  private int keyLength;
  private byte[] value;
  private int valueAt;
  private int valueLength;

  private boolean isLong;

  /** The reference to a long value that is not copied yet; 0 for none. */
  private long reference;

  ScanEntry(BytesTree tree) {
    NodeShape shape = tree.shape();
    this.tree = tree;
    key = new byte[shape.maxKeyBytes() + LeafImage.SLACK];
    shortValue = new byte[shape.maxInlineBytes()];
    longValue = shortValue;
    value = shortValue;
  }

  /** Copies the entry of a slot of a leaf, which may change meanwhile. */
  void copy(long node, int place) {
    long found = find(node, place);
    keyLength = tree.keys().copyKey(node, place, key, 0);
    value = shortValue;
    valueAt = 0;
    valueLength = isLong ? 0 : Math.min(RecordValue.length(found), shortValue.length);
    NativeMemory.copyOut(node + RecordValue.offset(found), shortValue, 0, valueLength);
  }

  /**
   * Finds the value of a slot of a leaf, which may change meanwhile. What an address is made of
   * comes from the leaf, and not from an image, which callers have in their hands.
   */
  long find(long node, int place) {
    long found = tree.search().value(node, place);
    isLong = RecordValue.isLong(found);
    reference = isLong ? RecordValue.reference(node, found) : 0;
    return found;
  }

  /**
   * Makes this the entry of a slot of an image, which was opened for {@link #key()}; a long value
   * was {@linkplain #find found} before, and is settled after.
   */
  void show(LeafImage image, int place) {
    show(image, place, image.slot(place));
  }

  /** Like {@link #show}, if the value is in the image; otherwise nothing changes. */
  boolean showShort(LeafImage image, int place) {
    int slot = image.slot(place);
    if (LeafImage.isLong(slot)) {
      return false;
    }
    isLong = false;
    show(image, place, slot);
    return true;
  }

  private void show(LeafImage image, int place, int slot) {
    keyLength = image.read(place, slot, key);
    valueAt = image.valueAt();
    valueLength = image.valueLength();
    byte[] array = image.array();
    if (value != array) { // or each step would mark a card of the garbage collector
      value = array;
    }
  }

  /** Copies a long value; its leaf is valid, and the pin still held. */
  void settle() {
    if (reference != 0) {
      int length = tree.nodes().valueLength(reference);
      if (longValue.length < length) {
        drop(); // before the heap has to have room for both
        longValue = new byte[length];
      }
      NativeMemory.copyOut(tree.nodes().valueBytes(reference), longValue, 0, length);
      value = longValue;
      valueAt = 0;
      valueLength = length;
      reference = 0;
    }
  }

  /** Drops the value, and its array if that is longer than most. */
  public void release() {
    if (longValue.length > MOST_KEPT) {
      drop();
    }
  }

  private void drop() {
    longValue = shortValue;
    value = shortValue;
    valueAt = 0;
    valueLength = 0;
  }

  /** Returns whether the value is not in the leaf. */
  boolean isLong() {
    return isLong;
  }

  /** Returns the array whose first {@link #keyLength} bytes are the key. */
  public byte[] key() {
    return key;
  }

  /** Returns the length of the key. */
  public int keyLength() {
    return keyLength;
  }

  /** Returns the array that has the value. */
  public byte[] value() {
    return value;
  }

  /** Returns where the value begins. */
  public int valueAt() {
    return valueAt;
  }

  /** Returns the length of the value. */
  public int valueLength() {
    return valueLength;
  }
}
