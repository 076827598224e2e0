package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.maintenance.MaintenanceExecutors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns of flushers: an idle log has no turn, and turns that hang hold up no others. */
class LogTurnsTest {
  private static final int HANGING = 10;

  @Test
  void turnsThatHangHoldUpNoOthers() throws InterruptedException {
    var threads = new LogThreads(MaintenanceExecutors.clock());
    var disk = new CountDownLatch(1);
    for (int i = 0; i < HANGING; i++) {
      threads.execute(() -> awaitQuietly(disk));
    }
    var ran = new CountDownLatch(1);
    threads.execute(ran::countDown);
    ran.await(); // behind ten turns that do not end
    assertTrue(threads.threads() > HANGING, threads.threads() + " threads");
    disk.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aFewThreadsServeManyTurns() throws InterruptedException {
    var threads = new LogThreads(MaintenanceExecutors.clock());
    var ran = new CountDownLatch(1_000);
    for (int i = 0; i < 1_000; i++) {
      threads.execute(ran::countDown);
    }
    ran.await();
    assertTrue(threads.threads() <= 5, threads.threads() + " threads");
  }

  /** Without a writer no turn is requested; each write is one turn, and the close is one. */
  @Test
  void anIdleLogTakesNoTurn() {
    var turns = new AtomicInteger();
    LogOptions options =
        LogOptions.defaults()
            .intervalNanos(Long.MAX_VALUE)
            .executor(
                turn -> {
                  turns.incrementAndGet();
                  turn.run();
                });
    var disk = new SimulatedDisk();
    try (WriteAheadLog log = WriteAheadLog.create(disk, Records.FOLDER, options)) {
      assertEquals(0, turns.get());
      Records.appendAll(log, 0, 1);
      int first = turns.get(); // one more for the first record of many
      Records.appendAll(log, 1, 2);
      assertEquals(first + 1, turns.get());
    }
    int before = turns.get();
    WriteAheadLog.open(disk, Records.FOLDER, 1, options, new Records.Sink(0)).close();
    assertEquals(before + 1, turns.get());
    assertEquals(2, Records.read(disk, Records.FOLDER).sequence());
  }

  /** The process may have all the threads that it can have. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCloseNeedsNoThread(boolean isInterrupted) {
    var refuses = new AtomicBoolean();
    LogOptions options =
        LogOptions.defaults()
            .mode(SyncMode.EVERY_INTERVAL)
            .intervalNanos(Long.MAX_VALUE)
            .executor(
                turn -> {
                  if (refuses.get()) {
                    throw new OutOfMemoryError("unable to create native thread");
                  }
                  turn.run();
                });
    var disk = new SimulatedDisk();
    WriteAheadLog log = WriteAheadLog.create(disk, Records.FOLDER, options);
    Records.appendAll(log, 0, 1);
    refuses.set(true);
    for (long next = 1; next < 100; next++) {
      log.admit();
      Records.append(log, next);
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    log.close();
    assertEquals(isInterrupted, Thread.interrupted());
    assertEquals(100, Records.read(disk, Records.FOLDER).sequence());
  }

  @Test
  void aRequestDuringATurnIsAnotherAttempt() {
    List<Runnable> queue = new ArrayList<>();
    var turns = new FlusherTurns(queue::add, (nanos, task) -> null, 1);
    turns.request();
    turns.request();
    assertEquals(1, queue.size());
    assertTrue(turns.begin());
    assertFalse(turns.begin(), "the turn is taken");
    turns.request();
    assertEquals(1, turns.attempts());
    assertFalse(turns.ends(() -> false, 1));
    assertEquals(2, turns.attempts());
    assertTrue(turns.ends(() -> false, 1));
    assertTrue(turns.isUnwatched());
    turns.stop();
    turns.request();
    assertEquals(1, queue.size());
  }

  /**
   * Writers are admitted until three quarters of the slots are taken, and must find a slot then.
   */
  @ParameterizedTest
  @ValueSource(ints = {8, 64, 1 << 10, 1 << 12})
  void aBlockThatIsBeingWrittenLeavesThreeQuarters(int capacity) {
    var ring = new LogBuffer(capacity, 0);
    for (long written = 0; written < 2L * capacity; written++) {
      ring.release(written);
      while (ring.grow(ring.limit())) {}
      assertTrue(ring.limit() - written > capacity - capacity / 4, () -> "" + ring.limit());
    }
  }

  /** A ring grows by blocks while nothing is written, and its records stay in order. */
  @Test
  void aRingGrowsAndShrinks() {
    var ring = new LogBuffer(1 << 12, 100);
    for (long next = 100; next < 100 + (1 << 12) - 512; next++) {
      assertEquals(next, ring.claim());
      assertTrue(ring.grow(next));
      ring.publish(next, 1, next, ~next);
    }
    assertFalse(ring.grow(ring.limit()), "at its maximum");
    long end = ring.claimed();
    for (long next = 100; next < 100 + (1 << 12) - 512; next++) {
      assertEquals(end, ring.published(next, end));
      assertEquals(next, ring.key(next));
      assertEquals(~next, ring.value(next));
      ring.calm();
      ring.release(next + 1);
    }
    assertTrue(ring.limit() - end <= 2 * 512, "two blocks are kept");
    assertTrue(ring.grow(ring.limit()), "below its maximum again");
  }
}
