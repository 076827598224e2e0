package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One worker: every step of the scheduler, chunk by chunk, by queues and latches. */
class MaintenanceSchedulerTest {
  private static final int WAIT_SECONDS = 20;

  private final Stepper steps = new Stepper();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** The first chunk of what {@link #held} makes: entered, let go, and passed by others. */
  private final CountDownLatch entered = new CountDownLatch(1);

  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch passed = new CountDownLatch(1);

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    release.countDown();
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void aRequestQueuesOneChunk() {
    var scheduler = steps.scheduler(() -> false);
    scheduler.request();
    scheduler.request();
    assertEquals(1, steps.queue.size());
    steps.runNext();
    assertEquals(1, steps.chunks.get());
    assertTrue(steps.queue.isEmpty());
    scheduler.request();
    steps.runNext();
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void chunkAfterChunkIsATaskOfItsOwnUntilNothingIsLeft() {
    var scheduler = steps.scheduler(() -> steps.chunks.get() < 5);
    scheduler.request();
    for (int chunk = 1; chunk <= 5; chunk++) {
      assertEquals(1, steps.queue.size());
      steps.runNext();
      assertEquals(chunk, steps.chunks.get());
    }
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void schedulersThatShareAnExecutorTakeTurns() {
    var order = new StringBuilder();
    for (var name : List.of("a", "b")) {
      var left = new AtomicInteger(3);
      var scheduler =
          steps.scheduler(
              () -> {
                order.append(name);
                return left.decrementAndGet() > 0;
              });
      scheduler.request();
    }
    while (!steps.queue.isEmpty()) {
      steps.runNext();
    }
    assertEquals("ababab", order.toString());
  }

  @Test
  void aRequestDuringAChunkRunsAnother() {
    var scheduler = new MaintenanceScheduler[1];
    scheduler[0] =
        steps.scheduler(
            () -> {
              if (steps.chunks.get() == 1) {
                scheduler[0].request();
                scheduler[0].request();
              }
              return false;
            });
    scheduler[0].request();
    steps.runNext();
    assertEquals(1, steps.chunks.get());
    assertEquals(1, steps.queue.size());
    steps.runNext();
    assertEquals(2, steps.chunks.get());
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void requestsOfAllThreadsAreServed() throws Exception {
    int requests = 4 * 2_000;
    var asked = new AtomicInteger();
    var allServed = new CountDownLatch(1);
    var scheduler =
        steps.scheduler(
            threads,
            1,
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
  void awaitRunsWhatIsQueuedItself() {
    var scheduler = steps.scheduler(() -> steps.chunks.get() < 3);
    scheduler.request();
    scheduler.await();
    assertEquals(3, steps.chunks.get());
    steps.runNext(); // the executor comes late: somebody else made this start
    assertEquals(3, steps.chunks.get());
    scheduler.request();
    steps.runNext();
    assertEquals(4, steps.chunks.get());
  }

  @Test
  void aTaskThatComesLateTakesTheStartThatIsThere() {
    var scheduler = steps.scheduler(() -> false);
    scheduler.request();
    scheduler.await();
    scheduler.request();
    assertEquals(2, steps.queue.size());
    steps.runNext();
    assertEquals(2, steps.chunks.get());
    steps.runNext();
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void awaitWithoutARequestRunsAChunkToo() {
    steps.scheduler(() -> false).await();
    assertEquals(1, steps.chunks.get());
  }

  @Test
  void awaitWaitsForTheChunkOfAnotherThread() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    var awaited = threads.submit(scheduler::await);
    passed.await(); // by a chunk of its own
    assertFalse(awaited.isDone());
    release.countDown();
    awaited.get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertTrue(steps.chunks.get() >= 3, "the chunk that was held had more to do");
  }

  @Test
  void anInterruptedAwaitGoesOnAndKeepsTheInterrupt() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    var waiter =
        threads.submit(
            () -> {
              Thread.currentThread().interrupt();
              scheduler.await();
              return Thread.interrupted();
            });
    passed.await(); // by a chunk of its own
    assertFalse(waiter.isDone());
    release.countDown();
    assertTrue(waiter.get(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void stopWhenIdleForbidsEverythingLater() {
    var scheduler = steps.scheduler(() -> false);
    scheduler.stop();
    scheduler.request();
    scheduler.await();
    scheduler.stop();
    assertTrue(steps.queue.isEmpty());
    assertEquals(0, steps.chunks.get());
  }

  @Test
  void stopTakesAQueuedStartAway() {
    var scheduler = steps.scheduler(() -> false);
    scheduler.request();
    scheduler.stop();
    steps.runNext();
    assertEquals(0, steps.chunks.get());
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
    assertEquals(1, steps.chunks.get(), "the task had more to do");
  }

  @Test
  void stopTakesARequestDuringAChunkAway() throws Exception {
    var scheduler = held(threads);
    scheduler.request();
    entered.await();
    scheduler.request();
    var awaited = threads.submit(scheduler::await);
    var stopped = threads.submit(scheduler::stop);
    release.countDown();
    stopped.get(WAIT_SECONDS, TimeUnit.SECONDS);
    awaited.get(WAIT_SECONDS, TimeUnit.SECONDS);
    int last = steps.chunks.get();
    scheduler.request();
    assertEquals(last, steps.chunks.get());
  }

  @Test
  void stopHoldsForATaskThatFails() throws Exception {
    var scheduler =
        steps.scheduler(
            threads,
            1,
            () -> {
              hold();
              throw new IllegalArgumentException("chunk");
            });
    scheduler.request();
    entered.await();
    scheduler.request();
    scheduler.stop();
    release.countDown();
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
    assertEquals(1, steps.chunks.get());
  }

  /** A scheduler whose first chunk waits for {@link #release} and has more to do after it. */
  private MaintenanceScheduler held(Executor executor) {
    return steps.scheduler(
        executor,
        1,
        () -> {
          if (entered.getCount() == 0) {
            passed.countDown();
            return false;
          }
          hold();
          return true;
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
}
