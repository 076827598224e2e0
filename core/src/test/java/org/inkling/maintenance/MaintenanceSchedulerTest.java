package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every arrow of the scheduler's diagram; rounds are stepped by queues and latches. */
class MaintenanceSchedulerTest {
  private static final int WAIT_SECONDS = 20;

  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final AtomicInteger chunks = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Chunks of the round that {@link #held} runs: entered, and let go. */
  private final CountDownLatch entered = new CountDownLatch(1);

  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    release.countDown();
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void aRequestQueuesOneRound() {
    var scheduler = queued(() -> false);
    scheduler.request();
    scheduler.request();
    assertEquals(1, queue.size());
    runNext();
    assertEquals(1, chunks.get());
    assertTrue(queue.isEmpty());
    scheduler.request();
    runNext();
    assertEquals(2, chunks.get());
  }

  @Test
  void aRoundRunsChunksUntilNothingIsLeft() {
    var scheduler = queued(() -> chunks.get() < 5);
    scheduler.request();
    runNext();
    assertEquals(5, chunks.get());
    assertTrue(queue.isEmpty());
  }

  @Test
  void aRequestDuringARoundRunsAnotherChunkOfIt() {
    var scheduler = new MaintenanceScheduler[1];
    scheduler[0] =
        queued(
            () -> {
              if (chunks.get() == 1) {
                scheduler[0].request();
                scheduler[0].request();
              }
              return false;
            });
    scheduler[0].request();
    runNext();
    assertEquals(2, chunks.get());
    assertTrue(queue.isEmpty());
  }

  @Test
  void requestsOfAllThreadsAreServed() throws Exception {
    int requests = 4 * 2_000;
    var asked = new AtomicInteger();
    var allServed = new CountDownLatch(1);
    var scheduler =
        new MaintenanceScheduler(
            "served",
            threads,
            () -> {
              if (asked.get() == requests) {
                allServed.countDown();
              }
              return false;
            });
    var barrier = new CyclicBarrier(4);
    var askers = new ArrayDeque<Future<?>>();
    for (int thread = 0; thread < 4; thread++) {
      askers.add(
          threads.submit(
              () -> {
                barrier.await();
                for (int i = 0; i < requests / 4; i++) {
                  asked.incrementAndGet();
                  scheduler.request();
                }
                return null;
              }));
    }
    for (var asker : askers) {
      asker.get();
    }
    assertTrue(allServed.await(WAIT_SECONDS, TimeUnit.SECONDS), "the last request was lost");
  }

  @Test
  void awaitRunsAQueuedRoundItself() {
    var scheduler = queued(() -> chunks.get() < 3);
    scheduler.request();
    scheduler.await();
    assertEquals(3, chunks.get());
    runNext(); // the executor comes late: the round is gone
    assertEquals(3, chunks.get());
  }

  @Test
  void awaitWithoutARequestRunsARoundToo() {
    queued(() -> false).await();
    assertEquals(1, chunks.get());
  }

  @Test
  void awaitWaitsForTheRoundOfAnotherThread() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    var awaited = threads.submit(scheduler::await);
    assertFalse(awaited.isDone());
    release.countDown();
    awaited.get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertTrue(chunks.get() >= 2, "a chunk that began after the call");
  }

  @Test
  void whoeverAsksRunsTheRoundThatTheExecutorRefuses() {
    var scheduler =
        new MaintenanceScheduler(
            "refused",
            round -> {
              throw new RejectedExecutionException("full");
            },
            this::countOne);
    scheduler.request();
    assertEquals(1, chunks.get());
    scheduler.await();
    assertEquals(2, chunks.get());
  }

  @Test
  void anInterruptedAwaitEndsAndKeepsTheInterrupt() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    var waiter =
        threads.submit(
            () -> {
              Thread.currentThread().interrupt();
              assertThrows(IllegalStateException.class, scheduler::await);
              assertTrue(Thread.interrupted());
              return null;
            });
    waiter.get(WAIT_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void anExecutorThatRefusesForAWhileIsAskedAgain() {
    var refusals = new AtomicInteger(2);
    var scheduler =
        new MaintenanceScheduler(
            "refused",
            round -> {
              if (refusals.getAndDecrement() > 0) {
                throw new RejectedExecutionException("full");
              }
              queue.add(round);
            },
            this::countOne);
    scheduler.request();
    scheduler.request();
    assertEquals(2, chunks.get(), "refused twice");
    scheduler.request();
    assertEquals(2, chunks.get(), "queued");
    runNext();
    assertEquals(3, chunks.get());
  }

  @Test
  void requestNeverThrowsWhateverTheExecutorDoes() {
    var failures = new AtomicInteger();
    var scheduler =
        new MaintenanceScheduler(
            "broken",
            round -> {
              if (failures.getAndIncrement() == 0) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              throw new IllegalStateException("not started");
            },
            this::countOne);
    assertDoesNotThrow(scheduler::request);
    assertDoesNotThrow(scheduler::request);
    assertEquals(2, failures.get(), "the second request is not stuck behind the first");
  }

  @Test
  void aFailingTaskDoesNotReachWhoAskedOnAnInlineExecutor() {
    var scheduler =
        new MaintenanceScheduler(
            "inline",
            Runnable::run,
            () -> {
              chunks.incrementAndGet();
              throw new IllegalArgumentException("chunk");
            });
    assertDoesNotThrow(scheduler::request);
    assertDoesNotThrow(scheduler::request);
    assertEquals(2, chunks.get());
  }

  @Test
  void aFailedRoundEndsAndTheNextOneRuns() {
    var scheduler =
        queued(
            () -> {
              if (chunks.get() == 1) {
                throw new IllegalArgumentException("chunk");
              }
              return false;
            });
    scheduler.request();
    runNext(); // what fails is logged
    scheduler.request();
    runNext();
    assertEquals(2, chunks.get());
    scheduler.stop();
  }

  @Test
  void awaitPassesTheFailureOfItsOwnRoundOn() throws Exception {
    var scheduler =
        queued(
            () -> {
              throw new IllegalArgumentException("chunk");
            });
    var awaited = threads.submit(scheduler::await);
    var failure = assertThrows(ExecutionException.class, awaited::get);
    assertInstanceOf(IllegalArgumentException.class, failure.getCause());
  }

  @Test
  void stopWhenIdleForbidsEverythingLater() {
    var scheduler = queued(() -> false);
    scheduler.stop();
    scheduler.request();
    scheduler.await();
    scheduler.stop();
    assertTrue(queue.isEmpty());
    assertEquals(0, chunks.get());
  }

  @Test
  void stopTakesAQueuedRoundAway() {
    var scheduler = queued(() -> false);
    scheduler.request();
    scheduler.stop();
    runNext();
    assertEquals(0, chunks.get());
  }

  @Test
  void stopDoesNotWaitForTheRunningChunkAndLetsNoOtherBegin() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    scheduler.stop();
    scheduler.stop();
    release.countDown();
    scheduler.await();
    scheduler.request();
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, chunks.get(), "the task had more to do");
  }

  @Test
  void stopEndsARoundThatWasAskedForAgain() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    scheduler.request();
    var awaited = threads.submit(scheduler::await);
    var stopped = threads.submit(scheduler::stop);
    release.countDown();
    stopped.get(WAIT_SECONDS, TimeUnit.SECONDS);
    awaited.get(WAIT_SECONDS, TimeUnit.SECONDS);
    int last = chunks.get();
    scheduler.request();
    assertEquals(last, chunks.get());
  }

  @Test
  void stopEndsARoundWhoseTaskFails() throws Exception {
    var scheduler =
        new MaintenanceScheduler(
            "failing",
            threads,
            () -> {
              chunks.incrementAndGet();
              hold();
              throw new IllegalArgumentException("chunk");
            });
    scheduler.request();
    entered.await();
    var stopped = threads.submit(scheduler::stop);
    release.countDown();
    stopped.get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertEquals(1, chunks.get());
  }

  private MaintenanceScheduler queued(MaintenanceTask task) {
    return new MaintenanceScheduler(
        "queued",
        queue::add,
        () -> {
          chunks.incrementAndGet();
          return task.runChunk();
        });
  }

  /** A scheduler whose first chunk waits for {@link #release} and has more to do after it. */
  private MaintenanceScheduler held(Executor executor) {
    return new MaintenanceScheduler(
        "held",
        executor,
        () -> {
          hold();
          return chunks.incrementAndGet() < 2;
        });
  }

  private void hold() {
    entered.countDown();
    try {
      assertTrue(release.await(WAIT_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private boolean countOne() {
    chunks.incrementAndGet();
    return false;
  }

  private void runNext() {
    queue.remove().run();
  }
}
