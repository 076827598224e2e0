package org.inkling.bli;

import java.util.Objects;
import org.inkling.MemoryBudget;
import org.inkling.bli.node.BliShape;
import org.inkling.bli.table.BliTable;
import org.inkling.bli.table.BulkLoader;
import org.inkling.epoch.OperationPin;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.MemoryAccess;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;

/**
 * Configures and builds a {@link BliIndex}; every setting has a default that suits most uses.
 *
 * <p>A setter throws if its argument is out of range, with the range in the message. Of two calls
 * of one setter the last counts.
 */
public final class BliBuilder {
  private static final long MIN_LIMIT_BYTES = 2L << 20;

  private String name = "bli";
  private long memoryLimitBytes = Long.MAX_VALUE;
  private BudgetShare share = BudgetShare.NONE;
  private BliShape shape = BliShape.DEFAULT;

  BliBuilder() {}

  /** Sets the name that messages and reports use. */
  public BliBuilder name(String name) {
    this.name = Objects.requireNonNull(name, "name");
    return this;
  }

  /**
   * Sets the limit on the native memory that the index may reserve, in bytes, at least 2 MiB; by
   * default there is no limit. At the limit a write that needs memory throws {@link
   * org.inkling.MemoryLimitException} and changes nothing; reads and removals still succeed, and so
   * does a write that needs none: an update, or an insert into a bucket with room. Segments and
   * regions are smaller than without a limit.
   *
   * <p>Beyond the limit the index takes memory for the list of what waits until no reader can see
   * it: at most 512 KiB and a 64th of that memory, in regions of up to 2 MiB.
   */
  public BliBuilder memoryLimitBytes(long limit) {
    if (limit < MIN_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + MIN_LIMIT_BYTES + " bytes, not " + limit);
    }
    memoryLimitBytes = limit;
    return this;
  }

  /**
   * Sets a memory budget that the index shares with others, from which it takes all that it
   * reserves; by default there is none. If the budget refuses, a write throws {@link
   * org.inkling.MemoryLimitException} as at a limit of its own, and so may {@link #build()}; the
   * first 64 KiB are granted even if it is used up. What was taken is given back when the index is
   * closed.
   */
  public BliBuilder memoryBudget(MemoryBudget budget) {
    share = BudgetShare.of(Objects.requireNonNull(budget, "budget"), RegionSizes.MIN_BYTES);
    return this;
  }

  /**
   * Makes an index with buckets of 3 and segments of 4 children, in which a few keys force every
   * kind of change: for tests of a program that embeds the index. A key takes several times the
   * memory.
   */
  public BliBuilder tiny() {
    shape = BliShape.TINY;
    return this;
  }

  /** Sets the sizes of buckets and segments; for tests. */
  BliBuilder shape(BliShape shape) {
    this.shape = shape;
    return this;
  }

  /** Builds an empty index. */
  public BliIndex build() {
    return build(SortedEntrySource.of(new long[0], new long[0]));
  }

  /**
   * Builds an index that holds the entries of a source; if this fails, nothing is kept.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalArgumentException if the source has deletion markers, which BLI does not keep
   */
  public BliIndex build(SortedEntrySource entries) {
    Objects.requireNonNull(entries, "entries");
    MemoryAccess.require();
    long bound = share.limit(memoryLimitBytes);
    RegionSizes sizes = RegionSizes.within(bound, false);
    SlabAllocator memory = SlabAllocator.create(name, memoryLimitBytes, sizes, share);
    BliShape fitted = shape.fitted(bound);
    boolean built = false;
    try {
      BliTable table =
          BulkLoader.load(fitted, memory, OperationPin.newEpochs(name, memory), entries);
      var index = new BliIndex(name, table);
      built = true;
      return index;
    } finally {
      if (!built) {
        memory.close();
      }
    }
  }
}
