package org.inkling.disk.log;

import java.io.IOException;
import java.lang.System.Logger.Level;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records that writers append, and syncs them when the mode requires it or a thread
 * waits.
 *
 * <p>It runs in turns ({@link FlusherTurns}) on threads of the executor, because an interrupt of a
 * thread that writes closes the file, and a writer's interrupt must not end the log. One thread at
 * a time has the turn; its fields pass from turn to turn with the lock of the turns.
 */
final class LogFlusher implements Runnable {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.disk.log");

  /** How long to wait for a writer that has claimed a number and not published its record. */
  private static final long PUBLICATION_NANOS = 20_000;

  private final LogFolder folder;
  private final LogOptions options;
  private final LogBuffer buffer;
  private final LogProgress progress;
  private final FlusherTurns turns;
  private SegmentHeader header; // of the segment, or of the one to be created first
  private @Nullable SegmentWriter segment; // null before the first record after a clean close
  private long lastSync;

  /**
   * Creates the flusher of a log.
   *
   * @param first the header of the first segment to be created
   */
  LogFlusher(
      LogFolder folder,
      LogOptions options,
      LogBuffer buffer,
      LogProgress progress,
      SegmentHeader first) {
    this.folder = folder;
    this.options = options;
    this.buffer = buffer;
    this.progress = progress;
    this.turns = progress.turns();
    header = first;
    lastSync = options.clock().getAsLong();
    turns.set(this, this::refused);
  }

  /** Creates the first segment now; called before the log is used. */
  void createFirst() {
    segment = SegmentWriter.create(folder, header, options.reserveBytes());
  }

  /** Takes a turn: runs until there is nothing to do. */
  @Override
  public void run() {
    if (!turns.begin()) {
      return;
    }
    try {
      while (goesOn()) {}
    } catch (Throwable e) { // whatever it is, writers must be notified
      fail(e);
    }
  }

  /** Takes one step; returns whether the turn goes on. */
  private boolean goesOn() {
    if (progress.written() >= progress.end()) {
      finish();
      return false;
    }
    if (round()) {
      return true;
    }
    if (isAwaited() && !progress.isStuck()) {
      turns.pause(PUBLICATION_NANOS);
      return true;
    }
    if (buffer.claimed() == progress.written()) {
      buffer.calm();
    }
    return !turns.ends(this::isPending, pauseNanos());
  }

  /** Ends the log after its last record. */
  private void finish() {
    SegmentWriter last = segment;
    if (last != null) {
      last.seal();
      progress.advance(progress.written(), progress.written());
      markEnd(last);
    }
    progress.finish();
  }

  private void fail(Throwable why) {
    progress.fail(why); // first, so that a refused writer finds the reason
    buffer.end();
    try {
      if (segment != null) {
        segment.abandon();
      }
    } finally {
      progress.finish();
    }
  }

  /**
   * Creates an empty segment after the last record, so that a check can distinguish records that
   * vanished from records that never existed. If it cannot be created, the log is complete without
   * it, unless its folder is gone.
   */
  private void markEnd(SegmentWriter last) {
    if (!last.hasRecords()) {
      return; // the segment itself is empty
    }
    try {
      SegmentWriter.createEmpty(folder, header.next(header.segment() + 1, progress.written()));
    } catch (RuntimeException | Error e) { // everything is on disk, or all of it is gone
      if (SegmentWriter.isGone(e)) {
        throw e;
      }
      LOGGER.log(
          Level.WARNING, "the log is closed and completely on disk, but its end is not marked", e);
    }
  }

  /** Whether a thread waits for the disk. */
  private boolean isAwaited() {
    return progress.wanted() > progress.durable() || progress.end() < LogProgress.NEVER;
  }

  /** Whether something has to be done after a while though no thread asks for it. */
  private boolean isPending() {
    return progress.isStuck()
        || buffer.claimed() > progress.written()
        || progress.nextRotation() != LogProgress.NEVER
        || isSyncPending();
  }

  private boolean isSyncPending() {
    return options.mode() == SyncMode.EVERY_INTERVAL && progress.durable() < progress.written();
  }

  private long pauseNanos() {
    long interval = options.intervalNanos();
    boolean onlySync = isSyncPending() && buffer.claimed() == progress.written();
    return onlySync && !progress.isStuck()
        ? Math.clamp(lastSync + interval - options.clock().getAsLong(), 1, interval)
        : interval;
  }

  /** Writes at most a batch. Returns whether there was something to do, and it did not fail. */
  private boolean round() {
    progress.checkFailure(); // including the failure of a writer that has left a gap
    long from = progress.written();
    long published = buffer.published(from, from + SegmentWriter.BATCH);
    long rotation = progress.nextRotation(); // requested after what was published
    SegmentWriter growing = segment;
    if (growing == null || growing.isSealed()) {
      return isSegmentDue(published) ? begin(growing) : rests();
    }
    long to = Math.min(published, rotation);
    long durable = progress.durable();
    boolean isStuck = to > from && !append(growing, from, to);
    if (isStuck) {
      to = from; // what was written before is synced all the same
    } else if (to == rotation) {
      growing.seal();
      advance(to, to);
      return begin(growing);
    }
    boolean sync = to > durable && isSyncDue(durable);
    boolean isSynced = sync && sync(growing);
    if (isSynced || to > from) {
      advance(to, isSynced ? to : durable);
    }
    if (isStuck || sync != isSynced) {
      return false;
    }
    return sync || to > from || rests();
  }

  /**
   * Syncs the records. Returns false if they are on disk but the system does not tell whether their
   * file has its name: then nobody is told that they are safe, and the next attempt asks again.
   */
  private boolean sync(SegmentWriter growing) {
    growing.sync();
    lastSync = options.clock().getAsLong();
    try {
      growing.requireNamed();
      return true;
    } catch (FileAccessException e) {
      refuse(e);
      return false;
    }
  }

  /** Notes that there is nothing to write, so that nothing can be refused any more. */
  private boolean rests() {
    progress.resume();
    return false;
  }

  /** Whether a segment has to be created: the next one always, the first one when it is needed. */
  private boolean isSegmentDue(long published) {
    long from = progress.written();
    return segment != null || published > from || progress.nextRotation() == from;
  }

  private void advance(long written, long durable) {
    buffer.release(written);
    progress.advance(written, durable);
  }

  private boolean append(SegmentWriter to, long from, long behind) {
    try {
      to.append(buffer, from, behind, progress.durable());
    } catch (FileAccessException e) {
      refuse(e);
      return false;
    }
    progress.resume();
    return true;
  }

  /**
   * Creates the first segment, or the one that follows a finished one.
   *
   * @param finished null for the first
   */
  private boolean begin(@Nullable SegmentWriter finished) {
    SegmentHeader next =
        finished == null ? header : header.next(header.segment() + 1, progress.written());
    try {
      segment = SegmentWriter.create(folder, next, options.reserveBytes());
    } catch (FileAccessException e) {
      refuse(e);
      return false;
    }
    header = next;
    if (finished != null) {
      progress.rotated(next.segment());
    }
    progress.resume();
    return true;
  }

  /**
   * Schedules a retry of what failed, since its records are still in the buffer; after a close, or
   * if the folder is gone, fails.
   */
  private void refuse(FileAccessException why) {
    if (progress.end() < LogProgress.NEVER || SegmentWriter.isGone(why)) {
      throw why;
    }
    progress.refuse(why);
  }

  /** Called if the executor refuses a turn, like a write that fails. */
  private void refused(Throwable why) {
    progress.refuse(
        new FileAccessException(
            folder.path(), 0, "starting a thread for the log", new IOException(why)));
  }

  private boolean isSyncDue(long durable) {
    return progress.wanted() > durable
        || (options.mode() == SyncMode.EVERY_INTERVAL
            && options.clock().getAsLong() - lastSync >= options.intervalNanos());
  }
}
