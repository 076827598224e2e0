package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.inkling.InsertOrder;
import org.inkling.NothingLeft;
import org.inkling.TestSeed;
import org.inkling.memory.MemoryGauges;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index from which all keys are removed gives their memory back, however often that happens. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexHDrainTest {
  private static final int KEYS = 20_000;
  private static final int TINY_KEYS = 5_000;
  private static final int ROUNDS = 4;

  /** The buckets of the smallest group. */
  private static final int MIN_BUCKETS = 8;

  private static final int TINY_MIN_BUCKETS = 2;

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final SplittableRandom random = TestSeed.random("XIndexHDrainTest");

  private XIndexH index(boolean tiny) {
    XIndexHBuilder builder = XIndexH.builder().executor(Runnable::run).seed(random.nextLong());
    return (tiny ? builder.tiny() : builder).build();
  }

  /** Checks that no memory is used but what the groups have, which are as small as can be. */
  private static void assertEmpty(XIndexH index, int minBuckets) {
    HashGroups.check(index, new long[0]);
    XIndexHStatistics statistics = index.statistics();
    long buckets = (long) minBuckets * statistics.structure().groups();
    assertEquals(buckets, statistics.structure().buckets(), statistics::toString);
    assertEquals(0, statistics.retiredBytes());
    assertEquals(HashGroups.bytes(index), statistics.usedBytes(), statistics::toString);
  }

  private void fill(XIndexH index, long[] keys) {
    for (long key : InsertOrder.shuffle(keys, random)) {
      index.put(key, ~key);
    }
    HashGroups.check(index, keys);
    assertEquals(HashGroups.bytes(index), index.statistics().usedBytes());
  }

  /** Fills and empties an index again and again. */
  private void assertNothingGrows(boolean tiny, BiConsumer<XIndexH, long[]> drain) {
    long[] keys = random.longs(tiny ? TINY_KEYS : KEYS).toArray();
    int minBuckets = tiny ? TINY_MIN_BUCKETS : MIN_BUCKETS;
    try (XIndexH index = index(tiny)) {
      long reserved = 0;
      int groups = 0;
      for (int round = 0; round < ROUNDS; round++) {
        fill(index, keys);
        drain.accept(index, keys);
        assertEmpty(index, minBuckets);
        MemoryGauges gauges = index.table().memory().gauges();
        reserved = round < 2 ? gauges.reservedBytes() : reserved;
        groups = round < 2 ? index.statistics().structure().groups() : groups;
        assertTrue(gauges.reservedBytes() <= reserved, gauges::toString);
        assertEquals(groups, index.statistics().structure().groups());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void drainsAndRefillsTakeNoMoreMemory(boolean tiny) {
    assertNothingGrows(
        tiny,
        (index, keys) -> {
          for (long key : InsertOrder.shuffle(keys, random)) {
            assertTrue(index.remove(key), "remove");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void clearsAndRefillsTakeNoMoreMemory(boolean tiny) {
    assertNothingGrows(tiny, (index, _) -> index.clear());
  }

  @Test
  void anIndexThatIsHalfDrainedShrinks() {
    long[] keys = random.longs(KEYS).toArray();
    try (XIndexH index = index(false)) {
      fill(index, keys);
      long[] left = Arrays.copyOf(keys, KEYS / 8);
      for (int i = left.length; i < KEYS; i++) {
        assertTrue(index.remove(keys[i]), "remove");
      }
      HashGroups.check(index, left);
      XIndexHStatistics statistics = index.statistics();
      assertTrue(statistics.loadFactor() >= 0.5, statistics::toString);
      assertEquals(HashGroups.bytes(index), statistics.usedBytes());
    }
  }
}
