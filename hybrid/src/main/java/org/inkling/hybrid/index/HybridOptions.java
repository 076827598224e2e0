package org.inkling.hybrid.index;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.inkling.MemoryBudget;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.model.ModelKind;
import org.inkling.hybrid.RecoveryProgress;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * Options for a {@link HybridIndex}; immutable. Except for {@link #keyOrder} they are not stored in
 * the folder: a store may be opened with other options every time, and merges write files according
 * to the current options.
 */
public final class HybridOptions {
  private static final long DEFAULT_CACHE_BYTES = 8L << 20;
  private static final long MAX_BUDGET = 1L << 42; // 2^30 pages in its cache
  private static final HybridOptions DEFAULTS = new HybridOptions();

  private LogOptions log = LogOptions.of(SyncMode.EVERY_WRITE);
  private MergeTrigger trigger = MergeTrigger.ratio(MergeTrigger.DEFAULT_RATIO);
  private RunOptions runs = RunOptions.defaults();
  private long cacheBytes = DEFAULT_CACHE_BYTES;
  private @Nullable KeyOrder keyOrder; // null: that of the store
  private boolean readOnly;
  private @Nullable MemoryBudget budget; // shared with others
  private boolean sharing; // the cache gets the part of the trigger's budget that stages do not use
  private Executor executor =
      task -> Thread.ofPlatform().daemon().name("inkling-merge").start(task);
  private RecoveryProgress recoveryProgress = RecoveryProgress.NONE;

  private HybridOptions() {}

  /**
   * Returns the default options: every write synced, stages limited by the ratio, models of
   * compressed lines, direct access through a cache of 8 MiB, two threads for merging and for
   * reading the log.
   */
  public static HybridOptions defaults() {
    return DEFAULTS;
  }

  private HybridOptions copy() {
    var copy = new HybridOptions();
    copy.log = log;
    copy.trigger = trigger;
    copy.runs = runs;
    copy.cacheBytes = cacheBytes;
    copy.keyOrder = keyOrder;
    copy.readOnly = readOnly;
    copy.sharing = sharing;
    copy.budget = budget;
    copy.executor = executor;
    copy.recoveryProgress = recoveryProgress;
    return copy;
  }

  private HybridOptions runs(RunOptions changed) {
    HybridOptions copy = copy();
    copy.runs = changed;
    return copy;
  }

  /**
   * Opens an index read-only, as on a disk that is full or read-only: nothing in its folder is
   * created, changed or deleted. The log is read into memory; a torn tail stays on disk. Every
   * write, {@code flush} and {@code compact} throw {@link UnsupportedOperationException}; reads,
   * snapshots and backups work.
   *
   * <p>Any number of read-only openings share a folder. While one is open, opening the folder for
   * writing is refused, and while the folder is open for writing, a read-only opening is refused:
   * what is read never changes. Where the system cannot lock folders, as only Linux can, and the
   * file {@code lock} is missing or not writable, this holds within this process only.
   */
  public HybridOptions readOnly() {
    return readOnly(true);
  }

  HybridOptions readOnly(boolean only) {
    HybridOptions copy = copy();
    copy.readOnly = only;
    return copy;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  /**
   * Says whether the keys are signed or unsigned numbers. The order is stored in the folder when
   * the store is created, signed by default, for programs that show its keys: see {@link
   * HybridIndex#keyOrder}. It changes no operation: the caller maps unsigned numbers by {@link
   * KeyOrder#key}. If an existing store has another order than the one set here, opening it throws
   * {@link IllegalArgumentException}.
   */
  public HybridOptions keyOrder(KeyOrder order) {
    HybridOptions copy = copy();
    copy.keyOrder = Objects.requireNonNull(order, "order");
    return copy;
  }

  /** Returns options for a store whose keys have this order. */
  HybridOptions of(KeyOrder order) {
    return keyOrder(order).runs(runs.withKeyOrder(order));
  }

  @Nullable KeyOrder keyOrder() {
    return keyOrder;
  }

  /** Sets when a write is acknowledged. */
  public HybridOptions sync(SyncMode mode) {
    HybridOptions copy = copy();
    copy.log = log.withMode(mode);
    return copy;
  }

  /**
   * Sets how long writes may stay in memory in the modes that do not wait for the disk: more than
   * 0, up to 292 years; 200 ms by default.
   */
  public HybridOptions syncInterval(Duration interval) {
    HybridOptions copy = copy();
    copy.log = log.withInterval(interval);
    return copy;
  }

  /** Sets when the stage in memory is full. */
  public HybridOptions trigger(MergeTrigger trigger) {
    HybridOptions copy = copy();
    copy.trigger = Objects.requireNonNull(trigger, "trigger");
    copy.sharing = false;
    return copy;
  }

  /** Sets the model of the files that are written: lines or a zone map, compressed or not. */
  public HybridOptions model(ModelKind kind) {
    return runs(runs.withModel(kind));
  }

  /**
   * Sets how many pages a lookup reads on average, according to the model, 1 to 1024; 1.05 by
   * default. See {@code DiskIndexBuilder}.
   */
  public HybridOptions expectedPages(double pages) {
    return runs(runs.withExpectedPages(pages));
  }

  /**
   * Sets the page size of the files that are written, a power of two from 512 to 2^20; 4096 by
   * default.
   */
  public HybridOptions pageBytes(int bytes) {
    return runs(runs.withPageBytes(bytes));
  }

  /**
   * Sets the number of entries per file of the run, 1 to 2^40; 2^21 by default. If the run is
   * small, a merge writes smaller files, four for each worker, but not below 2^20 entries. A
   * smaller number lets a merge leave more of the run unchanged where writes are near one another;
   * a larger number means fewer files.
   */
  public HybridOptions partitionEntries(long entries) {
    return runs(runs.withPartitionEntries(entries));
  }

  /** Sets how files of the run are read. */
  public HybridOptions access(DiskIndexOptions access) {
    return runs(runs.withAccess(access));
  }

  /**
   * Sets the memory for cached pages of the run, for lookups that read them repeatedly; 8 MiB by
   * default, 0 for no such cache. One {@link org.inkling.disk.index.PageCache} serves all files, in
   * addition to the limit set by {@link #trigger}, and is closed with the index. There is no such
   * cache if access is not direct, or if {@link #access} has its own cache. Files with another page
   * size than {@link #pageBytes} are read without it until a merge rewrites them.
   *
   * @throws IllegalArgumentException if it is negative; thrown by the opening if it has no room for
   *     eight pages
   */
  public HybridOptions cacheBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a cache of " + bytes + " bytes");
    }
    HybridOptions copy = copy();
    copy.cacheBytes = bytes;
    copy.sharing = false;
    return copy;
  }

  /**
   * Sets one limit for the stages in memory, the models and the cache of the run's pages: sets
   * {@link #trigger}, by {@link MergeTrigger#budget}, and {@link #cacheBytes}. The cache has what
   * the others leave: nearly all while nothing is written, and nothing while one full stage is
   * merged and the next one is nearly full. It grows and shrinks by eighths, as a stage needs more
   * or was merged. See {@link MergeTrigger#budget} for what the budget does not include.
   *
   * <p>17 bytes of the budget for each page that it has room for are on the heap, as long as the
   * index is open. A budget that was shared with others, see {@link #memoryBudget(MemoryBudget)},
   * is no longer used.
   *
   * @param bytes of the system's memory, 1 MiB at least, and 2^30 pages at most
   * @throws IllegalArgumentException if it is less, or more than 2^30 pages of 4096 bytes; thrown
   *     by the opening for other pages
   */
  public HybridOptions memoryBudget(long bytes) {
    if (bytes > MAX_BUDGET) {
      throw new IllegalArgumentException(
          "a budget of " + bytes + " bytes, expected at most 2^42: for none, do not set it");
    }
    HybridOptions copy = trigger(MergeTrigger.budget(bytes)).cacheBytes(bytes);
    copy.sharing = true;
    copy.budget = null;
    return copy;
  }

  /**
   * Sets a memory budget that the index shares with other indexes, stores and caches: its stages,
   * the models and the cache of the run's pages are charged to it. Also sets {@link #trigger}, by
   * {@link MergeTrigger#budget} of the same size, so that a stage takes at most half of the budget;
   * a trigger that is set later limits stages in addition.
   *
   * <p>If the budget is nearly used up, caches shrink first. Then the store whose stage is largest
   * merges it, even if nothing is written to that store. A write for which there is still no memory
   * waits for a merge of its own stage. Each stage is granted 192 KiB in any case, so that writes
   * proceed in small stages if indexes in memory have taken everything. The log that an opening
   * reads into memory, and models, may exceed the budget, and count.
   */
  public HybridOptions memoryBudget(MemoryBudget shared) {
    Objects.requireNonNull(shared, "shared");
    HybridOptions copy = trigger(MergeTrigger.budget(shared.limitBytes()));
    copy.budget = shared;
    return copy;
  }

  /** Sets how many threads a merge, and the reading of a log, may use, 1 to 256; 2 by default. */
  public HybridOptions workers(int count) {
    return runs(runs.withWorkers(count));
  }

  /**
   * Sets the executor for merges; by default each task gets a daemon thread. A task may run for a
   * long time, and waits for the disk. A merge starts its additional workers by itself.
   *
   * <p>The executor may run a task at once, on the calling thread, later or never; it may refuse or
   * drop it; and its threads may use the index: no operation waits for a task that has not begun.
   * Only its {@code execute} must not wait for a free thread, for its threads call it, too. A
   * thread that needs the merge makes it instead. A log message says so, once for each index, if
   * the executor has refused the task or has had it for more than a second.
   */
  public HybridOptions executor(Executor executor) {
    HybridOptions copy = copy();
    copy.executor = Objects.requireNonNull(executor, "executor");
    return copy;
  }

  /** Sets the listener for the progress of an opening through the log. */
  public HybridOptions recoveryProgress(RecoveryProgress listener) {
    HybridOptions copy = copy();
    copy.recoveryProgress = Objects.requireNonNull(listener, "listener");
    return copy;
  }

  MergeTrigger trigger() {
    return trigger;
  }

  RunOptions runOptions() {
    return runs;
  }

  @Nullable MemoryBudget budget() {
    return budget;
  }

  /** Whether the cache and the stages share one budget. */
  boolean isSharing() {
    return sharing;
  }

  long cacheBytes() {
    return cacheBytes;
  }

  LogOptions logOptions() {
    return log;
  }

  Executor executor() {
    return executor;
  }

  RecoveryProgress recoveryProgress() {
    return recoveryProgress;
  }
}
