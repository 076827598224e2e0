package org.inkling.cli.experiment;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A thread that takes samples at even intervals, and a last one when it is closed. */
public final class Sampler implements AutoCloseable {
  private final long periodNanos;
  private final Runnable look;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable Throwable failure;

  /**
   * Starts sampling. The first sample is taken after {@code periodNanos}.
   *
   * @param name of the thread
   */
  public Sampler(String name, long periodNanos, Runnable look) {
    this.periodNanos = periodNanos;
    this.look = look;
    thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  private void run() {
    long next = System.nanoTime();
    try {
      boolean last;
      do {
        next = Math.max(next + periodNanos, System.nanoTime());
        last = over.await(next - System.nanoTime(), TimeUnit.NANOSECONDS);
        look.run();
      } while (!last);
    } catch (Throwable e) {
      failure = e;
    }
  }

  /** Returns the error that ended the sampling early, or null. */
  public @Nullable Throwable failure() {
    return failure;
  }

  /**
   * Takes the last sample. Afterwards the caller can read the results.
   *
   * @throws IllegalStateException if a sample failed
   */
  @Override
  public void close() {
    over.countDown();
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
    Throwable thrown = failure;
    if (thrown != null) {
      throw new IllegalStateException("a sample failed: " + thrown, thrown);
    }
  }
}
