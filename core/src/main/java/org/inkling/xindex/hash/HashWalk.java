package org.inkling.xindex.hash;

import java.util.BitSet;
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
final class HashWalk extends EntryCopy {
  private static final int ROOM = 64;

  private final HashTable table;
  private long low;
  private long high;

  /** Of which keys alone the bucket that is being copied is asked; null for all. */
  private @Nullable Source source;

  HashWalk(HashTable table) {
    super(ROOM, true);
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

  /**
   * Copies the entries from {@code from} to {@code to}, both inclusive, of the group of {@code
   * from}; under a pin.
   *
   * @return the greatest key of that group
   */
  long copy(long from, long to) {
    low = from;
    high = to;
    clear();
    long group = table.root().groupOf(from);
    copyGroup(group, null);
    return GroupRange.end(group);
  }

  private void copyGroup(long group, @Nullable Source earlier) {
    source = earlier;
    BitSet moved = copyBuckets(group);
    if (moved == null) {
      return;
    }
    var rest = new Source(group, moved, earlier);
    long end = GroupRange.end(group);
    long part = HashGroup.target(group);
    copyGroup(part, rest);
    while (GroupRange.end(part) != end) {
      part = GroupRange.next(part);
      copyGroup(part, rest);
    }
  }

  /** Copies the buckets that have not moved; returns which have, null if none has. */
  private @Nullable BitSet copyBuckets(long group) {
    BitSet moved = null;
    int buckets = HashGroup.buckets(group);
    for (int number = 0; number < buckets; number++) {
      if (!copy(HashGroup.bucket(group, number))) {
        moved = moved == null ? new BitSet(buckets) : moved;
        moved.set(number);
      }
    }
    return moved;
  }

  @Override
  protected boolean takes(long key) {
    return key >= low && key <= high && (source == null || source.hadMoved(key));
  }
}
