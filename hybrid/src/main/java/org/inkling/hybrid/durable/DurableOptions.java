package org.inkling.hybrid.durable;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.inkling.disk.SyncMode;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.model.ModelKind;
import org.inkling.hybrid.RecoveryProgress;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * Options for a durable index. Immutable: each setter returns new options; of two calls of one
 * setter the last counts. Options that contradict each other make the opening throw {@link
 * IllegalStateException}, which names both.
 *
 * <p>Except for {@link #keyOrder} options are not stored in the folder.
 */
public final class DurableOptions {
  private static final int MAX_WORKERS = 256;
  private static final DurableOptions DEFAULTS = new DurableOptions();

  private LogOptions log = LogOptions.defaults();
  private boolean isIntervalSet;
  private RunOptions run = RunOptions.defaults().model(ModelKind.ZONEMAP); // is only scanned
  private int workers = Math.min(MAX_WORKERS, Runtime.getRuntime().availableProcessors());
  private long checkpointRecords = 1L << 24;
  private Executor executor =
      task -> Thread.ofPlatform().daemon().name("inkling-checkpoint").start(task);
  private RecoveryProgress progress = RecoveryProgress.NONE;
  private @Nullable KeyOrder keyOrder; // null: that of the store
  private boolean readOnly;

  private DurableOptions() {}

  private DurableOptions with(Consumer<DurableOptions> change) {
    var copy = new DurableOptions();
    copy.log = log;
    copy.isIntervalSet = isIntervalSet;
    copy.run = run;
    copy.workers = workers;
    copy.checkpointRecords = checkpointRecords;
    copy.executor = executor;
    copy.progress = progress;
    copy.keyOrder = keyOrder;
    copy.readOnly = readOnly;
    change.accept(copy);
    return copy;
  }

  /** Throws {@link IllegalStateException} if settings contradict each other, whatever was first. */
  void requireConsistent() {
    if (isIntervalSet && !readOnly && log.mode() == SyncMode.EVERY_WRITE) {
      throw new IllegalStateException(
          "syncInterval() is set with sync(EVERY_WRITE), which is the default and syncs each write"
              + " at once: remove syncInterval(), or set another sync()");
    }
  }

  /**
   * Returns the default options: every write synced, an interval of 200 ms in the other modes, a
   * checkpoint after 2^24 records, recovery with one thread per processor.
   */
  public static DurableOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Opens an index read-only, as on a disk that is full or read-only: nothing in its folder is
   * created, changed or deleted. Every change and {@code checkpoint} throw {@link
   * UnsupportedOperationException}. Any number of read-only openings share a folder, and exclude an
   * opening for writing; where that does not hold is in {@code docs/hybrid.md}, "A read-only
   * opening".
   */
  public DurableOptions readOnly() {
    return with(copy -> copy.readOnly = true);
  }

  /**
   * Says whether the keys are signed or unsigned numbers, for programs that show them: see {@link
   * DurableIndex#keyOrder}. The order is stored in the folder when the store is created, signed by
   * default. If an existing store has another order, opening it throws {@link
   * IllegalArgumentException}.
   *
   * <p>It changes no operation: the caller maps unsigned numbers by {@link KeyOrder#key}.
   */
  public DurableOptions keyOrder(KeyOrder order) {
    Objects.requireNonNull(order, "order");
    return with(copy -> copy.keyOrder = order);
  }

  /** Returns options for a store whose keys have this order. */
  DurableOptions of(KeyOrder order) {
    return keyOrder(order).run(run.keyOrder(order));
  }

  /** Sets when a write is acknowledged; {@link SyncMode#EVERY_WRITE} by default. */
  public DurableOptions sync(SyncMode mode) {
    Objects.requireNonNull(mode, "mode");
    return with(copy -> copy.log = log.mode(mode));
  }

  /**
   * Sets how long writes may stay in memory in the modes that do not wait for the disk: more than
   * 0, up to 292 years; 200 ms by default. It cannot be combined with {@link SyncMode#EVERY_WRITE}.
   */
  public DurableOptions syncInterval(Duration interval) {
    LogOptions changed = log.interval(interval);
    return with(
        copy -> {
          copy.log = changed;
          copy.isIntervalSet = true;
        });
  }

  /** Sets how many threads a recovery uses, 1 to 256; by default one per processor. */
  public DurableOptions workers(int threads) {
    if (threads < 1 || threads > MAX_WORKERS) {
      throw new IllegalArgumentException(threads + " workers, expected 1 to " + MAX_WORKERS);
    }
    return with(copy -> copy.workers = threads);
  }

  /**
   * Sets after how many records of the log a checkpoint begins by itself, 0 or more; 2^24 by
   * default, and 0 means never. A record takes 32 bytes of the log, and some hundred nanoseconds of
   * a recovery. Unless it is 0, an opening that finds more than 16 old files of the log begins a
   * checkpoint, too.
   */
  public DurableOptions checkpointEvery(long records) {
    if (records < 0) {
      throw new IllegalArgumentException(
          "a checkpoint every " + records + " records, expected 0 or more");
    }
    return with(copy -> copy.checkpointRecords = records);
  }

  /**
   * Sets the executor for checkpoints that begin by themselves; by default each gets a daemon
   * thread. It may run a task at once, on the calling thread, later or never, and may refuse or
   * drop it; its threads may use the index. Only its {@code execute} must not wait for a free
   * thread: see {@code docs/embedding.md}, "Executors". A task may run for a long time, and waits
   * for the disk.
   */
  public DurableOptions executor(Executor other) {
    Objects.requireNonNull(other, "executor");
    return with(copy -> copy.executor = other);
  }

  /** Sets the listener for the progress of a recovery; none by default. */
  public DurableOptions recoveryProgress(RecoveryProgress listener) {
    Objects.requireNonNull(listener, "listener");
    return with(copy -> copy.progress = listener);
  }

  /** Sets the log options, including mode and interval; for tests. */
  DurableOptions log(LogOptions options) {
    return with(copy -> copy.log = options);
  }

  /** Sets the run options; for tests. */
  DurableOptions run(RunOptions options) {
    return with(copy -> copy.run = options);
  }

  @Nullable KeyOrder keyOrder() {
    return keyOrder;
  }

  LogOptions log() {
    return log;
  }

  RunOptions run() {
    return run;
  }

  int workers() {
    return workers;
  }

  long checkpointRecords() {
    return checkpointRecords;
  }

  Executor executor() {
    return executor;
  }

  boolean isReadOnly() {
    return readOnly;
  }

  RecoveryProgress progress() {
    return progress;
  }
}
