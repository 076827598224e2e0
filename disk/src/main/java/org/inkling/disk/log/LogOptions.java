package org.inkling.disk.log;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.inkling.disk.SyncMode;

/**
 * Options for a log; immutable: each setter returns new options.
 *
 * @param mode when a write is acknowledged
 * @param intervalNanos how long records may wait to be written, at least 1
 * @param bufferRecords how many records may wait in memory, a power of two from 1,024 to 2^24
 * @param reserveBytes how far a segment grows ahead of its records at most, in multiples of 4,096;
 *     0: it grows with them
 * @param executor runs the turns of the log's flusher, one at a time, on threads that must not be
 *     interrupted
 * @param clock in nanoseconds, like {@link System#nanoTime}
 */
public record LogOptions(
    SyncMode mode,
    long intervalNanos,
    int bufferRecords,
    int reserveBytes,
    Executor executor,
    LongSupplier clock) {
  private static final long DEFAULT_INTERVAL_MILLIS = 200; // XIndex, section 6.1.4
  private static final int DEFAULT_BUFFER_RECORDS = 1 << 15;
  private static final int MIN_BUFFER_RECORDS = 1 << 10;
  private static final int MAX_BUFFER_RECORDS = 1 << 24;
  private static final int DEFAULT_RESERVE_BYTES = 1 << 20;
  private static final int MAX_RESERVE_BYTES = 1 << 30;
  private static final int BLOCK_BYTES = 4_096;

  /** Checks the bounds. */
  public LogOptions {
    require(intervalNanos >= 1, "an interval of " + intervalNanos + " ns, expected 1 or more");
    require(
        bufferRecords >= MIN_BUFFER_RECORDS
            && bufferRecords <= MAX_BUFFER_RECORDS
            && Integer.bitCount(bufferRecords) == 1,
        "a buffer of " + bufferRecords + " records, expected a power of two, 1024 to 2^24");
    require(
        reserveBytes >= 0 && reserveBytes <= MAX_RESERVE_BYTES && reserveBytes % BLOCK_BYTES == 0,
        "a reserve of " + reserveBytes + " bytes, expected a multiple of 4096, up to 2^30");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /**
   * Returns the default options: every write synced, the threads that all logs share, 200 ms, a
   * buffer that grows up to 32,768 records, a reserve of 1 MiB.
   */
  public static LogOptions defaults() {
    return new LogOptions(
        SyncMode.EVERY_WRITE,
        TimeUnit.MILLISECONDS.toNanos(DEFAULT_INTERVAL_MILLIS),
        DEFAULT_BUFFER_RECORDS,
        DEFAULT_RESERVE_BYTES,
        LogThreads.shared(),
        System::nanoTime);
  }

  /** Sets when a write is acknowledged. */
  public LogOptions mode(SyncMode other) {
    return new LogOptions(other, intervalNanos, bufferRecords, reserveBytes, executor, clock);
  }

  /** Sets how long records may wait to be written, at least 1. */
  public LogOptions intervalNanos(long nanos) {
    return new LogOptions(mode, nanos, bufferRecords, reserveBytes, executor, clock);
  }

  /**
   * Sets how long records may wait to be written.
   *
   * @throws IllegalArgumentException if it is not more than 0, or more than 2^63 - 1 ns
   */
  public LogOptions interval(Duration interval) {
    try {
      return intervalNanos(interval.toNanos());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "an interval of " + interval + ", expected more than 0, and at most 292 years", e);
    }
  }

  /** Sets how many records may wait in memory, a power of two from 1,024 to 2^24. */
  public LogOptions bufferRecords(int records) {
    return new LogOptions(mode, intervalNanos, records, reserveBytes, executor, clock);
  }

  /** Sets how far a segment grows ahead of its records at most, a multiple of 4,096, or 0. */
  public LogOptions reserveBytes(int bytes) {
    return new LogOptions(mode, intervalNanos, bufferRecords, bytes, executor, clock);
  }

  /** Sets what runs the turns of the log's flusher. */
  public LogOptions executor(Executor other) {
    return new LogOptions(mode, intervalNanos, bufferRecords, reserveBytes, other, clock);
  }

  /** Sets the clock, in nanoseconds. */
  public LogOptions clock(LongSupplier other) {
    return new LogOptions(mode, intervalNanos, bufferRecords, reserveBytes, executor, other);
  }
}
