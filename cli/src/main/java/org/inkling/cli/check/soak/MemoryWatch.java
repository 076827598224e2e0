package org.inkling.cli.check.soak;

import com.google.gson.annotations.SerializedName;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.inkling.cli.check.soak.SoakSubject.Memory;
import org.inkling.cli.experiment.Sampler;
import org.jspecify.annotations.Nullable;

/** Looks at the memory of an index all the time, from a thread of its own. */
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
  private long mostRetired;
  private long mostReserved;
  private double mostOfBound;

  /**
   * Begins to look.
   *
   * @param line what is done with a sample every ten seconds
   * @param alarm what is done when something is wrong, once
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
    mostRetired = Math.max(mostRetired, memory.retiredBytes());
    mostReserved = Math.max(mostReserved, memory.reservedBytes());
    long bound = memory.retiredBoundBytes();
    mostOfBound = Math.max(mostOfBound, (double) memory.retiredBytes() / bound);
    if (memory.retiredBytes() > bound) {
      throw new Violation(
          "retired memory: %,d bytes, at most %,d with %,d live"
              .formatted(memory.retiredBytes(), bound, memory.liveBytes()));
    }
  }

  /** What has gone wrong, or null. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** What was seen; after {@link #close}. */
  Seen seen() {
    return new Seen(samples, mostRetired, mostReserved, mostOfBound);
  }

  /**
   * The extremes of a run.
   *
   * @param samples how often the memory was looked at
   * @param mostRetiredBytes the most that was retired
   * @param mostReservedBytes the most that was reserved
   * @param mostOfRetiredBound the most that was retired as a part of what might have been just then
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
