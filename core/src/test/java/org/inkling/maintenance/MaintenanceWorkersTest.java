package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several workers, help, and what is pending while nobody can go on. */
class MaintenanceWorkersTest {
  private static final int WAIT_SECONDS = 20;

  private final Stepper steps = new Stepper();
  private final MaintenanceScheduler[] scheduler = new MaintenanceScheduler[1];
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicBoolean pending = new AtomicBoolean(true);

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void helpIsATaskOfItsOwnUntilAllWorkersRun() {
    scheduler[0] =
        steps.scheduler(
            steps,
            3,
            () -> {
              if (steps.chunks.get() == 1) {
                for (int i = 0; i < 5; i++) {
                  scheduler[0].requestHelp();
                }
                assertEquals(2, steps.queue.size(), "two beside this one");
              }
              return steps.chunks.get() < 3;
            });
    scheduler[0].request();
    steps.runNext();
    assertEquals(3, steps.queue.size(), "the two, and the first again");
    steps.runNext();
    assertEquals(3, steps.queue.size());
    for (int chunk = 3; chunk <= 5; chunk++) {
      steps.runNext();
      assertEquals(chunk, steps.chunks.get());
    }
    assertTrue(steps.queue.isEmpty(), "each left when there was no more");
  }

  @Test
  void aSchedulerOfOneWorkerGetsNoHelp() {
    scheduler[0] =
        steps.scheduler(
            () -> {
              scheduler[0].requestHelp();
              return false;
            });
    scheduler[0].request();
    steps.runNext();
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void aHelperServesARequestThatCameBeforeIt() {
    scheduler[0] =
        steps.scheduler(
            steps,
            2,
            () -> {
              if (steps.chunks.get() == 1) {
                scheduler[0].request();
                scheduler[0].requestHelp();
                steps.runNext(); // stands for another thread
              }
              return false;
            });
    scheduler[0].request();
    steps.runNext();
    assertEquals(2, steps.chunks.get());
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void workersAreInTheirChunksAtOnce() throws Exception {
    int workers = 3;
    var first = new AtomicBoolean(true);
    var together = new CyclicBarrier(workers);
    var done = new CountDownLatch(workers);
    scheduler[0] =
        steps.scheduler(
            threads,
            workers,
            () -> {
              for (int i = 0; first.get() && i < workers; i++) {
                scheduler[0].requestHelp();
              }
              first.set(false);
              meet(together); // passed by three at once, or by nobody
              done.countDown();
              return false;
            });
    scheduler[0].request();
    assertTrue(done.await(WAIT_SECONDS, TimeUnit.SECONDS));
    noThreadIsLeft();
    assertEquals(workers, steps.chunks.get());
  }

  @Test
  void anAwaitTakesPartBesideAllWorkers() throws Exception {
    var together = new CyclicBarrier(2);
    var entered = new CountDownLatch(1);
    scheduler[0] =
        steps.scheduler(
            threads,
            1,
            () -> {
              entered.countDown();
              if (steps.chunks.get() <= 2) {
                meet(together);
              }
              return false;
            });
    scheduler[0].request();
    assertTrue(entered.await(WAIT_SECONDS, TimeUnit.SECONDS));
    scheduler[0].await();
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void helpOfAnInlineExecutorIsAnotherChunkOfTheSameWorker() {
    var inside = new AtomicInteger();
    scheduler[0] =
        steps.scheduler(
            Runnable::run,
            4,
            () -> {
              assertEquals(1, inside.incrementAndGet(), "a chunk inside a chunk");
              if (steps.chunks.get() < 10_000) {
                scheduler[0].requestHelp();
              }
              inside.decrementAndGet();
              return false;
            });
    scheduler[0].request();
    assertEquals(10_000, steps.chunks.get());
  }

  @Test
  void helpThatIsRefusedIsAnotherChunkOfTheSameWorker() {
    scheduler[0] =
        steps.scheduler(
            turn -> {
              throw new RejectedExecutionException("full");
            },
            4,
            () -> {
              if (steps.chunks.get() < 3) {
                scheduler[0].requestHelp();
                scheduler[0].requestHelp();
              }
              return false;
            });
    scheduler[0].request();
    assertEquals(3, steps.chunks.get());
  }

  @Test
  void anAwaitGoesOnWhenAnotherThreadEndsWhatIsPending() throws Exception {
    var tried = new CountDownLatch(5);
    scheduler[0] =
        steps.scheduler(
            steps,
            2,
            () -> {
              tried.countDown();
              return false;
            },
            pending::get);
    var awaited = threads.submit(() -> scheduler[0].await());
    assertTrue(tried.await(WAIT_SECONDS, TimeUnit.SECONDS));
    assertFalse(awaited.isDone());
    pending.set(false);
    awaited.get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void anAwaitDoesItselfWhatBecomesPossible() {
    scheduler[0] =
        steps.scheduler(
            steps,
            1,
            () -> {
              pending.set(steps.chunks.get() < 4);
              return false;
            },
            pending::get);
    scheduler[0].await();
    assertEquals(4, steps.chunks.get());
  }

  @Test
  void stopEndsAnAwaitOfWhatIsPendingForEver() throws Exception {
    var tried = new CountDownLatch(2);
    scheduler[0] = pendingForEver(tried);
    var awaited = threads.submit(() -> scheduler[0].await());
    assertTrue(tried.await(WAIT_SECONDS, TimeUnit.SECONDS));
    scheduler[0].stop();
    awaited.get(WAIT_SECONDS, TimeUnit.SECONDS);
    scheduler[0].await();
  }

  @Test
  void anInterruptDoesNotEndAnAwaitOfWhatIsPending() throws Exception {
    var tried = new CountDownLatch(3);
    scheduler[0] = pendingForEver(tried);
    var waiter =
        threads.submit(
            () -> {
              Thread.currentThread().interrupt();
              scheduler[0].await();
              return Thread.interrupted();
            });
    assertTrue(tried.await(WAIT_SECONDS, TimeUnit.SECONDS));
    scheduler[0].stop();
    assertTrue(waiter.get(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void stopDuringTheChunksOfWorkersLetsNoOtherBegin() throws Exception {
    var inside = new CountDownLatch(2);
    var release = new CountDownLatch(1);
    scheduler[0] =
        steps.scheduler(
            threads,
            2,
            () -> {
              scheduler[0].requestHelp();
              inside.countDown();
              hold(release);
              scheduler[0].requestHelp();
              return true;
            });
    scheduler[0].request();
    assertTrue(inside.await(WAIT_SECONDS, TimeUnit.SECONDS));
    scheduler[0].request();
    scheduler[0].stop();
    release.countDown();
    noThreadIsLeft();
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void workersAreOneOrMore() {
    var e = assertThrows(IllegalArgumentException.class, () -> steps.scheduler(steps, 0, null));
    assertEquals("index 'm': 0 workers, expected 1 or more", e.getMessage());
  }

  private MaintenanceScheduler pendingForEver(CountDownLatch tried) {
    return steps.scheduler(
        steps,
        2,
        () -> {
          tried.countDown();
          return false;
        },
        () -> true);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void hold(CountDownLatch release) {
    try {
      assertTrue(release.await(WAIT_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
