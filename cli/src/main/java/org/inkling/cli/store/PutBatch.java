package org.inkling.cli.store;

import org.inkling.hybrid.index.HybridIndex;

/** Collects entries and puts many at a time, so that they share a sync. Used by one thread. */
final class PutBatch {
  /** The number of entries that share a sync if the user does not choose another one. */
  static final int ENTRIES = 1 << 14;

  private final HybridIndex index;
  private final long[] keys;
  private final long[] values;
  private int size;
  private long put;

  /**
   * Creates an empty batch.
   *
   * @param entries the number of entries that share a sync, at least 1
   */
  PutBatch(HybridIndex index, int entries) {
    this.index = index;
    keys = new long[entries];
    values = new long[entries];
  }

  /** Adds an entry. */
  void add(long key, long value) {
    keys[size] = key;
    values[size++] = value;
    if (size == keys.length) {
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
