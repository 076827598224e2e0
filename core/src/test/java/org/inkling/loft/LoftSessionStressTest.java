package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedOperations;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sessions beside the index itself, while nodes are retrained and when the index is closed. */
@Timeout(120)
class LoftSessionStressTest {
  private static final int THREADS = 4;
  private static final int KEYS_OF_EACH = 500;
  private static final int STEPS = 60_000;
  private static final int STEPS_PER_SESSION = 300;

  private final LoftIndex index =
      LoftIndex.builder()
          .name("session stress")
          .tuning(new LoftTuning(1, 1.5, 2, 2, 2, 8, 8, Changes.EAGER))
          .build();

  @Test
  void everyThreadFindsItsOwnKeysWhicheverWayItAsks() throws Exception {
    long seed = TestSeed.random("LoftSessionStressTest").nextLong();
    try (var pool = Executors.newFixedThreadPool(THREADS)) {
      var done = new ArrayList<Future<Integer>>();
      for (int t = 0; t < THREADS; t++) {
        int thread = t;
        done.add(pool.submit(() -> keepHouse(thread, new Random(seed + thread))));
      }
      int size = 0;
      for (var each : done) {
        size += each.get();
      }
      index.checkStructure();
      assertEquals(size, index.size());
      index.awaitMaintenance();
      assertEquals(0, index.statistics().memory().retiredBytes(), "held back by nobody");
    } finally {
      index.close();
    }
  }

  @Test
  void aCloseIsSeenByEverySession() throws Exception {
    var start = new CyclicBarrier(THREADS + 1);
    var steps = new AtomicInteger();
    try (var pool = Executors.newFixedThreadPool(THREADS)) {
      var done = new ArrayList<Future<Integer>>();
      for (int t = 0; t < THREADS; t++) {
        int thread = t;
        done.add(pool.submit(() -> useUntilClosed(thread, start, steps)));
      }
      start.await();
      while (steps.getOpaque() < 1_000) {
        Thread.onSpinWait();
      }
      index.close();
      assertEquals(0, index.statistics().reservedBytes(), "no session was inside any more");
      for (var each : done) {
        assertTrue(each.get() >= 0);
      }
    }
  }

  /** Thread 0 asks the index; the others ask sessions, some of which they forget. */
  private Integer keepHouse(int thread, Random random) {
    var house = new TreeMap<Long, Long>();
    OrderedOperations door = index;
    for (int i = 0; i < STEPS; i++) {
      if (thread > 0 && i % STEPS_PER_SESSION == 0) {
        if (door instanceof LoftSession session && random.nextBoolean()) {
          session.close();
        }
        door = index.session();
      }
      step(door, house, random.nextInt(KEYS_OF_EACH) * THREADS + thread, random);
    }
    var rest = new TreeMap<>(house);
    try (Cursor cursor = door.ascending()) {
      while (cursor.next()) {
        if (cursor.key() % THREADS == thread) {
          assertEquals(cursor.value(), rest.remove(cursor.key()));
        }
      }
    }
    assertEquals(0, rest.size());
    return house.size();
  }

  /** One step on a key that only this thread writes; half of the values need a cell. */
  private static void step(
      OrderedOperations door, TreeMap<Long, Long> house, long key, Random random) {
    long value = random.nextBoolean() ? random.nextInt(1_000) : Long.MIN_VALUE + random.nextInt();
    switch (random.nextInt(4)) {
      case 0 -> assertEquals(house.containsKey(key), door.remove(key));
      case 1 -> assertEquals(house.getOrDefault(key, 7L), door.get(key, 7));
      default -> {
        assertEquals(house.getOrDefault(key, 7L), door.getAndPut(key, value, 7));
        house.put(key, value);
        return;
      }
    }
    if (!door.containsKey(key)) {
      house.remove(key);
    }
  }

  private int useUntilClosed(int thread, CyclicBarrier start, AtomicInteger steps)
      throws Exception {
    start.await();
    Supplier<OrderedOperations> doors = thread == 0 ? () -> index : index::session;
    Callable<Integer> use =
        () -> {
          OrderedOperations door = doors.get();
          for (int i = 0; ; i++) {
            door.put(i % 5_000 * THREADS + thread, Long.MAX_VALUE - i);
            assertEquals(Long.MAX_VALUE - i, door.get(i % 5_000 * THREADS + thread, 0));
            steps.getAndIncrement();
          }
        };
    try {
      return use.call();
    } catch (IllegalStateException e) {
      assertEquals("session stress is closed", e.getMessage());
      return steps.get();
    }
  }
}
