package org.inkling.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Looks at the memory of an index every second, and when it ends, in a thread of its own. */
final class MemoryWatch {
  private final Subject subject;
  private final long start = System.nanoTime();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "memory");
  private final List<MemorySample> samples = new ArrayList<>();
  private @Nullable Throwable failure;

  /** Begins to watch. */
  MemoryWatch(Subject subject) {
    this.subject = subject;
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      long due = 1;
      while (!stop.await(start + due * 1_000_000_000 - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        look();
        due++;
      }
      look();
    } catch (InterruptedException | RuntimeException | Error e) {
      failure = e;
    }
  }

  private void look() {
    samples.add(MemorySample.of(subject, (System.nanoTime() - start) / 1e9));
  }

  /**
   * Ends the watch.
   *
   * @return what was seen, in its order; at least what the index is now
   * @throws IllegalStateException if the index could not be looked at to the end
   */
  List<MemorySample> end() throws InterruptedException {
    stop.countDown();
    thread.join();
    if (failure != null) {
      throw new IllegalStateException("the index could not be looked at", failure);
    }
    return samples;
  }
}
