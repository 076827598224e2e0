package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

class SlabAllocatorStressTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 20_000;

  @Test
  void threadsNeverShareABlockOrACellAndTheGaugesEndExact() throws Exception {
    long seed = TestSeed.random("SlabAllocatorStressTest").nextLong();
    try (var memory = SlabAllocator.create("stress", Long.MAX_VALUE);
        var pool = Executors.newFixedThreadPool(THREADS)) {
      var done = new ArrayList<Future<?>>();
      for (int t = 0; t < THREADS; t++) {
        var random = new Random(seed + t);
        done.add(pool.submit(() -> churn(memory, random)));
      }
      for (var each : done) {
        each.get();
      }
      var gauges = memory.gauges();
      assertNothingLive(gauges);
      assertEquals(0, gauges.cellBytes());
    }
  }

  @Test
  void racesForTheLastRegionRefuseNobody() throws Exception {
    try (var pool = Executors.newFixedThreadPool(THREADS)) {
      for (int round = 0; round < 300; round++) {
        try (var memory = SlabAllocator.create("last region", 64L << 10, 64L << 10)) {
          var barrier = new CyclicBarrier(THREADS);
          var done = new ArrayList<Future<Long>>();
          for (int t = 0; t < THREADS; t++) {
            done.add(
                pool.submit(
                    () -> {
                      barrier.await();
                      return memory.allocate(64);
                    }));
          }
          for (var each : done) {
            assertNotEquals(0L, each.get());
          }
          assertEquals(64L << 10, memory.gauges().reservedBytes());
        }
      }
    }
  }

  /** A thread whose region is on its way must not make others wait, nor refuse them. */
  @Test
  void largeBlocksAndRegionsRaceForTheLimitWithoutALoss() throws Exception {
    try (var memory = SlabAllocator.create("mixed", 16L << 20);
        var pool = Executors.newFixedThreadPool(THREADS)) {
      memory.expect(2L << 20); // or the size of the first regions depends on the large blocks
      var done = new ArrayList<Future<?>>();
      for (int t = 0; t < THREADS; t++) {
        done.add(pool.submit(() -> cycleLarge(memory)));
      }
      for (int i = 0; i < 2000; i++) {
        // Three large blocks of 4 MiB leave room for two regions at any time.
        assertNotEquals(0L, memory.allocate(2048));
      }
      for (var each : done) {
        each.get();
      }
      assertEquals(4L << 20, memory.gauges().reservedBytes());
    }
  }

  /** Blocks that are trimmed again and again while others are taken and freed. */
  @Test
  void trimmingLosesNoBlockAndGivesNoneTwice() throws Exception {
    try (var memory = SlabAllocator.create("trimmed", Long.MAX_VALUE);
        var pool = Executors.newFixedThreadPool(THREADS)) {
      var done = startChurn(pool, memory, "SlabAllocatorStressTest trim");
      var trimmed = pool.submit(() -> trimUntil(done, memory));
      for (var each : done) {
        each.get();
      }
      assertTrue(!MemoryCalls.available() || trimmed.get() > 0, "nothing was ever trimmed");
      var gauges = memory.gauges();
      assertNothingLive(gauges);
      memory.trim(Long.MAX_VALUE);
      assertEquals(gauges.freeListedBytes(), memory.gauges().freeListedBytes());
      assertTrue(memory.gauges().trimmedBytes() <= gauges.freeListedBytes());
    }
  }

  /** Blocks that are joined, and trimmed, again and again while others are taken and freed. */
  @Test
  void joiningLosesNoBlockAndGivesNoneTwice() throws Exception {
    try (var memory = SlabAllocator.create("joined", Long.MAX_VALUE);
        var pool = Executors.newFixedThreadPool(THREADS)) {
      var done = startChurn(pool, memory, "SlabAllocatorStressTest join");
      int joined = 0;
      for (int i = 1; !done.stream().allMatch(Future::isDone); i++) {
        joined += memory.join();
        if (i % 64 == 0) {
          memory.trim(64 << 10);
        }
      }
      for (var each : done) {
        each.get();
      }
      assertTrue(joined > 0, "nothing was ever joined");
      assertNothingLive(memory.gauges());
    }
  }

  /** Threads but one, which take and free blocks that are worth trimming. */
  private static List<Future<?>> startChurn(
      ExecutorService pool, SlabAllocator memory, String name) {
    long seed = TestSeed.random(name).nextLong();
    var done = new ArrayList<Future<?>>();
    for (int t = 1; t < THREADS; t++) {
      var random = new Random(seed + t);
      done.add(pool.submit(() -> churnLarge(memory, random)));
    }
    return done;
  }

  private static void assertNothingLive(MemoryGauges gauges) {
    assertEquals(0, gauges.liveBytes());
    assertEquals(gauges.reservedBytes(), gauges.freeListedBytes() + gauges.unusedBytes());
  }

  private static int trimUntil(List<Future<?>> done, SlabAllocator memory) {
    int trims = 0;
    while (!done.stream().allMatch(Future::isDone)) {
      memory.trim(256 << 10);
      trims += memory.gauges().trimmedBytes() > 0 ? 1 : 0;
    }
    return trims;
  }

  /** Takes and frees blocks that are worth trimming, each stamped on every page. */
  private static void churnLarge(SlabAllocator memory, Random random) {
    var blocks = new long[16];
    var sizes = new long[16];
    for (int i = 0; i < 3_000 + blocks.length; i++) {
      int at = i < 3_000 ? random.nextInt(blocks.length) : i - 3_000;
      if (blocks[at] != 0) {
        replaceStamps(blocks[at], sizes[at], blocks[at], 0);
        memory.free(blocks[at], sizes[at]);
        blocks[at] = 0;
      } else if (i < 3_000) {
        sizes[at] = SlabAllocator.blockBytes(1 + random.nextInt(8_192 << random.nextInt(6)));
        blocks[at] = memory.allocate(sizes[at]);
        replaceStamps(blocks[at], sizes[at], 0, blocks[at]);
      }
    }
  }

  private static void replaceStamps(long block, long size, long expected, long stamp) {
    for (long at = block; at < block + size; at += 64) {
      assertEquals(expected, NativeMemory.getLong(at));
      NativeMemory.putLong(at, stamp == 0 ? -1 : stamp);
    }
  }

  private static void cycleLarge(SlabAllocator memory) {
    for (int i = 0; i < 300; i++) {
      try {
        memory.free(memory.allocate(3L << 20), 3L << 20);
      } catch (MemoryLimitException e) {
        assertEquals(16L << 20, e.limitBytes());
      }
    }
  }

  @Test
  void atTheLimitThreadsShareWhatThereIs() throws Exception {
    try (var memory = SlabAllocator.create("at the limit", 6L << 20);
        var pool = Executors.newFixedThreadPool(THREADS)) {
      var done = new ArrayList<Future<Integer>>();
      for (int t = 0; t < THREADS; t++) {
        done.add(pool.submit((Callable<Integer>) () -> takeAll(memory)));
      }
      int blocks = 0;
      for (var each : done) {
        blocks += each.get();
      }
      assertEquals(6L << 20, memory.gauges().reservedBytes());
      assertEquals(3 * ((2L << 20) / 4096), blocks);
    }
  }

  private static int takeAll(SlabAllocator memory) {
    int blocks = 0;
    try {
      while (true) {
        memory.allocate(4096);
        blocks++;
      }
    } catch (MemoryLimitException e) {
      return blocks;
    }
  }

  /** Holds some blocks and cells, each filled with a stamp of its own while it is held. */
  private static void churn(SlabAllocator memory, Random random) {
    var blocks = new long[32];
    var sizes = new long[32];
    var cells = new long[32];
    for (int i = 0; i < ROUNDS; i++) {
      int at = random.nextInt(32);
      if (blocks[at] == 0) {
        sizes[at] = 1 + random.nextInt(random.nextInt(50) == 0 ? 2_000_000 : 2000);
        blocks[at] = memory.allocate(sizes[at]);
        cells[at] = memory.allocateCell();
        stamp(blocks[at], sizes[at], cells[at]);
      } else {
        release(memory, blocks, sizes, cells, at);
      }
    }
    for (int at = 0; at < 32; at++) {
      if (blocks[at] != 0) {
        release(memory, blocks, sizes, cells, at);
      }
    }
  }

  private static void stamp(long block, long size, long cell) {
    long last = block + SlabAllocator.blockBytes(size) - 8;
    assertEquals(0, NativeMemory.getLong(block));
    assertEquals(0, NativeMemory.getLong(last));
    assertEquals(0, NativeMemory.getLong(cell));
    NativeMemory.putLong(block, block ^ size);
    NativeMemory.putLong(last, block ^ size);
    NativeMemory.putLong(cell, block);
  }

  private static void release(
      SlabAllocator memory, long[] blocks, long[] sizes, long[] cells, int at) {
    long block = blocks[at];
    long last = block + SlabAllocator.blockBytes(sizes[at]) - 8;
    assertEquals(block ^ sizes[at], NativeMemory.getLong(block));
    assertEquals(block ^ sizes[at], NativeMemory.getLong(last));
    assertEquals(block, NativeMemory.getLong(cells[at]));
    memory.freeCell(cells[at]);
    memory.free(block, sizes[at]);
    blocks[at] = 0;
  }
}
