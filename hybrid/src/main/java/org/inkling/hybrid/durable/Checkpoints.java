package org.inkling.hybrid.durable;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.OldLogs;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.index.OrderedReads;
import org.inkling.latch.KeyLatches;
import org.jspecify.annotations.Nullable;

/**
 * Makes checkpoints, one at a time, while other threads write.
 *
 * <p>A checkpoint that is due is given to the executor. If the executor refuses it, or does not
 * begin it while as many records again are written, for a second at least, it counts as failed, and
 * the writer that notices makes it: so the log stays short even if the executor drops its tasks, or
 * has no thread but the writer's.
 */
final class Checkpoints {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.hybrid");
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /**
   * Numbers of files, in hexadecimal, and sizes: failures that differ in them alone are the same.
   */
  private static final Pattern NUMBERS = Pattern.compile("[0-9a-f]*[0-9][0-9a-f]*");

  private final StoreFolder folder;
  private final OrderedReads index;
  private final WriteAheadLog log;
  private final KeyLatches latches;
  private final DurableOptions options;
  private final BuildProgress stops; // throws once the index is closed
  private final BooleanSupplier isOpen;
  private final ReentrantLock one = new ReentrantLock();
  private final AtomicReference<@Nullable Task> scheduled = new AtomicReference<>(); // not ended
  private final AtomicLong made = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile long begun; // first record that the last one does not cover
  private @Nullable String logged; // the last failure, unless one was made since; racy
  private boolean isExecutorLogged; // and it has begun no task since; racy

  /**
   * Creates the checkpoints of an index.
   *
   * @param recovered how many of the log's records are not covered by a checkpoint
   */
  Checkpoints(
      StoreFolder folder,
      DurableOptions options,
      LoggedOperations index,
      KeyLatches latches,
      long recovered) {
    this.folder = folder;
    this.options = options;
    this.index = index.index();
    this.log = index.log();
    this.latches = latches;
    stops = (done, total) -> index.requireOpen();
    isOpen = index::isOpen;
    begun = log.appended() - recovered;
  }

  /** A checkpoint that begins by itself: on the executor, or on the thread of a writer. */
  private final class Task implements Runnable {
    private final long nanos = System.nanoTime();
    private final long madeBefore = made.get();
    private final AtomicLong offered = new AtomicLong(log.appended()); // records at the last offer
    private final AtomicBoolean hasBegun = new AtomicBoolean();
    private volatile boolean isRefused;

    /** Gives it to the executor. Writers must not fail, even if there is no memory for a thread. */
    void offer() {
      isRefused = false;
      try {
        options.executor().execute(this);
      } catch (Throwable e) {
        isRefused = true;
        blame("refuses a checkpoint: " + e);
      }
    }

    @Override
    public void run() {
      if (hasBegun.compareAndSet(false, true)) {
        isExecutorLogged = false;
        make();
      }
    }

    /** Makes it here if it is late; offers it again if the executor has refused it. */
    void remind(long record) {
      long before = offered.get();
      boolean isDue = record - before >= options.checkpointRecords() && !hasBegun.get();
      if (!isDue || !offered.compareAndSet(before, record)) {
        return;
      }
      boolean isLate = System.nanoTime() - nanos >= PATIENCE_NANOS;
      if (!isLate && isRefused) {
        offer();
      } else if (isLate && hasBegun.compareAndSet(false, true)) {
        if (!isRefused && made.get() == madeBefore) {
          blame("has not begun a checkpoint for more than a second");
        }
        make();
      }
    }

    /** Counts it as failed, because the executor does not do its part. */
    private void blame(String what) {
      failed.incrementAndGet();
      if (!isExecutorLogged) {
        isExecutorLogged = true;
        warn("the executor " + what + "; a writer makes it", null);
      }
    }

    /** Makes the checkpoint, unless another one was made since it was due. */
    private void make() {
      try {
        Checkpoints.this.run(() -> made.get() == madeBefore);
      } catch (Throwable e) { // writers must not fail
        fail(e);
      } finally {
        scheduled.set(null); // or no further one would ever begin by itself
      }
    }
  }

  /**
   * Begins a checkpoint on the executor if one is due and none is under way; makes it here if the
   * executor has not begun it for a long time.
   */
  void beginIfDue(long record) {
    if (options.checkpointRecords() == 0 || record + 1 - begun < options.checkpointRecords()) {
      return;
    }
    Task now = scheduled.get();
    if (now == null) {
      begin();
    } else {
      now.remind(record);
    }
  }

  /**
   * Begins a checkpoint if openings have left many files of the log, or makes it on this thread if
   * they are too many. A failure is no failure of the opening.
   *
   * @param firstSegment the first segment that the last checkpoint needs
   */
  void beginIfManyLogs(long firstSegment) {
    var old = new OldLogs(log.segment() - firstSegment);
    if (options.checkpointRecords() == 0 || !old.areMany()) {
      return;
    }
    if (!old.areTooMany()) {
      begin();
    } else {
      var task = new Task();
      if (scheduled.compareAndSet(null, task)) {
        task.run();
      }
    }
  }

  private void begin() {
    try {
      var task = new Task();
      if (scheduled.compareAndSet(null, task)) {
        task.offer();
      }
    } catch (OutOfMemoryError e) {
      // The next write tries again.
    }
  }

  /** Counts a failure; logs it unless the last one was the same. */
  private void fail(Throwable e) {
    begun = log.appended(); // do not retry at once
    if (!isOpen.getAsBoolean()) {
      return; // abandoned because of the close
    }
    failed.incrementAndGet();
    String why = NUMBERS.matcher(e.toString()).replaceAll("0");
    if (!why.equals(logged)) {
      logged = why;
      warn("a checkpoint failed, the log is kept", e);
    }
  }

  private void warn(String what, @Nullable Throwable why) {
    try {
      LOGGER.log(Level.WARNING, folder.runs().path() + ": " + what, why);
    } catch (RuntimeException | Error e) {
      // A logger that fails must stop neither writers nor checkpoints.
    }
  }

  /** Makes a checkpoint; waits for one under way. */
  void run() {
    run(() -> true);
  }

  private void run(BooleanSupplier isNeeded) {
    one.lock();
    try {
      if (!isNeeded.getAsBoolean()) {
        return;
      }
      stops.at(0, 0);
      long from = log.appended();
      long segment = log.rotate();
      StaticRun run = RunWriter.write(folder.runs(), options.run(), index.entries(), stops);
      try {
        // A thread that has changed something the scan met may not have appended its record yet.
        latches.awaitHolders();
        log.awaitAppended();
        log.awaitSegment(segment);
        folder.commit(segment, run.parts());
      } catch (RuntimeException | Error e) {
        folder.retireUnlessNamed(run);
        throw e;
      } finally {
        run.release();
      }
      begun = from;
      made.incrementAndGet();
      logged = null;
      log.dropBefore(segment);
      folder.deleteOrphans();
    } finally {
      one.unlock();
    }
  }

  /** Waits until none is under way; called when a further one would find a closed index. */
  @SuppressWarnings("LockNotBeforeTry") // there is nothing to try
  void awaitEnd() {
    one.lock();
    one.unlock();
  }

  boolean isUnderWay() {
    return one.isLocked();
  }

  long made() {
    return made.get();
  }

  long failed() {
    return failed.get();
  }
}
