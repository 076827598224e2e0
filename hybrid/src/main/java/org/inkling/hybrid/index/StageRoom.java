package org.inkling.hybrid.index;

import java.util.List;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.StaticRun;

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
final class StageRoom {
  private static final long MIN_LOG_BYTES = 64L << 20;
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

  /** Whether the stage being written should have a limit but has none. */
  boolean lacksLimit() {
    return isBudget() && !generations.get().dynamic().isLimited();
  }

  /** The memory that the stage being written may take. */
  long capacityBytes() {
    StaticRun run = generations.get().run();
    // Halved, because models count twice.
    return trigger.capacityBytes(run.fileBytes(), run.modelBytes() + cache.fixedBytes() / 2);
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
      return MemoryStage.unlimited(number);
    }
    Generation now = generations.get();
    long taken = frozenBytes(now.frozen()) + now.dynamic().reservedBytes();
    long capacity = capacityBytes();
    return MemoryStage.limited(number, cache.first(Math.min(capacity, 2 * capacity - taken)));
  }

  /** Creates an unwritten stage, the only one before a run. */
  static MemoryStage firstStage(long number, HybridOptions options, StaticRun run) {
    if (options.trigger() instanceof MergeTrigger.Budget budget) {
      long bytes = budget.capacityBytes(run.fileBytes(), run.modelBytes());
      return MemoryStage.limited(number, options.isSharing() ? CacheShare.firstOf(bytes) : bytes);
    }
    return MemoryStage.unlimited(number);
  }
}
