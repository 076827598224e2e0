package org.inkling.memory.records;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/** Threads that allocate records and leave it to others to free them. */
class RecordSlabsStressTest {
  private static final int THREADS = 4;

  /** Few sizes, so that the threads meet at the same slabs; some need a block of their own. */
  private static final int[] LENGTHS = {12, 12, 700, 1020, 1020, 3000};

  private final ConcurrentLinkedQueue<Long> handed = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();

  @Test
  void othersFreeWhatAThreadAllocates() throws Exception {
    try (var memory = SlabAllocator.create("stress", Long.MAX_VALUE)) {
      run(memory, 60_000, 3000);
    }
  }

  @Test
  void theLimitHoldsWhileThreadsCompeteForTheLastSlabs() throws Exception {
    try (var memory = SlabAllocator.create("stress at the limit", 2 << 20)) {
      run(memory, 15_000, 1 << 30);
    }
  }

  private void run(SlabAllocator memory, int rounds, int most) throws Exception {
    var records = new RecordSlabs(memory);
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Void>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(threads.submit(worker(memory, records, i, rounds, most)));
      }
      for (Future<Void> each : all) {
        each.get();
      }
    }
    records.check();
    assertEquals(handed.size(), records.liveRecords());
    for (long record : handed) {
      verify(record);
      records.free(record);
    }
    records.check();
    records.trim();
    memory.trimUnmoved();
    assertEquals(0, records.liveBytes());
    assertEquals(0, memory.gauges().reservedBytes());
  }

  private Callable<Void> worker(
      SlabAllocator memory, RecordSlabs records, int number, int rounds, int most) {
    return () -> {
      SplittableRandom random = TestSeed.random("RecordSlabsStressTest" + number);
      for (int i = 0; i < rounds; i++) {
        boolean full = size.get() >= random.nextInt(most);
        if (full || !allocate(records, random)) {
          for (int j = random.nextInt(full ? 2 : 200); j >= 0; j--) {
            freeOne(records);
          }
        }
        if (number == 0 && i % 500 == 0) {
          records.trim();
          memory.trimUnmoved();
        }
      }
      return null;
    };
  }

  private boolean allocate(RecordSlabs records, SplittableRandom random) {
    int length = LENGTHS[random.nextInt(LENGTHS.length)];
    long record;
    try {
      record = records.allocate(length);
    } catch (MemoryLimitException e) {
      return false;
    }
    for (int at = 0; at < length; at++) {
      NativeMemory.putByte(RecordSlabs.payload(record) + at, pattern(record, at));
    }
    handed.add(record);
    size.getAndIncrement();
    return true;
  }

  private void freeOne(RecordSlabs records) {
    Long record = handed.poll();
    if (record != null) {
      size.getAndDecrement();
      verify(record);
      records.free(record);
    }
  }

  private static void verify(long record) {
    int length = RecordSlabs.length(record);
    for (int at = 0; at < length; at++) {
      byte found = NativeMemory.getByte(RecordSlabs.payload(record) + at);
      if (found != pattern(record, at)) {
        assertEquals(pattern(record, at), found, "byte " + at + " of " + length);
      }
    }
  }

  private static byte pattern(long record, int at) {
    return (byte) ((record >>> 4) * 31 + at);
  }
}
