package org.inkling.cli.check.churn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes a sample at even times, from a thread of its own, and once more at the end. */
final class MemorySampler implements AutoCloseable {
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final long periodNanos;
  private final Supplier<Sample> source;
  private final Consumer<Sample> line;
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Sample> samples = new ArrayList<>();
  private final Thread thread = new Thread(this::watch, "churn-memory");
  private @Nullable Exception failure;

  /**
   * Begins.
   *
   * @param source takes a sample
   * @param line what is done with one every ten seconds
   */
  MemorySampler(long periodNanos, Supplier<Sample> source, Consumer<Sample> line) {
    this.periodNanos = periodNanos;
    this.source = source;
    this.line = line;
    thread.setDaemon(true);
    thread.start();
  }

  private void watch() {
    long next = System.nanoTime();
    long told = next;
    try {
      boolean last;
      do {
        next += periodNanos;
        last = over.await(next - System.nanoTime(), TimeUnit.NANOSECONDS);
        Sample sample = source.get();
        samples.add(sample);
        if (System.nanoTime() - told >= LINE_NANOS) {
          told += LINE_NANOS;
          line.accept(sample);
        }
      } while (!last);
    } catch (InterruptedException | RuntimeException e) {
      failure = e;
    }
  }

  /** Ends; what was seen can be read then. */
  @Override
  public void close() {
    over.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * All samples, after {@link #close}.
   *
   * @throws IllegalStateException if one could not be taken
   */
  List<Sample> samples() {
    if (failure != null) {
      throw new IllegalStateException("the memory could not be looked at: " + failure, failure);
    }
    return List.copyOf(samples);
  }
}
