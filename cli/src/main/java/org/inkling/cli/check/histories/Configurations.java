package org.inkling.cli.check.histories;

import java.util.Arrays;

/**
 * A set of configurations. A configuration consists of the open operations that have taken effect,
 * and the value that the key then has. The set keeps the order of insertion, so that it serves as a
 * queue while it grows.
 */
final class Configurations {
  private static final int SCANNED = 8;

  private long[] masks = new long[SCANNED];
  private long[] states = new long[SCANNED];
  private int size;
  private int[] table = new int[0];

  int size() {
    return size;
  }

  long mask(int i) {
    return masks[i];
  }

  long state(int i) {
    return states[i];
  }

  void clear() {
    size = 0;
  }

  /** Adds a configuration unless the set contains it. */
  void add(long mask, long state) {
    if (size < SCANNED) {
      if (!isScanned(mask, state)) {
        append(mask, state);
      }
      return;
    }
    if (size == SCANNED || size * 2 > table.length) {
      index();
    }
    int slot = slotOf(mask, state);
    if (table[slot] == 0) {
      append(mask, state);
      table[slot] = size;
    }
  }

  /** Returns the states without duplicates. */
  long[] distinctStates() {
    return Arrays.stream(states, 0, size).sorted().distinct().toArray();
  }

  private boolean isScanned(long mask, long state) {
    for (int i = 0; i < size; i++) {
      if (masks[i] == mask && states[i] == state) {
        return true;
      }
    }
    return false;
  }

  private void append(long mask, long state) {
    if (size == masks.length) {
      masks = Arrays.copyOf(masks, size * 2);
      states = Arrays.copyOf(states, size * 2);
    }
    masks[size] = mask;
    states[size] = state;
    size++;
  }

  /**
   * Rebuilds the hash table, which holds the numbers of configurations, counted from 1, and is at
   * least half empty.
   */
  private void index() {
    int length = Math.max(4 * SCANNED, Integer.highestOneBit(size) * 4);
    if (length == table.length) {
      Arrays.fill(table, 0);
    } else {
      table = new int[length];
    }
    for (int i = 0; i < size; i++) {
      table[slotOf(masks[i], states[i])] = i + 1;
    }
  }

  private int slotOf(long mask, long state) {
    long hash = (mask * 0x9e37_79b9_7f4a_7c15L ^ state) * 0xd6e8_feb8_6659_fd93L;
    int slot = (int) (hash >>> 32) & (table.length - 1);
    while (table[slot] != 0
        && (masks[table[slot] - 1] != mask || states[table[slot] - 1] != state)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }
}
