package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.InsertOrder;
import org.inkling.NothingLeft;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.root.GroupRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An index that grows has groups that fit their keys, short chains, and little memory. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHGrowthTest {
  private static final int KEYS = 300_000;
  private static final int FEW_KEYS = 15_000;
  private static final int MOST_BUCKETS = 1 << 13;

  /** The nodes of a chain that does not yet make its group due. */
  private static final int LONGEST_CHAIN = 4;

  private static final double MOST_BYTES_PER_KEY = 64;
  private static final double MOST_BYTES_PER_LOADED_KEY = 48;

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final SplittableRandom random = TestSeed.random("XIndexHGrowthTest");

  private XIndexHBuilder builder() {
    return XIndexH.builder().executor(Runnable::run).seed(random.nextLong());
  }

  private XIndexH load(long[] sorted) {
    long[] values = Arrays.stream(sorted).map(key -> ~key).toArray();
    return builder().build(SortedEntrySource.of(sorted, values));
  }

  private static long[] spaced(int count) {
    return LongStream.range(0, count).map(i -> 1_000 * i).toArray();
  }

  private static double bytesPerKey(XIndexH index) {
    return (double) index.statistics().usedBytes() / index.size();
  }

  private static void put(XIndexH index, long[] keys) {
    for (long key : keys) {
      index.put(key, ~key);
    }
  }

  /** Checks the contents, and that every group has a slot and a number of buckets that fits. */
  private static void assertFits(XIndexH index, long[] keys) {
    HashGroups.check(index, keys);
    GroupRoot root = index.table().root();
    for (int number = 0; number < root.count(); number++) {
      assertFalse(root.isSplit(number), "a group has no slot");
      int buckets = HashGroup.buckets(root.group(number));
      assertTrue(buckets <= MOST_BUCKETS, () -> buckets + " buckets in a group");
    }
    XIndexHStatistics statistics = index.statistics();
    double loadFactor = statistics.loadFactor();
    assertTrue(loadFactor >= 0.5 && loadFactor <= 1.5, statistics::toString);
    int longest = HashGroups.longestChain(index);
    assertTrue(longest <= LONGEST_CHAIN, () -> "a chain of " + longest + " nodes");
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "ASCENDING", "DESCENDING"})
  void manyKeysOneByOneTakeLittleMemory(InsertOrder order) {
    long[] keys = order.keys(KEYS, random);
    try (XIndexH index = builder().build()) {
      put(index, keys);
      assertFits(index, keys);
      XIndexHStatistics statistics = index.statistics();
      assertTrue(statistics.changes().splits() > 0, statistics::toString);
      assertTrue(bytesPerKey(index) <= MOST_BYTES_PER_KEY, statistics::toString);
    }
  }

  @ParameterizedTest
  @EnumSource
  void keysOfAnyKindAreFoundWhileAnIndexGrows(InsertOrder order) {
    long[] keys = order.keys(FEW_KEYS, random);
    try (XIndexH index = builder().build()) {
      put(index, keys);
      assertFits(index, keys);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CLUSTERS", "OUTLIERS", "POWERS_OF_TWO", "POISON"})
  void keysOfAnyKindAreFoundAfterALoad(InsertOrder order) {
    long[] keys = order.keys(FEW_KEYS, random);
    Arrays.sort(keys);
    try (XIndexH index = load(keys)) {
      HashGroups.check(index, keys);
    }
  }

  @Test
  void keysThatAreAppendedAfterALoadFitAsWell() {
    long[] keys = spaced(KEYS / 2);
    int loaded = KEYS / 4;
    try (XIndexH index = load(Arrays.copyOf(keys, loaded))) {
      put(index, Arrays.copyOfRange(keys, loaded, keys.length));
      assertFits(index, keys);
      double bytes = bytesPerKey(index);
      assertTrue(bytes <= MOST_BYTES_PER_KEY, () -> bytes + " bytes per key");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "ASCENDING"})
  void aLoadTakesLittleMemory(InsertOrder order) {
    long[] keys = order.keys(KEYS, random);
    Arrays.sort(keys);
    try (XIndexH index = load(keys)) {
      assertFits(index, keys);
      double bytes = bytesPerKey(index);
      assertTrue(bytes <= MOST_BYTES_PER_LOADED_KEY, () -> bytes + " bytes per key");
    }
  }

  @Test
  void evenlySpacedKeysAreHashedByModels() {
    long[] keys = spaced(KEYS);
    try (XIndexH index = load(keys)) {
      XIndexHStatistics.Structure structure = index.statistics().structure();
      assertEquals(structure.groups(), structure.modelGroups());
      assertEquals(structure.groups(), HashGroups.count(index, HashGroup::isModel));
      assertEquals(0, HashGroups.longestChain(index));
    }
  }
}
