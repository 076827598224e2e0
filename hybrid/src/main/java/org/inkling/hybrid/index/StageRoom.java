package org.inkling.hybrid.index;

import java.util.List;
import org.inkling.hybrid.log.WriteAheadLog;
import org.inkling.hybrid.run.StaticRun;

/**
 * How much the stages take, how much room the one that is written to has, and how much memory a new
 * one may take.
 *
 * <p>Where a memory budget is given, stages are counted by what they have from the system, and each
 * has a limit of its own, at which it refuses a write: it is full then. Without one they are
 * counted by what their entries take.
 *
 * @units bytes
 */
final class StageRoom {
  private static final long LEAST_LOG_BYTES = 64L << 20;
  private static final long LOG_BYTES_PER_STAGE_BYTE = 4;
  private static final long RECORD_BYTES = 32;

  private final Generations generations;
  private final WriteAheadLog log;
  private final MergeTrigger trigger;
  private final CacheShare cache;

  StageRoom(Generations generations, WriteAheadLog log, MergeTrigger trigger, CacheShare cache) {
    this.cache = cache;
    this.generations = generations;
    this.log = log;
    this.trigger = trigger;
  }

  /** Whether stages and models have to stay within a budget. */
  boolean isBudget() {
    return trigger instanceof MergeTrigger.Budget;
  }

  /** Whether the stage that is written to should have a limit and has none. */
  boolean lacksLimit() {
    return isBudget() && !generations.get().dynamic().isLimited();
  }

  /** What the stage that is written to may take. */
  long capacityBytes() {
    StaticRun run = generations.get().run();
    // Models count twice, and so would this.
    return trigger.capacityBytes(run.fileBytes(), run.modelBytes() + cache.fixedBytes() / 2);
  }

  /** Lets stage and cache have what each needs; often, for it costs little. */
  void adjust() {
    cache.adjust(capacityBytes());
  }

  /** Lets a stage that has refused a write take more, unless it has all that it may have. */
  boolean raise(MemoryStage stage) {
    return cache.raise(stage, capacityBytes());
  }

  /**
   * What the stage that is written to has room for, 0 or less if it is full; also if the log behind
   * it has become long, as it does where the same keys are written over and over, and if snapshots
   * have left so many stages that together they take the budget.
   */
  long room() {
    MemoryStage stage = generations.get().dynamic();
    long capacity = capacityBytes();
    long logged = (log.appended() - stage.firstRecord()) * RECORD_BYTES;
    long mostLogged = Math.max(LEAST_LOG_BYTES, capacity * LOG_BYTES_PER_STAGE_BYTE);
    if (logged >= mostLogged || stage.isFull()) {
      return 0;
    }
    if (!isBudget()) {
      return capacity - stage.bytes();
    }
    boolean over = frozenBytes() + stage.reservedBytes() > 2 * capacity;
    return over ? 0 : Math.max(1, capacity - stage.bytes());
  }

  /** What the frozen stages take. */
  long frozenBytes() {
    return frozenBytes(generations.get().frozen());
  }

  private long frozenBytes(List<MemoryStage> frozen) {
    return isBudget()
        ? frozen.stream().mapToLong(MemoryStage::reservedBytes).sum()
        : frozen.stream().mapToLong(MemoryStage::bytes).sum();
  }

  /** A stage for a generation that is to freeze the one which is written to now. */
  MemoryStage freshStage(long number) {
    if (!isBudget()) {
      return MemoryStage.unlimited(number);
    }
    Generation now = generations.get();
    long taken = frozenBytes(now.frozen()) + now.dynamic().reservedBytes();
    long capacity = capacityBytes();
    return MemoryStage.limited(number, cache.first(Math.min(capacity, 2 * capacity - taken)));
  }

  /** A stage that nothing has been written to, before a run that no other stage is before. */
  static MemoryStage firstStage(long number, HybridOptions options, StaticRun run) {
    if (options.trigger() instanceof MergeTrigger.Budget budget) {
      long bytes = budget.capacityBytes(run.fileBytes(), run.modelBytes());
      return MemoryStage.limited(number, options.isSharing() ? CacheShare.firstOf(bytes) : bytes);
    }
    return MemoryStage.unlimited(number);
  }
}
