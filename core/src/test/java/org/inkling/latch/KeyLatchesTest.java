package org.inkling.latch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;

/** One at a time for a key, others beside it, nobody beside one who has all. */
class KeyLatchesTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 2_000;

  private final KeyLatches latches = new KeyLatches();

  @Test
  void neighboursDoNotShare() {
    Set<Integer> stripes = new HashSet<>();
    for (long key = -100; key < 100; key++) {
      stripes.add(KeyLatches.stripe(key));
    }
    assertTrue(stripes.size() > 150, stripes.size() + " stripes of 200 neighbours");
    for (long key : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1}) {
      int stripe = KeyLatches.stripe(key);
      assertTrue(stripe >= 0 && stripe < 256, "stripe " + stripe);
    }
  }

  @Test
  void aKeyHasOneHolderAndAllHaveOne() throws Exception {
    int[] counts = new int[16]; // each under its key's latch
    var inside = new AtomicInteger();
    List<Callable<Void>> threads = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int number = thread;
      threads.add(
          () -> {
            for (int round = 0; round < ROUNDS; round++) {
              int key = (round + number) % counts.length;
              Lock latch = latches.lock(key);
              try {
                inside.incrementAndGet();
                counts[key]++;
                inside.decrementAndGet();
              } finally {
                latch.unlock();
              }
              if (round % 50 == number) {
                latches.lockAll();
                try {
                  assertEquals(0, inside.get(), "inside beside one who has all");
                } finally {
                  latches.unlockAll();
                }
              }
            }
            return null;
          });
    }
    try (var executor = Executors.newFixedThreadPool(THREADS)) {
      for (Future<Void> thread : executor.invokeAll(threads)) {
        thread.get();
      }
    }
    int sum = 0;
    for (int count : counts) {
      sum += count;
    }
    assertEquals(THREADS * ROUNDS, sum);
  }

  @Test
  void anotherKeysHolderIsNotWaitedFor() throws Exception {
    long other = 1;
    while (KeyLatches.stripe(other) == KeyLatches.stripe(0)) {
      other++;
    }
    var taken = new CountDownLatch(1);
    Lock mine = latches.lock(0);
    long key = other;
    Thread.ofVirtual()
        .start(
            () -> {
              latches.lock(key).unlock();
              taken.countDown();
            });
    taken.await();
    mine.unlock();
  }
}
