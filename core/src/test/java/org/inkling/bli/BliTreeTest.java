package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.inkling.MemoryLimitException;
import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.SegmentNode;
import org.inkling.index.EntryHolder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** The tree: no long runs of empty S-Buckets, and no block of a refused write. */
class BliTreeTest {
  private static final int MAX_RUN = 64;
  private static final int KEYS = 120_000;

  private static BliIndex loaded() {
    long[] keys = LongStream.range(0, KEYS).map(i -> i * 7).toArray();
    return BliIndex.builder().build(SortedEntrySource.of(keys, keys));
  }

  /** Returns the longest run of empty S-Buckets in a segment and those below it. */
  private static int longestRun(long node) {
    int longest = 0;
    for (int i = 0; i < SegmentNode.buckets(node); i++) {
      longest = Math.max(longest, SegmentNode.emptyRun(node, SegmentNode.bucket(node, i)));
    }
    if (SegmentNode.height(node) > 1) {
      var children = new ChildList();
      SegmentNode.collect(node, children);
      for (int i = 0; i < children.size(); i++) {
        longest = Math.max(longest, longestRun(children.address(i)));
      }
    }
    return longest;
  }

  @Test
  void aGapInTheMiddleLeavesShortRuns() {
    try (BliIndex index = loaded()) {
      int longest = 0;
      for (long key = KEYS / 4; key < KEYS / 2; key++) {
        assertTrue(index.remove(key * 7));
        if (key % 512 == 0) {
          longest = Math.max(longest, longestRun(index.table().root()));
        }
      }
      assertTrue(longest > 4 && longest <= MAX_RUN, longest + " empty S-Buckets in sequence");
      index.checkStructure();
    }
  }

  @Test
  void aQueueLeavesShortRuns() {
    try (BliIndex index = loaded()) {
      var first = new EntryHolder();
      int longest = 0;
      for (int i = 0; i < KEYS - 1; i++) {
        assertTrue(index.first(first));
        assertEquals(i * 7L, first.key);
        assertTrue(index.remove(first.key));
        if (i % 512 == 0) {
          longest = Math.max(longest, longestRun(index.table().root()));
        }
      }
      assertTrue(longest <= MAX_RUN, longest + " empty S-Buckets in sequence");
      assertEquals(1, index.size());
      index.checkStructure();
    }
  }

  @Test
  void refusedWritesKeepNoBlock() {
    try (BliIndex index = BliIndex.builder().memoryLimitBytes(2 << 20).build()) {
      long next = 0;
      boolean refused = false;
      while (!refused) {
        refused = isRefused(index, next += 3);
      }
      long live = index.table().memory().gauges().liveBytes();
      int refusals = 0;
      for (int i = 0; i < 500; i++) {
        refusals += isRefused(index, next + 3) ? 1 : 0;
      }
      assertEquals(500, refusals);
      assertEquals(live, index.table().memory().gauges().liveBytes(), 4096);
      index.checkStructure();
    }
  }

  private static boolean isRefused(BliIndex index, long key) {
    try {
      index.put(key, key);
      return false;
    } catch (MemoryLimitException e) {
      return true;
    }
  }
}
