package org.inkling.hybrid.index;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
 * Options for a {@link HybridIndex}. Immutable: each setter returns new options; of two calls of
 * one setter the last counts. Options that contradict each other throw {@link
 * IllegalStateException}, which names both, in the setter or when an index is opened.
 *
 * <p>Except for {@link #keyOrder} options are not stored in the folder: a store may be opened with
 * other options every time, and merges write files according to the current options.
 */
public final class HybridOptions {
  private static final long DEFAULT_CACHE_BYTES = 8L << 20;
  private static final long MAX_BUDGET = 1L << 42; // 2^30 pages in its cache
  private static final HybridOptions DEFAULTS = new HybridOptions();

  private static final String CACHE = "cacheBytes()";
  private static final String INTERVAL = "syncInterval()";
  private static final String OWN_BUDGET = "memoryBudget(long)";
  private static final String PAGES = "expectedPages()";
  private static final String SHARED_BUDGET = "memoryBudget(MemoryBudget)";
  private static final String TRIGGER = "trigger()";

  private Set<String> made = Set.of(); // the settings above that the user has made
  private LogOptions log = LogOptions.defaults();
  private MergeTrigger trigger = MergeTrigger.ratio(MergeTrigger.DEFAULT_RATIO);
  private RunOptions runs = RunOptions.defaults();
  private long cacheBytes = DEFAULT_CACHE_BYTES;
  private @Nullable KeyOrder keyOrder; // null: that of the store
  private boolean readOnly;
  private @Nullable MemoryBudget budget; // shared with others
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

  private HybridOptions with(Consumer<HybridOptions> change) {
    var copy = new HybridOptions();
    copy.made = made;
    copy.log = log;
    copy.trigger = trigger;
    copy.runs = runs;
    copy.cacheBytes = cacheBytes;
    copy.keyOrder = keyOrder;
    copy.readOnly = readOnly;
    copy.budget = budget;
    copy.executor = executor;
    copy.recoveryProgress = recoveryProgress;
    change.accept(copy);
    return copy;
  }

  /** Like {@link #with(Consumer)}, for a setting that others may contradict. */
  private HybridOptions with(String name, Consumer<HybridOptions> change) {
    HybridOptions copy = with(change);
    copy.made = Stream.concat(made.stream(), Stream.of(name)).collect(toUnmodifiableSet());
    if (copy.made.contains(OWN_BUDGET)) {
      copy.refuse(TRIGGER, OWN_BUDGET, "the trigger is what this budget sets");
      copy.refuse(CACHE, OWN_BUDGET, "the cache has what stages leave of this budget");
      copy.refuse(SHARED_BUDGET, OWN_BUDGET, "an index has one budget");
    }
    return copy;
  }

  private void refuse(String name, String other, String why) {
    if (made.contains(name)) {
      throw new IllegalStateException(
          name + " and " + other + " are both set; " + why + ": remove one of them");
    }
  }

  /** Throws {@link IllegalStateException} if settings contradict each other, whatever was first. */
  void requireConsistent() {
    if (log.mode() == SyncMode.EVERY_WRITE && !readOnly && made.contains(INTERVAL)) {
      throw new IllegalStateException(
          INTERVAL
              + " is set with sync(EVERY_WRITE), which is the default and syncs each write at"
              + " once: remove syncInterval(), or set another sync()");
    }
    if (runs.model().isZoneMap()) {
      refuse(PAGES, "model(" + runs.model() + ")", "windows of zone maps have one page");
    }
    if (cacheBytes > 0 && (!runs.access().isDirect() || runs.access().isCached())) {
      refuse(CACHE, "access()", "only direct access that brings no cache uses it");
    }
  }

  /**
   * Opens an index read-only, as on a disk that is full or read-only: nothing in its folder is
   * created, changed or deleted. Reads, snapshots and backups work; every write, {@code flush} and
   * {@code compact} throw {@link UnsupportedOperationException}. Any number of read-only openings
   * share a folder, and exclude an opening for writing; where that does not hold is in {@code
   * docs/hybrid.md}, "A read-only opening".
   */
  public HybridOptions readOnly() {
    return readOnly(true);
  }

  HybridOptions readOnly(boolean only) {
    return with(copy -> copy.readOnly = only);
  }

  boolean isReadOnly() {
    return readOnly;
  }

  /**
   * Says whether the keys are signed or unsigned numbers, for programs that show them: see {@link
   * HybridIndex#keyOrder}. The order is stored in the folder when the store is created, signed by
   * default. If an existing store has another order, opening it throws {@link
   * IllegalArgumentException}.
   *
   * <p>It changes no operation: the caller maps unsigned numbers by {@link KeyOrder#key}.
   */
  public HybridOptions keyOrder(KeyOrder order) {
    Objects.requireNonNull(order, "order");
    return with(copy -> copy.keyOrder = order);
  }

  /** Returns options for a store whose keys have this order. */
  HybridOptions of(KeyOrder order) {
    return keyOrder(order).runs(runs.keyOrder(order));
  }

  @Nullable KeyOrder keyOrder() {
    return keyOrder;
  }

  /** Sets when a write is acknowledged; {@link SyncMode#EVERY_WRITE} by default. */
  public HybridOptions sync(SyncMode mode) {
    Objects.requireNonNull(mode, "mode");
    return with(copy -> copy.log = log.mode(mode));
  }

  /**
   * Sets how long writes may stay in memory in the modes that do not wait for the disk: more than
   * 0, up to 292 years; 200 ms by default. It cannot be combined with {@link SyncMode#EVERY_WRITE}.
   */
  public HybridOptions syncInterval(Duration interval) {
    return with(INTERVAL, copy -> copy.log = log.interval(interval));
  }

  /**
   * Sets when the stage in memory is full; {@link MergeTrigger#ratio} by default. It cannot be
   * combined with {@link #memoryBudget(long)}.
   */
  public HybridOptions trigger(MergeTrigger trigger) {
    Objects.requireNonNull(trigger, "trigger");
    return with(TRIGGER, copy -> copy.trigger = trigger);
  }

  private HybridOptions runs(RunOptions changed) {
    return with(copy -> copy.runs = changed);
  }

  /**
   * Sets the model of the files that are written: lines or a zone map, compressed or not; {@link
   * ModelKind#CPRLECO_PGM_D} by default.
   */
  public HybridOptions model(ModelKind kind) {
    return runs(runs.model(kind));
  }

  /**
   * Sets how many pages a lookup reads on average, according to the model, 1 to 1024; 1.05 by
   * default. It cannot be combined with a zone map as {@link #model}. See {@code DiskIndexBuilder}.
   */
  public HybridOptions expectedPages(double pages) {
    return with(PAGES, copy -> copy.runs = runs.expectedPages(pages));
  }

  /**
   * Sets the page size of the files that are written, a power of two from 512 to 2^20; 4096 by
   * default.
   */
  public HybridOptions pageBytes(int bytes) {
    return runs(runs.pageBytes(bytes));
  }

  /**
   * Sets the number of entries per file of the run, 1 to 2^40; 2^21 by default. A smaller number
   * lets a merge leave more of the run unchanged where writes are near one another; a larger number
   * means fewer files.
   *
   * <p>If the run is small, a merge writes smaller files, four for each worker, but not below 2^20
   * entries.
   */
  public HybridOptions partitionEntries(long entries) {
    return runs(runs.partitionEntries(entries));
  }

  /** Sets how files of the run are read; directly by default. */
  public HybridOptions access(DiskIndexOptions access) {
    return runs(runs.access(access));
  }

  /**
   * Sets the memory for cached pages of the run, in bytes, for lookups that read them repeatedly; 8
   * MiB by default, 0 for no such cache. It comes in addition to the limit set by {@link #trigger}.
   * It cannot be combined with {@link #memoryBudget(long)}, and only 0 with an {@link #access} that
   * is not direct or has its own cache: there is no such cache then.
   *
   * <p>One {@link org.inkling.disk.index.PageCache} serves all files, and is closed with the index.
   * Files with another page size than {@link #pageBytes} are read without it until a merge rewrites
   * them.
   *
   * @throws IllegalArgumentException if it is negative; thrown by the opening if it has no room for
   *     eight pages
   */
  public HybridOptions cacheBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a cache of " + bytes + " bytes");
    }
    return with(CACHE, copy -> copy.cacheBytes = bytes);
  }

  /**
   * Sets one limit for the stages in memory, the models and the cache of the run's pages; by
   * default there is none. The cache has what the others leave: nearly all while nothing is
   * written, and nothing while one full stage is merged and the next one is nearly full. {@link
   * MergeTrigger#budget} has what the limit does not include, {@code docs/hybrid-index.md}, "One
   * budget for all", how the memory is shared out.
   *
   * <p>It cannot be combined with {@link #trigger}, {@link #cacheBytes} or {@link
   * #memoryBudget(MemoryBudget)}. With an {@link #access} that is not direct or has its own cache,
   * the part of the cache is not used.
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
    MergeTrigger stages = MergeTrigger.budget(bytes);
    return with(
        OWN_BUDGET,
        copy -> {
          copy.trigger = stages;
          copy.cacheBytes = bytes;
        });
  }

  /**
   * Sets a memory budget that the index shares with other indexes, stores and caches: its stages,
   * the models and the cache of the run's pages are charged to it. By default there is none. A
   * stage takes at most half of the budget, or what {@link #trigger} says if that is set; {@code
   * docs/stores.md}, "One memory budget for all", has what happens when the budget is used up.
   *
   * <p>Each stage is granted 192 KiB in any case. The log that an opening reads into memory, and
   * models, may exceed the budget, and count. It cannot be combined with {@link
   * #memoryBudget(long)}.
   */
  public HybridOptions memoryBudget(MemoryBudget shared) {
    Objects.requireNonNull(shared, "shared");
    MergeTrigger stages = MergeTrigger.budget(shared.limitBytes());
    return with(
        SHARED_BUDGET,
        copy -> {
          copy.budget = shared;
          copy.trigger = made.contains(TRIGGER) ? trigger : stages;
        });
  }

  /** Sets how many threads a merge, and the reading of a log, may use, 1 to 256; 2 by default. */
  public HybridOptions workers(int count) {
    return runs(runs.workers(count));
  }

  /**
   * Sets the executor for merges; by default each task gets a daemon thread. It may run a task at
   * once, on the calling thread, later or never, and may refuse or drop it; its threads may use the
   * index. Only its {@code execute} must not wait for a free thread: see {@code docs/embedding.md},
   * "Executors". A task may run for a long time, and waits for the disk.
   */
  public HybridOptions executor(Executor executor) {
    Objects.requireNonNull(executor, "executor");
    return with(copy -> copy.executor = executor);
  }

  /** Sets the listener for the progress of an opening through the log; none by default. */
  public HybridOptions recoveryProgress(RecoveryProgress listener) {
    Objects.requireNonNull(listener, "listener");
    return with(copy -> copy.recoveryProgress = listener);
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

  /** Whether the cache gets the part of the trigger's budget that stages do not use. */
  boolean isSharing() {
    return made.contains(OWN_BUDGET);
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
