package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.bytes.check.CheckedValue;
import org.junit.jupiter.api.Test;

/** What values take of native memory and of the heap, and what happens at the limit. */
final class LongBytesMemoryTest {
  private static final long CLASSES = 32;
  private static final long SLAB = 64 << 10;

  private final SplittableRandom random = TestSeed.random("LongBytesMemoryTest");

  /**
   * No other thread is in the index, which could hold back what is retired: this thread also runs
   * what the clock of the inspections asks for.
   */
  @Test
  void replacedRecordsAreUsedAgain() {
    int keys = 100_000;
    byte[] bytes = new byte[1024];
    Thread test = Thread.currentThread();
    var ofOthers = new ConcurrentLinkedQueue<Runnable>();
    Executor here =
        task -> {
          if (Thread.currentThread() == test) {
            task.run();
          } else {
            ofOthers.add(task);
          }
        };
    try (var index = LongBytesIndex.builder().executor(here).build()) {
      for (int i = 0; i < 11 * keys; i++) {
        Runnable task = ofOthers.poll();
        if (task != null) {
          task.run();
        }
        long key = i < keys ? i : random.nextInt(keys);
        index.put(key, bytes, 0, random.nextInt(1025));
      }
      index.awaitMaintenance();
      LongBytesStatistics statistics = index.statistics();
      assertEquals(keys, statistics.records());
      long live = 0;
      for (long key = 0; key < keys; key++) {
        live += 4 + index.length(key);
      }
      long held = statistics.heldBytes();
      String figures = held + " held for " + live + ", " + statistics;
      System.out.println("LongBytesMemoryTest: " + figures);
      assertTrue(held <= live * 3 / 2 + CLASSES * SLAB, figures);
      assertTrue(statistics.recordBytes() >= live, figures);
    }
  }

  /** First all values are short, then all are long, then there are many keys without a value. */
  @Test
  void memoryPassesFromOneSizeToAnother() {
    try (var index = LongBytesIndex.builder().memoryLimitBytes(16 << 20).build()) {
      int[] lengths = {100, 1_000, 30_000, 600, 0, 3_000};
      for (int length : lengths) {
        long count = (6L << 20) / (length + 40);
        for (long key = 0; key < count; key++) {
          index.put(key, new byte[length]);
        }
        assertEquals(count, index.size());
        index.clear();
        index.awaitMaintenance();
        assertEquals(0, index.statistics().recordBytes());
      }
      index.checkStructure();
    }
  }

  /** Nothing awaits maintenance: a write that finds no memory takes what slabs hold in vain. */
  @Test
  void memoryOfValuesServesKeys() {
    try (var index = LongBytesIndex.builder().memoryLimitBytes(8 << 20).build()) {
      byte[] value = new byte[700];
      long full = 0;
      try {
        for (; ; full++) {
          index.put(full, value);
        }
      } catch (MemoryLimitException e) {
        assertTrue(full > 6_000, "keys");
      }
      for (long key = 0; key < full; key++) {
        assertTrue(index.remove(key));
      }
      for (long key = 0; key < 60_000; key++) {
        putSoon(index, random.nextLong());
      }
      assertEquals(60_000, index.size());
      assertTrue(index.statistics().reservedBytes() <= 8 << 20);
      index.checkStructure();
    }
  }

  /**
   * Puts an empty value, again if it is refused: while a worker that has lost its processor holds a
   * pin, no retired value is freed, and no write waits for it.
   */
  private static void putSoon(LongBytesIndex index, long key) {
    for (int attempt = 1; ; attempt++) {
      try {
        index.put(key, new byte[0]);
        return;
      } catch (MemoryLimitException e) {
        if (attempt == 1_000) {
          throw e;
        }
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  /** A slab of each size is cut in part and emptied; then keys need the memory. */
  @Test
  void slabsThatWereCutInPartServeKeys() {
    long fresh;
    long limit = 3_670_016;
    byte[] value = new byte[1_024];
    try (var index = LongBytesIndex.builder().memoryLimitBytes(limit).build()) {
      fresh = fillWithShortValues(index);
    }
    try (var index = LongBytesIndex.builder().memoryLimitBytes(limit).build()) {
      for (int length = 12; length <= 1_020; length += 16) {
        index.put(1, value, 0, length);
        assertTrue(index.remove(1));
      }
      long used = fillWithShortValues(index);
      assertTrue(used > fresh / 4 * 3, used + " keys, and " + fresh + " in a new index");
      index.checkStructure();
    }
  }

  /**
   * Puts values until one is refused for long, during which maintenance works in the background;
   * returns how many. Nothing awaits maintenance, which would search for empty slabs.
   */
  private static long fillWithShortValues(LongBytesIndex index) {
    long key = 0;
    int refusals = 0;
    while (refusals < 100) {
      try {
        index.put(key, new byte[4]);
        key++;
        refusals = 0;
      } catch (MemoryLimitException e) {
        refusals++;
        LockSupport.parkNanos(2_000_000);
      }
    }
    return key;
  }

  @Test
  void aRefusedPutChangesNothingAndRemovalsSucceed() {
    try (var index = LongBytesIndex.builder().memoryLimitBytes(4 << 20).build()) {
      long full = fill(index, 0, 1_000);
      byte[] before = CheckedValue.of(0, 0);
      assertThrows(MemoryLimitException.class, () -> fill(index, full, 100_000));
      long size = index.size();
      assertThrows(MemoryLimitException.class, () -> index.put(0, new byte[500_000]));
      assertThrows(
          MemoryLimitException.class, () -> index.compareAndSet(0, before, new byte[500_000]));
      assertThrows(
          MemoryLimitException.class,
          () -> index.getAndPut(0, new byte[500_000], new BytesHolder()));
      assertArrayEquals(before, index.get(0));
      assertEquals(size, index.size());
      index.checkStructure();
      assertTrue(index.statistics().reservedBytes() <= 4 << 20);
      for (long key = 1; key < size; key++) {
        assertTrue(index.remove(key));
      }
      index.awaitMaintenance();
      assertEquals(1, index.statistics().records());
      fill(index, 1, full / 2);
      index.checkStructure();
    }
  }

  /** Puts values until the limit, or {@code most} of them; returns how many there are. */
  private static long fill(LongBytesIndex index, long from, long most) {
    long key = from;
    if (from > 0) {
      for (; key < from + most; key++) {
        index.put(key, CheckedValue.of(key, key));
      }
      return key;
    }
    try {
      while (true) {
        index.put(key, CheckedValue.of(key, key));
        key++;
      }
    } catch (MemoryLimitException e) {
      return key;
    }
  }

  @Test
  void aGetIntoAHolderTakesNoHeap() {
    try (var index = LongBytesIndex.builder().build()) {
      for (long key = 0; key < 10_000; key++) {
        index.put(key, CheckedValue.of(key, key));
      }
      var holder = new BytesHolder();
      byte[] room = new byte[17_000];
      long before = Long.MAX_VALUE;
      long taken = Long.MAX_VALUE;
      var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      for (int round = 0; round < 50 && taken > 0; round++) { // code that is not compiled allocates
        before = threads.getCurrentThreadAllocatedBytes();
        for (long key = 0; key < 10_000; key++) {
          assertTrue(index.get(key, holder));
          assertTrue(index.get(key, room) == holder.length());
        }
        taken = threads.getCurrentThreadAllocatedBytes() - before;
      }
      assertEquals(0, taken, "bytes of heap of 20,000 gets");
    }
  }
}
