package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.memory.seam.AccessKind;
import org.inkling.memory.seam.AccessSeam;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Readers wait for no writer, and visit a bounded number of buckets however often a writer changes
 * them. The seam sees the loads of {@code floor}, {@code ceiling} and cursors, and the stores of
 * writers; it does not see the plain loads of {@code get}, whose way down is the same.
 */
@Tag("seam")
final class BliVisitsTest {
  private static final long NONE = -1;

  /** How often the word of an S-Bucket changes at most: each slot is turned on and off. */
  private static final int WORD_CHANGES = 14;

  private final SplittableRandom random = TestSeed.random("BliVisitsTest");
  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final Thread self = Thread.currentThread();
  private final TreeSet<Long> present = new TreeSet<>();
  private long loads;

  @AfterEach
  void end() {
    AccessSeam.listen(null);
    other.shutdownNow();
  }

  /** The order of keys that a writer inserts and then removes. */
  private enum Order {
    ASCENDING,
    DESCENDING,
    RANDOM;

    long[] keys(int count, SplittableRandom random) {
      return switch (this) {
        case ASCENDING -> LongStream.range(0, count).map(i -> i * 10).toArray();
        case DESCENDING -> LongStream.range(0, count).map(i -> -i * 10).toArray();
        case RANDOM -> random.longs(count).toArray();
      };
    }
  }

  /** Before each store of the writer, which waits there, another thread reads all keys. */
  @ParameterizedTest
  @EnumSource
  void readersGoOnWhereverAWriterStops(Order order) {
    long[] keys = order.keys(100, random);
    try (BliIndex index = BliIndex.builder().tiny().build()) {
      for (long key : keys) {
        besideReaders(index, key, () -> index.put(key, ~key));
        present.add(key);
      }
      assertTrue(index.statistics().height() > 2, index.statistics()::toString);
      index.checkStructure();
      InsertOrder.shuffle(keys, random);
      for (long key : keys) {
        present.remove(key);
        besideReaders(index, key, () -> assertTrue(index.remove(key)));
      }
      assertEquals(1, index.statistics().dataBuckets());
      index.checkStructure();
    }
  }

  private void besideReaders(BliIndex index, long written, Runnable write) {
    AccessSeam.listen(
        (kind, address) -> {
          if (kind == AccessKind.RELEASE_STORE && Thread.currentThread() == self) {
            inOtherThread(() -> assertReads(index, written));
          }
        });
    write.run();
    AccessSeam.listen(null);
    assertReads(index, written);
  }

  private void inOtherThread(Runnable task) {
    Future<?> done = other.submit(task);
    try {
      done.get();
    } catch (Exception e) {
      throw new AssertionError("in another thread", e);
    }
  }

  /** All keys must be there; the one that is being written may be. */
  private void assertReads(BliIndex index, long written) {
    var found = new EntryHolder();
    for (long key : present) {
      assertEquals(~key, index.get(key, NONE));
      assertTrue(index.floor(key, found));
      assertEquals(key, found.key);
    }
    assertScan(index.ascending(), written);
    assertScan(index.descending(), written);
    assertFalse(index.containsKey(written + 1));
  }

  private void assertScan(Cursor cursor, long written) {
    int seen = 0;
    while (cursor.next()) {
      assertTrue(present.contains(cursor.key()) || cursor.key() == written);
      assertEquals(~cursor.key(), cursor.value());
      seen += cursor.key() == written ? 0 : 1;
    }
    assertEquals(present.size(), seen);
  }

  /** Counts what this thread loads in an operation; before each load, another may happen. */
  private long loads(Runnable operation, Runnable beforeEach) {
    loads = 0;
    AccessSeam.listen(
        (kind, address) -> {
          if (Thread.currentThread() == self) {
            loads++;
            beforeEach.run();
          }
        });
    operation.run();
    AccessSeam.listen(null);
    return loads;
  }

  /** The other thread inserts next to the key before each load, so that each word has changed. */
  @Test
  void aReadBesideAWriterThatNeverStopsVisitsEachLevelOnce() {
    var found = new EntryHolder();
    for (int round = 0; round < 40; round++) {
      long key = random.nextLong() >> 2;
      long[] next = {1};
      try (BliIndex index = BliIndex.builder().tiny().build()) {
        for (int i = 0; i < 300; i++) {
          index.put(random.nextLong() >> 1, i);
        }
        index.put(key, ~key);
        int levels = index.statistics().height();
        long most = levels * (2L + 2 * (WORD_CHANGES + 1)) + 1;
        long splits = index.statistics().splits();
        long seen =
            loads(
                () -> assertTrue(index.ceiling(key, found)),
                () -> inOtherThread(() -> putBoth(index, key, next[0]++)));
        assertEquals(key, found.key);
        assertEquals(~key, found.value);
        assertTrue(index.statistics().splits() > splits, "the writer changed nothing");
        assertTrue(seen <= most, seen + " loads on " + levels + " levels");
        index.checkStructure();
      }
    }
  }

  private static void putBoth(BliIndex index, long key, long distance) {
    for (long i = 0; i < 4; i++) {
      index.put(key + (distance << 3) + i, i);
      index.put(key - (distance << 3) - i, i);
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneKeyFarToTheLeftIsFoundWithinFewVisits(Order order) {
    long[] sorted = LongStream.range(0, 200_000).map(i -> i * 1_000).toArray();
    try (BliIndex index = BliIndex.builder().build(SortedEntrySource.of(sorted, sorted))) {
      long[] gone = Arrays.copyOfRange(sorted, 1, sorted.length);
      if (order == Order.RANDOM) {
        InsertOrder.shuffle(gone, random);
      }
      for (int i = 0; i < gone.length; i++) {
        assertTrue(index.remove(gone[order == Order.DESCENDING ? gone.length - 1 - i : i]));
      }
      BliStatistics statistics = index.statistics();
      assertTrue(statistics.segments() <= 2 + statistics.height(), statistics::toString);
      assertTrue(statistics.dataBuckets() <= 2 + statistics.height(), statistics::toString);
      var found = new EntryHolder();
      long seen = loads(() -> assertTrue(index.floor(Long.MAX_VALUE, found)), () -> {});
      assertEquals(0, found.key);
      assertTrue(seen <= 40L * statistics.height(), seen + " loads, " + statistics);
      index.checkStructure();
    }
  }
}
