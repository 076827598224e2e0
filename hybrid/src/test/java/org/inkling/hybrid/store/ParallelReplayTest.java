package org.inkling.hybrid.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.TestSeed;
import org.inkling.disk.log.RecordKind;
import org.inkling.hybrid.RecoveryProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every record is repeated once, those of a key in their order; whatever fails is told. */
class ParallelReplayTest {
  private final SplittableRandom random = TestSeed.random("ParallelReplayTest");

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void theLastRecordOfAKeyDecides(int threads) {
    Map<Long, Long> expected = new HashMap<>();
    Map<Long, Long> found = new ConcurrentHashMap<>();
    Map<Long, Long> lastSeen = new ConcurrentHashMap<>();
    List<Long> reports = new ArrayList<>();
    ParallelReplay.Target target =
        (kind, key, value) -> {
          Long before = lastSeen.put(key, value);
          assertTrue(before == null || before < value, "the order of key " + key);
          if (kind == RecordKind.PUT) {
            found.put(key, value);
          } else {
            found.remove(key);
          }
        };
    int records = 200_000;
    try (var replay = new ParallelReplay(target, threads, (n, of) -> reports.add(n), records)) {
      for (long sequence = 0; sequence < records; sequence++) {
        long key = random.nextInt(5_000) * 0x123456789ABCL;
        boolean isPut = random.nextInt(4) > 0;
        replay.accept(sequence, isPut ? RecordKind.PUT : RecordKind.REMOVE, key, sequence);
        if (isPut) {
          expected.put(key, sequence);
        } else {
          expected.remove(key);
        }
      }
      replay.finish();
      assertEquals(records, replay.records());
    }
    assertEquals(expected, found);
    assertTrue(reports.size() > 10 && reports.getLast() == records, reports.toString());
  }

  /** The end comes while a worker has all its batches full, and reuses the one it hands back. */
  @Test
  void nothingIsLostAtTheEnd() {
    for (int round = 0; round < 60; round++) {
      var applied = new AtomicLong();
      ParallelReplay.Target target =
          (kind, key, value) -> {
            if (applied.incrementAndGet() % 2_048 == 0) {
              Thread.yield();
            }
          };
      int records = 4 * 2_048 + 1 + random.nextInt(20);
      try (var replay = new ParallelReplay(target, 2, RecoveryProgress.NONE, records)) {
        for (long sequence = 0; sequence < records; sequence++) {
          replay.accept(sequence, RecordKind.PUT, 7, sequence);
        }
        replay.finish();
      }
      assertEquals(records, applied.get());
    }
  }

  @Test
  void severalThreadsWork() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    var met = new CountDownLatch(2); // each of two keys' threads waits for the other
    ParallelReplay.Target target =
        (kind, key, value) -> {
          threads.add(Thread.currentThread());
          met.countDown();
          try {
            met.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    try (var replay = new ParallelReplay(target, 2, RecoveryProgress.NONE, 0)) {
      replay.accept(0, RecordKind.PUT, 0, 0);
      replay.accept(1, RecordKind.PUT, 1, 0);
      replay.finish();
    }
    assertEquals(2, threads.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void aFailureIsToldAndEndsTheReplay(int threads) {
    var applied = new AtomicLong();
    ParallelReplay.Target target =
        (kind, key, value) -> {
          if (value == 30_000) {
            throw new IllegalArgumentException("no such value");
          }
          applied.incrementAndGet();
        };
    try (var replay = new ParallelReplay(target, threads, RecoveryProgress.NONE, 0)) {
      var told =
          assertThrows(
              IllegalArgumentException.class,
              () -> {
                for (long i = 0; i < 1_000_000; i++) {
                  replay.accept(i, RecordKind.PUT, i, i);
                }
                replay.finish();
              });
      assertEquals("no such value", told.getMessage());
    }
    assertTrue(applied.get() < 999_999, "applied " + applied);
  }

  @Test
  void aReplayThatIsGivenUpEndsItsThreads() {
    try (var replay = new ParallelReplay((kind, key, value) -> {}, 4, RecoveryProgress.NONE, 0)) {
      for (long i = 0; i < 10_000; i++) {
        replay.accept(i, RecordKind.PUT, i, i);
      }
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new ParallelReplay((kind, key, value) -> {}, 0, RecoveryProgress.NONE, 0));
  }

  @Test
  void aListenersFailureEndsIt() {
    RecoveryProgress refuses =
        (done, most) -> {
          throw new IllegalStateException("enough");
        };
    try (var replay = new ParallelReplay((kind, key, value) -> {}, 2, refuses, 9)) {
      assertThrows(IllegalStateException.class, replay::finish);
    }
  }

  /** With no thread at all, the calling thread replays. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void whereThreadsAreRefusedTheOthersDoTheWork(int most) throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    Set<Long> applied = ConcurrentHashMap.newKeySet();
    ParallelReplay.Target target = (kind, key, value) -> applied.add(key);
    int records = 30_000;
    try (var replay =
        new ParallelReplay(
            target, 8, RecoveryProgress.NONE, records, task -> scarce(task, started, most))) {
      for (long key = 0; key < records; key++) {
        replay.accept(key, RecordKind.PUT, key, key);
      }
      replay.finish();
    }
    assertEquals(most, started.size());
    assertEquals(records, applied.size());
    for (Thread thread : started) {
      thread.join();
    }
  }

  private static Thread scarce(Runnable task, List<Thread> started, int most) {
    return new Thread(task) {
      @Override
      public void start() {
        if (started.size() == most) {
          throw new OutOfMemoryError("unable to create native thread");
        }
        started.add(this);
        super.start();
      }
    };
  }
}
