package org.inkling.protocol;

import java.util.Arrays;

/**
 * The states seen so far, by a hash of 64 bits each: of n states one is overlooked with probability
 * below n * n / 2^65, which is 3e-6 for ten million.
 */
final class Visited {
  private static final int FIRST_CAPACITY = 1 << 14;
  private static final int KEPT_CAPACITY = 1 << 20;

  private long[] table = new long[FIRST_CAPACITY];
  private int size;

  /** Forgets all. */
  void clear() {
    if (table.length > KEPT_CAPACITY) {
      table = new long[FIRST_CAPACITY];
    } else {
      Arrays.fill(table, 0);
    }
    size = 0;
  }

  int size() {
    return size;
  }

  /** Adds a hash other than 0; whether it is new. */
  boolean add(long hash) {
    if (!place(hash)) {
      return false;
    }
    if (++size > table.length / 2) {
      grow();
    }
    return true;
  }

  private boolean place(long hash) {
    int mask = table.length - 1;
    int i = (int) (hash >>> 32) & mask;
    while (table[i] != 0) {
      if (table[i] == hash) {
        return false;
      }
      i = i + 1 & mask;
    }
    table[i] = hash;
    return true;
  }

  private void grow() {
    long[] old = table;
    table = new long[2 * old.length];
    for (long hash : old) {
      if (hash != 0) {
        place(hash);
      }
    }
  }
}
