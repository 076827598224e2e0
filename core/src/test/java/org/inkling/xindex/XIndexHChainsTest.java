package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.stream.LongStream;
import org.inkling.NothingLeft;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.root.GroupRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A writer who knows how each group hashes, and aims at one bucket, gets no long chain. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHChainsTest {
  /** The distance of loaded keys: there is room for all others between two of them. */
  private static final long DISTANCE = 1L << 40;

  private static final int LOADED = 6_000;
  private static final int KEYS = 3_000;
  private static final int ROUNDS = 20;

  /** The nodes of a chain that does not yet make its group due. */
  private static final int LONGEST_CHAIN = 4;

  /**
   * How many puts come to an overdue group until it has moved: each takes four of some forty steps,
   * and other groups may be due, too.
   */
  private static final int PUTS_OF_A_MOVE = 60;

  /** A group is overdue with a chain of more than twice as many nodes. */
  private static final int LONGEST_CHAIN_EVER = 2 * LONGEST_CHAIN + PUTS_OF_A_MOVE / 3;

  /** A group is overdue with more keys per bucket. */
  private static final int MOST_KEYS_PER_BUCKET = 3;

  private static final Executor NEVER = task -> {};

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final SplittableRandom random = TestSeed.random("XIndexHChainsTest");
  private final TreeMap<Long, Long> oracle = new TreeMap<>();

  private XIndexHBuilder builder(Executor executor) {
    return XIndexH.builder().executor(executor).workers(1).seed(random.nextLong());
  }

  /** Loads keys that the models of all groups suit. */
  private XIndexH load(XIndexHBuilder builder, int count) {
    long[] keys = LongStream.range(0, count).map(i -> i * DISTANCE).toArray();
    Arrays.stream(keys).forEach(key -> oracle.put(key, key));
    return builder.build(SortedEntrySource.of(keys, keys));
  }

  private void put(XIndexH index, long key) {
    index.put(key, ~key);
    oracle.put(key, ~key);
    assertEquals(~key, index.get(key, key));
  }

  /** Returns keys that the index does not have, in the bucket that a key has now. */
  private long[] aimed(XIndexH index, long key, int count) {
    long group = HashGroups.placeOf(index, key);
    long bucket = HashGroup.bucketOf(group, key);
    LongStream candidates =
        HashGroup.isModel(group)
            ? LongStream.rangeClosed(key + 1, GroupRange.end(group))
            : random.longs(GroupRange.pivot(group), GroupRange.end(group));
    return candidates
        .filter(candidate -> HashGroup.bucketOf(group, candidate) == bucket)
        .filter(candidate -> HashGroups.placeOf(index, candidate) == group)
        .filter(candidate -> !oracle.containsKey(candidate))
        .limit(count)
        .toArray();
  }

  private void assertContents(XIndexH index) {
    assertEquals(oracle.size(), index.size());
    oracle.forEach((key, value) -> assertEquals(value, index.get(key, ~value)));
  }

  private void assertShortChains(XIndexH index) {
    index.awaitMaintenance();
    int longest = HashGroups.longestChain(index);
    assertTrue(longest <= LONGEST_CHAIN, () -> "a chain of " + longest + " nodes");
    assertContents(index);
    index.checkStructure();
  }

  /** Checks what holds after each put of a single writer whose executor never runs a task. */
  private static void assertNotOverdue(XIndexH index) {
    int longest = HashGroups.longestChain(index);
    assertTrue(
        longest <= LONGEST_CHAIN_EVER,
        () -> "a chain of " + longest + " nodes: " + index.statistics());
    for (long group : HashGroups.of(index)) {
      long most = (long) MOST_KEYS_PER_BUCKET * HashGroup.buckets(group) + PUTS_OF_A_MOVE;
      assertTrue(HashGroup.keys(group) <= most, () -> HashGroup.keys(group) + " keys");
    }
  }

  @Test
  void keysThatAModelPutsIntoOneBucketAreMixed() {
    try (XIndexH index = load(builder(Runnable::run), LOADED)) {
      assertEquals(1, HashGroups.count(index, HashGroup::isModel));
      long[] keys = aimed(index, 7 * DISTANCE, KEYS);
      for (long key : keys) {
        put(index, key);
      }
      assertEquals(0, HashGroups.count(index, HashGroup::isModel));
      assertShortChains(index);
    }
  }

  /** Puts keys into the bucket that a key has at the moment, again and again. */
  private void aim(XIndexH index, int inOneRound, int putsPerCheck) {
    long key = 7 * DISTANCE;
    int puts = 0;
    for (int round = 0; round < ROUNDS; round++) {
      for (long aimed : aimed(index, key, inOneRound)) {
        put(index, aimed);
        if (++puts % putsPerCheck == 0) {
          assertNotOverdue(index);
        }
      }
    }
  }

  @Test
  void keysThatAFactorPutsIntoOneBucketAreMixedByAnother() {
    try (XIndexH index = load(builder(Runnable::run), LOADED)) {
      aim(index, 24, Integer.MAX_VALUE);
      long moves = index.statistics().changes().moves();
      assertTrue(moves >= ROUNDS, () -> moves + " moves");
      assertShortChains(index);
    }
  }

  @Test
  void writersMoveAGroupWhoseChainIsOverdueThemselves() {
    try (XIndexH index = load(builder(NEVER), LOADED)) {
      aim(index, 40, 1);
      long moves = index.statistics().changes().moves();
      assertTrue(moves >= 2, () -> moves + " moves");
      assertNotOverdue(index);
      assertContents(index);
      assertShortChains(index);
    }
  }

  @Test
  void writersMoveTinyGroupsThatAreOverdueThemselves() {
    try (XIndexH index = load(builder(NEVER).tiny(), 20)) {
      aim(index, 12, 1);
      assertContents(index);
      assertShortChains(index);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void writersMoveGroupsThatAreOverdueWhateverTheKeysAre(boolean ascending) {
    try (XIndexH index = builder(NEVER).build()) {
      for (int i = 0; i < 10 * KEYS; i++) {
        put(index, ascending ? i : random.nextLong());
        if (i % 512 == 0) {
          assertNotOverdue(index);
        }
      }
      assertNotOverdue(index);
      assertContents(index);
      assertShortChains(index);
    }
  }
}
