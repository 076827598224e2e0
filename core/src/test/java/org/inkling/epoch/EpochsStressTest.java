package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/**
 * Readers follow shared links to blocks that writers replace and retire. Freed blocks are poisoned
 * and reused, so a reader that is not protected sees words that no writer wrote together.
 */
class EpochsStressTest {
  private static final int LINKS = 4;
  private static final long BLOCK = 128;
  private static final long ENOUGH_NANOS = 20_000_000_000L;

  @Test
  void readersNeverSeeAFreedBlock() throws Exception {
    long seed = TestSeed.random("EpochsStressTest").nextLong();
    try (var memory = SlabAllocator.create("stress", Long.MAX_VALUE);
        var pool = Executors.newFixedThreadPool(5)) {
      var epochs = new Epochs("stress", Reclaimer.of(memory), 16);
      long links = newLinks(memory);
      var done = new ArrayList<Future<Integer>>();
      for (int t = 0; t < 2; t++) {
        var random = new Random(seed + t);
        done.add(pool.submit(() -> write(epochs, memory, links, random)));
      }
      for (int t = 2; t < 5; t++) {
        var random = new Random(seed + t);
        boolean owns = t == 2;
        done.add(pool.submit(() -> read(epochs, links, owns, random)));
      }
      for (var each : done) {
        each.get();
      }
      assertAllFreed(epochs, memory);
    }
  }

  @Test
  void tenThousandVirtualThreadsPinAcrossTheirCarriers() throws Exception {
    try (var memory = SlabAllocator.create("virtual", Long.MAX_VALUE);
        var pool = Executors.newVirtualThreadPerTaskExecutor()) {
      var epochs = new Epochs("virtual", Reclaimer.of(memory), 16);
      long links = newLinks(memory);
      var done = new ArrayList<Future<?>>();
      for (int t = 0; t < 10_000; t++) {
        int number = t;
        done.add(pool.submit(() -> visit(epochs, memory, links, number)));
      }
      for (var each : done) {
        each.get();
      }
      assertAllFreed(epochs, memory);
    }
  }

  @Test
  void closeSeesEveryOperationLeave() throws Exception {
    try (var pool = Executors.newFixedThreadPool(3)) {
      for (int round = 0; round < 100; round++) {
        var memory = SlabAllocator.create("closing", Long.MAX_VALUE);
        var epochs = new Epochs("closing", Reclaimer.of(memory), 16);
        closeUnder(pool, epochs, memory);
        assertEquals(0, memory.gauges().reservedBytes());
      }
    }
  }

  /** Two threads operate, one of them collecting too, until they meet the close of a third. */
  private static void closeUnder(ExecutorService pool, Epochs epochs, SlabAllocator memory)
      throws Exception {
    long links = newLinks(memory);
    var start = new CyclicBarrier(3);
    var done = new ArrayList<Future<Integer>>();
    for (int t = 0; t < 2; t++) {
      boolean collects = t == 0;
      done.add(
          pool.submit(
              () -> {
                start.await();
                return replaceUntilClosed(epochs, memory, links, collects);
              }));
    }
    start.await();
    Thread.yield();
    assertTrue(epochs.beginClose());
    assertTrue(epochs.awaitQuiescence(ENOUGH_NANOS));
    // An operation still inside would now touch unmapped memory and fail its assertion.
    memory.close();
    for (var each : done) {
      each.get();
    }
  }

  private static int replaceUntilClosed(
      Epochs epochs, SlabAllocator memory, long links, boolean collects) {
    for (int i = 0; ; i++) {
      Pin pin;
      try {
        pin = epochs.enter();
      } catch (IllegalStateException closed) {
        return i;
      }
      try {
        replace(epochs, memory, links, i);
      } finally {
        epochs.exit(pin);
      }
      if (collects) {
        epochs.reclaim();
      }
    }
  }

  private static int write(Epochs epochs, SlabAllocator memory, long links, Random random) {
    int freed = 0;
    for (int i = 0; i < 60_000; i++) {
      Pin pin = epochs.enter();
      replace(epochs, memory, links + 8L * random.nextInt(LINKS), random.nextLong());
      epochs.exit(pin);
      if (epochs.reclaimDue() || random.nextInt(64) == 0) {
        freed += Math.max(0, epochs.reclaim());
      }
    }
    return freed;
  }

  /** Reads; an owner with pins of its own, each for a while. */
  private static int read(Epochs epochs, long links, boolean owns, Random random) {
    Pin own = epochs.newOwnPin();
    for (int i = 0; i < 60_000; i++) {
      if (i % 1_000 == 0) {
        own = epochs.newOwnPin();
      }
      Pin pin = owns ? own : epochs.enter();
      if (owns) {
        epochs.enter(own);
      }
      assertWhole(NativeMemory.getLongAcquire(links + 8L * random.nextInt(LINKS)), random);
      epochs.exit(pin);
    }
    return 0;
  }

  /** Half of the visitors read with a change of carrier inside, the others replace. */
  private static void visit(Epochs epochs, SlabAllocator memory, long links, int number) {
    Pin pin = epochs.enter();
    try {
      long link = links + 8L * (number % LINKS);
      if (number % 2 == 0) {
        long block = NativeMemory.getLongAcquire(link);
        long word = NativeMemory.getLong(block + 8);
        Thread.yield();
        for (long offset = 16; offset < BLOCK; offset += 8) {
          assertEquals(word, NativeMemory.getLong(block + offset));
        }
      } else {
        replace(epochs, memory, link, number);
      }
    } finally {
      epochs.exit(pin);
    }
    if (number % 8 == 0) {
      epochs.reclaim();
    }
  }

  private static void replace(Epochs epochs, SlabAllocator memory, long link, long word) {
    long block = newBlock(memory, word);
    long old;
    do {
      old = NativeMemory.getLongAcquire(link);
    } while (!NativeMemory.casLong(link, old, block));
    epochs.retire(old, BLOCK);
  }

  private static void assertWhole(long block, Random random) {
    long word = NativeMemory.getLong(block + 8);
    assertNotEquals(0, word);
    if (random.nextInt(16) == 0) {
      Thread.yield();
    }
    for (long offset = 16; offset < BLOCK; offset += 8) {
      assertEquals(word, NativeMemory.getLong(block + offset));
    }
  }

  private static long newLinks(SlabAllocator memory) {
    long links = memory.allocate(64);
    for (int i = 0; i < LINKS; i++) {
      NativeMemory.putLong(links + 8L * i, newBlock(memory, i + 1));
    }
    return links;
  }

  /** A block with one word throughout, behind the first, which a free list would use. */
  private static long newBlock(SlabAllocator memory, long word) {
    long block = memory.allocate(BLOCK);
    for (long offset = 8; offset < BLOCK; offset += 8) {
      NativeMemory.putLong(block + offset, word | 1);
    }
    return block;
  }

  private static void assertAllFreed(Epochs epochs, SlabAllocator memory) {
    int freed;
    do {
      freed = epochs.reclaim();
    } while (freed > 0);
    assertEquals(0, epochs.retiredBytes());
    assertEquals(64 + LINKS * BLOCK, memory.gauges().liveBytes());
  }
}
