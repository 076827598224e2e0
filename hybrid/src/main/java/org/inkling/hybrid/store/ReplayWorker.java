package org.inkling.hybrid.store;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import org.inkling.disk.log.RecordKind;
import org.jspecify.annotations.Nullable;

/**
 * A thread that replays records, and a ring of batches that one other thread fills. After a failure
 * it continues to empty its ring, so that no thread waits in vain.
 */
final class ReplayWorker implements Runnable {
  private static final int BATCHES = 4;
  private static final int RECORDS = 2_048;

  private final ParallelReplay.Target target;
  private final Batch[] ring = new Batch[BATCHES];
  private final Semaphore free = new Semaphore(BATCHES);
  private final Semaphore full = new Semaphore(0);
  private final CountDownLatch ended = new CountDownLatch(1);
  private @Nullable Batch filling; // used by the reader only
  private int next; // used by the reader only
  private long repeated; // used by the worker only, until it has ended
  private volatile boolean cancelled;
  private volatile @Nullable Throwable failure;

  /** Records, of which the first {@code size} are valid. */
  private static final class Batch {
    private final RecordKind[] kinds = new RecordKind[RECORDS];
    private final long[] keys = new long[RECORDS];
    private final long[] values = new long[RECORDS];
    private int size;
    private boolean last;
  }

  ReplayWorker(ParallelReplay.Target target) {
    this.target = target;
    for (int i = 0; i < BATCHES; i++) {
      ring[i] = new Batch();
    }
  }

  void start(ThreadFactory threads) {
    threads.newThread(this).start();
  }

  /** Adds a record; waits for room. */
  void add(RecordKind kind, long key, long value) {
    Batch batch = filling();
    batch.kinds[batch.size] = kind;
    batch.keys[batch.size] = key;
    batch.values[batch.size] = value;
    batch.size++;
    if (batch.size == RECORDS) {
      hand();
      check();
    }
  }

  private Batch filling() {
    Batch batch = filling;
    if (batch == null) {
      free.acquireUninterruptibly();
      batch = ring[next++ % BATCHES];
      batch.size = 0;
      filling = batch;
    }
    return batch;
  }

  private void hand() {
    filling = null;
    full.release();
  }

  /** Marks the end of the records. */
  void end() {
    Batch batch = filling();
    batch.last = true;
    hand();
  }

  /** Discards the remaining records. */
  void cancel() {
    cancelled = true;
  }

  /** Waits for the end. */
  void await() {
    boolean interrupted = false;
    while (true) {
      try {
        ended.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The number of replayed records; valid after its end. */
  long repeated() {
    return repeated;
  }

  /** Throws a failure of the worker. */
  void check() {
    Throwable met = failure;
    if (met instanceof Error e) {
      throw e;
    }
    if (met instanceof RuntimeException e) {
      throw e;
    }
  }

  @Override
  public void run() {
    boolean isLast = false;
    for (int at = 0; !isLast; at++) {
      full.acquireUninterruptibly();
      Batch batch = ring[at % BATCHES];
      repeat(batch);
      isLast = batch.last; // before it is released, because the reader may refill it at once
      free.release();
    }
    ended.countDown();
  }

  private void repeat(Batch batch) {
    try {
      for (int i = 0; i < batch.size && !cancelled && failure == null; i++) {
        target.apply(batch.kinds[i], batch.keys[i], batch.values[i]);
        repeated++;
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }
}
