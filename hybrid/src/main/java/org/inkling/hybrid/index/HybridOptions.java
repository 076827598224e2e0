package org.inkling.hybrid.index;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.model.ModelKind;
import org.inkling.hybrid.RecoveryProgress;
import org.inkling.hybrid.SyncMode;
import org.inkling.hybrid.log.LogOptions;
import org.inkling.hybrid.run.RunOptions;

/**
 * How a {@link HybridIndex} works; immutable. Nothing of it is kept in the store's folder: a store
 * may be opened with other options every time, and what a merge writes follows them.
 */
public final class HybridOptions {
  private static final long DEFAULT_CACHE_BYTES = 8L << 20;
  private static final HybridOptions DEFAULTS = new HybridOptions();

  private LogOptions log = LogOptions.of(SyncMode.EVERY_WRITE);
  private MergeTrigger trigger = MergeTrigger.ratio(MergeTrigger.DEFAULT_RATIO);
  private RunOptions runs = RunOptions.defaults();
  private long cacheBytes = DEFAULT_CACHE_BYTES;
  private boolean readOnly;
  private boolean sharing; // the cache has of the trigger's budget what stages do not use
  private Executor executor =
      task -> Thread.ofPlatform().daemon().name("inkling-merge").start(task);
  private RecoveryProgress recoveryProgress = RecoveryProgress.NONE;

  private HybridOptions() {}

  /**
   * Every write synced, stages by the ratio, compressed lines as model, direct access through a
   * cache of 8 MiB, two threads for a merge and for the reading of a log.
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
    copy.readOnly = readOnly;
    copy.sharing = sharing;
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
   * Opens an index to be read only, as on a disk that is full or read-only: nothing in its folder
   * is made, changed or deleted. What the log has is read into memory; a torn tail stays on disk.
   * Every write, and {@code flush} and {@code compact}, throw {@link
   * UnsupportedOperationException}; reads, snapshots and backups work.
   *
   * <p>Any number of read-only openings share a folder. While there is one, nobody can open it to
   * be written to, and while somebody has it open to be written to, a read-only opening is refused:
   * what is read never changes. Where the system cannot lock folders, as only Linux can, and the
   * file {@code lock} is missing or cannot be written to, that holds within this process only.
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

  /** When a write counts as done. */
  public HybridOptions sync(SyncMode mode) {
    HybridOptions copy = copy();
    copy.log = log.withMode(mode);
    return copy;
  }

  /**
   * How long what was written may stay in memory where nobody waits for the disk: more than 0, up
   * to 292 years; 200 ms by default.
   */
  public HybridOptions syncInterval(Duration interval) {
    HybridOptions copy = copy();
    copy.log = log.withInterval(interval);
    return copy;
  }

  /** When the stage in memory is full. */
  public HybridOptions trigger(MergeTrigger trigger) {
    HybridOptions copy = copy();
    copy.trigger = Objects.requireNonNull(trigger, "trigger");
    copy.sharing = false;
    return copy;
  }

  /** The model of the files that are written: lines or a zone map, compressed or not. */
  public HybridOptions model(ModelKind kind) {
    return runs(runs.withModel(kind));
  }

  /**
   * How many pages a lookup reads on average, by the model, 1 to 1024; 1.05 by default. See {@code
   * DiskIndexBuilder}.
   */
  public HybridOptions expectedPages(double pages) {
    return runs(runs.withExpectedPages(pages));
  }

  /** The bytes of a page of the files that are written, a power of two from 512 to 2^20; 4096. */
  public HybridOptions pageBytes(int bytes) {
    return runs(runs.withPageBytes(bytes));
  }

  /**
   * How many entries a file of the run is to have, 1 to 2^40; by default 2^21. A merge makes files
   * of fewer where the run is small, four for each worker, but not below 2^20 entries. Less means
   * that a merge leaves more of the run alone where writes are near one another, more means fewer
   * files.
   */
  public HybridOptions partitionEntries(long entries) {
    return runs(runs.withPartitionEntries(entries));
  }

  /** How files of the run are read. */
  public HybridOptions access(DiskIndexOptions access) {
    return runs(runs.withAccess(access));
  }

  /**
   * What pages of the run may take in memory, for lookups that come back to them; 8 MiB by default,
   * 0 for no such cache. One {@link org.inkling.disk.index.PageCache} serves all files, beside what
   * {@link #trigger} limits, and ends with the index. There is none where access is not direct, nor
   * where {@link #access} has a cache of its own. Files whose pages have another size than {@link
   * #pageBytes} are read without it until a merge writes them anew.
   *
   * @throws IllegalArgumentException if it is negative; by the opening, if it has no room for eight
   *     pages
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
   * One limit for the stages in memory, the models and the cache of the run's pages: sets {@link
   * #trigger}, by {@link MergeTrigger#budget}, and {@link #cacheBytes}. The cache has what the
   * others leave, nearly all while nothing is written, and nothing while one full stage is merged
   * and the next one is nearly full. It grows and shrinks by eighths, as a stage needs more, or was
   * merged. See {@link MergeTrigger#budget} for what is beside it.
   *
   * <p>Of it, 17 bytes for each page that the budget has room for are on the heap, for as long as
   * the index is open.
   *
   * @param bytes of the system's memory, 1 MiB at least
   * @throws IllegalArgumentException if it is less
   */
  public HybridOptions memoryBudget(long bytes) {
    HybridOptions copy = trigger(MergeTrigger.budget(bytes)).cacheBytes(bytes);
    copy.sharing = true;
    return copy;
  }

  /** How many threads a merge, and the reading of a log, may use, 1 to 256; 2 by default. */
  public HybridOptions workers(int count) {
    return runs(runs.withWorkers(count));
  }

  /**
   * What merges run on: each {@code execute} is a task that may take long and waits for the disk.
   * By default a daemon thread for each task; a merge starts its further workers by itself.
   */
  public HybridOptions executor(Executor executor) {
    HybridOptions copy = copy();
    copy.executor = Objects.requireNonNull(executor, "executor");
    return copy;
  }

  /** Who is told how far an opening has come with the log. */
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

  /** Whether the cache and the stages have one budget. */
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
