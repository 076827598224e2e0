package org.inkling.source;

import java.util.BitSet;
import java.util.Objects;

/**
 * A buffer for entries that are read from a stream in one call.
 *
 * <p>{@link EntryStream#read} appends to it until it is full; the reader clears it and uses it
 * again for the next run. Used by one thread at a time.
 *
 * @shape two arrays of equal length, of which the first {@link #size} entries are valid
 */
public final class EntryBatch {
  private final long[] keys;
  private final long[] values;
  private final BitSet deletions = new BitSet();
  private int size;

  /** Creates a batch with room for {@code capacity} entries, at least one. */
  public EntryBatch(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a batch of " + capacity + " entries, expected 1 or more");
    }
    keys = new long[capacity];
    values = new long[capacity];
  }

  /** Removes all entries. */
  public void clear() {
    size = 0;
    deletions.clear();
  }

  /** Removes the entry at {@code place} and all after it. */
  void truncate(int place) {
    size = place;
    deletions.clear(place, keys.length);
  }

  /** Returns the number of entries. */
  public int size() {
    return size;
  }

  /** Returns the number of entries for which there is still room. */
  public int room() {
    return keys.length - size;
  }

  /** Returns the keys; elements at {@link #size} and above are meaningless. */
  public long[] keys() {
    return keys;
  }

  /**
   * Returns the values, each at the index of its key; the value of a deletion marker is
   * meaningless.
   */
  public long[] values() {
    return values;
  }

  /**
   * Returns the index of the first deletion marker at or after {@code place}, or -1 if no marker
   * follows.
   */
  public int nextDeletion(int place) {
    return deletions.nextSetBit(place);
  }

  /**
   * Adds a key with its value.
   *
   * @throws IndexOutOfBoundsException if there is no room
   */
  public void add(long key, long value) {
    keys[size] = key;
    values[size++] = value;
  }

  /**
   * Adds a deletion marker for a key.
   *
   * @throws IndexOutOfBoundsException if there is no room
   */
  public void addDeletion(long key) {
    keys[size] = key;
    deletions.set(size++);
  }

  /**
   * Adds {@code count} entries from two arrays, starting at the same index of both.
   *
   * @throws IndexOutOfBoundsException if there is no room, or the arrays do not have that many
   */
  public void addAll(long[] fromKeys, long[] fromValues, int from, int count) {
    System.arraycopy(fromKeys, from, keys, size, count);
    System.arraycopy(fromValues, from, values, size, count);
    size += count;
  }

  /**
   * Adds the {@code count} entries that the caller has written into {@link #keys} and {@link
   * #values} after the last one: at index {@link #size} and the indexes after it.
   *
   * @throws IndexOutOfBoundsException if there is no room
   */
  public void extend(int count) {
    Objects.checkFromIndexSize(size, count, keys.length);
    size += count;
  }
}
