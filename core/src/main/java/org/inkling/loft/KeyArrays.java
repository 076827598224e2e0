package org.inkling.loft;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A few arrays of keys that changes have used, for the changes to come: they are most of what
 * maintenance would take from the heap.
 */
final class KeyArrays {
  /** Longer ones are left to the collector: 512 KiB, more than the slots of a usual node. */
  private static final int MOST_KEYS = 1 << 16;

  private static final int ARRAYS = 2;

  private final AtomicReferenceArray<long[]> free = new AtomicReferenceArray<>(ARRAYS);

  /** An array of at least so many places, with anything in them; the caller's until given back. */
  long[] take(int length) {
    for (int i = 0; i < ARRAYS; i++) {
      long[] array = free.getAndSet(i, null);
      if (array != null && array.length >= length) {
        return array;
      }
    }
    return new long[length + length / 4]; // so that it serves nodes which are a bit larger
  }

  /** Takes an array that nobody else refers to any more. */
  void give(long[] array) {
    if (array.length > MOST_KEYS) {
      return;
    }
    for (int i = 0; i < ARRAYS; i++) {
      if (free.compareAndSet(i, null, array)) {
        return;
      }
    }
  }
}
