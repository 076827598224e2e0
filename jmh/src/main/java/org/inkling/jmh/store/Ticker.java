package org.inkling.jmh.store;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A thread that does one thing again and again, with a pause after each time. */
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
      Thread.currentThread().interrupt(); // somebody ends the process
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  /** Ends it; throws what the task threw, if it did. */
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
