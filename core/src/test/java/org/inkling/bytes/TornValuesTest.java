package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.bytes.check.CheckedValue;
import org.inkling.loft.Changes;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers check every value that they get, in each way, while writers replace values by ones of
 * other lengths, remove them, and nodes are replaced all the time.
 */
final class TornValuesTest {
  private static final int KEYS = 300;
  private static final int WRITES = 120_000;

  private final SplittableRandom seeds = TestSeed.random("TornValuesTest");
  private final AtomicBoolean over = new AtomicBoolean();

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 6L << 20})
  void readersSeeWholeValues(long limit) throws Exception {
    var tuning = new LoftTuning(1, 1.5, 2, 2, 2, 8, 8, Changes.EAGER);
    var builder = LongBytesIndex.builder().tuning(tuning);
    if (limit != Long.MAX_VALUE) {
      builder.memoryLimitBytes(limit, 64 << 10);
    }
    try (LongBytesIndex index = builder.build();
        ExecutorService threads = Executors.newCachedThreadPool()) {
      List<Future<?>> readers = new ArrayList<>();
      List<Future<?>> writers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        SplittableRandom own = seeds.split();
        writers.add(threads.submit(() -> write(index, own)));
        SplittableRandom other = seeds.split();
        readers.add(threads.submit(() -> read(index, other)));
      }
      try {
        awaitAll(writers);
      } finally {
        over.set(true);
      }
      awaitAll(readers);
      index.awaitMaintenance();
      index.checkStructure();
      assertEquals(index.size(), index.statistics().records());
      index.clear();
      index.awaitMaintenance();
      assertEquals(0, index.statistics().records());
      assertEquals(0, index.statistics().recordBytes());
    }
  }

  private static void awaitAll(List<Future<?>> tasks) throws Exception {
    for (Future<?> task : tasks) {
      try {
        task.get();
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause());
      }
    }
  }

  private static void write(LongBytesIndex index, SplittableRandom random) {
    var holder = new BytesHolder();
    for (int i = 0; i < WRITES; i++) {
      long key = random.nextInt(KEYS) * 7L;
      byte[] value = CheckedValue.of(key, random.nextLong(1 << 20));
      switch (random.nextInt(8)) {
        case 0 -> index.remove(key);
        case 1 -> {
          if (index.getAndRemove(key, holder)) {
            check(key, holder);
          }
        }
        case 2 -> {
          if (index.getAndPut(key, value, holder)) {
            check(key, holder);
          }
        }
        case 3 -> {
          if (index.get(key, holder)) {
            index.compareAndSet(key, holder.toByteArray(), value);
          }
        }
        case 4 -> {
          if (!index.putIfAbsent(key, value, holder)) {
            check(key, holder);
          }
        }
        default -> index.put(key, value);
      }
    }
  }

  private void read(LongBytesIndex index, SplittableRandom random) {
    var holder = new BytesHolder();
    var entry = new LongBytesEntry();
    var room = new byte[17_000];
    while (!over.get()) {
      long key = random.nextInt(KEYS) * 7L;
      if (index.get(key, holder)) {
        check(key, holder);
      }
      int length = index.get(key, room);
      if (length >= 0) {
        CheckedValue.valueOf(key, room, 0, length);
      }
      if (random.nextBoolean() ? index.ceiling(key, entry) : index.floor(key, entry)) {
        check(entry.key, entry.value);
      }
      scan(random.nextBoolean() ? index.ascending(key, key + 400) : index.descending(key, 0));
    }
  }

  private static void scan(LongBytesCursor cursor) {
    try (cursor) {
      while (cursor.next()) {
        CheckedValue.valueOf(cursor.key(), cursor.buffer(), cursor.offset(), cursor.valueLength());
      }
    }
  }

  private static void check(long key, BytesHolder value) {
    CheckedValue.valueOf(key, value.array(), 0, value.length());
  }
}
