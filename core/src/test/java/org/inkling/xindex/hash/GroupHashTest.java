package org.inkling.xindex.hash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.inkling.index.KeySpace;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a group hashes: by its model where that is better, and never with long chains. */
final class GroupHashTest {
  private static final int KEYS = 6_144;
  private static final int BUCKETS = 4_096;

  /** The longest chain of a hash that is taken. */
  private static final int MAX_ENTRIES = Bucket.ENTRIES * (1 + HashShape.LONGEST_CHAIN / 2);

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  private GroupHash choose(long[] sorted) {
    return GroupHash.choose(sorted, sorted.length, sorted, BUCKETS, new Factors(random.nextLong()));
  }

  private static int[] entries(long[] keys, GroupHash hash) {
    int[] entries = new int[hash.buckets()];
    for (long key : keys) {
      entries[(int) Math.unsignedMultiplyHigh(key * hash.factor(), hash.buckets())]++;
    }
    return entries;
  }

  private static int nodes(int[] entries) {
    return Arrays.stream(entries)
        .map(of -> Math.max(0, Math.ceilDiv(of - Bucket.ENTRIES, Bucket.ENTRIES)))
        .sum();
  }

  private static int most(int[] entries) {
    return Arrays.stream(entries).max().orElse(0);
  }

  private static long[] spaced(long first, long distance, int count) {
    long[] keys = new long[count];
    Arrays.setAll(keys, i -> first + i * distance);
    return keys;
  }

  @ParameterizedTest
  @EnumSource
  void noChainIsLongAndTheCountOfNodesIsRight(KeySpace space) {
    for (int count : new int[] {1, 2, 3, 100, KEYS}) {
      long[] keys = space.keys(random, count);
      GroupHash hash = choose(keys);
      int[] entries = entries(keys, hash);
      assertTrue(most(entries) <= MAX_ENTRIES, () -> "a chain of " + most(entries) + " entries");
      assertEquals(nodes(entries), hash.nodes());
    }
  }

  @Test
  void evenlySpacedKeysHaveNoChainsByTheirModel() {
    for (long distance : new long[] {1, 2, 3, 1_000, 1L << 20, (1L << 51) - 1}) {
      long first = -distance * random.nextInt(KEYS);
      GroupHash hash = choose(spaced(first, distance, KEYS));
      assertTrue(hash.isModel(), () -> "keys at a distance of " + distance);
      assertEquals(0, hash.nodes());
      assertTrue(most(entries(spaced(first, distance, KEYS), hash)) <= Bucket.ENTRIES, "uneven");
    }
  }

  @Test
  void keysAtUnevenPlacesOfALineHaveFewChains() {
    long[] keys = new long[KEYS];
    Arrays.setAll(keys, i -> i * 1_000L + random.nextInt(-500, 500));
    Arrays.sort(keys);
    GroupHash hash = choose(keys);
    assertTrue(hash.isModel());
    assertTrue(hash.nodes() < KEYS / 500, () -> hash.nodes() + " nodes");
  }

  /** The line goes on around the array, so the keys that a log appends are spread as well. */
  @Test
  void keysBeyondTheTrainedOnesAreSpread() {
    GroupHash hash = choose(spaced(0, 16, KEYS));
    for (int part = 1; part < 5; part++) {
      long[] appended = spaced(16L * KEYS * part, 16, KEYS);
      int most = most(entries(appended, hash));
      assertTrue(most <= 2, () -> most + " keys share a bucket");
    }
  }

  @Test
  void aFewFarKeysDoNotSpoilTheModel() {
    long[] keys = spaced(0, 16, KEYS);
    keys[KEYS - 1] = 1L << 62;
    keys[0] = Long.MIN_VALUE;
    GroupHash hash = choose(keys);
    assertTrue(hash.isModel());
    assertTrue(hash.nodes() <= 1, () -> hash.nodes() + " nodes");
  }

  @Test
  void keysThatAimAtOneBucketOfTheModelMakeTheGroupMix() {
    long[] keys = spaced(0, 1L << 40, KEYS);
    GroupHash model = choose(keys);
    assertTrue(model.isModel());
    for (int i = 0; i < 2 * MAX_ENTRIES; i++) {
      keys[KEYS / 2 + i] = keys[KEYS / 2] + i;
    }
    GroupHash hash = choose(keys);
    assertFalse(hash.isModel());
    assertTrue(most(entries(keys, hash)) <= MAX_ENTRIES);
  }

  @Test
  void uniformKeysHaveTheChainsOfAHashTable() {
    long[] keys = KeySpace.UNIFORM.keys(random, KEYS);
    GroupHash hash = choose(keys);
    // Of a Poisson distribution with a mean of 1.5, 6.6 % are above 3: 269 of 4,096, a deviation of
    // 16.
    assertTrue(hash.nodes() > 150 && hash.nodes() < 360, () -> hash.nodes() + " nodes");
  }

  @Test
  void factorsAreOddAndDiffer() {
    var factors = new Factors(random.nextLong());
    long last = 0;
    for (int i = 0; i < 1_000; i++) {
      long factor = factors.next();
      assertEquals(1, factor & 1);
      assertNotEquals(last, factor);
      last = factor;
    }
  }
}
