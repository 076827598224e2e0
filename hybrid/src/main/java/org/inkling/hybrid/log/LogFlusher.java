package org.inkling.hybrid.log;

import java.util.concurrent.ThreadLocalRandom;
import org.inkling.hybrid.SyncMode;

/**
 * Writes what writers append, and syncs it when the mode says so or somebody waits.
 *
 * <p>A thread of its own, because an interrupt of a thread that writes closes the file: no writer's
 * interrupt may end the log.
 */
final class LogFlusher implements Runnable {
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

  /** Until the log is closed, or fails. */
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
      progress.finish();
    } catch (Throwable e) { // whatever it is, writers must learn of it
      progress.fail(e); // before they are refused, so that whoever is refused finds out why
      buffer.end();
      segment.abandon();
      progress.finish();
    }
  }

  private long pauseNanos() {
    boolean awaited = progress.wanted() > progress.durable() || progress.end() < LogProgress.NEVER;
    return awaited ? PUBLICATION_NANOS : options.intervalNanos();
  }

  /** Writes at most a batch; returns whether there was anything to do. */
  private boolean round() {
    long from = progress.written();
    long published = buffer.published(from, from + SegmentWriter.BATCH);
    long rotation = progress.nextRotation(); // asked for after what was published
    long to = Math.min(published, rotation);
    long durable = progress.durable();
    if (to > from) {
      segment.append(buffer, from, to, durable);
    }
    if (to == rotation) {
      rotate(to);
      return true;
    }
    boolean sync = to > durable && isSyncDue(durable);
    if (sync) {
      segment.sync();
      lastSync = options.clock().getAsLong();
    }
    if (sync || to > from) {
      progress.advance(to, sync ? to : durable);
      return true;
    }
    return false;
  }

  private boolean isSyncDue(long durable) {
    return progress.wanted() > durable
        || (options.mode() == SyncMode.EVERY_INTERVAL
            && options.clock().getAsLong() - lastSync >= options.intervalNanos());
  }

  private void rotate(long at) {
    SegmentHeader old = segment.header();
    segment.seal();
    progress.advance(at, at);
    long id = ThreadLocalRandom.current().nextLong();
    var header = new SegmentHeader(id, old.logId(), old.segment() + 1, at);
    segment = SegmentWriter.create(folder, header, options.reserveBytes());
    progress.rotated(header.segment());
  }
}
