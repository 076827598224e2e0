package org.inkling.hybrid.index;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.MemoryBudget;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.index.stage.MarkedIndex;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * A stage in memory: written until it is frozen, then read until a merge has moved it into the run
 * and no references to it remain.
 */
final class MemoryStage {
  /** The smallest limit of a stage. */
  static final long MIN_BYTES = 192L << 10;

  /** Memory is taken from the system in steps of this size, so that two stages fill a budget. */
  private static final long STEP_BYTES = 64L << 10;

  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final MarkedIndex index;
  private final long number;
  private volatile long limitBytes;
  private final AtomicInteger references = new AtomicInteger(1);
  private volatile long firstRecord; // first record of the log that can be about this stage
  private volatile long endRecord; // the first record after those of this stage, once it is frozen
  private volatile @Nullable LogStart logStart; // once it is frozen
  private volatile boolean closed;
  private volatile boolean full; // it has refused a write

  private final boolean mayExceedBudget; // the budget that it shares with others

  private MemoryStage(long number, long limitBytes, MarkedIndex index, boolean mayExceedBudget) {
    this.number = number;
    this.mayExceedBudget = mayExceedBudget;
    this.limitBytes = limitBytes;
    this.index = index;
  }

  /**
   * A segment of the log, and the number of the first record that is in it or in a later one.
   *
   * @param segment its number
   */
  record LogStart(long segment, long firstRecord) {}

  /**
   * Creates an empty stage.
   *
   * @param number its number since the store was opened, 1 or more
   * @param budget a budget that the stage shares with others, or null; if it is used up, the stage
   *     refuses writes that need more than {@link #MIN_BYTES}
   */
  static MemoryStage unlimited(long number, @Nullable MemoryBudget budget) {
    MarkedIndex index = builder(number, budget, MIN_BYTES).build();
    return new MemoryStage(number, NO_LIMIT, index, false);
  }

  /** Creates an empty stage for the log of an opening: it takes all that the log needs. */
  static MemoryStage forLog(long number, @Nullable MemoryBudget budget) {
    MarkedIndex index = builder(number, budget, Long.MAX_VALUE).build();
    return new MemoryStage(number, NO_LIMIT, index, budget != null);
  }

  private static LoftBuilder builder(
      long number, @Nullable MemoryBudget budget, long grantedBytes) {
    LoftBuilder builder = LoftIndex.builder().name("stage " + number).keepDeletionMarkers();
    return budget == null ? builder : builder.memoryBudget(budget, grantedBytes);
  }

  /**
   * Creates an empty stage that refuses writes for which it has no memory.
   *
   * @param bytes the system memory that it may take, {@link #MIN_BYTES} at least
   * @param budget as in {@link #unlimited}
   */
  static MemoryStage limited(long number, long bytes, @Nullable MemoryBudget budget) {
    long limit = Math.max(bytes, MIN_BYTES);
    LoftBuilder builder = builder(number, budget, MIN_BYTES);
    MarkedIndex index = builder.memoryLimitBytes(limit, STEP_BYTES).filledOnce().build();
    return new MemoryStage(number, limit, index, false);
  }

  /**
   * Creates a frozen stage that takes the place of others.
   *
   * @param newest the newest of the others
   * @param limitBytes the system memory that it may take, 0 for no limit
   * @param budget as in {@link #unlimited}, of which nothing is granted
   * @param entries all entries and deletion markers of the others
   * @throws org.inkling.MemoryLimitException if it has not enough memory
   */
  static MemoryStage joined(
      MemoryStage newest,
      long limitBytes,
      @Nullable MemoryBudget budget,
      SortedEntrySource entries) {
    LoftBuilder builder = builder(newest.number, budget, 0).filledOnce();
    long limit = limitBytes == 0 ? NO_LIMIT : limitBytes;
    if (limitBytes > 0) {
      builder = builder.memoryLimitBytes(limit, STEP_BYTES);
    }
    return new MemoryStage(newest.number, limit, builder.build(entries), false);
  }

  MarkedIndex index() {
    return index;
  }

  long number() {
    return number;
  }

  /** The first record of the log that can be about this stage. */
  long firstRecord() {
    return firstRecord;
  }

  /** Sets the first record of this stage; called before it is written, or under all latches. */
  void begin(long record) {
    firstRecord = record;
  }

  /** Marks it as never written again; called by the rotation, which holds all latches. */
  void freeze(LogStart start, long end) {
    endRecord = end;
    logStart = start;
  }

  /** The first record after those of this stage and of older ones, once it is frozen. */
  long endRecord() {
    return endRecord;
  }

  /**
   * From where the log has every record that is not in this stage or in an older one, once it is
   * frozen. It may have records of these stages, too: replayed in order, with all later ones, they
   * restore the same state.
   */
  LogStart logStart() {
    return Objects.requireNonNull(logStart);
  }

  /** Sets {@link #logStart} to a later place. */
  void bound(LogStart start) {
    logStart = start;
  }

  /** Whether the log from its start has no record of this stage, so that a merge can drop all. */
  boolean isBounded() {
    return logStart().firstRecord() >= endRecord;
  }

  /** The memory of its entries, without what the allocator keeps ready for more. */
  long bytes() {
    return index.statistics().usedBytes();
  }

  /** The memory that it has taken from the system, less what it has lent back. */
  long reservedBytes() {
    ManagedIndex.Statistics all = index.statistics();
    return all.reservedBytes() - all.trimmedBytes();
  }

  /** Whether it refuses writes for which it has no memory. */
  boolean isLimited() {
    return limitBytes != NO_LIMIT;
  }

  /** Whether it takes memory even if the budget that it shares with others is used up. */
  boolean mayExceedBudget() {
    return mayExceedBudget;
  }

  /** The system memory that it may take. */
  long limitBytes() {
    return limitBytes;
  }

  /** Raises its limit. */
  void raiseLimit(long bytes) {
    index.memoryLimitBytes(bytes);
    limitBytes = bytes;
  }

  /** Whether it has no memory for more; it may still take some writes. */
  boolean isFull() {
    return full;
  }

  /** Records that it has refused a write. */
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

  /** Whether its memory was given back to the system. */
  boolean isClosed() {
    return closed;
  }
}
