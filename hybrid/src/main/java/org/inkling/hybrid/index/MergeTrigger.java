package org.inkling.hybrid.index;

/**
 * The condition under which the stage in memory is full, so that a merge moves it into the run.
 *
 * @units bytes that the entries of the stage take in memory, with free slots and everything that
 *     belongs to them; the allocator keeps more in addition, see {@link
 *     HybridStatistics.Stages#reservedBytes}. A budget counts what the allocators have
 * @source SIGMOD'24, section 9.1
 */
public sealed interface MergeTrigger {
  /** The smallest room of a stage with a ratio: 4 MiB. */
  long MIN_BYTES = 4L << 20;

  /** The default ratio between the run and a stage: 178, as in the paper. */
  int DEFAULT_RATIO = 178;

  /**
   * Returns the memory that a stage may take beside a run.
   *
   * @param runBytes the bytes of the run's files
   * @param otherBytes what else is to fit into a budget, such as the run's models
   */
  long capacityBytes(long runBytes, long otherBytes);

  /**
   * Returns a trigger for a stage that grows with the run: {@code runBytes / ratio}, and 4 MiB at
   * least.
   */
  static MergeTrigger ratio(int ratio) {
    return new Ratio(ratio);
  }

  /** Returns a trigger for a stage of one size, 32 KiB at least: an empty one takes 17. */
  static MergeTrigger constant(long bytes) {
    return new Constant(bytes);
  }

  /** The smallest budget: 1 MiB. */
  long MIN_BUDGET = 1L << 20;

  /**
   * Returns a trigger with a budget for stages and models: a stage takes half of what the models
   * leave; its successor, which is written during a merge, takes the other half. Each has a limit,
   * and is full when it refuses a write.
   *
   * <p>{@link HybridStatistics#memoryBytes} is at most the budget, with these exceptions: 192 KiB
   * for each of up to sixteen stages that snapshots freeze while the budget is used up; merged or
   * joined stages that snapshots keep; the log of an opening, which is read into one stage, until
   * it is merged; and models that are larger than the budget. Models count twice, because a merge
   * makes the new ones beside the old. The budget does not include the buffers of the log, of
   * merges and of the executor: see docs/hybrid-index.md.
   *
   * @throws IllegalArgumentException if it is less than {@link #MIN_BUDGET}
   */
  static MergeTrigger budget(long bytes) {
    return new Budget(bytes);
  }

  /** See {@link MergeTrigger#ratio}. */
  record Ratio(int ratio) implements MergeTrigger {
    /** Checks the bounds. */
    public Ratio {
      if (ratio < 1) {
        throw new IllegalArgumentException("a ratio of " + ratio + ", expected 1 or more");
      }
    }

    @Override
    public long capacityBytes(long runBytes, long otherBytes) {
      return Math.max(MIN_BYTES, runBytes / ratio);
    }
  }

  /** See {@link MergeTrigger#constant}. */
  record Constant(long bytes) implements MergeTrigger {
    private static final long MIN_STAGE_BYTES = 1 << 15;

    /** Checks the bounds. */
    public Constant {
      if (bytes < MIN_STAGE_BYTES) {
        throw new IllegalArgumentException(
            "a stage of " + bytes + " bytes, expected " + MIN_STAGE_BYTES + " or more");
      }
    }

    @Override
    public long capacityBytes(long runBytes, long otherBytes) {
      return bytes;
    }
  }

  /** See {@link MergeTrigger#budget}. */
  record Budget(long bytes) implements MergeTrigger {
    /** Checks the bounds. */
    public Budget {
      if (bytes < MIN_BUDGET) {
        throw new IllegalArgumentException(
            "a budget of " + bytes + " bytes, expected " + MIN_BUDGET + " or more");
      }
    }

    @Override
    public long capacityBytes(long runBytes, long otherBytes) {
      return Math.max(MemoryStage.MIN_BYTES, (bytes - otherBytes) / 2);
    }
  }
}
