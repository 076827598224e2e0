package org.inkling.hybrid.index;

/**
 * When the stage in memory is full, and a merge takes it into the run.
 *
 * @units bytes that the entries of the stage take in memory, with slots that are free and all that
 *     belongs to them; the allocator keeps more beside that, see {@link
 *     HybridStatistics#reservedBytes}. A budget counts what the allocators have
 * @source SIGMOD'24, section 9.1
 */
public sealed interface MergeTrigger {
  /** What a stage has room for at least, whatever the ratio: 4 MiB. */
  long LEAST_BYTES = 4L << 20;

  /** By default a stage takes this share of the run: 178, the paper's. */
  int DEFAULT_RATIO = 178;

  /** Bytes that a stage may take beside a run. */
  long capacityBytes(long runBytes, long modelBytes);

  /** A stage that grows with the run: {@code runBytes / ratio}, and 4 MiB at least. */
  static MergeTrigger ratio(int ratio) {
    return new Ratio(ratio);
  }

  /** A stage of one size, 32 KiB at least: an empty one takes 17. */
  static MergeTrigger constant(long bytes) {
    return new Constant(bytes);
  }

  /** The least budget: 1 MiB. */
  long LEAST_BUDGET = 1L << 20;

  /**
   * A budget that stages and models stay within: a stage takes half of what there is beside the
   * models, its successor, which is written to during a merge, the other half. Each has a limit,
   * and is full when it refuses a write.
   *
   * <p>What {@link HybridStatistics#memoryBytes} says is at most the budget, but for 192 KiB for
   * each of up to sixteen stages that snapshots freeze while the budget is used up, what snapshots
   * keep of stages that were merged, the log of an opening until it is merged, which is read into
   * one stage, and models that are larger than the budget. Models count twice, as a merge makes the
   * new ones beside the old. Buffers of the log and of merges, and the executor's, are no part of
   * it: see docs/hybrid-index.md.
   *
   * @throws IllegalArgumentException if it is less than {@link #LEAST_BUDGET}
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
    public long capacityBytes(long runBytes, long modelBytes) {
      return Math.max(LEAST_BYTES, runBytes / ratio);
    }
  }

  /** See {@link MergeTrigger#constant}. */
  record Constant(long bytes) implements MergeTrigger {
    private static final long LEAST_STAGE_BYTES = 1 << 15;

    /** Checks the bounds. */
    public Constant {
      if (bytes < LEAST_STAGE_BYTES) {
        throw new IllegalArgumentException(
            "a stage of " + bytes + " bytes, expected " + LEAST_STAGE_BYTES + " or more");
      }
    }

    @Override
    public long capacityBytes(long runBytes, long modelBytes) {
      return bytes;
    }
  }

  /** See {@link MergeTrigger#budget}. */
  record Budget(long bytes) implements MergeTrigger {
    /** Checks the bounds. */
    public Budget {
      if (bytes < LEAST_BUDGET) {
        throw new IllegalArgumentException(
            "a budget of " + bytes + " bytes, expected " + LEAST_BUDGET + " or more");
      }
    }

    @Override
    public long capacityBytes(long runBytes, long modelBytes) {
      return Math.max(MemoryStage.LEAST_BYTES, (bytes - 2 * modelBytes) / 2);
    }
  }
}
