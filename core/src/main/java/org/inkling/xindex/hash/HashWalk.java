package org.inkling.xindex.hash;

import java.util.Arrays;
import java.util.BitSet;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.root.GroupRange;
import org.jspecify.annotations.Nullable;

/**
 * Copies the entries of a group, also while its buckets move: each key that is present throughout
 * once, and no key twice.
 *
 * <p>The buckets of the group come first. If some of them have MOVED, the groups of the target
 * follow, and of these only the keys whose bucket was among those: every other key was copied with
 * its bucket, even if that has moved since. Test: jcstress XIndexHWalkAgainstMove and its weakened
 * twin.
 *
 * @shape on the heap: the entries of one group, in no order
 */
final class HashWalk implements Bucket.EntryAction {
  private final HashTable table;
  private long low;
  private long high;
  private long[] keys = new long[64];
  private long[] values = new long[64];
  private int count;

  /** Of which keys alone the bucket that is being copied is asked; null for all. */
  private @Nullable Source source;

  HashWalk(HashTable table) {
    this.table = table;
  }

  /** A group in which some buckets had moved when it was copied. */
  private record Source(long group, BitSet moved, @Nullable Source earlier) {

    /** Returns whether the bucket of a key had moved, here and in the groups before. */
    boolean hadMoved(long key) {
      return moved.get(HashGroup.number(group, HashGroup.bucketOf(group, key)))
          && (earlier == null || earlier.hadMoved(key));
    }
  }

  /** Returns the number of entries that were copied. */
  int count() {
    return count;
  }

  /** Returns the key of an entry that was copied. */
  long key(int number) {
    return keys[number];
  }

  /** Returns the value of an entry that was copied. */
  long value(int number) {
    return values[number];
  }

  /**
   * Copies the entries from {@code from} to {@code to}, both inclusive, of the group of {@code
   * from}; under a pin.
   *
   * @return the greatest key of that group
   */
  long copy(long from, long to) {
    low = from;
    high = to;
    count = 0;
    long group = table.root().groupOf(from);
    copy(group, null);
    return GroupRange.end(group);
  }

  private void copy(long group, @Nullable Source earlier) {
    source = earlier;
    BitSet moved = copyBuckets(group);
    if (moved == null) {
      return;
    }
    var rest = new Source(group, moved, earlier);
    long end = GroupRange.end(group);
    long part = HashGroup.target(group);
    copy(part, rest);
    while (GroupRange.end(part) != end) {
      part = GroupRange.next(part);
      copy(part, rest);
    }
  }

  /** Copies the buckets that have not moved; returns which have, null if none has. */
  private @Nullable BitSet copyBuckets(long group) {
    BitSet moved = null;
    int buckets = HashGroup.buckets(group);
    for (int number = 0; number < buckets; number++) {
      if (!copyBucket(HashGroup.bucket(group, number))) {
        moved = moved == null ? new BitSet(buckets) : moved;
        moved.set(number);
      }
    }
    return moved;
  }

  /** Copies a bucket; returns false if it has moved. */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint: the holder may need this processor
  private boolean copyBucket(long bucket) {
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
        return true;
      }
      count = before; // a writer came between
    }
  }

  /** Copies an entry, if it is asked for. */
  @Override
  public void accept(long entry) {
    long key = Bucket.key(entry);
    if (key < low || key > high || (source != null && !source.hadMoved(key))) {
      return;
    }
    if (count == keys.length) {
      keys = Arrays.copyOf(keys, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    keys[count] = key;
    values[count] = Bucket.value(entry);
    count++;
  }
}
