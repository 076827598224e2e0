package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for the point operations of every index when many threads write at once. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class ConcurrentIndexLaws {
  private static final int CREW = TestThreads.SIZE;

  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final Fixture fixture;

  /** For the index that {@code spec} makes, which states {@link Feature#CONCURRENT_WRITES}. */
  protected ConcurrentIndexLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
    fixture.require(Feature.CONCURRENT_WRITES);
  }

  /** The value that stands for number {@code id}; every second one needs all 64 bits. */
  private static long value(int id) {
    return (id & 1) == 0 ? id : id | Long.MIN_VALUE >>> 1;
  }

  private static int id(long value) {
    return (int) value;
  }

  @ParameterizedTest
  @EnumSource
  void threadsWithKeysOfTheirOwnLoseNothing(KeySpace space) throws Exception {
    PointIndex index = fixture.empty();
    long[] keys = space.keys(seed.random(), 4_000);
    for (boolean isStriped : new boolean[] {true, false}) {
      TestThreads.run(
          CREW,
          number -> {
            var twin = new Twin(index, seed.random(number));
            long[] own = isStriped ? striped(keys, number) : contiguous(keys, number);
            for (long key : Order.RANDOM.of(own, seed.random(number))) {
              twin.put(key, KeySpace.valueOf(key));
            }
            for (int i = 0; i < 3 * own.length; i++) {
              twin.step(own[i * 31 % own.length]);
            }
            for (long key : own) {
              twin.put(key, KeySpace.valueOf(key));
            }
          });
      checkAllThere(index, keys);
    }
  }

  private static long[] striped(long[] keys, int number) {
    int count = (keys.length - number + CREW - 1) / CREW;
    long[] own = new long[count];
    for (int i = 0; i < count; i++) {
      own[i] = keys[number + i * CREW];
    }
    return own;
  }

  private static long[] contiguous(long[] keys, int number) {
    return Arrays.copyOfRange(keys, keys.length * number / CREW, keys.length * (number + 1) / CREW);
  }

  private static void checkAllThere(PointIndex index, long[] keys) {
    for (long key : keys) {
      assertEquals(KeySpace.valueOf(key), index.get(key, 0), () -> "key " + key);
    }
    assertEquals(keys.length, index.size());
  }

  @Test
  void putIfAbsentHasOneWinner() throws Exception {
    PointIndex index = fixture.empty();
    long[] keys = KeySpace.CLUSTERS.keys(seed.random(), 3_000);
    var wins = new AtomicIntegerArray(keys.length);
    TestThreads.run(
        CREW,
        number -> {
          var holder = new LongHolder();
          for (int i = 0; i < keys.length; i++) {
            boolean isWinner = index.putIfAbsent(keys[i], value(number), holder);
            long winner = isWinner ? value(number) : holder.value;
            wins.addAndGet(i, isWinner ? 1 : 0);
            assertEquals(winner, index.get(keys[i], -1), "the winner's value is replaced");
          }
        });
    for (int i = 0; i < keys.length; i++) {
      assertEquals(1, wins.get(i), "winners of key " + keys[i]);
    }
    assertEquals(keys.length, index.size());
  }

  @Test
  void countersByCompareAndSetSumExactly() throws Exception {
    PointIndex index = fixture.empty();
    long[] keys = {Long.MIN_VALUE, -1, 0, 1, 2, 1L << 40, Long.MAX_VALUE};
    long start = (1L << 60) - CREW * 500L; // crosses the width of an inline value
    int rounds = 1_500;
    for (long key : keys) {
      index.put(key, start);
    }
    TestThreads.run(
        CREW,
        number -> {
          for (int i = 0; i < rounds; i++) {
            increment(index, keys[(i + number) % keys.length]);
          }
        });
    long sum = 0;
    for (long key : keys) {
      sum += index.get(key, 0) - start;
    }
    assertEquals((long) CREW * rounds, sum);
  }

  @Test
  void noAdditionMergeOrUpdateIsLost() throws Exception {
    PointIndex index = fixture.empty();
    long[] keys = {Long.MIN_VALUE, 0, 1, Long.MAX_VALUE};
    long start = (1L << 60) - 100; // crosses the width of an inline value
    long merged = 1L << 20;
    long updated = 1L << 40;
    int rounds = 200;
    TestThreads.run(
        CREW,
        number -> {
          for (int i = 0; i < rounds; i++) {
            long key = keys[(i + number) % keys.length];
            assertTrue(index.computeIfAbsent(key, k -> start) >= start);
            assertTrue(index.getAndAdd(key, 1) >= start);
            assertTrue(index.merge(key, merged, Long::sum) > start);
            assertTrue(index.update(key, value -> value + updated));
          }
        });
    long sum = 0;
    for (long key : keys) {
      sum += index.get(key, 0) - start;
    }
    assertEquals(CREW * rounds * (1 + merged + updated), sum);
  }

  private static void increment(PointIndex index, long key) {
    long current = index.get(key, 0);
    while (!index.compareAndSet(key, current, current + 1)) {
      current = index.get(key, 0);
    }
  }

  @Test
  void everyValueIsReplacedOrRemovedOnce() throws Exception {
    PointIndex index = fixture.empty();
    int rounds = 4_000;
    var balance = new AtomicIntegerArray(CREW * rounds);
    TestThreads.run(
        CREW,
        number -> {
          Random random = seed.random(number);
          for (int i = 0; i < rounds; i++) {
            exchange(index, random.nextInt(-4, 4), number * rounds + i, balance, random);
          }
        });
    var holder = new LongHolder();
    int present = 0;
    for (long key = -4; key < 4; key++) {
      if (index.get(key, holder)) {
        balance.decrementAndGet(id(holder.value));
        present++;
      }
    }
    for (int i = 0; i < balance.length(); i++) {
      assertEquals(0, balance.get(i), "value " + i + " was put less often than it was taken");
    }
    assertEquals(present, index.size());
  }

  /** One operation; counts its value up if it went in, and down the value that it took out. */
  private static void exchange(
      PointIndex index, long key, int id, AtomicIntegerArray balance, Random random) {
    var taken = new LongHolder();
    boolean goesIn = true;
    boolean takesOut;
    switch (random.nextInt(6)) {
      case 0 -> takesOut = index.getAndPut(key, value(id), taken);
      case 1 -> {
        takesOut = index.getAndReplace(key, value(id), taken);
        goesIn = takesOut;
      }
      case 2 -> {
        takesOut = false;
        goesIn = index.putIfAbsent(key, value(id));
      }
      case 3 -> {
        takesOut = index.get(key, taken) && index.compareAndSet(key, taken.value, value(id));
        goesIn = takesOut;
      }
      case 4 -> {
        takesOut = index.get(key, taken) && index.remove(key, taken.value);
        goesIn = false;
      }
      default -> {
        takesOut = index.getAndRemove(key, taken);
        goesIn = false;
      }
    }
    if (goesIn) {
      balance.incrementAndGet(id);
    }
    if (takesOut) {
      balance.decrementAndGet(id(taken.value));
    }
  }

  @Test
  void aKeyIsInsertedOnceMoreThanRemovedIfItIsThere() throws Exception {
    PointIndex index = fixture.empty();
    int keys = 16;
    var balance = new AtomicIntegerArray(keys);
    TestThreads.run(
        CREW,
        number -> {
          Random random = seed.random(number);
          for (int i = 0; i < 4_000; i++) {
            int key = random.nextInt(keys);
            if (random.nextBoolean()) {
              balance.addAndGet(key, index.putIfAbsent(key, i) ? 1 : 0);
            } else {
              balance.addAndGet(key, index.remove(key) ? -1 : 0);
            }
          }
        });
    int present = 0;
    for (int key = 0; key < keys; key++) {
      assertEquals(index.containsKey(key) ? 1 : 0, balance.get(key), "balance of key " + key);
      present += balance.get(key);
    }
    assertEquals(present, index.size());
  }

  @Test
  void aValueIsRemovedOnce() throws Exception {
    PointIndex index = fixture.empty();
    var balance = new AtomicInteger();
    TestThreads.run(
        CREW,
        number -> {
          var found = new LongHolder();
          for (int i = 0; i < 10_000; i++) {
            if (!index.get(7, found)) {
              balance.addAndGet(index.putIfAbsent(7, value(number + CREW * i)) ? 1 : 0);
            } else if (index.remove(7, found.value)) {
              balance.decrementAndGet();
            }
          }
        });
    assertEquals(index.size(), balance.get(), "values put less values removed");
    assertEquals(index.containsKey(7) ? 1 : 0, balance.get());
  }

  @ParameterizedTest
  @EnumSource
  void readersAlwaysFindWhatStays(KeySpace space) throws Exception {
    long[] keys = space.keys(seed.random(), 4_000);
    var stable = new TreeMap<Long, Long>();
    for (int i = 0; i < keys.length; i += 4) {
      stable.put(keys[i], KeySpace.valueOf(keys[i]));
    }
    PointIndex index = fixture.filled(stable);
    var writers = new AtomicInteger(CREW / 2);
    TestThreads.run(
        CREW,
        number -> {
          if (number < CREW / 2) {
            try {
              writeUnstable(index, keys, seed.random(number));
            } finally {
              writers.decrementAndGet();
            }
          } else {
            readStable(index, keys, writers);
          }
        });
  }

  private static void writeUnstable(PointIndex index, long[] keys, Random random) {
    for (int i = 0; i < 2_000; i++) {
      int position = random.nextInt(keys.length);
      if (position % 4 == 0) {
        continue;
      }
      if (random.nextInt(4) == 0) {
        index.remove(keys[position]);
      } else {
        putWithTheNext(index, keys, position);
      }
    }
  }

  private static void putWithTheNext(PointIndex index, long[] keys, int position) {
    long[] batch = Arrays.copyOfRange(keys, position, Math.min(position + 3, keys.length));
    index.putAll(batch, Arrays.stream(batch).map(KeySpace::valueOf).toArray());
  }

  private static void readStable(PointIndex index, long[] keys, AtomicInteger writers) {
    long[] batch = new long[50];
    long[] values = new long[50];
    var holder = new LongHolder();
    boolean isLast;
    do {
      isLast = writers.get() == 0;
      for (int i = 0; i < keys.length; i += 1 + i % 7) {
        long key = keys[i];
        boolean isThere = index.get(key, holder);
        assertTrue(isThere || i % 4 != 0, () -> "stable key " + key + " is missing");
        assertTrue(!isThere || holder.value == KeySpace.valueOf(key), "a value of another key");
        batch[i % 50] = keys[i & ~3];
      }
      index.getAll(batch, values, 0);
      for (int i = 0; i < batch.length; i++) {
        long expected = index.containsKey(batch[i]) ? KeySpace.valueOf(batch[i]) : 0;
        assertEquals(expected, values[i], "getAll of key " + batch[i]);
      }
      TestThreads.pause();
    } while (!isLast);
  }

  @Test
  void historiesOfOneKeyAreLinearizable() throws Exception {
    PointIndex index = fixture.empty();
    new History(index, 4, 5).check(seed, 1_500);
  }

  @Test
  void anInterruptDisturbsNothing() throws Exception {
    PointIndex index = fixture.empty();
    long[] keys = KeySpace.UNIFORM.keys(seed.random(), 2_000);
    TestThreads.run(
        CREW,
        number -> {
          Thread.currentThread().interrupt();
          var twin = new Twin(index, seed.random(number));
          for (long key : striped(keys, number)) {
            twin.put(key, KeySpace.valueOf(key));
            twin.step(key);
            twin.put(key, KeySpace.valueOf(key));
          }
          assertTrue(Thread.currentThread().isInterrupted(), "the interrupt is lost");
        });
    checkAllThere(index, keys);
  }

  @Test
  void closingAmidOperationsEndsThemWithAnException() throws Exception {
    for (int round = 0; round < 12; round++) {
      PointIndex index = fixture.empty();
      long[] keys = KeySpace.CLUSTERS.keys(seed.random(), 1_000);
      for (long key : keys) {
        index.put(key, KeySpace.valueOf(key));
      }
      fixture.handOver(index);
      var running = new CountDownLatch(CREW - 1);
      TestThreads.run(
          CREW,
          number -> {
            if (number == 0) {
              boolean all = running.await(20, TimeUnit.SECONDS);
              index.close();
              assertTrue(all, () -> running.getCount() + " threads did not get to 20 operations");
            } else {
              operateUntilClosed(index, keys, running, seed.random(number));
            }
          });
      fixture.checkClosed(index);
    }
  }

  private static void operateUntilClosed(
      PointIndex index, long[] keys, CountDownLatch running, Random random) {
    int operations = 0;
    try {
      while (true) {
        long key = keys[random.nextInt(keys.length)];
        assertEquals(KeySpace.valueOf(key), index.get(key, 0));
        index.put(key, KeySpace.valueOf(key));
        assertTrue(index.containsKey(key));
        long other = ~key;
        index.putIfAbsent(other, random.nextLong());
        index.remove(other);
        if (operations++ == 20) {
          running.countDown();
        }
        TestThreads.pause();
      }
    } catch (IllegalStateException closed) {
      assertTrue(operations > 20, () -> "closed too early: " + closed);
    }
    for (int i = 0; i < 20; i++) {
      assertFalse(answers(index, keys[i]), "an operation after close answers");
    }
  }

  private static boolean answers(PointIndex index, long key) {
    try {
      index.get(key, 0);
      return true;
    } catch (IllegalStateException closed) {
      return false;
    }
  }
}
