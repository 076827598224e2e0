package org.inkling.index;

/**
 * {@link PointReads}, and the reads that depend on the signed order of the keys.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface OrderedReads extends PointReads {

  /**
   * Finds the entry with the greatest key that is at most {@code key}; returns false if no such
   * entry exists.
   */
  boolean floor(long key, Entry found);

  /**
   * Finds the entry with the smallest key that is at least {@code key}; returns false if no such
   * entry exists.
   */
  boolean ceiling(long key, Entry found);

  /**
   * Finds the entry with the greatest key below {@code key}; returns false if no such entry exists.
   */
  boolean lower(long key, Entry found);

  /**
   * Finds the entry with the smallest key above {@code key}; returns false if no such entry exists.
   */
  boolean higher(long key, Entry found);

  /** Finds the entry with the smallest key; returns false if the index is empty. */
  default boolean first(Entry found) {
    return ceiling(Long.MIN_VALUE, found);
  }

  /** Finds the entry with the greatest key; returns false if the index is empty. */
  default boolean last(Entry found) {
    return floor(Long.MAX_VALUE, found);
  }

  /** Returns a cursor over all entries in ascending order. */
  default Cursor ascending() {
    return ascending(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Returns a cursor over the keys from {@code from} up to {@code to}, both inclusive. */
  Cursor ascending(long from, long to);

  /** Returns a cursor over all entries in descending order. */
  default Cursor descending() {
    return descending(Long.MAX_VALUE, Long.MIN_VALUE);
  }

  /** Returns a cursor over the keys from {@code from} down to {@code to}, both inclusive. */
  Cursor descending(long from, long to);

  /**
   * Returns the number of keys that a scan from {@code from} to {@code to}, both inclusive, finds;
   * takes linear time.
   */
  default long count(long from, long to) {
    long[] keys = new long[512];
    long[] values = new long[keys.length];
    long count = 0;
    try (Cursor cursor = ascending(from, to)) {
      int run = keys.length;
      while (run == keys.length) {
        run = cursor.nextRun(keys, values, 0, run);
        count += run;
      }
    }
    return count;
  }
}
