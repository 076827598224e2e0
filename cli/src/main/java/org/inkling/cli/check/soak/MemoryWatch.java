package org.inkling.cli.check.soak;

import com.google.gson.annotations.SerializedName;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.inkling.cli.check.soak.SoakSubject.Memory;
import org.inkling.cli.experiment.Sampler;
import org.jspecify.annotations.Nullable;

/** Samples the memory of an index continuously, from a separate thread. */
final class MemoryWatch implements AutoCloseable {
  private static final long PERIOD_NANOS = 10_000_000;
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final SoakSubject subject;
  private final Consumer<Memory> line;
  private final Runnable alarm;
  private final Sampler sampler;
  private long reported = System.nanoTime();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private long samples;
  private long maxRetired;
  private long maxReserved;
  private double maxOfBound;

  /**
   * Starts sampling.
   *
   * @param line receives a sample every ten seconds
   * @param alarm runs once, at the first failure
   */
  MemoryWatch(SoakSubject subject, Consumer<Memory> line, Runnable alarm) {
    this.subject = subject;
    this.line = line;
    this.alarm = alarm;
    this.sampler = new Sampler("soak-memory", PERIOD_NANOS, this::look);
  }

  private void look() {
    if (failure.get() != null) {
      return;
    }
    try {
      Memory memory = subject.memory();
      take(memory);
      if (System.nanoTime() - reported >= LINE_NANOS) {
        reported += LINE_NANOS;
        line.accept(memory);
      }
    } catch (Throwable e) {
      failure.set(e);
      alarm.run();
    }
  }

  private void take(Memory memory) {
    samples++;
    maxRetired = Math.max(maxRetired, memory.retiredBytes());
    maxReserved = Math.max(maxReserved, memory.reservedBytes());
    long bound = memory.retiredBoundBytes();
    maxOfBound = Math.max(maxOfBound, (double) memory.retiredBytes() / bound);
    if (memory.retiredBytes() > bound) {
      throw new Violation(
          "retired memory: %,d bytes, at most %,d with %,d live"
              .formatted(memory.retiredBytes(), bound, memory.liveBytes()));
    }
  }

  /** Returns the failure, or null. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** Returns the extremes. To be called after {@link #close}. */
  Seen seen() {
    return new Seen(samples, maxRetired, maxReserved, maxOfBound);
  }

  /**
   * The extremes of a run.
   *
   * @param samples the number of samples
   * @param mostRetiredBytes the largest retired memory
   * @param mostReservedBytes the largest reserved memory
   * @param mostOfRetiredBound the largest retired memory as a part of its bound at the same moment
   */
  record Seen(
      @SerializedName("memorySamples") long samples,
      long mostRetiredBytes,
      long mostReservedBytes,
      double mostOfRetiredBound) {}

  @Override
  public void close() {
    sampler.close();
  }
}
