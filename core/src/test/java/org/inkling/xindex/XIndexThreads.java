package org.inkling.xindex;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that begin together. */
final class XIndexThreads {
  private static final int WAIT_SECONDS = 60;

  private XIndexThreads() {}

  /** What one thread does. */
  @FunctionalInterface
  interface Task {
    void run(int thread) throws Exception;
  }

  /** Runs a task in some threads, numbered from 0; throws the failure of the first that fails. */
  static void run(int count, Task task) throws Exception {
    run(count, task, () -> {});
  }

  /** The same, while the calling thread runs an action again and again. */
  static void run(int count, Task task, Runnable meanwhile) throws Exception {
    var begin = new CountDownLatch(1);
    List<Future<?>> futures = new ArrayList<>();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(count, Thread.ofPlatform().daemon().factory())) {
      for (int i = 0; i < count; i++) {
        int thread = i;
        Callable<Object> body =
            () -> {
              begin.await();
              task.run(thread);
              return "done";
            };
        futures.add(threads.submit(body));
      }
      begin.countDown();
      for (Future<?> future : futures) {
        await(future, meanwhile);
      }
    }
  }

  private static void await(Future<?> future, Runnable meanwhile) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_SECONDS);
    while (System.nanoTime() < end) {
      meanwhile.run();
      try {
        future.get(1, TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        // once more
      } catch (ExecutionException e) {
        throw new AssertionError("a thread failed", e.getCause());
      }
    }
    throw new AssertionError("a thread hangs");
  }
}
