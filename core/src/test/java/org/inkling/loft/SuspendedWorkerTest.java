package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.inkling.SteppedExecutor;
import org.inkling.TestSeed;
import org.inkling.loft.node.LoftTuning;
import org.inkling.memory.seam.AccessKind;
import org.inkling.memory.seam.AccessSeam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worker that stands still in front of any access, in the middle of any phase, stops nobody. */
@Tag("seam")
class SuspendedWorkerTest {
  private static final int WAIT_SECONDS = 60;

  /** After so many a thread that awaits maintenance has found nothing that it can do. */
  private static final int MAX_PAUSES = 6;

  private static final long MAX_NANOS = 300_000_000;

  /** So long, where other threads have already ended some sweeps. */
  private static final long FEW_NANOS = 20_000_000;

  private static final LoftTuning TUNING = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.EAGER);

  private final ExecutorService pool =
      Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().name("worker-", 0).factory());

  @AfterEach
  void end() throws InterruptedException {
    AccessSeam.listen(null);
    pool.shutdown();
    assertTrue(pool.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  /** Stops the first worker that comes to its n-th access, until it is let go. */
  private static final class Stopper {
    final CountDownLatch stopped = new CountDownLatch(1);
    final CountDownLatch released = new CountDownLatch(1);
    private final Semaphore before;

    Stopper(int accesses) {
      before = new Semaphore(accesses);
    }

    void beforeAccess() {
      if (!Thread.currentThread().getName().startsWith("worker-") || before.tryAcquire()) {
        return;
      }
      if (stopped.getCount() == 0) {
        return; // the other one goes on
      }
      stopped.countDown();
      awaitUninterrupted(released);
    }
  }

  @Test
  void everyOperationGoesOnWhileAWorkerStandsStill() throws InterruptedException {
    SplittableRandom random = TestSeed.random("SuspendedWorkerTest");
    int inChange = 0;
    for (int accesses = 0; accesses < 3_000; accesses += 1 + random.nextInt(100)) {
      var stopper = new Stopper(accesses);
      AccessSeam.listen((kind, address) -> stopper.beforeAccess());
      var builder = LoftIndex.builder().tuning(TUNING).executor(pool).workers(1);
      try (var twin = new LoftTwin(builder, new TreeMap<>())) {
        for (long key = 0; stopper.stopped.getCount() > 0 && key < 100_000; key++) {
          twin.write(0, key * 3, Long.MAX_VALUE - key);
        }
        inChange += twin.index.statistics().changes().pendingNodes() > 0 ? 1 : 0;
        doEverything(twin, random);
        stopper.released.countDown();
        twin.check();
      }
    }
    assertTrue(inChange > 10, "stopped within a change " + inChange + " times only");
  }

  private static void doEverything(LoftTwin twin, SplittableRandom random) {
    for (int operation = 0; operation < 10; operation++) {
      for (int i = 0; i < 12; i++) {
        long key = random.nextInt(400); // of some seven nodes: each kind of operation meets each
        twin.write(operation, key, random.nextLong());
        twin.read(random.nextInt(400));
      }
    }
    twin.scan(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** A change that stands in the header and not yet in the line of the root. */
  @Test
  void ordersAreFoundWhileALinkStandsInTheHeaderAlone() throws Exception {
    var executor = new SteppedExecutor();
    var builder = LoftIndex.builder().tuning(TUNING).executor(executor);
    try (var twin = new LoftTwin(builder, new TreeMap<>())) {
      for (long key = 0; key < 40; key++) {
        twin.write(0, key * 3, Long.MAX_VALUE - key);
      }
      var links = new Semaphore(1); // the header's link is the first word stored with release
      var stopped = new CountDownLatch(1);
      var released = new CountDownLatch(1);
      AccessSeam.listen(
          (kind, address) -> {
            boolean worker = Thread.currentThread().getName().startsWith("worker-");
            if (worker && kind == AccessKind.RELEASE_STORE && !links.tryAcquire()) {
              stopped.countDown();
              awaitUninterrupted(released);
            }
          });
      Future<?> work = pool.submit(() -> runAll(executor));
      assertTrue(stopped.await(WAIT_SECONDS, TimeUnit.SECONDS));
      Thread reader = Thread.ofPlatform().daemon().start(() -> readInOrder(twin));
      boolean read = reader.join(Duration.ofSeconds(WAIT_SECONDS));
      released.countDown();
      work.get();
      assertTrue(read, "a scan waits for a worker");
      twin.check();
    }
  }

  private static void runAll(SteppedExecutor executor) {
    boolean more = true;
    while (more) {
      more = executor.step();
    }
  }

  private static void readInOrder(LoftTwin twin) {
    twin.read(50); // floor, ceiling and their kin too
    twin.scan(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The one that awaits takes part; in some places it can go on for the one that stands still. */
  @Test
  void anotherThreadEndsTheSweepOfAWorkerThatStandsStill() throws InterruptedException {
    int ended = 0;
    for (int accesses = 50; accesses < 2_000; accesses += 37) {
      var stopper = new Stopper(accesses);
      AccessSeam.listen((kind, address) -> stopper.beforeAccess());
      var builder = LoftIndex.builder().tuning(TUNING).executor(pool).workers(1);
      try (var twin = new LoftTwin(builder, new TreeMap<>())) {
        for (long key = 0; stopper.stopped.getCount() > 0 && key < 100_000; key++) {
          twin.write(0, key * 3, key);
        }
        long before = moved(twin);
        Thread other = Thread.ofPlatform().start(twin.index::awaitMaintenance);
        awaitProgress(other, ended > 2 ? FEW_NANOS : MAX_NANOS, () -> moved(twin) > before);
        ended += moved(twin) > before ? 1 : 0;
        stopper.released.countDown();
        other.join();
        twin.check();
        assertEquals(0, twin.index.statistics().changes().pendingNodes());
      }
    }
    assertTrue(ended > 0, "no change was ended by another thread");
  }

  /**
   * Waits for something that a thread may do, or until that thread has paused again and again, or
   * asks for work without a pause for too long.
   */
  private static void awaitProgress(Thread thread, long nanos, BooleanSupplier done) {
    long begun = System.nanoTime();
    int pauses = 0;
    boolean paused = false;
    while (pauses < MAX_PAUSES
        && System.nanoTime() - begun < nanos
        && !done.getAsBoolean()
        && thread.isAlive()) {
      boolean was = paused;
      paused = thread.getState() == Thread.State.TIMED_WAITING;
      pauses += paused && !was ? 1 : 0;
      Thread.onSpinWait();
    }
  }

  private static long moved(LoftTwin twin) {
    LoftStatistics s = twin.index.statistics();
    return s.changes().splits() + s.changes().expansions();
  }
}
