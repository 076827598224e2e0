package org.inkling.jmh.store;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A thread that repeats a task, with a pause after each run. */
final class Ticker implements AutoCloseable {
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
  private final Thread thread;

  Ticker(String name, long pauseNanos, Runnable task) {
    thread = Thread.ofPlatform().daemon().name(name).start(() -> run(pauseNanos, task));
  }

  private void run(long pauseNanos, Runnable task) {
    try {
      while (!ended.await(pauseNanos, TimeUnit.NANOSECONDS)) {
        task.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the process is ending
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  /** Ends the thread. Rethrows the exception of the task, if it threw one. */
  @Override
  public void close() {
    ended.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    RuntimeException thrown = failure.get();
    if (thrown != null) {
      throw thrown;
    }
  }
}
