package org.inkling.hybrid.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.RecordSink;
import org.inkling.hybrid.RecoveryProgress;

/**
 * Replays the records of a log on several threads: all records of one key on one thread, in their
 * order.
 *
 * <p>One thread reads the log into this and calls {@link #finish} at the end; with one worker it
 * replays the records as well.
 *
 * @shape four batches of 2,048 records for each worker
 * @source XIndex, section 5, replays each worker's own log; here records are divided by their keys
 */
public final class ParallelReplay implements RecordSink, AutoCloseable {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int RECORDS_PER_REPORT = 1 << 14;

  private static final ThreadFactory FACTORY =
      task -> Thread.ofPlatform().daemon().name("inkling-replay").unstarted(task);

  private final Target target;
  private final RecoveryProgress progress;
  private final long most;
  private final List<ReplayWorker> workers; // all of them run
  private long done;
  private boolean ended;

  /** The target of the replayed records. */
  @FunctionalInterface
  public interface Target {
    /** Replays one change; several threads call this at a time, for different keys. */
    void apply(RecordKind kind, long key, long value);
  }

  /**
   * Starts a replay.
   *
   * @param threads the maximum number of workers, 1 or more; where no more threads can be started,
   *     fewer do the work
   * @param most the largest possible number of records, for the listener
   */
  public ParallelReplay(Target target, int threads, RecoveryProgress progress, long most) {
    this(target, threads, progress, most, FACTORY);
  }

  /** Like the public one, with threads of another kind; for tests. */
  ParallelReplay(
      Target target, int threads, RecoveryProgress progress, long most, ThreadFactory factory) {
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads, expected 1 or more");
    }
    this.target = target;
    this.progress = progress;
    this.most = most;
    workers = new ArrayList<>(threads);
    boolean started = threads > 1;
    while (started && workers.size() < threads) {
      started = startWorker(factory);
    }
  }

  private boolean startWorker(ThreadFactory factory) {
    try {
      var worker = new ReplayWorker(target);
      worker.start(factory);
      return workers.add(worker);
    } catch (OutOfMemoryError e) {
      return false; // the replay goes on with those that run, or on the calling thread
    }
  }

  @Override
  public void begin(Path segment, long logId) {
    progress.at(0, most);
  }

  /** Takes a record; throws a worker's failure soon after it occurred. */
  @Override
  public void accept(long sequence, RecordKind kind, long key, long value) {
    if (workers.isEmpty()) {
      target.apply(kind, key, value);
    } else {
      workers.get(worker(key)).add(kind, key, value);
    }
    done++;
    if (done % RECORDS_PER_REPORT == 0) {
      progress.at(done, most);
    }
  }

  private int worker(long key) {
    return (int) ((((key * GOLDEN) >>> Integer.SIZE) * workers.size()) >>> Integer.SIZE);
  }

  /** Returns the number of records received. */
  public long records() {
    return done;
  }

  /** Waits until all records are replayed; throws the first failure of a worker. */
  public void finish() {
    end();
    workers.forEach(ReplayWorker::check);
    long repeated = workers.stream().mapToLong(ReplayWorker::repeated).sum();
    if (!workers.isEmpty() && repeated != done) {
      throw new IllegalStateException(repeated + " records were repeated, and " + done + " read");
    }
    progress.at(done, most);
  }

  private void end() {
    if (!ended) {
      ended = true;
      workers.forEach(ReplayWorker::end);
      workers.forEach(ReplayWorker::await);
    }
  }

  /** Ends the threads; records not yet replayed may be discarded. */
  @Override
  public void close() {
    workers.forEach(ReplayWorker::cancel);
    end();
  }
}
