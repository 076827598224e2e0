package org.inkling.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Threads that start together: more than there are cores, every second one virtual. */
public final class TestThreads {
  static final int SIZE = 4 + 2 * Math.min(4, Runtime.getRuntime().availableProcessors());
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private TestThreads() {}

  /** What one thread does; {@code number} counts the threads from 0. */
  @FunctionalInterface
  public interface Task {
    /** Runs in one thread. */
    void run(int number) throws Exception;
  }

  /**
   * Lets others run; for each round of a task that repeats itself until others are done. A virtual
   * thread has to park for that: those that yield can keep a carrier among themselves.
   */
  public static void pause() {
    if (Thread.currentThread().isVirtual()) {
      LockSupport.parkNanos(1_000);
    } else {
      Thread.yield();
    }
  }

  /** Runs {@code task} in {@code size} threads; the first failure of any of them is thrown. */
  public static void run(int size, Task task) throws InterruptedException {
    var start = new CountDownLatch(1);
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int number = i;
      Runnable body = () -> runOne(task, number, start, failures);
      var builder = (i & 1) == 0 ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
      threads.add(builder.name("test-thread-" + i).start(body));
    }
    start.countDown();
    for (Thread thread : threads) {
      if (!thread.join(PATIENCE)) {
        var hanging =
            new AssertionError(
                thread.getName() + " hangs at " + Arrays.toString(thread.getStackTrace()));
        failures.forEach(hanging::addSuppressed);
        throw hanging;
      }
    }
    if (!failures.isEmpty()) {
      throw failure(failures);
    }
  }

  /** One failure that names the first: a summary of a run of tests shows messages alone. */
  private static AssertionError failure(Queue<Throwable> failures) {
    Throwable first = failures.remove();
    var failure =
        new AssertionError(1 + failures.size() + " threads failed, one by " + first, first);
    failures.forEach(failure::addSuppressed);
    return failure;
  }

  /** The same, while one more thread runs an action again and again. */
  public static void run(int size, Task task, Runnable meanwhile) throws InterruptedException {
    var left = new AtomicInteger(size);
    Task last =
        number -> {
          do {
            meanwhile.run();
            pause();
          } while (left.get() > 0);
        };
    Task counted =
        number -> {
          try {
            task.run(number);
          } finally {
            left.decrementAndGet();
          }
        };
    run(size + 1, number -> (number == size ? last : counted).run(number));
  }

  private static void runOne(
      Task task, int number, CountDownLatch start, Queue<Throwable> failures) {
    try {
      start.await();
      task.run(number);
    } catch (Throwable failure) {
      failures.add(failure);
    }
  }
}
