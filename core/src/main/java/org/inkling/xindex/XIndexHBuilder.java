package org.inkling.xindex;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.MemoryBudget;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.MemoryAccess;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.hash.Factors;
import org.inkling.xindex.hash.HashLoader;
import org.inkling.xindex.hash.HashPlan;
import org.inkling.xindex.hash.HashShape;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.move.Mover;

/**
 * Configures and builds an {@link XIndexH}; every setting has a default that suits most uses.
 *
 * <p>A setter throws if its argument is out of range, with the range in the message. Of two calls
 * of one setter the last counts.
 */
public final class XIndexHBuilder {
  private static final long MIN_LIMIT_BYTES = 2L << 20;
  private static final int MAX_WORKERS = 1 << 10;

  private String name = "xindex-h";
  private long memoryLimitBytes = Long.MAX_VALUE;
  private BudgetShare share = BudgetShare.NONE;
  private Executor executor = MaintenanceExecutors.shared();
  private int workers = MaintenanceExecutors.defaultWorkers();
  private HashShape shape = HashShape.DEFAULT;
  private long seed = ThreadLocalRandom.current().nextLong();

  XIndexHBuilder() {}

  /** Sets the name that messages and reports use. */
  public XIndexHBuilder name(String name) {
    this.name = Objects.requireNonNull(name, "name");
    return this;
  }

  /**
   * Sets the limit on the native memory that the index may reserve, in bytes, at least 2 MiB; by
   * default there is no limit. At the limit a write that needs memory throws {@link
   * org.inkling.MemoryLimitException} and changes nothing; reads, updates and removals still
   * succeed. Moves give the memory of removed keys back, but need some themselves: {@code
   * docs/embedding.md}, "XIndex-H", has when one is tried again, and what may exceed the limit.
   */
  public XIndexHBuilder memoryLimitBytes(long limit) {
    if (limit < MIN_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + MIN_LIMIT_BYTES + " bytes, not " + limit);
    }
    memoryLimitBytes = limit;
    return this;
  }

  /**
   * Sets a memory budget that the index shares with others, from which it takes all that it
   * reserves; by default there is none. A budget that refuses is like a limit of the index itself,
   * for writes, moves and {@link #build()}; it grants the first 64 KiB even if it is used up. What
   * was taken is given back when the index is closed.
   */
  public XIndexHBuilder memoryBudget(MemoryBudget budget) {
    share = BudgetShare.of(Objects.requireNonNull(budget, "budget"), RegionSizes.MIN_BYTES);
    return this;
  }

  /**
   * Sets the executor of the moves; by default it is a pool of daemon threads that all indexes
   * share. It may run a task at once, on the calling thread, later or never, and may refuse or drop
   * it: writers then move groups that have twice the keys with which they were due. Its threads may
   * use the index. Only its {@code execute} must not wait for a free thread: see {@code
   * docs/embedding.md}, "Executors".
   */
  public XIndexHBuilder executor(Executor executor) {
    this.executor = Objects.requireNonNull(executor, "executor");
    return this;
  }

  /**
   * Sets how many threads of the executor may work for this index at once, 1 to 1024; by default
   * one for every twelve processors.
   */
  public XIndexHBuilder workers(int workers) {
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(
          "the workers must be 1 to " + MAX_WORKERS + ", not " + workers);
    }
    this.workers = workers;
    return this;
  }

  /**
   * Sets the seed of the factors by which groups hash that do not hash by their model; by default
   * it is random, so that nobody can choose keys that share a bucket. A test that sets it gets the
   * same groups in each run.
   */
  public XIndexHBuilder seed(long seed) {
    this.seed = seed;
    return this;
  }

  /**
   * Makes an index with groups of 2 to 8 buckets that move one by one, in which a few keys force
   * every kind of change: for tests of a program that embeds the index.
   */
  public XIndexHBuilder tiny() {
    shape = HashShape.TINY;
    return this;
  }

  /** Builds an empty index. */
  public XIndexH build() {
    return build(SortedEntrySource.of(new long[0], new long[0]));
  }

  /**
   * Builds an index that holds the entries of a source; if this fails, nothing is kept.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalArgumentException if the source has deletion markers, which XIndex-H does not
   *     keep
   */
  public XIndexH build(SortedEntrySource entries) {
    Objects.requireNonNull(entries, "entries");
    MemoryAccess.require();
    RegionSizes sizes = RegionSizes.within(share.limit(memoryLimitBytes), true);
    SlabAllocator memory = SlabAllocator.create(name, memoryLimitBytes, sizes, share);
    boolean built = false;
    try {
      Epochs epochs = OperationPin.newEpochs(name, memory);
      var plan = new HashPlan(shape, new Factors(seed));
      HashTable table = HashLoader.load(plan, memory, epochs, entries);
      var mover = new Mover(table, workers);
      var maintenance = new MaintenanceScheduler(name, executor, workers, mover);
      mover.setHelp(maintenance::requestHelp);
      var index = new XIndexH(name, table, mover, maintenance);
      built = true;
      return index;
    } finally {
      if (!built) {
        memory.close();
      }
    }
  }
}
