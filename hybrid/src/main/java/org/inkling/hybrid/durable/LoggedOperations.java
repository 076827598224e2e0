package org.inkling.hybrid.durable;

import static java.util.Objects.checkFromIndexSize;
import static org.inkling.disk.log.RecordKind.PUT;
import static org.inkling.disk.log.RecordKind.REMOVE;

import java.util.Objects;
import java.util.concurrent.locks.Lock;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedReads;
import org.inkling.index.operations.ForwardingOperations;
import org.inkling.index.operations.Write;
import org.inkling.latch.KeyLatches;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an index. Each change is applied and then appended to a log under its key's
 * latch, and acknowledged outside it. Reads use only the index.
 */
abstract class LoggedOperations extends ForwardingOperations {
  private static final long NOTHING = -1; // no record to wait for
  private static final int CLEARED_PER_TURN = 512;

  private final OrderedIndex index;
  private final WriteAheadLog log;
  private final KeyLatches latches;
  private volatile boolean closed;

  LoggedOperations(OrderedIndex index, WriteAheadLog log, KeyLatches latches) {
    this.index = index;
    this.log = log;
    this.latches = latches;
  }

  /** Called with an acknowledged record; for a batch, with the last one. */
  abstract void acknowledged(long record);

  OrderedIndex index() {
    return index;
  }

  WriteAheadLog log() {
    return log;
  }

  /** Refuses all further operations; waits for changes under way. */
  void refuse() {
    closed = true;
    latches.awaitHolders();
  }

  boolean isOpen() {
    return !closed;
  }

  final void requireOpen() {
    if (closed) {
      throw new IllegalStateException(this + " is closed");
    }
  }

  @Override
  protected OrderedReads reads() {
    requireOpen();
    return index;
  }

  private void requireWritable() {
    requireOpen();
    log.requireWritable();
  }

  /** Waits for room in the log, then for the key's latch. */
  private Lock enter(long key) {
    requireOpen();
    log.admit();
    Lock latch = latches.lock(key);
    if (closed) {
      latch.unlock();
      requireOpen();
    }
    return latch;
  }

  /**
   * The record to wait for, under the key's latch: the record of a change, otherwise the last
   * record, so that no answer depends on a change that a crash can lose.
   */
  private long appended(boolean changed, RecordKind kind, long key, long value) {
    return changed ? log.append(kind, key, value) : log.appended() - 1;
  }

  private void acknowledge(long record) {
    if (record != NOTHING) {
      log.acknowledge(record);
      acknowledged(record);
    }
  }

  /** Puts an entry whose record remains to be acknowledged. */
  private long putLogged(long key, long value) {
    Lock latch = enter(key);
    try {
      index.put(key, value);
      return log.append(PUT, key, value);
    } finally {
      latch.unlock();
    }
  }

  private long removeLogged(long key) {
    Lock latch = enter(key);
    try {
      return appended(index.remove(key), REMOVE, key, 0);
    } finally {
      latch.unlock();
    }
  }

  @Override
  public void put(long key, long value) {
    acknowledge(putLogged(key, value));
  }

  @Override
  protected boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    Lock latch = enter(key);
    boolean result;
    long record;
    try {
      result = apply(write, key, expected, value, previous);
      boolean changed = result || write == Write.PUT;
      record = appended(changed, write.removes() ? REMOVE : PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return result;
  }

  /**
   * {@inheritDoc} The addition is made under the key's latch, so that it needs one record and one
   * wait for the disk, however many threads add to the key.
   */
  @Override
  public long addAndGet(long key, long delta) {
    Lock latch = enter(key);
    long sum;
    long record;
    try {
      sum = index.addAndGet(key, delta);
      record = log.append(PUT, key, sum);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return sum;
  }

  private boolean apply(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    return switch (write) {
      case PUT -> index.getAndPut(key, value, Objects.requireNonNull(previous));
      case PUT_IF_ABSENT ->
          previous == null
              ? index.putIfAbsent(key, value)
              : index.putIfAbsent(key, value, previous);
      case REPLACE ->
          previous == null ? index.replace(key, value) : index.getAndReplace(key, value, previous);
      case COMPARE_AND_SET -> index.compareAndSet(key, expected, value);
      case REMOVE -> previous == null ? index.remove(key) : index.getAndRemove(key, previous);
      case REMOVE_EXPECTED -> index.remove(key, expected);
    };
  }

  /** {@inheritDoc} Waits for the disk once for all entries. */
  @Override
  public void putAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    requireWritable();
    long last = NOTHING;
    try {
      for (int i = from; i < from + count; i++) {
        last = putLogged(keys[i], values[i]);
      }
    } finally {
      acknowledge(last);
    }
  }

  /** {@inheritDoc} Waits for the disk once for all entries. */
  @Override
  public void putAll(LongRegion keys, LongRegion values) {
    requireRoom(keys, values);
    requireWritable();
    long last = NOTHING;
    try {
      for (long i = 0; i < keys.size(); i++) {
        last = putLogged(keys.get(i), values.get(i));
      }
    } finally {
      acknowledge(last);
    }
  }

  /** {@inheritDoc} Waits for the disk once for all entries. */
  @Override
  public void clear() {
    requireWritable();
    long[] keys = new long[CLEARED_PER_TURN];
    long[] values = new long[CLEARED_PER_TURN];
    long last = NOTHING;
    try (Cursor cursor = ascending()) {
      int run;
      do {
        run = cursor.nextRun(keys, values, 0, keys.length);
        for (int i = 0; i < run; i++) {
          last = removeLogged(keys[i]);
        }
      } while (run == keys.length);
      latches.awaitHolders(); // afterwards every removal seen by the walk has its record
      last = log.appended() - 1;
    } finally {
      acknowledge(last);
    }
  }
}
