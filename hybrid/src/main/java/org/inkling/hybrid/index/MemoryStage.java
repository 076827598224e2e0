package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftStatistics;

/**
 * A stage in memory: written to until it is frozen, read until a merge has taken it into the run
 * and nobody refers to it any more.
 */
final class MemoryStage {
  /** What a stage with a limit may take at least. */
  static final long LEAST_BYTES = 192L << 10;

  /** Memory is taken from the system in such steps: two stages are to fill a budget. */
  private static final long STEP_BYTES = 64L << 10;

  /** For what must not fail: removals of what is there, and the end of a change of nodes. */
  private static final long BESIDE_LIMIT = 2 * STEP_BYTES;

  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final LoftIndex index;
  private final long number;
  private volatile long limitBytes; // with what it has beside the limit of its index
  private final AtomicInteger references = new AtomicInteger(1);
  private volatile long firstRecord; // of the log, that can be about this stage
  private volatile long
      nextSegment; // of the log, without a record of this stage, once it is frozen
  private volatile boolean closed;
  private volatile boolean full; // it has refused a write

  private MemoryStage(long number, long limitBytes, LoftBuilder builder) {
    this.number = number;
    this.limitBytes = limitBytes;
    index = builder.name("stage " + number).keepDeletionMarkers().build();
  }

  /**
   * Makes an empty stage.
   *
   * @param number which one of the store's opening, from 1 on
   */
  static MemoryStage unlimited(long number) {
    return new MemoryStage(number, NO_LIMIT, LoftIndex.builder());
  }

  /**
   * Makes an empty stage that refuses writes for which it has no memory.
   *
   * @param bytes what it is to take of the system's memory, {@link #LEAST_BYTES} at least: some of
   *     it is kept for what its index takes beside the limit
   */
  static MemoryStage limited(long number, long bytes) {
    long limit = Math.max(bytes, LEAST_BYTES);
    return new MemoryStage(
        number,
        limit,
        LoftIndex.builder().memoryLimitBytes(limit - BESIDE_LIMIT, STEP_BYTES).filledOnce());
  }

  LoftIndex index() {
    return index;
  }

  long number() {
    return number;
  }

  /** The first record of the log that can be about this stage. */
  long firstRecord() {
    return firstRecord;
  }

  /** Says from which record on it is written to; before that, or under all latches. */
  void begin(long record) {
    firstRecord = record;
  }

  /** The first segment of the log without a record of this stage, once it is frozen. */
  long nextSegment() {
    return nextSegment;
  }

  /** Says that it is never written to again; by the rotation, which holds all latches. */
  void freeze(long segment) {
    nextSegment = segment;
  }

  /** Bytes that its entries take: not what the allocator keeps ready for more. */
  long bytes() {
    LoftStatistics parts = index.statistics();
    return parts.directoryBytes()
        + parts.headerBytes()
        + parts.modelBytes()
        + parts.slotBytes()
        + parts.bucketBytes()
        + parts.cellBytes()
        + parts.retiredBytes();
  }

  /** What it has taken from the system, less what is lent back. */
  long reservedBytes() {
    LoftStatistics all = index.statistics();
    return all.reservedBytes() - all.trimmedBytes();
  }

  /** Whether it refuses writes for which it has no memory. */
  boolean isLimited() {
    return limitBytes != NO_LIMIT;
  }

  /** What it may take of the system's memory. */
  long limitBytes() {
    return limitBytes;
  }

  /** Lets it take more. */
  void raiseLimit(long bytes) {
    index.memoryLimitBytes(bytes - BESIDE_LIMIT);
    limitBytes = bytes;
  }

  /** Whether it has no memory for more; it may still take some writes. */
  boolean isFull() {
    return full;
  }

  /** Says that it has refused a write. */
  void markFull() {
    full = true;
  }

  void retain() {
    if (references.getAndIncrement() <= 0) {
      throw new IllegalStateException("stage " + number + " is gone");
    }
  }

  void release() {
    if (references.decrementAndGet() == 0) {
      index.close();
      closed = true;
    }
  }

  /** Whether its memory is with the system again. */
  boolean isClosed() {
    return closed;
  }
}
