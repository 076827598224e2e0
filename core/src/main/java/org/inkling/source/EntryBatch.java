package org.inkling.source;

import java.util.BitSet;

/**
 * Entries that are read from a stream in one go, side by side.
 *
 * <p>{@link EntryStream#read} fills it from the start; whoever reads uses it for one run after the
 * other. Used by one thread at a time.
 *
 * @shape two arrays of one length, of which the first {@link #size} entries count
 */
public final class EntryBatch {
  private final long[] keys;
  private final long[] values;
  private final BitSet deletions = new BitSet();
  private int size;

  /** Room for so many entries, at least one. */
  public EntryBatch(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a batch of " + capacity + " entries, expected 1 or more");
    }
    keys = new long[capacity];
    values = new long[capacity];
  }

  /** Forgets all entries. */
  public void clear() {
    size = 0;
    deletions.clear();
  }

  /** Forgets the entries from a place on. */
  void truncate(int place) {
    size = place;
    deletions.clear(place, keys.length);
  }

  /** Number of entries. */
  public int size() {
    return size;
  }

  /** How many more there is room for. */
  public int room() {
    return keys.length - size;
  }

  /** The keys; those from {@link #size} on mean nothing. */
  public long[] keys() {
    return keys;
  }

  /** The values, each at the place of its key; that of a deletion marker means nothing. */
  public long[] values() {
    return values;
  }

  /** The place of the first deletion marker at a place or behind it, or -1 if there is none. */
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
   * Adds a key that is deleted.
   *
   * @throws IndexOutOfBoundsException if there is no room
   */
  public void addDeletion(long key) {
    keys[size] = key;
    deletions.set(size++);
  }

  /**
   * Adds {@code count} entries that stand side by side in two arrays.
   *
   * @throws IndexOutOfBoundsException if there is no room, or the arrays do not have them
   */
  public void addAll(long[] fromKeys, long[] fromValues, int from, int count) {
    System.arraycopy(fromKeys, from, keys, size, count);
    System.arraycopy(fromValues, from, values, size, count);
    size += count;
  }
}
