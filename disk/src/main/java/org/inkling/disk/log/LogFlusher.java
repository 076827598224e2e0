package org.inkling.disk.log;

import java.lang.System.Logger.Level;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;

/**
 * Writes the records that writers append, and syncs them when the mode requires it or a thread
 * waits.
 *
 * <p>It runs on its own thread, because an interrupt of a thread that writes closes the file, and a
 * writer's interrupt must not end the log.
 */
final class LogFlusher implements Runnable {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.disk.log");

  /** How long to wait for a writer that has claimed a number and not published its record. */
  private static final long PUBLICATION_NANOS = 20_000;

  private final LogFolder folder;
  private final LogOptions options;
  private final LogBuffer buffer;
  private final LogProgress progress;
  private SegmentWriter segment;
  private long lastSync;

  LogFlusher(
      LogFolder folder,
      LogOptions options,
      LogBuffer buffer,
      LogProgress progress,
      SegmentWriter segment) {
    this.folder = folder;
    this.options = options;
    this.buffer = buffer;
    this.progress = progress;
    this.segment = segment;
    lastSync = options.clock().getAsLong();
  }

  /** Runs until the log is closed, or fails. */
  @Override
  public void run() {
    try {
      while (progress.written() < progress.end()) {
        if (!round()) {
          progress.awaitWork(pauseNanos());
        }
      }
      segment.seal();
      progress.advance(progress.written(), progress.written());
      markEnd();
      progress.finish();
    } catch (Throwable e) { // whatever it is, writers must be notified
      progress.fail(e); // first, so that a refused writer finds the reason
      buffer.end();
      try {
        segment.abandon();
      } finally {
        progress.finish();
      }
    }
  }

  /**
   * Creates an empty segment after the last record, so that a check can distinguish records that
   * vanished from records that never existed. If it cannot be created, the log is complete without
   * it.
   */
  private void markEnd() {
    SegmentHeader last = segment.header();
    if (!segment.hasRecords()) {
      return; // the segment itself is empty
    }
    try {
      SegmentWriter.createEmpty(folder, last.next(last.segment() + 1, progress.written()));
    } catch (RuntimeException | Error e) { // everything is on disk, whatever it is
      LOGGER.log(
          Level.WARNING, "the log is closed and completely on disk, but its end is not marked", e);
    }
  }

  private long pauseNanos() {
    boolean awaited = progress.wanted() > progress.durable() || progress.end() < LogProgress.NEVER;
    return awaited && !progress.isStuck() ? PUBLICATION_NANOS : options.intervalNanos();
  }

  /** Writes at most a batch. Returns whether there was something to do, and it did not fail. */
  private boolean round() {
    progress.checkFailure(); // including the failure of a writer that has left a gap
    if (segment.isSealed()) {
      return begin();
    }
    long from = progress.written();
    long published = buffer.published(from, from + SegmentWriter.BATCH);
    long rotation = progress.nextRotation(); // requested after what was published
    long to = Math.min(published, rotation);
    long durable = progress.durable();
    boolean isStuck = to > from && !append(from, to, durable);
    if (isStuck) {
      to = from; // what was written before is synced all the same
    } else if (to == rotation) {
      segment.seal();
      progress.advance(to, to);
      return begin();
    }
    boolean sync = to > durable && isSyncDue(durable);
    if (sync) {
      segment.sync();
      lastSync = options.clock().getAsLong();
    }
    if (sync || to > from) {
      progress.advance(to, sync ? to : durable);
      return !isStuck;
    }
    return false;
  }

  private boolean append(long from, long to, long durable) {
    try {
      segment.append(buffer, from, to, durable);
    } catch (FileAccessException e) {
      refuse(e);
      return false;
    }
    progress.resume();
    return true;
  }

  /** Creates the segment that follows a finished one. */
  private boolean begin() {
    SegmentHeader old = segment.header();
    SegmentHeader header = old.next(old.segment() + 1, progress.written());
    try {
      segment = SegmentWriter.create(folder, header, options.reserveBytes());
    } catch (FileAccessException e) {
      refuse(e);
      return false;
    }
    progress.rotated(header.segment());
    progress.resume();
    return true;
  }

  /**
   * Schedules a retry of what failed, since its records are still in the buffer; after a close,
   * fails.
   */
  private void refuse(FileAccessException why) {
    if (progress.end() < LogProgress.NEVER) {
      throw why;
    }
    progress.refuse(why);
  }

  private boolean isSyncDue(long durable) {
    return progress.wanted() > durable
        || (options.mode() == SyncMode.EVERY_INTERVAL
            && options.clock().getAsLong() - lastSync >= options.intervalNanos());
  }
}
