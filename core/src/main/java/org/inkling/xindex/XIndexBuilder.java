package org.inkling.xindex;

import java.util.Objects;
import java.util.concurrent.Executor;
import org.inkling.MemoryBudget;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.maintenance.MaintenanceTask;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.MemoryAccess;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;

/**
 * The settings that {@link XIndexR} and {@link XIndexH} have in common.
 *
 * <p>A setter throws if its argument is out of range, with the range in the message.
 *
 * @param <B> the builder itself
 * @param <I> the index that it builds
 */
public abstract sealed class XIndexBuilder<B extends XIndexBuilder<B, I>, I>
    permits XIndexRBuilder, XIndexHBuilder {
  private static final long MIN_LIMIT_BYTES = 2L << 20;
  private static final int MAX_WORKERS = 1 << 10;

  private String name;
  private long memoryLimitBytes = Long.MAX_VALUE;
  private BudgetShare share = BudgetShare.NONE;
  private Executor executor = MaintenanceExecutors.shared();
  private int workers = MaintenanceExecutors.defaultWorkers();

  XIndexBuilder(String name) {
    this.name = name;
  }

  /** Sets the name that messages and reports use. */
  public final B name(String name) {
    this.name = Objects.requireNonNull(name, "name");
    return self();
  }

  /**
   * Sets the limit on the native memory that the index may reserve, in bytes, at least 2 MiB; by
   * default there is no limit. At the limit a write that needs memory throws {@link
   * org.inkling.MemoryLimitException} and changes nothing; reads, updates and removals still
   * succeed. The background work gives the memory of removed keys back, but needs some itself:
   * {@code docs/embedding.md}, "XIndex-R" and "XIndex-H", has when it is tried again, and what may
   * exceed the limit.
   */
  public final B memoryLimitBytes(long limit) {
    if (limit < MIN_LIMIT_BYTES) {
      throw new IllegalArgumentException(
          "the memory limit must be at least " + MIN_LIMIT_BYTES + " bytes, not " + limit);
    }
    memoryLimitBytes = limit;
    return self();
  }

  /**
   * Sets a memory budget that the index shares with others, from which it takes all that it
   * reserves; by default there is none. A budget that refuses is like a limit of the index itself,
   * for writes, background work and {@link #build()}; it grants the first 64 KiB even if it is used
   * up. What was taken is given back when the index is closed.
   */
  public final B memoryBudget(MemoryBudget budget) {
    share = BudgetShare.of(Objects.requireNonNull(budget, "budget"), RegionSizes.MIN_BYTES);
    return self();
  }

  /**
   * Sets the executor of the background work, which is compactions in an XIndex-R and moves of
   * groups in an XIndex-H; by default it is a pool of daemon threads that all indexes share. It may
   * run a task at once, on the calling thread, later or never, and may refuse or drop it. While an
   * XIndex-H gets no thread, its writers move groups that have twice the keys with which they were
   * due. The threads of the executor may use the index. Only its {@code execute} must not wait for
   * a free thread: see {@code docs/embedding.md}, "Executors".
   */
  public final B executor(Executor executor) {
    this.executor = Objects.requireNonNull(executor, "executor");
    return self();
  }

  /**
   * Sets how many threads of the executor may work for this index at once, 1 to 1024; by default
   * one for every twelve processors.
   */
  public final B workers(int workers) {
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(
          "the workers must be 1 to " + MAX_WORKERS + ", not " + workers);
    }
    this.workers = workers;
    return self();
  }

  /** Builds an empty index. */
  public final I build() {
    return build(SortedEntrySource.of(new long[0], new long[0]));
  }

  /**
   * Builds an index that holds the entries of a source; if this fails, nothing is kept.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws org.inkling.MemoryLimitException if the memory limit is too small for the entries
   * @throws org.inkling.NativeAccessException if the JVM denies Inkling native access
   * @throws IllegalArgumentException if the source has deletion markers, which neither index keeps
   */
  public final I build(SortedEntrySource entries) {
    Objects.requireNonNull(entries, "entries");
    MemoryAccess.require();
    RegionSizes sizes = RegionSizes.within(share.limit(memoryLimitBytes), true);
    SlabAllocator memory = SlabAllocator.create(name, memoryLimitBytes, sizes, share);
    boolean built = false;
    try {
      I index = load(name, memory, OperationPin.newEpochs(name, memory), entries);
      built = true;
      return index;
    } finally {
      if (!built) {
        memory.close();
      }
    }
  }

  abstract B self();

  /** Loads the entries into memory that is given back if this throws. */
  abstract I load(String name, SlabAllocator memory, Epochs epochs, SortedEntrySource entries);

  final int workers() {
    return workers;
  }

  /** Creates what runs the background work of an index on the executor. */
  final MaintenanceScheduler schedule(MaintenanceTask task) {
    return new MaintenanceScheduler(name, executor, workers, task);
  }
}
