package org.inkling.jcstress.bytes;

/** The operations of the actors on a map from longs to bytes. */
interface ByteTable {
  /** What {@link #get} returns for an absent key. */
  int ABSENT = -1;

  /**
   * The number of keys that a table is loaded with and that are absent at first. A state takes one
   * of them; jcstress has at most 10,240 states at a time.
   */
  int KEYS = 1 << 14;

  /** Copies the value of a key if it fits; returns its length, or ABSENT. */
  int get(long key, byte[] to);

  /** Sets the value of a key. */
  void put(long key, byte[] value);

  /** Removes a key. */
  void remove(long key);

  /** Frees the records that are retired and that no pin holds back. */
  void reclaim();

  /** Returns the loaded keys in ascending order. */
  static long[] keys() {
    long[] keys = new long[KEYS];
    for (int i = 0; i < KEYS; i++) {
      keys[i] = i;
    }
    return keys;
  }
}
