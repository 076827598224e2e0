package org.inkling.index;

import static java.util.Objects.requireNonNull;

import java.util.stream.LongStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

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
  boolean floor(long key, EntryHolder found);

  /**
   * Finds the entry with the smallest key that is at least {@code key}; returns false if no such
   * entry exists.
   */
  boolean ceiling(long key, EntryHolder found);

  /**
   * Finds the entry with the greatest key below {@code key}; returns false if no such entry exists.
   */
  default boolean lower(long key, EntryHolder found) {
    requireNonNull(found, "found");
    if (key == Long.MIN_VALUE) {
      boolean _ = containsKey(key); // throws if the index is closed
      return false;
    }
    return floor(key - 1, found);
  }

  /**
   * Finds the entry with the smallest key above {@code key}; returns false if no such entry exists.
   */
  default boolean higher(long key, EntryHolder found) {
    requireNonNull(found, "found");
    if (key == Long.MAX_VALUE) {
      boolean _ = containsKey(key); // throws if the index is closed
      return false;
    }
    return ceiling(key + 1, found);
  }

  /** Finds the entry with the smallest key; returns false if the index is empty. */
  default boolean first(EntryHolder found) {
    return ceiling(Long.MIN_VALUE, found);
  }

  /** Finds the entry with the greatest key; returns false if the index is empty. */
  default boolean last(EntryHolder found) {
    return floor(Long.MAX_VALUE, found);
  }

  /** {@inheritDoc} It ascends. */
  @Override
  default Cursor cursor() {
    return ascending();
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
    long[] keys = new long[BatchRoom.RUN];
    long[] values = new long[BatchRoom.RUN];
    long count = 0;
    try (Cursor cursor = ascending(from, to)) {
      int run = keys.length;
      while (run == keys.length) {
        run = cursor.nextRun(keys, values, 0, keys.length);
        count += run;
      }
    }
    return count;
  }

  /**
   * Passes every entry from {@code from} up to {@code to}, both inclusive, to {@code action}, in
   * ascending order. It finds what a cursor finds, which it reads in runs; the action runs outside
   * the index, where it may call the index, take long or throw.
   */
  default void forEach(long from, long to, EntryConsumer action) {
    requireNonNull(action, "action");
    try (Cursor cursor = ascending(from, to)) {
      CursorEntries.forEach(cursor, action);
    }
  }

  /** Returns all keys in ascending order; see {@link #keys(long, long)}. */
  default LongStream keys() {
    return keys(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /**
   * Returns the keys from {@code from} up to {@code to}, both inclusive, in ascending order: a
   * sequential stream that reads a cursor and finds what the cursor finds. A stream that is read to
   * its end closes the cursor; close the stream if it may not be.
   *
   * @throws IllegalStateException if the index is closed, now or while the stream is read
   */
  default LongStream keys(long from, long to) {
    return CursorEntries.keys(ascending(from, to));
  }

  /** Returns all entries as a source; see {@link #entries(long, long)}. */
  default SortedEntrySource entries() {
    return entries(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /**
   * Returns the entries from {@code from} up to {@code to}, both inclusive, as a source, from which
   * another index is built: an index in memory, a file, or a store.
   *
   * <pre>{@code
   * DiskIndex.builder(file).write(index.entries()); // an index in memory becomes a file
   * LoftIndex copy = LoftIndex.builder().build(file.entries()); // and a file an index in memory
   * }</pre>
   *
   * <p>The source holds nothing of the index; each of its passes is a scan by a cursor, which reads
   * the entries as they come and holds a run of them. Other threads may write meanwhile. A pass
   * then has each key at most once and in ascending order, a key that is present throughout exactly
   * once, and each value as it was at some instant of the pass; it is not a state that the index
   * had at one instant. A builder that makes several passes may find different entries in each.
   * Copy a snapshot where that matters.
   *
   * <p>If the index is closed, passes throw {@link IllegalStateException}: at their start, or in
   * the middle if it is closed meanwhile. The builder fails with that exception then, and leaves
   * what it leaves after any failure of its source.
   */
  default SortedEntrySource entries(long from, long to) {
    return SortedEntrySource.of(SortedKeySource.UNKNOWN_SIZE, () -> ascending(from, to).entries());
  }
}
