package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many threads at once: nothing is lost, nothing stands twice, every value belongs to its key. */
class LoftStressTest {
  private static final int THREADS = 8;
  private static final long NONE = -1;

  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final SplittableRandom random = TestSeed.random("LoftStressTest");

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private static Stream<LoftTuning> tunings() {
    return Stream.of(
        new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT), LoftTuning.DEFAULT);
  }

  private LoftIndex index(LoftTuning tuning) {
    return LoftIndex.builder().tuning(tuning).seed(random.nextLong()).build();
  }

  /** A value that tells its key and a version; wide when the version is odd. */
  private static long value(long key, long version) {
    long narrow = (key & 0xff_ffff) << 32 | version & 0xffff_ffffL;
    return (version & 1) == 0 ? narrow : narrow | 1L << 62;
  }

  private static void assertBelongs(long key, long value) {
    assertEquals(key & 0xff_ffff, value >>> 32 & 0xff_ffff, "the value of another key");
    assertEquals(value & 1, value >>> 62, "no value that was ever written");
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void insertsOfDisjointAndSharedKeysAreAllThereOnce(LoftTuning tuning) throws Exception {
    int own = 2_000;
    int shared = 2_000;
    var inserted = new AtomicLong();
    try (var index = index(tuning)) {
      all(
          thread -> {
            for (long i = 0; i < own; i++) {
              index.put(spread(i * THREADS + thread), value(i, i));
              if (index.putIfAbsent(-1 - i % shared, value(i, thread))) {
                inserted.incrementAndGet();
              }
            }
            return null;
          });
      assertEquals(shared, inserted.get(), "each shared key was inserted by one thread");
      assertEquals(own * THREADS + shared, index.size());
      for (long i = 0; i < own * THREADS; i++) {
        assertEquals(value(i / THREADS, i / THREADS), index.get(spread(i), NONE));
      }
      index.checkStructure();
    }
  }

  private static long spread(long i) {
    return i * 0x0012_3456_789aL;
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void countsOfOneKeyAddUp(LoftTuning tuning) throws Exception {
    long[] keys = {Long.MIN_VALUE, -1, 0, 1, 2, Long.MAX_VALUE};
    var added = new AtomicLongArray(keys.length);
    try (var index = index(tuning)) {
      all(
          thread -> {
            for (int i = 0; i < 40_000; i++) {
              int k = (i + thread) % keys.length;
              increment(index, keys[k]);
              added.incrementAndGet(k);
            }
            return null;
          });
      for (int k = 0; k < keys.length; k++) {
        assertEquals(added.get(k) + (1L << 60) - 80_000, index.get(keys[k], NONE));
      }
      index.checkStructure();
      assertEquals(keys.length, index.size());
    }
  }

  /** Counts from just below the widest inline value up into the wide ones. */
  private static void increment(LoftIndex index, long key) {
    long first = (1L << 60) - 80_000;
    while (true) {
      long seen = index.get(key, NONE);
      boolean done =
          seen == NONE
              ? index.putIfAbsent(key, first + 1)
              : index.compareAndSet(key, seen, seen + 1);
      if (done) {
        return;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void whatIsPutAndRemovedBalances(LoftTuning tuning) throws Exception {
    int keys = 64;
    var balance = new AtomicLongArray(keys);
    long seed = random.nextLong();
    try (var index = index(tuning)) {
      all(
          thread -> {
            var own = new SplittableRandom(seed + thread);
            var previous = new LongHolder();
            for (int i = 0; i < 80_000; i++) {
              int key = own.nextInt(keys);
              long value = value(key, own.nextInt(1_000));
              switch (own.nextInt(5)) {
                case 0 -> add(balance, key, !index.getAndPut(key, value, previous));
                case 1 -> add(balance, key, index.putIfAbsent(key, value));
                case 2 -> subtract(balance, key, index.remove(key));
                case 3 -> subtract(balance, key, index.remove(key, index.get(key, NONE)));
                default -> subtract(balance, key, index.getAndRemove(key, previous));
              }
            }
            return null;
          });
      long present = 0;
      for (int key = 0; key < keys; key++) {
        assertEquals(index.containsKey(key) ? 1 : 0, balance.get(key), "key " + key);
        present += balance.get(key);
      }
      assertEquals(present, index.size());
      index.checkStructure();
    }
  }

  private static void add(AtomicLongArray balance, int key, boolean inserted) {
    balance.getAndAdd(key, inserted ? 1 : 0);
  }

  private static void subtract(AtomicLongArray balance, int key, boolean removed) {
    balance.getAndAdd(key, removed ? -1 : 0);
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void readersSeeOnlyValuesOfTheirKey(LoftTuning tuning) throws Exception {
    int keys = 500;
    var writing = new AtomicBoolean(true);
    long seed = random.nextLong();
    try (var index = index(tuning)) {
      List<Future<?>> readers = new ArrayList<>();
      for (int reader = 0; reader < THREADS / 2; reader++) {
        long own = seed + reader;
        readers.add(threads.submit(() -> readWhile(writing, index, keys, own)));
      }
      for (int writer = 0; writer < 2; writer++) {
        var own = new SplittableRandom(seed - writer);
        for (int i = 0; i < 120_000; i++) {
          long key = own.nextInt(keys);
          if (own.nextInt(8) == 0) {
            index.remove(key);
          } else {
            index.put(key, value(key, i));
          }
        }
      }
      writing.set(false);
      for (var reader : readers) {
        reader.get();
      }
      index.checkStructure();
    }
  }

  private static void readWhile(AtomicBoolean writing, LoftIndex index, int keys, long seed) {
    var own = new SplittableRandom(seed);
    var entry = new EntryHolder();
    while (writing.get()) {
      long key = own.nextInt(keys);
      long value = index.get(key, NONE);
      if (value != NONE) {
        assertBelongs(key, value);
      }
      if (index.floor(key, entry)) {
        assertTrue(entry.key <= key);
        assertBelongs(entry.key, entry.value);
      }
      walk(index.ascending(key, key + 50), 1);
      walk(index.descending(key, key - 50), -1);
    }
  }

  private static void walk(Cursor cursor, int direction) {
    try (cursor) {
      long last = 0;
      for (int step = 0; cursor.next(); step++) {
        assertTrue(step == 0 || Long.compare(cursor.key(), last) == direction, "out of order");
        last = cursor.key();
        assertBelongs(last, cursor.value());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void stableKeysAreMetOnceByEveryScan(LoftTuning tuning) throws Exception {
    int stable = 400;
    long seed = random.nextLong();
    var scanning = new AtomicLong(THREADS / 2);
    var loaded = new TreeMap<Long, Long>();
    for (long i = 0; i < stable; i++) {
      loaded.put(i * 10, value(i * 10, i));
    }
    var builder = LoftIndex.builder().tuning(tuning).seed(seed);
    try (var index = builder.build(LoftTwin.sourceOf(loaded))) {
      all(
          thread -> {
            if (thread < THREADS / 2) {
              scanMany(index, stable);
              scanning.decrementAndGet();
            } else {
              var own = new SplittableRandom(seed + thread);
              while (scanning.get() > 0) {
                long key = own.nextInt(stable * 10) / 10 * 10 + 1 + own.nextInt(9);
                index.put(key, value(key, own.nextInt()));
                index.remove(key - key % 10 + 1 + own.nextInt(9));
              }
            }
            return null;
          });
      index.checkStructure();
    }
  }

  private static void scanMany(LoftIndex index, int stable) {
    var found = new EntryHolder();
    for (int scan = 0; scan < 40; scan++) {
      assertEquals(stable, stableIn(index.ascending()));
      assertEquals(stable, stableIn(index.descending()));
      for (long i = 0; i < stable; i++) {
        assertTrue(index.ceiling(i * 10 - 9, found) && found.key <= i * 10);
        assertTrue(index.floor(i * 10 + 9, found) && found.key >= i * 10);
      }
    }
  }

  private static int stableIn(Cursor cursor) {
    int met = 0;
    try (cursor) {
      while (cursor.next()) {
        assertBelongs(cursor.key(), cursor.value());
        met += cursor.key() % 10 == 0 ? 1 : 0;
      }
    }
    return met;
  }

  @Test
  void virtualThreadsWithoutLimit() throws Exception {
    int virtual = 2_000;
    try (var index = index(LoftTuning.DEFAULT);
        var carriers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < virtual; thread++) {
        long first = thread * 20L;
        running.add(
            carriers.submit(
                () -> {
                  for (long key = first; key < first + 20; key++) {
                    index.put(key, Long.MAX_VALUE - key);
                    Thread.yield();
                    index.put(key, Long.MIN_VALUE + key);
                    assertEquals(Long.MIN_VALUE + key, index.get(key, 0));
                  }
                  assertFalse(index.putIfAbsent(first, 1));
                  assertEquals(20, index.count(first, first + 19));
                  return null;
                }));
      }
      for (var thread : running) {
        thread.get();
      }
      assertEquals(virtual * 20L, index.size());
      index.checkStructure();
    }
  }

  /** What one of the threads does. */
  @FunctionalInterface
  private interface Part {
    Void run(int thread) throws Exception;
  }

  /** Runs a part in every thread, all starting at once; the first failure is the test's. */
  private void all(Part part) throws Exception {
    var barrier = new CyclicBarrier(THREADS);
    List<Callable<Void>> parts = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int number = thread;
      parts.add(
          () -> {
            barrier.await();
            return part.run(number);
          });
    }
    for (var ended : threads.invokeAll(parts)) {
      ended.get();
    }
  }
}
