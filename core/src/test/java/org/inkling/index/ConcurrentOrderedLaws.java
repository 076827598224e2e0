package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.inkling.source.EntryBatch;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for the ordered operations of every index while many threads write. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ConcurrentOrderedLaws {
  private static final int CREW = TestThreads.SIZE;
  private static final int WRITERS = CREW / 2;

  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final Fixture fixture;

  /** For the index of {@code spec}, which is ordered and takes writes from many threads. */
  protected ConcurrentOrderedLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
    fixture.require(Feature.ORDERED);
    fixture.require(Feature.CONCURRENT_WRITES);
  }

  /** Looks at an index whose keys {@code 0 mod 4} stay while the others come and go. */
  @FunctionalInterface
  private interface Reader {
    void look(OrderedIndex index, TreeMap<Long, Long> stable, Random random);
  }

  private void amidWrites(KeySpace space, Reader reader) throws InterruptedException {
    long[] keys = space.keys(seed.random(), 2_000);
    var stable = new TreeMap<Long, Long>();
    for (int i = 0; i < keys.length; i += 4) {
      stable.put(keys[i], KeySpace.valueOf(keys[i]));
    }
    var index = (OrderedIndex) fixture.filled(stable);
    var writing = new AtomicInteger(WRITERS);
    TestThreads.run(
        CREW,
        number -> {
          Random random = seed.random(number);
          if (number < WRITERS) {
            try {
              write(index, keys, random);
            } finally {
              writing.decrementAndGet();
            }
          } else {
            do {
              reader.look(index, stable, random);
              TestThreads.pause();
            } while (writing.get() > 0);
          }
        });
  }

  private static void write(OrderedIndex index, long[] keys, Random random) {
    for (int i = 0; i < 4_000; i++) {
      int position = random.nextInt(keys.length) | 1;
      if (position < keys.length) {
        if (random.nextInt(3) == 0) {
          index.remove(keys[position]);
        } else {
          index.put(keys[position], KeySpace.valueOf(keys[position]));
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void walksSeeWhatStaysOnceAndInOrder(KeySpace space) throws Exception {
    amidWrites(
        space,
        (index, stable, random) -> {
          try (Cursor up = index.ascending();
              Cursor down = index.descending()) {
            checkWalk(up, stable, false);
            checkWalk(down, stable, true);
            up.reset(Long.MIN_VALUE, Long.MAX_VALUE);
            down.reset(Long.MAX_VALUE, Long.MIN_VALUE);
            checkWalk(new InRuns(up, 10), stable, false);
            checkWalk(new InRuns(down, 10), stable, true);
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void aSourceHasWhatStaysOnceAndInOrder(KeySpace space) throws Exception {
    amidWrites(
        space,
        (index, stable, random) -> {
          var seen = new TreeMap<Long, Long>();
          var batch = new EntryBatch(random.nextInt(1, 400));
          try (var pass = SortedEntrySource.checked(index.entries()).open()) { // refuses disorder
            do {
              batch.clear();
              pass.read(batch);
              for (int i = 0; i < batch.size(); i++) {
                seen.put(batch.keys()[i], batch.values()[i]);
              }
            } while (batch.room() == 0);
          }
          seen.forEach((key, value) -> assertEquals(KeySpace.valueOf(key), value));
          assertTrue(seen.keySet().containsAll(stable.keySet()), "stable keys are missing");
        });
  }

  private static void checkWalk(Cursor cursor, TreeMap<Long, Long> stable, boolean isDescending) {
    var remaining = new TreeMap<>(stable);
    long previous = 0;
    boolean isFirst = true;
    while (cursor.next()) {
      long key = cursor.key();
      assertTrue(isFirst || (isDescending ? key < previous : key > previous), "out of order");
      assertEquals(KeySpace.valueOf(key), cursor.value(), () -> "value of key " + key);
      if (stable.containsKey(key)) {
        var next = isDescending ? remaining.pollLastEntry() : remaining.pollFirstEntry();
        assertEquals(next.getKey(), key, "a stable key is missing");
      }
      previous = key;
      isFirst = false;
    }
    assertEquals(Map.of(), remaining, "stable keys are missing");
  }

  @ParameterizedTest
  @EnumSource
  void neighboursAreNeverWrongAboutWhatStays(KeySpace space) throws Exception {
    amidWrites(
        space,
        (index, stable, random) -> {
          var found = new EntryHolder();
          for (long key : stable.keySet()) {
            Long next = stable.higherKey(key);
            boolean isFar = next != null && random.nextBoolean(); // beside keys that come and go
            long wanted = isFar ? next - 1 : key + random.nextInt(-1, 2);
            Long below = stable.floorKey(wanted);
            Long above = stable.ceilingKey(wanted);
            if (index.floor(wanted, found)) {
              check(found, below == null ? Long.MIN_VALUE : below, wanted);
            } else {
              assertEquals(null, below, () -> "floor of " + wanted);
            }
            if (index.ceiling(wanted, found)) {
              check(found, wanted, above == null ? Long.MAX_VALUE : above);
            } else {
              assertEquals(null, above, () -> "ceiling of " + wanted);
            }
          }
          assertTrue(index.first(found));
          check(found, Long.MIN_VALUE, stable.firstKey());
          assertTrue(index.last(found));
          check(found, stable.lastKey(), Long.MAX_VALUE);
        });
  }

  private static void check(EntryHolder found, long from, long to) {
    assertTrue(
        from <= found.key && found.key <= to,
        () -> "found key " + found.key + ", expected one from " + from + " to " + to);
    assertEquals(KeySpace.valueOf(found.key), found.value, () -> "value of key " + found.key);
  }

  @Test
  void everyEntryIsPolledOnce() throws Exception {
    OrderedIndex index = fixture.emptyOrdered();
    int keys = 4_000;
    for (int key = 0; key < keys; key++) {
      index.put(key, key);
    }
    var polled = new AtomicIntegerArray(keys);
    TestThreads.run(
        CREW,
        number -> {
          var map = index.asMap();
          boolean fromEnd = number % 4 > 1;
          var entry = fromEnd ? map.pollLastEntry() : map.pollFirstEntry();
          while (entry != null) {
            polled.incrementAndGet(entry.getKey().intValue());
            entry = fromEnd ? map.pollLastEntry() : map.pollFirstEntry();
          }
        });
    for (int key = 0; key < keys; key++) {
      assertEquals(1, polled.get(key), "polls of key " + key);
    }
    assertTrue(index.isEmpty());
    assertFalse(index.first(new EntryHolder()));
  }

  @Test
  void mergesOfTheMapViewSumExactly() throws Exception {
    OrderedIndex index = fixture.emptyOrdered();
    int rounds = 1_000;
    TestThreads.run(
        CREW,
        number -> {
          for (int i = 0; i < rounds; i++) {
            index.asMap().merge((long) (i % 5), 1L, Long::sum);
          }
        });
    long sum = index.asMap().values().stream().mapToLong(Long::longValue).sum();
    assertEquals((long) CREW * rounds, sum);
  }

  @Test
  void closingAmidWalksEndsThemWithAnException() throws Exception {
    for (int round = 0; round < 12; round++) {
      OrderedIndex index = fixture.emptyOrdered();
      var stable = new TreeMap<Long, Long>();
      for (long key : KeySpace.CLUSTERS.keys(seed.random(), 1_000)) {
        index.put(key, KeySpace.valueOf(key));
        stable.put(key, KeySpace.valueOf(key));
      }
      fixture.handOver(index);
      var running = new CountDownLatch(CREW - 1);
      TestThreads.run(
          CREW,
          number -> {
            if (number == 0) {
              running.await(20, TimeUnit.SECONDS);
              index.close();
            } else {
              boolean isDescending = number % 4 > 1;
              Cursor walk = isDescending ? index.descending() : index.ascending();
              Cursor cursor = number % 8 > 3 ? new InRuns(walk, 10) : walk;
              walkUntilClosed(cursor, stable, running, isDescending);
            }
          });
      fixture.checkClosed(index);
    }
  }

  private static void walkUntilClosed(
      Cursor cursor, TreeMap<Long, Long> stable, CountDownLatch running, boolean isDescending) {
    assertThrows(
        IllegalStateException.class,
        () -> {
          for (int walks = 0; true; walks++) {
            checkWalk(cursor, stable, isDescending);
            if (walks == 1) {
              running.countDown();
            }
            TestThreads.pause();
            if (isDescending) {
              cursor.reset(Long.MAX_VALUE, Long.MIN_VALUE);
            } else {
              cursor.reset(Long.MIN_VALUE, Long.MAX_VALUE);
            }
          }
        });
    assertThrows(IllegalStateException.class, cursor::next);
  }
}
