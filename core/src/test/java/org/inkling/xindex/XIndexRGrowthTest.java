package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.inkling.InsertOrder;
import org.inkling.NothingLeft;
import org.inkling.TestSeed;
import org.inkling.index.TestThreads;
import org.inkling.memory.MemoryGauges;
import org.inkling.xindex.change.CompactionCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An index that grows from nothing has small groups, all with slots, and little memory. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRGrowthTest {
  private static final int KEYS = 1_000_000;
  private static final int THREADS = 4;

  /** Parts share the records of a group equally but for rounding: up to 63 fewer in the last. */
  private static final int MIN_GROUP = 1_900;

  /** 28.5 were measured. */
  private static final double MOST_BYTES_PER_KEY = 35;

  /** Beside threads, deltas may be large, and arrays get a quarter more places; 28.3 to 34.5. */
  private static final double MOST_BYTES_PER_KEY_OF_THREADS = 44;

  private static final int FEW_KEYS = 20_000;
  private static final int REFILLS = 10;
  private static final int INDEXES = 300;

  @RegisterExtension final NothingLeft nothingLeft = new NothingLeft();
  private final SplittableRandom random = TestSeed.random("XIndexRGrowthTest");

  private static void check(XIndexR index, long[] keys) {
    assertEquals(keys.length, index.size());
    for (long key : keys) {
      assertEquals(~key, index.get(key, key));
    }
    index.checkStructure();
  }

  private static double bytesPerKey(XIndexR index) {
    MemoryGauges gauges = index.table().memory().gauges();
    return (double) (gauges.reservedBytes() - gauges.freeListedBytes()) / index.size();
  }

  private static void assertGrown(XIndexR index, long[] keys, double mostBytesPerKey) {
    index.awaitMaintenance();
    check(index, keys);
    GroupSplits.assertAtRest(index);
    int groups = index.table().root().count();
    assertTrue(groups <= keys.length / MIN_GROUP + 1, () -> groups + " groups");
    double bytes = bytesPerKey(index);
    assertTrue(bytes <= mostBytesPerKey, () -> bytes + " bytes per key");
  }

  private static XIndexR oneWriter() {
    return XIndexR.builder().executor(Runnable::run).build();
  }

  @Test
  void aMillionRandomKeysByOneThread() {
    long[] keys = random.longs(KEYS).toArray();
    try (XIndexR index = oneWriter()) {
      for (long key : keys) {
        index.put(key, ~key);
      }
      assertGrown(index, keys, MOST_BYTES_PER_KEY);
      CompactionCounts counts = index.compactor().counts();
      long roots = index.compactor().roots();
      assertTrue(roots > 0 && roots < counts.splits(), () -> roots + "");
    }
  }

  @Test
  void aMillionRandomKeysByFourThreads() throws Exception {
    long[] keys = random.longs(KEYS).toArray();
    try (XIndexR index = XIndexR.builder().build()) {
      TestThreads.run(
          THREADS,
          thread -> {
            for (int i = thread; i < keys.length; i += THREADS) {
              index.put(keys[i], ~keys[i]);
            }
          });
      assertGrown(index, keys, MOST_BYTES_PER_KEY_OF_THREADS);
    }
  }

  @Test
  void drainsAndRefillsTakeNoMoreMemory() {
    long[] keys = random.longs(FEW_KEYS).toArray();
    try (XIndexR index = oneWriter()) {
      long reserved = 0;
      int groups = 0;
      for (int refill = 0; refill < REFILLS; refill++) {
        for (long key : InsertOrder.shuffle(keys, random)) {
          index.put(key, ~key);
        }
        check(index, keys);
        for (long key : InsertOrder.shuffle(keys, random)) {
          assertTrue(index.remove(key), "remove");
        }
        check(index, new long[0]);
        assertEquals(~keys[0], index.get(keys[0], ~keys[0]));
        MemoryGauges gauges = index.table().memory().gauges();
        reserved = refill < 3 ? gauges.reservedBytes() : reserved;
        groups = refill < 3 ? index.table().root().count() : groups;
        assertTrue(gauges.reservedBytes() <= reserved, gauges::toString);
        assertEquals(groups, index.table().root().count());
      }
    }
  }

  @Test
  void hundredsOfIndexesGrowAndAreClosed() {
    for (int i = 0; i < INDEXES; i++) {
      long[] keys = random.longs(random.nextInt(300)).toArray();
      XIndexRBuilder builder = XIndexR.builder().tiny();
      for (XIndexR index : List.of(builder.build(), builder.build())) {
        try (index) {
          for (long key : keys) {
            index.put(key, ~key);
          }
          index.awaitMaintenance();
          check(index, keys);
        }
      }
    }
    nothingLeft.check();
  }
}
