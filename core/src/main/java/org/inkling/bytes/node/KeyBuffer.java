package org.inkling.bytes.node;

/**
 * A copy of a key or of a fence, in an array that never grows. Reused by its owner.
 *
 * @units bytes
 */
public final class KeyBuffer {
  private static final int NO_KEY = -1;

  private final byte[] array;
  private int length;

  /** Creates an empty key with room for the keys of nodes of a shape. */
  public KeyBuffer(NodeShape shape) {
    array = new byte[shape.maxKeyBytes()];
  }

  /** Makes this a copy of the first bytes of an array, as many as a key may have. */
  public void set(byte[] key, int length) {
    set(key, 0, length);
  }

  /** Makes this a copy of a range of an array, of as many bytes as a key may have. */
  public void set(byte[] key, int from, int length) {
    System.arraycopy(key, from, array, 0, length);
    this.length = length;
  }

  /** Makes this a fence above all keys. */
  public void setAboveAll() {
    length = NO_KEY;
  }

  /** Returns whether this is the fence above all keys. */
  public boolean isAboveAll() {
    return length == NO_KEY;
  }

  void setLength(int length) {
    assert length <= array.length : "a key of " + length + " bytes in " + array.length;
    this.length = length;
  }

  /** Returns the array, whose first {@link #length} bytes are the key. */
  public byte[] array() {
    return array;
  }

  /** Returns the length of the key. */
  public int length() {
    return length;
  }

  /** Makes a search key of the bytes of this one, which must not change meanwhile. */
  public void copyTo(SearchKey key) {
    key.set(array, 0, length);
  }

  /** Returns how many bytes two keys have in common at their begin. */
  int common(KeyBuffer other) {
    int most = Math.min(length, other.length);
    int common = 0;
    while (common < most && array[common] == other.array[common]) {
      common++;
    }
    return common;
  }
}
