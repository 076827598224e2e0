package org.inkling.cli.store;

import org.inkling.hybrid.index.HybridIndex;

/** Collects entries and puts many at a time, so that they share a sync. Used by one thread. */
final class PutBatch {
  private static final int ENTRIES = 1 << 14;

  private final HybridIndex index;
  private final long[] keys = new long[ENTRIES];
  private final long[] values = new long[ENTRIES];
  private int size;
  private long put;

  PutBatch(HybridIndex index) {
    this.index = index;
  }

  /** Adds an entry. */
  void add(long key, long value) {
    keys[size] = key;
    values[size++] = value;
    if (size == ENTRIES) {
      flush();
    }
  }

  /** Puts all entries that were added; they are on disk when this returns. */
  void flush() {
    index.putAll(keys, values, 0, size);
    put += size;
    size = 0;
  }

  /** Returns the number of entries that were put. */
  long put() {
    return put;
  }
}
