package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftStatistics;

/**
 * A stage in memory: written to until it is frozen, read until a merge has taken it into the run
 * and nobody refers to it any more.
 */
final class MemoryStage {
  private final LoftIndex index;
  private final long number;
  private final AtomicInteger references = new AtomicInteger(1);
  private volatile long firstRecord; // of the log, that can be about this stage
  private volatile long
      nextSegment; // of the log, without a record of this stage, once it is frozen

  /**
   * Makes an empty stage.
   *
   * @param number which one of the store's opening, from 1 on
   */
  MemoryStage(long number) {
    this.number = number;
    index = LoftIndex.builder().name("stage " + number).keepDeletionMarkers().build();
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

  void retain() {
    if (references.getAndIncrement() <= 0) {
      throw new IllegalStateException("stage " + number + " is gone");
    }
  }

  void release() {
    if (references.decrementAndGet() == 0) {
      index.close();
    }
  }
}
