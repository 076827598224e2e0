package org.inkling.cli.growth;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.bench.Subject;
import org.jspecify.annotations.Nullable;

/** Looks at an index every few milliseconds, in a thread of its own, and keeps the highest. */
final class MemoryPeaks implements AutoCloseable {
  private static final long PERIOD_MILLIS = 20;

  private final Subject subject;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread = new Thread(this::watch, "memory peaks");
  private final Map<String, Long> highest = new LinkedHashMap<>();
  private long offHeapBytes;
  private @Nullable Exception failure;

  MemoryPeaks(Subject subject) {
    this.subject = subject;
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    try {
      do {
        look();
      } while (!stop.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS));
      look();
    } catch (InterruptedException | RuntimeException e) {
      failure = e;
    }
  }

  private void look() {
    subject.statistics().forEach((name, value) -> highest.merge(name, value, Math::max));
    offHeapBytes = Math.max(offHeapBytes, subject.offHeapBytes());
  }

  /**
   * Ends the looking; what was seen can be read then.
   *
   * @throws IllegalStateException if the index could not be looked at to the end
   */
  @Override
  public void close() {
    stop.countDown();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw new IllegalStateException("the index could not be looked at", failure);
    }
  }

  /** The highest of each statistic. */
  Map<String, Long> highest() {
    return highest;
  }

  /** The most bytes in use outside the heap. */
  long offHeapBytes() {
    return offHeapBytes;
  }
}
