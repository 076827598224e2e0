package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.LongPredicate;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;
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

  /** Returns the number of nodes of the longest chain. */
  static int longestChain(XIndexH index) {
    int longest = 0;
    for (long group : of(index)) {
      for (int number = 0; number < HashGroup.buckets(group); number++) {
        longest = Math.max(longest, nodes(HashGroup.bucket(group, number)));
      }
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
