package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.LongPredicate;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;

/** What tests ask of the groups of an XIndex-H, while no other thread uses it. */
final class HashGroups {
  private HashGroups() {}

  /** Returns the groups, in the order of their keys, without those that they are moving to. */
  static List<Long> of(XIndexH index) {
    return GroupPhase.groups(index.table().root());
  }

  /** Returns the number of groups that meet a condition. */
  static long count(XIndexH index, LongPredicate condition) {
    return of(index).stream().filter(condition::test).count();
  }

  /** Returns the group in which a key is, or would be: it may be one that another moves to. */
  static long placeOf(XIndexH index, long key) {
    long group = index.table().root().groupOf(key);
    while (Bucket.isMoved(VersionLatch.begin(HashGroup.bucketOf(group, key)))) {
      group = HashGroup.targetOf(group, key);
    }
    return group;
  }

  /** Returns the number of nodes of the longest chain. */
  static int longestChain(XIndexH index) {
    int longest = 0;
    for (long group : of(index)) {
      longest = Math.max(longest, longestChain(group));
      for (long part = HashGroup.target(group); part != 0; part = partAfter(group, part)) {
        longest = Math.max(longest, longestChain(part));
      }
    }
    return longest;
  }

  private static long partAfter(long group, long part) {
    return GroupRange.end(part) == GroupRange.end(group) ? 0 : GroupRange.next(part);
  }

  private static int longestChain(long group) {
    int longest = 0;
    for (int number = 0; number < HashGroup.buckets(group); number++) {
      longest = Math.max(longest, nodes(HashGroup.bucket(group, number)));
    }
    return longest;
  }

  private static int nodes(long bucket) {
    return Bucket.nodes(bucket, VersionLatch.begin(bucket), Integer.MAX_VALUE);
  }

  /** Returns the size of all blocks that the root leads to, and of those of the root. */
  static long bytes(XIndexH index) {
    GroupRoot root = index.table().root();
    long words = 2L * Long.BYTES * root.count(); // of pivots and slots
    long bytes = rounded(words) + rounded(root.bytes() - words);
    for (long group : of(index)) {
      bytes += rounded(HashGroup.BYTES) + rounded(HashGroup.arrayBytes(group));
      for (int number = 0; number < HashGroup.buckets(group); number++) {
        bytes += Bucket.BYTES * nodes(HashGroup.bucket(group, number));
      }
    }
    return bytes;
  }

  private static long rounded(long bytes) {
    return SlabAllocator.blockBytes(bytes);
  }

  /** Awaits the maintenance, and checks that the index has these keys, each with its complement. */
  static void check(XIndexH index, long[] keys) {
    index.awaitMaintenance();
    assertEquals(keys.length, index.size());
    for (long key : keys) {
      assertEquals(~key, index.get(key, key));
    }
    index.checkStructure();
  }
}
