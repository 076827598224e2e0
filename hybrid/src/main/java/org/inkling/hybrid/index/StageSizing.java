package org.inkling.hybrid.index;

import java.util.List;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * Computes the memory of the stages, the room in the stage being written, and the memory that a new
 * stage may take.
 *
 * <p>If there is a memory budget, stages are counted by the memory that they have from the system,
 * and each has its own limit: a stage is full when it refuses a write. Without a budget they are
 * counted by the memory of their entries.
 *
 * @units bytes
 */
final class StageSizing {
  private static final long MIN_LOG_BYTES = 64L << 20;
  private static final long LOG_BYTES_PER_STAGE_BYTE = 4;
  private static final long RECORD_BYTES = 32;

  private final Generations generations;
  private final WriteAheadLog log;
  private final HybridOptions options;
  private final CacheShare cache;

  StageSizing(Generations generations, WriteAheadLog log, HybridOptions options, CacheShare cache) {
    this.cache = cache;
    this.generations = generations;
    this.log = log;
    this.options = options;
  }

  /** Whether stages and models have to stay within a budget. */
  boolean isBudget() {
    return options.trigger() instanceof MergeTrigger.Budget;
  }

  /** Whether there is a budget that stages share with others. */
  boolean isShared() {
    return options.budget() != null;
  }

  /** Whether the stage being written should have a limit, or heed the budget, but does not. */
  boolean lacksLimit() {
    MemoryStage stage = generations.get().dynamic();
    return stage.mayExceedBudget() || (isBudget() && !stage.isLimited());
  }

  /**
   * The memory of frozen stages for whose merge a full stage waits: a full one. If the shared
   * budget has refused memory, stages are full when they are small, and no two of them wait for a
   * merge.
   */
  long maxFrozenBytes() {
    MemoryStage stage = generations.get().dynamic();
    long full = isBudget() ? stage.reservedBytes() : stage.bytes();
    return isShared() && stage.isFull() ? Math.min(full, capacityBytes()) : capacityBytes();
  }

  /** The memory that the stage being written may take. */
  long capacityBytes() {
    StaticRun run = generations.get().run();
    return options.trigger().capacityBytes(run.fileBytes(), modelBytes(run) + cache.fixedBytes());
  }

  /** The memory of a run's models, twice, since a merge makes new ones. */
  private static long modelBytes(StaticRun run) {
    return 2 * run.modelBytes();
  }

  /** Distributes memory between stage and cache; cheap enough to be called often. */
  void adjust() {
    cache.adjust(capacityBytes());
  }

  /**
   * Raises the limit of a stage that has refused a write, unless it already has all that it may
   * take.
   */
  boolean raise(MemoryStage stage) {
    return cache.raise(stage, capacityBytes());
  }

  /**
   * The room in the stage being written, 0 or less if it is full. It also counts as full if its log
   * has become long, as when the same keys are written over and over, or if snapshots have left
   * enough stages to take up the budget.
   */
  long room() {
    MemoryStage stage = generations.get().dynamic();
    long capacity = capacityBytes();
    long logged = (log.appended() - stage.firstRecord()) * RECORD_BYTES;
    long maxLogged = Math.max(MIN_LOG_BYTES, capacity * LOG_BYTES_PER_STAGE_BYTE);
    if (logged >= maxLogged || stage.isFull()) {
      return 0;
    }
    if (!isBudget()) {
      return capacity - stage.bytes();
    }
    boolean over = frozenBytes() + stage.reservedBytes() > 2 * capacity;
    return over ? 0 : Math.max(1, capacity - stage.bytes());
  }

  /** The memory of the frozen stages. */
  long frozenBytes() {
    return frozenBytes(generations.get().frozen());
  }

  private long frozenBytes(List<MemoryStage> frozen) {
    return isBudget()
        ? frozen.stream().mapToLong(MemoryStage::reservedBytes).sum()
        : frozen.stream().mapToLong(MemoryStage::bytes).sum();
  }

  /** Creates a stage for a generation that will freeze the stage being written. */
  MemoryStage freshStage(long number) {
    if (!isBudget()) {
      return MemoryStage.unlimited(number, options.budget());
    }
    Generation now = generations.get();
    long taken = frozenBytes(now.frozen()) + now.dynamic().reservedBytes();
    long capacity = capacityBytes();
    long bytes = cache.first(Math.min(capacity, 2 * capacity - taken));
    return MemoryStage.limited(number, bytes, options.budget());
  }

  /**
   * Creates a frozen stage that takes the place of others, out of memory that is left beside them.
   * The caller ends it by {@link #endJoin}.
   *
   * @param newest the newest of the others
   * @param bytes the memory that they have
   * @return null if too little is left
   * @throws org.inkling.MemoryLimitException if the budget that is shared with others is used up
   */
  @Nullable MemoryStage joinedStage(MemoryStage newest, long bytes, SortedEntrySource entries) {
    if (!isBudget()) {
      return MemoryStage.joined(newest, 0, options.budget(), entries);
    }
    MemoryStage dynamic = generations.get().dynamic();
    long others = generations.reservedBytes() - dynamic.reservedBytes();
    long left = 2 * capacityBytes() - others - dynamic.limitBytes();
    long limit = Math.max(bytes, MemoryStage.MIN_BYTES);
    if (limit > left || !cache.beginJoin(limit)) {
      return null;
    }
    return MemoryStage.joined(newest, limit, options.budget(), entries);
  }

  /** Ends the creation of a joined stage, which is counted now, or was not created. */
  void endJoin() {
    cache.endJoin();
  }

  /** Creates an unwritten stage, the only one before a run. */
  static MemoryStage firstStage(long number, HybridOptions options, StaticRun run) {
    if (options.trigger() instanceof MergeTrigger.Budget budget) {
      long bytes = budget.capacityBytes(run.fileBytes(), modelBytes(run));
      long first = options.isSharing() ? CacheShare.firstOf(bytes) : bytes;
      return MemoryStage.limited(number, first, options.budget());
    }
    return MemoryStage.unlimited(number, options.budget());
  }
}
