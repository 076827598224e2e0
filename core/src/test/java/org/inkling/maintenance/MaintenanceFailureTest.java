package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Executors that refuse, run inline, drop; chunks that fail. Nothing reaches who asked. */
class MaintenanceFailureTest {
  private final Stepper steps = new Stepper();

  @Test
  void whoeverAsksRunsTheChunksThatTheExecutorRefuses() {
    var scheduler =
        steps.scheduler(
            turn -> {
              throw new RejectedExecutionException("full");
            },
            1,
            () -> steps.chunks.get() % 3 != 0);
    scheduler.request();
    assertEquals(3, steps.chunks.get());
    scheduler.await();
    assertEquals(6, steps.chunks.get());
  }

  @Test
  void anExecutorThatRefusesAmidTheChunksMakesItsThreadGoOn() {
    var accepts = new AtomicInteger(2);
    var scheduler =
        steps.scheduler(
            turn -> {
              if (accepts.getAndDecrement() <= 0) {
                throw new RejectedExecutionException("shut down");
              }
              steps.queue.add(turn);
            },
            1,
            () -> steps.chunks.get() < 5);
    scheduler.request();
    steps.runNext();
    assertEquals(1, steps.chunks.get());
    steps.runNext();
    assertEquals(5, steps.chunks.get());
    assertTrue(steps.queue.isEmpty());
  }

  @Test
  void anExecutorThatRefusesAfterItAcceptedLosesNothing() {
    var scheduler =
        steps.scheduler(
            turn -> {
              steps.queue.add(turn);
              throw new RejectedExecutionException("or so it says");
            },
            1,
            () -> steps.chunks.get() < 3);
    scheduler.request();
    assertEquals(3, steps.chunks.get());
    assertEquals(3, steps.queue.size());
    while (!steps.queue.isEmpty()) {
      steps.runNext();
    }
    assertEquals(3, steps.chunks.get());
  }

  @Test
  void anInlineExecutorRunsALoopAndDoesNotRecurse() {
    int enough = 100_000;
    var scheduler = steps.scheduler(Runnable::run, 1, () -> steps.chunks.get() < enough);
    scheduler.request();
    assertEquals(enough, steps.chunks.get());
    scheduler.request();
    assertEquals(enough + 1, steps.chunks.get());
  }

  @Test
  void requestsInsideTheChunksOfAnInlineExecutorDoNotRecurse() {
    int enough = 100_000;
    var scheduler = askedInChunks(enough);
    while (steps.chunks.get() < enough) {
      scheduler.request();
    }
    assertEquals(enough, steps.chunks.get());
    assertFalse(scheduler.isLeft());
  }

  @Test
  void whoWorksForAnInlineExecutorLeavesToOthersThatAsk() {
    int some = MaintenanceScheduler.CHUNKS_OF_CALLER;
    var scheduler = askedInChunks(5 * some / 2);
    scheduler.request();
    assertEquals(some, steps.chunks.get());
    assertTrue(scheduler.isLeft());
    scheduler.request();
    assertEquals(2 * some, steps.chunks.get());
    assertTrue(scheduler.isLeft());
    scheduler.request();
    assertEquals(5 * some / 2, steps.chunks.get(), "no one asks any more");
    assertFalse(scheduler.isLeft());
  }

  @Test
  void anAwaitDoesWhatACallerHasLeft() {
    var scheduler = askedInChunks(50);
    scheduler.request();
    scheduler.await();
    assertEquals(50, steps.chunks.get());
    assertFalse(scheduler.isLeft());
  }

  @Test
  void whoWorksForAnInlineExecutorGoesOnIfNoOtherWrites() {
    int enough = 5 * MaintenanceScheduler.CHUNKS_OF_CALLER;
    var scheduler = new MaintenanceScheduler[1];
    scheduler[0] =
        steps.scheduler(
            Runnable::run,
            2,
            () -> {
              boolean more = steps.chunks.get() < enough;
              if (more) {
                scheduler[0].requestHelp(); // becomes another chunk of the same thread
                scheduler[0].request(); // as the clock does
              }
              return more;
            });
    scheduler[0].request();
    assertEquals(enough, steps.chunks.get());
    assertFalse(scheduler[0].isLeft());
  }

  /** A scheduler on an inline executor; in each chunk but the last, a thread asks for more. */
  private MaintenanceScheduler askedInChunks(int enough) {
    var scheduler = new MaintenanceScheduler[1];
    scheduler[0] =
        steps.scheduler(
            Runnable::run,
            1,
            () -> {
              boolean more = steps.chunks.get() < enough;
              if (more) {
                scheduler[0].requestForWrite();
              }
              return more;
            });
    return scheduler[0];
  }

  @Test
  void anExecutorThatDropsATaskDelaysUntilAnAwait() {
    var drops = new AtomicInteger(1);
    var scheduler =
        steps.scheduler(
            turn -> {
              if (drops.getAndDecrement() <= 0) {
                steps.queue.add(turn);
              }
            },
            1,
            () -> false);
    scheduler.request();
    scheduler.request();
    assertTrue(steps.queue.isEmpty());
    scheduler.await();
    assertEquals(1, steps.chunks.get());
    scheduler.request();
    steps.runNext();
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void anExecutorThatRefusesForAWhileIsAskedAgain() {
    var refusals = new AtomicInteger(2);
    var scheduler =
        steps.scheduler(
            turn -> {
              if (refusals.getAndDecrement() > 0) {
                throw new RejectedExecutionException("full");
              }
              steps.queue.add(turn);
            },
            1,
            () -> false);
    scheduler.request();
    scheduler.request();
    assertEquals(2, steps.chunks.get(), "refused twice");
    scheduler.request();
    assertEquals(2, steps.chunks.get(), "queued");
    steps.runNext();
    assertEquals(3, steps.chunks.get());
  }

  @Test
  void requestNeverThrowsWhateverTheExecutorDoes() {
    var failures = new AtomicInteger();
    var scheduler =
        steps.scheduler(
            turn -> {
              if (failures.getAndIncrement() == 0) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              throw new IllegalStateException("not started");
            },
            1,
            () -> false);
    assertDoesNotThrow(scheduler::request);
    assertDoesNotThrow(scheduler::request);
    assertEquals(2, failures.get(), "the second request is not stuck behind the first");
  }

  @Test
  void aFailingTaskDoesNotReachWhoAskedOnAnInlineExecutor() {
    var scheduler =
        steps.scheduler(
            Runnable::run,
            1,
            () -> {
              throw new IllegalArgumentException("chunk");
            });
    assertDoesNotThrow(scheduler::request);
    assertDoesNotThrow(scheduler::request);
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void aWorkerWhoseChunkFailsLeavesAndTheNextOneRuns() {
    var scheduler =
        steps.scheduler(
            () -> {
              if (steps.chunks.get() == 1) {
                throw new IllegalArgumentException("chunk");
              }
              return false;
            });
    scheduler.request();
    steps.runNext(); // what fails is logged
    assertTrue(steps.queue.isEmpty());
    scheduler.request();
    steps.runNext();
    assertEquals(2, steps.chunks.get());
    scheduler.stop();
  }

  @Test
  void aRequestDuringAChunkThatFailsIsNotLost() {
    for (var failure : List.of(new IllegalArgumentException("chunk"), new StackOverflowError())) {
      steps.chunks.set(0);
      var scheduler = new MaintenanceScheduler[1];
      scheduler[0] =
          steps.scheduler(
              () -> {
                if (steps.chunks.get() == 1) {
                  scheduler[0].request();
                  fail(failure);
                }
                return false;
              });
      scheduler[0].request();
      if (failure instanceof Error) {
        assertThrows(StackOverflowError.class, steps::runNext, "the executor's thread is told");
      } else {
        steps.runNext();
      }
      steps.runNext();
      assertEquals(2, steps.chunks.get());
      assertTrue(steps.queue.isEmpty());
    }
  }

  @Test
  void anErrorInAChunkDoesNotReachWhoAskedAndLeavesNobodyActive() {
    var scheduler =
        steps.scheduler(
            Runnable::run,
            1,
            () -> {
              if (steps.chunks.get() < 3) {
                throw new OutOfMemoryError("chunk");
              }
              return false;
            });
    assertDoesNotThrow(scheduler::request);
    assertEquals(1, steps.chunks.get());
    assertThrows(OutOfMemoryError.class, scheduler::await);
    assertEquals(2, steps.chunks.get());
    scheduler.await();
    assertEquals(3, steps.chunks.get());
  }

  @Test
  void aRequestDuringAChunkThatFailsInAnAwaitIsHandedOn() {
    var scheduler = new MaintenanceScheduler[1];
    scheduler[0] =
        steps.scheduler(
            () -> {
              if (steps.chunks.get() == 1) {
                scheduler[0].request();
                throw new IllegalArgumentException("chunk");
              }
              return false;
            });
    assertThrows(IllegalArgumentException.class, scheduler[0]::await);
    assertEquals(1, steps.queue.size());
    steps.runNext();
    assertEquals(2, steps.chunks.get());
  }

  @Test
  void awaitPassesTheFailureOfItsOwnChunkOn() {
    var scheduler =
        steps.scheduler(
            () -> {
              throw new IllegalArgumentException("chunk");
            });
    var failure = assertThrows(IllegalArgumentException.class, scheduler::await);
    assertEquals("chunk", failure.getMessage());
  }

  private static void fail(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }
}
