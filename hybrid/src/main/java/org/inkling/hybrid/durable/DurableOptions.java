package org.inkling.hybrid.durable;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.inkling.disk.SyncMode;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.model.ModelKind;
import org.inkling.hybrid.RecoveryProgress;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * Options for a durable index. Immutable: each method returns new options. Except for {@link
 * #keyOrder} they are not stored in the folder.
 */
public final class DurableOptions {
  private static final int MAX_WORKERS = 256;
  private static final DurableOptions DEFAULTS = new DurableOptions();

  private LogOptions log = LogOptions.of(SyncMode.EVERY_WRITE);
  private RunOptions run = RunOptions.defaults().withModel(ModelKind.ZONEMAP); // is only scanned
  private int workers = Math.min(MAX_WORKERS, Runtime.getRuntime().availableProcessors());
  private long checkpointRecords = 1L << 24;
  private Executor executor =
      task -> Thread.ofPlatform().daemon().name("inkling-checkpoint").start(task);
  private RecoveryProgress progress = RecoveryProgress.NONE;
  private @Nullable KeyOrder keyOrder; // null: that of the store
  private boolean readOnly;

  private DurableOptions() {}

  private DurableOptions copy() {
    var copy = new DurableOptions();
    copy.log = log;
    copy.run = run;
    copy.workers = workers;
    copy.checkpointRecords = checkpointRecords;
    copy.executor = executor;
    copy.progress = progress;
    copy.keyOrder = keyOrder;
    copy.readOnly = readOnly;
    return copy;
  }

  /**
   * Opens an index read-only, as on a disk that is full or read-only: nothing in its folder is
   * created, changed or deleted. Checkpoint and log are read into memory; a torn tail stays on
   * disk. Every change and {@code checkpoint} throw {@link UnsupportedOperationException}.
   *
   * <p>Any number of read-only openings share a folder. While one is open, opening the folder for
   * writing is refused, and while the folder is open for writing, a read-only opening is refused.
   * Where the system cannot lock folders, as only Linux can, and the file {@code lock} is missing
   * or not writable, this holds within this process only.
   */
  public DurableOptions readOnly() {
    DurableOptions copy = copy();
    copy.readOnly = true;
    return copy;
  }

  /**
   * Returns the default options: every write synced, an interval of 200 ms in the other modes, a
   * checkpoint after 2^24 records, recovery with one thread per processor.
   */
  public static DurableOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Says whether the keys are signed or unsigned numbers. The order is stored in the folder when
   * the store is created, signed by default, for programs that show its keys: see {@link
   * DurableIndex#keyOrder}. It changes no operation: the caller maps unsigned numbers by {@link
   * KeyOrder#key}. If an existing store has another order than the one set here, opening it throws
   * {@link IllegalArgumentException}.
   */
  public DurableOptions keyOrder(KeyOrder order) {
    DurableOptions copy = copy();
    copy.keyOrder = Objects.requireNonNull(order, "order");
    return copy;
  }

  /** Returns options for a store whose keys have this order. */
  DurableOptions of(KeyOrder order) {
    return keyOrder(order).withRun(run.withKeyOrder(order));
  }

  /** Sets when a write is acknowledged. */
  public DurableOptions sync(SyncMode mode) {
    DurableOptions copy = copy();
    copy.log = log.withMode(mode);
    return copy;
  }

  /**
   * Sets how long writes may wait in memory, more than 0 and up to 292 years; has no effect where
   * each write is synced.
   */
  public DurableOptions syncInterval(Duration interval) {
    DurableOptions copy = copy();
    copy.log = log.withInterval(interval);
    return copy;
  }

  /** Sets how many threads a recovery uses, 1 to 256. */
  public DurableOptions workers(int threads) {
    if (threads < 1 || threads > MAX_WORKERS) {
      throw new IllegalArgumentException(threads + " workers, expected 1 to " + MAX_WORKERS);
    }
    DurableOptions copy = copy();
    copy.workers = threads;
    return copy;
  }

  /**
   * Sets after how many records a checkpoint begins by itself; 0 means never. Unless it is 0, an
   * opening that finds more than 16 old files of the log begins one, too. A record takes 32 bytes
   * of the log, and some hundred nanoseconds of a recovery.
   */
  public DurableOptions checkpointEvery(long records) {
    if (records < 0) {
      throw new IllegalArgumentException(
          "a checkpoint every " + records + " records, expected 0 or more");
    }
    DurableOptions copy = copy();
    copy.checkpointRecords = records;
    return copy;
  }

  /**
   * Sets the executor for checkpoints that begin by themselves, one at a time; by default each gets
   * a daemon thread. A task may run for a long time, and waits for the disk.
   *
   * <p>The executor may run a task at once, on the calling thread, later or never; it may refuse or
   * drop it; and its threads may use the index: no operation waits for a task that has not begun.
   * Only its {@code execute} must not wait for a free thread, for its threads call it, too. A task
   * that it refuses, or does not begin while as many records again are written, for a second at
   * least, counts in {@link DurableStatistics#failedCheckpoints}, and a log message says so, once
   * until a task begins. The writer that notices makes the checkpoint instead.
   */
  public DurableOptions executor(Executor other) {
    DurableOptions copy = copy();
    copy.executor = Objects.requireNonNull(other, "executor");
    return copy;
  }

  /** Sets the listener for the progress of a recovery. */
  public DurableOptions recoveryProgress(RecoveryProgress listener) {
    DurableOptions copy = copy();
    copy.progress = Objects.requireNonNull(listener, "listener");
    return copy;
  }

  /** Sets the log options, including mode and interval; for tests. */
  DurableOptions withLog(LogOptions options) {
    DurableOptions copy = copy();
    copy.log = options;
    return copy;
  }

  /** Sets the run options; for tests. */
  DurableOptions withRun(RunOptions options) {
    DurableOptions copy = copy();
    copy.run = options;
    return copy;
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
