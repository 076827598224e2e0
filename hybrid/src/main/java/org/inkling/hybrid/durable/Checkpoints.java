package org.inkling.hybrid.durable;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.OldLogs;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.index.OrderedReads;
import org.inkling.latch.KeyLatches;

/** Makes checkpoints, one at a time, while other threads write. */
final class Checkpoints {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.hybrid");

  private final StoreFolder folder;
  private final OrderedReads index;
  private final WriteAheadLog log;
  private final KeyLatches latches;
  private final DurableOptions options;
  private final BuildProgress stops; // throws once the index is closed
  private final BooleanSupplier isOpen;
  private final ReentrantLock one = new ReentrantLock();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final AtomicLong made = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private volatile long begun; // first record that the last one does not cover

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

  /** Begins a checkpoint on the executor if one is due and none is under way. */
  void beginIfDue(long record) {
    if (options.checkpointRecords() > 0 && record + 1 - begun >= options.checkpointRecords()) {
      begin();
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
    } else if (scheduled.compareAndSet(false, true)) {
      runAlone();
    }
  }

  private void begin() {
    if (scheduled.compareAndSet(false, true)) {
      try {
        options.executor().execute(this::runAlone);
      } catch (Throwable e) { // writers must not fail, even if there is no memory for a thread
        failAlone(e);
      }
    }
  }

  private void runAlone() {
    try {
      run();
      scheduled.set(false);
    } catch (Throwable e) {
      failAlone(e);
    }
  }

  private void failAlone(Throwable e) {
    try {
      fail(e);
    } finally {
      scheduled.set(false); // or no further one would ever begin by itself
    }
  }

  private void fail(Throwable e) {
    begun = log.appended(); // do not retry at once
    if (!isOpen.getAsBoolean()) {
      return; // abandoned because of the close
    }
    failed.incrementAndGet();
    LOGGER.log(Level.WARNING, "a checkpoint failed, the log is kept", e);
  }

  /** Makes a checkpoint; waits for one under way. */
  void run() {
    one.lock();
    try {
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
