package org.inkling.xindex.hash;

import java.util.Arrays;
import org.inkling.latch.VersionLatch;

/**
 * Copies entries of buckets to the heap, while operations write. A copy of a bucket is one that it
 * had at one instant.
 *
 * @shape two arrays that grow as needed
 */
public class EntryCopy implements Bucket.EntryAction {
  private final boolean withValues;
  private long[] keys;
  private long[] values;
  private int count;

  /** The most entries that a bucket had. */
  private int most;

  /**
   * Creates a copy without entries, with room for some.
   *
   * @param withValues whether values are copied, not the keys alone
   */
  public EntryCopy(int room, boolean withValues) {
    this.withValues = withValues;
    this.keys = new long[room];
    this.values = new long[withValues ? room : 0];
  }

  /** Returns whether entries with a key are copied; the key may be none of the bucket's. */
  protected boolean takes(long key) {
    return true;
  }

  /**
   * Copies the entries of a bucket; waits for the holder of its latch, under a pin of the caller.
   *
   * @return false if the bucket has moved: then it has none
   */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint: the holder may need this processor
  public final boolean copy(long bucket) {
    int before = count;
    while (true) {
      long word = VersionLatch.begin(bucket);
      if (Bucket.isMoved(word)) {
        return false;
      }
      if (VersionLatch.isBusy(word)) {
        Thread.yield();
        continue;
      }
      Bucket.forEach(bucket, word, this);
      if (VersionLatch.validate(bucket, word)) {
        most = Math.max(most, count - before);
        return true;
      }
      count = before; // a writer came between
    }
  }

  /** Copies an entry, if it is to be taken. */
  @Override
  public final void accept(long entry) {
    long key = Bucket.key(entry);
    if (!takes(key)) {
      return;
    }
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      values = Arrays.copyOf(values, withValues ? 2 * count : 0);
    }
    keys[count] = key;
    if (withValues) {
      values[count] = Bucket.value(entry);
    }
    count++;
  }

  /** Forgets the entries. */
  public final void clear() {
    count = 0;
  }

  /** Returns the number of entries. */
  public final int count() {
    return count;
  }

  /** Returns the number of nodes of the longest chain of which all entries were taken. */
  public final int longestChain() {
    return Bucket.nodesOf(most);
  }

  /** Returns the keys, in the first {@link #count} places; they are not copied. */
  public final long[] keys() {
    return keys;
  }

  /** Returns the values, in the first {@link #count} places; they are not copied. */
  public final long[] values() {
    return values;
  }

  /** Returns the key of an entry. */
  public final long key(int number) {
    return keys[number];
  }

  /** Returns the value of an entry. */
  public final long value(int number) {
    return values[number];
  }
}
