package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/**
 * Threads that make work and ask for it to be done, against executors of every kind. A unit of work
 * is done by a chunk that begins after the request for it, so when all was asked for, all gets done
 * without another word, unless a writer has left it to the next one.
 */
class MaintenanceStressTest {
  private static final int WAIT_SECONDS = 60;
  private static final int ASKERS = 3;
  private static final int UNITS = 4_000;
  private static final int ROUNDS = 12;

  /** Counts the draws of all threads: number n is the same in every run, the thread is not. */
  private final AtomicLong draws = new AtomicLong(TestSeed.of("MaintenanceStressTest.moods"));

  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger mostInside = new AtomicInteger();
  private CountDownLatch undone = new CountDownLatch(0);

  @Test
  void whatIsAskedForGetsDoneByTheWorkersAlone() throws Exception {
    var random = TestSeed.random("MaintenanceStressTest.workers");
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < ROUNDS; round++) {
        int workers = 1 + random.nextInt(4);
        mostInside.set(0);
        var scheduler = scheduler(moody(threads, random.nextInt(4)), workers, random.nextInt(3));
        run(scheduler, 0, random);
        assertTrue(undone.await(WAIT_SECONDS, TimeUnit.SECONDS), undone.getCount() + " left");
        assertTrue(mostInside.get() <= workers, mostInside + " of " + workers + " workers");
        scheduler.await();
      }
    }
  }

  @Test
  void whatWritersLeaveToEachOtherGetsDone() throws Exception {
    var random = TestSeed.random("MaintenanceStressTest.left");
    for (int round = 0; round < ROUNDS; round++) {
      var scheduler = scheduler(Runnable::run, 1 + random.nextInt(4), random.nextInt(3));
      run(scheduler, round % 2, random);
      while (scheduler.isLeft()) {
        scheduler.requestForWrite();
      }
      assertEquals(0, undone.getCount());
      assertEquals(0, inside.get());
    }
  }

  @Test
  void anAwaitLeavesNothingOfWhatWasAskedForBefore() throws Exception {
    var random = TestSeed.random("MaintenanceStressTest.await");
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < ROUNDS; round++) {
        Executor executor = round % 3 == 0 ? turn -> {} : moody(threads, random.nextInt(4));
        var scheduler = scheduler(executor, 1 + random.nextInt(4), random.nextInt(3));
        run(scheduler, 2, random);
        scheduler.await();
        assertEquals(0, undone.getCount());
        assertEquals(0, inside.get());
      }
    }
  }

  @Test
  void afterAStopNothingBegins() throws Exception {
    var random = TestSeed.random("MaintenanceStressTest.stop");
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < ROUNDS; round++) {
        var scheduler = scheduler(moody(threads, random.nextInt(4)), 1 + random.nextInt(4), 2);
        int units = random.nextInt(UNITS);
        var stopper =
            threads.submit(
                () -> {
                  while (waiting.get() < units % 64 && undone.getCount() > 0) {
                    Thread.onSpinWait();
                  }
                  scheduler.stop();
                });
        run(scheduler, 1, random);
        stopper.get(WAIT_SECONDS, TimeUnit.SECONDS);
        while (inside.get() > 0) {
          Thread.onSpinWait();
        }
        long left = undone.getCount();
        scheduler.request();
        scheduler.await();
        assertEquals(left, undone.getCount());
      }
    }
  }

  /** Makes units of work and asks for them on several threads, some of which await now and then. */
  private void run(MaintenanceScheduler scheduler, int awaiting, SplittableRandom random)
      throws Exception {
    waiting.set(0);
    undone = new CountDownLatch(ASKERS * UNITS);
    var done = new ArrayList<Future<?>>();
    try (ExecutorService askers = Executors.newFixedThreadPool(ASKERS)) {
      for (int asker = 0; asker < ASKERS; asker++) {
        var own = random.split();
        boolean awaits = asker < awaiting;
        done.add(askers.submit(() -> ask(scheduler, awaits, own)));
      }
    }
    for (var each : done) {
      each.get();
    }
  }

  private void ask(MaintenanceScheduler scheduler, boolean awaits, SplittableRandom random) {
    for (int unit = 0; unit < UNITS; unit++) {
      waiting.getAndIncrement();
      scheduler.requestForWrite();
      if (awaits && random.nextInt(200) == 0) {
        scheduler.await();
      }
      if (random.nextInt(64) == 0) {
        Thread.yield();
      }
    }
  }

  /** A chunk does a few units; it says that there is more, asks for help, fails at random. */
  private MaintenanceScheduler scheduler(Executor executor, int workers, int temper) {
    var scheduler = new MaintenanceScheduler[1];
    var steps = new Stepper();
    scheduler[0] =
        steps.scheduler(
            executor,
            workers,
            () -> {
              mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
              try {
                return doSome(scheduler[0], temper);
              } finally {
                inside.decrementAndGet();
              }
            },
            () -> waiting.get() > 0);
    return scheduler[0];
  }

  private boolean doSome(MaintenanceScheduler scheduler, int temper) {
    for (int i = 0; i < 8; i++) {
      if (waiting.getAndUpdate(units -> Math.max(0, units - 1)) == 0) {
        return false;
      }
      undone.countDown();
    }
    if (mood(temper) == 1) {
      scheduler.requestHelp();
    }
    return waiting.get() > 0;
  }

  private int mood(int temper) {
    return temper == 0 ? 0 : new SplittableRandom(draws.getAndIncrement()).nextInt(temper * 8);
  }

  /** An executor that accepts, or at times refuses or runs inline. */
  private Executor moody(Executor threads, int temper) {
    return turn -> {
      int mood = mood(temper);
      if (mood == 1) {
        throw new RejectedExecutionException("not now");
      }
      if (mood == 2) {
        turn.run();
      } else {
        threads.execute(turn);
      }
    };
  }
}
