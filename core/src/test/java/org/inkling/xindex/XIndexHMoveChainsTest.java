package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.SteppedExecutor;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.hash.HashGroup;
import org.junit.jupiter.api.Test;

/** Chains of a group that gets other keys while it moves than those that it was trained on. */
final class XIndexHMoveChainsTest {
  private static final long DISTANCE = 1L << 40;
  private static final int SPACED = 6_000;
  private static final int DENSE = 1_200;
  private static final int LONGEST_CHAIN = 4;

  private final SplittableRandom random = TestSeed.random("XIndexHMoveChainsTest");
  private final SteppedExecutor executor = new SteppedExecutor();

  private void end() {
    while (executor.step()) {
      // until no task is left
    }
  }

  private static void put(XIndexH index, LongStream keys) {
    keys.forEach(key -> index.put(key, ~key));
  }

  /** Returns an index with a single group of spaced keys that mixes, just below being due. */
  private XIndexH mixing() {
    long[] keys = LongStream.range(0, SPACED).map(i -> i * DISTANCE).toArray();
    XIndexHBuilder builder = XIndexH.builder().executor(executor).workers(1);
    XIndexH index = builder.seed(random.nextLong()).build(SortedEntrySource.of(keys, keys));
    put(index, LongStream.rangeClosed(1, 20)); // one long chain: the group mixes
    end();
    for (long key = 1; key <= 20; key++) {
      assertTrue(index.remove(key), "remove");
    }
    assertEquals(0, HashGroups.count(index, HashGroup::isModel));
    long group = HashGroups.of(index).getFirst();
    long due = HashGroup.buckets(group) + HashGroup.buckets(group) / 2;
    put(index, LongStream.range(SPACED, due).map(i -> i * DISTANCE));
    assertEquals(0, index.statistics().changes().pending());
    return index;
  }

  @Test
  void keysThatComeDuringAMoveLeaveNoLongChain() {
    try (XIndexH index = mixing()) {
      long spaced = index.size();
      put(index, LongStream.of(spaced * DISTANCE)); // due
      for (int steps = 0; steps < 4; steps++) {
        assertTrue(executor.step()); // a round, the plan, the keys, and the model
      }
      put(index, LongStream.rangeClosed(1, DENSE));
      end();
      index.awaitMaintenance();
      int longest = HashGroups.longestChain(index);
      assertTrue(longest <= LONGEST_CHAIN, () -> "a chain of " + longest + " nodes");
    }
  }
}
