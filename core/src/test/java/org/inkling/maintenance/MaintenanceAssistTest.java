package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A thread that assists does the work itself, and waits for nobody. */
class MaintenanceAssistTest {
  private static final int WAIT_SECONDS = 20;

  private final Stepper steps = new Stepper();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Ends the chunk of another thread. */
  private final CountDownLatch release = new CountDownLatch(1);

  @AfterEach
  void noThreadIsLeft() throws InterruptedException {
    release.countDown();
    threads.shutdown();
    assertTrue(threads.awaitTermination(WAIT_SECONDS, TimeUnit.SECONDS));
  }

  @Test
  void itRunsAFewChunksThoughTheExecutorNeverDoes() {
    var caller = Thread.currentThread();
    var elsewhere = new AtomicInteger();
    var scheduler =
        steps.scheduler(
            () -> {
              elsewhere.getAndAdd(Thread.currentThread() == caller ? 0 : 1);
              return steps.chunks.get() < 5;
            });
    scheduler.request();
    assertTrue(scheduler.assist(3));
    assertEquals(3, steps.chunks.get());
    assertTrue(scheduler.assist(3), "of two chunks the first has done something");
    assertEquals(5, steps.chunks.get());
    assertFalse(scheduler.assist(3), "nothing is left to do");
    assertEquals(6, steps.chunks.get());
    assertEquals(0, elsewhere.get());
    assertEquals(1, steps.queue.size(), "one start is enough for all");
    steps.runNext();
    assertEquals(7, steps.chunks.get(), "a request is not served by those who assist");
  }

  @Test
  void whatItLeavesIsRequested() {
    var scheduler = steps.scheduler(() -> true);
    assertTrue(scheduler.assist(2));
    assertEquals(2, steps.chunks.get());
    assertEquals(1, steps.queue.size());
  }

  @Test
  void itLeavesARequestThatIsMadeMeanwhileToTheExecutor() {
    var scheduler = new MaintenanceScheduler[1];
    scheduler[0] =
        steps.scheduler(
            () -> {
              if (steps.chunks.get() == 1) {
                scheduler[0].request();
              }
              return false;
            });
    assertFalse(scheduler[0].assist(5));
    assertEquals(1, steps.chunks.get());
    steps.runNext();
    assertEquals(2, steps.chunks.get());
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void itLeavesPendingWorkThatCannotGoOn() {
    var scheduler = steps.scheduler(steps, 1, () -> false, () -> true);
    assertFalse(scheduler.assist(5));
    assertEquals(1, steps.chunks.get());
  }

  @Test
  void itDoesNothingAfterStop() {
    var scheduler = steps.scheduler(() -> true);
    scheduler.request();
    scheduler.stop();
    assertFalse(scheduler.assist(5));
    assertEquals(0, steps.chunks.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aChunkThatFailsIsNotThrown(boolean isError) {
    var scheduler =
        steps.scheduler(
            () -> {
              if (steps.chunks.get() > 1) {
                return false;
              }
              if (isError) {
                throw new AssertionError("chunk");
              }
              throw new IllegalArgumentException("chunk");
            });
    assertFalse(scheduler.assist(5));
    assertEquals(1, steps.chunks.get());
    scheduler.await(); // the failed chunk has left no worker
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void itDoesNotWaitForAThreadThatHasTheWork() throws Exception {
    var entered = new CountDownLatch(1);
    var held = new AtomicInteger();
    var scheduler =
        steps.scheduler(
            threads,
            1,
            () -> {
              if (held.getAndIncrement() == 0) {
                entered.countDown();
                hold();
              }
              return false;
            },
            () -> release.getCount() > 0);
    scheduler.request();
    assertTrue(entered.await(WAIT_SECONDS, TimeUnit.SECONDS));
    threads.submit(() -> scheduler.assist(5)).get(WAIT_SECONDS, TimeUnit.SECONDS);
    assertEquals(1, release.getCount(), "the other thread has left");
    assertEquals(2, steps.chunks.get());
  }

  private void hold() {
    try {
      assertTrue(release.await(WAIT_SECONDS, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
