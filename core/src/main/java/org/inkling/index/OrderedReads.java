package org.inkling.index;

/**
 * {@link PointReads}, and what can be asked that follows the signed order of the keys.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface OrderedReads extends PointReads {

  /** The entry with the greatest key at most {@code key}; false if there is none. */
  boolean floor(long key, Entry found);

  /** The entry with the smallest key at least {@code key}; false if there is none. */
  boolean ceiling(long key, Entry found);

  /** The entry with the greatest key below {@code key}; false if there is none. */
  boolean lower(long key, Entry found);

  /** The entry with the smallest key above {@code key}; false if there is none. */
  boolean higher(long key, Entry found);

  /** The entry with the smallest key; false if the index is empty. */
  default boolean first(Entry found) {
    return ceiling(Long.MIN_VALUE, found);
  }

  /** The entry with the greatest key; false if the index is empty. */
  default boolean last(Entry found) {
    return floor(Long.MAX_VALUE, found);
  }

  /** A cursor over all entries in ascending order. */
  default Cursor ascending() {
    return ascending(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** A cursor over the keys from {@code from} up to {@code to}, both included. */
  Cursor ascending(long from, long to);

  /** A cursor over all entries in descending order. */
  default Cursor descending() {
    return descending(Long.MAX_VALUE, Long.MIN_VALUE);
  }

  /** A cursor over the keys from {@code from} down to {@code to}, both included. */
  Cursor descending(long from, long to);

  /** How many keys from {@code from} to {@code to}, both included, a scan meets; cost linear. */
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
