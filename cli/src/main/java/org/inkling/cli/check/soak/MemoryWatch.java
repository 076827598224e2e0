package org.inkling.cli.check.soak;

import com.google.gson.annotations.SerializedName;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.subject.Subject;
import org.jspecify.annotations.Nullable;

/** Judges the memory of an index, whenever it is run. */
final class MemoryWatch implements Runnable {
  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Subject subject;
  private final Consumer<MemoryUse> line;
  private final Runnable alarm;
  private long reported = System.nanoTime();
  private Extremes extremes = new Extremes(0, 0, 0, 0);
  private volatile @Nullable Throwable failure;

  /**
   * The extremes of a run.
   *
   * @param mostRetiredBytes the largest retired memory
   * @param mostReservedBytes the largest reserved memory
   * @param mostOfRetiredBound the largest retired memory as a part of its bound at the same moment
   */
  record Extremes(
      @SerializedName("memorySamples") long samples,
      long mostRetiredBytes,
      long mostReservedBytes,
      double mostOfRetiredBound) {

    Extremes with(MemoryUse memory) {
      return new Extremes(
          samples + 1,
          Math.max(mostRetiredBytes, memory.retiredBytes()),
          Math.max(mostReservedBytes, memory.reservedBytes()),
          Math.max(mostOfRetiredBound, memory.ofBound()));
    }
  }

  /**
   * Creates a watch.
   *
   * @param line receives a sample every ten seconds
   * @param alarm runs once, at the first failure
   */
  MemoryWatch(Subject subject, Consumer<MemoryUse> line, Runnable alarm) {
    this.subject = subject;
    this.line = line;
    this.alarm = alarm;
  }

  /** Takes a sample, unless an earlier one failed. */
  @Override
  public void run() {
    if (failure != null) {
      return;
    }
    try {
      judge(MemoryUse.of(subject));
    } catch (Throwable e) {
      failure = e;
      alarm.run();
    }
  }

  private void judge(MemoryUse memory) {
    extremes = extremes.with(memory);
    if (memory.ofBound() > 1) {
      throw new ViolationException(
          Text.format(
              "retired memory: %,d bytes, at most %,d with %,d live",
              memory.retiredBytes(), memory.boundBytes(), memory.liveBytes()));
    }
    if (System.nanoTime() - reported >= LINE_NANOS) {
      reported += LINE_NANOS;
      line.accept(memory);
    }
  }

  /**
   * Requires that no sample has failed.
   *
   * @throws ViolationException if too much memory was retired
   * @throws IllegalStateException if the index could not be sampled
   */
  void requireSound() {
    Throwable thrown = failure;
    if (thrown instanceof ViolationException violation) {
      throw violation;
    }
    if (thrown != null) {
      throw new IllegalStateException("the statistics failed: " + thrown, thrown);
    }
  }

  /** Returns the extremes. To be called when the last sample was taken. */
  Extremes extremes() {
    return extremes;
  }
}
