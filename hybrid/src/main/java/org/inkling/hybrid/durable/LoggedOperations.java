package org.inkling.hybrid.durable;

import static java.util.Objects.checkFromIndexSize;
import static org.inkling.hybrid.log.RecordKind.PUT;
import static org.inkling.hybrid.log.RecordKind.REMOVE;

import java.util.concurrent.locks.Lock;
import org.inkling.hybrid.latch.KeyLatches;
import org.inkling.hybrid.log.RecordKind;
import org.inkling.hybrid.log.WriteAheadLog;
import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.OrderedOperations;
import org.inkling.region.LongRegion;

/**
 * The operations of an index, each change of which is applied and then appended to a log under its
 * key's latch, and acknowledged outside it. Reads go to the index alone.
 */
abstract class LoggedOperations implements OrderedOperations {
  private static final long NOTHING = -1; // no record, as nothing was changed
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

  /** Learns of a record that is acknowledged; of a batch, of the last one. */
  abstract void acknowledged(long record);

  OrderedIndex index() {
    return index;
  }

  WriteAheadLog log() {
    return log;
  }

  /** Refuses all that comes; waits for changes that are under way. */
  void refuse() {
    closed = true;
    latches.awaitHolders();
  }

  boolean isOpen() {
    return !closed;
  }

  void requireOpen() {
    if (closed) {
      throw new IllegalStateException(this + " is closed");
    }
  }

  private OrderedIndex open() {
    requireOpen();
    return index;
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

  private long appended(boolean changed, RecordKind kind, long key, long value) {
    return changed ? log.append(kind, key, value) : NOTHING;
  }

  private void acknowledge(long record) {
    if (record != NOTHING) {
      log.acknowledge(record);
      acknowledged(record);
    }
  }

  /** A put whose record is still to be acknowledged. */
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
  public long getAndPut(long key, long value, long absent) {
    Lock latch = enter(key);
    long previous;
    long record;
    try {
      previous = index.getAndPut(key, value, absent);
      record = log.append(PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return previous;
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    Lock latch = enter(key);
    boolean had;
    long record;
    try {
      had = index.getAndPut(key, value, previous);
      record = log.append(PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return had;
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.putIfAbsent(key, value), PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.putIfAbsent(key, value, current), PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public boolean replace(long key, long value) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.replace(key, value), PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.getAndReplace(key, value, previous), PUT, key, value);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.compareAndSet(key, expected, replacement), PUT, key, replacement);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public boolean remove(long key) {
    long record = removeLogged(key);
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public boolean remove(long key, long expected) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.remove(key, expected), REMOVE, key, 0);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  @Override
  public long getAndRemove(long key, long absent) {
    Lock latch = enter(key);
    long previous;
    long record;
    try {
      boolean isThere = index.containsKey(key); // which the value alone may not tell
      previous = index.getAndRemove(key, absent);
      record = appended(isThere, REMOVE, key, 0);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return previous;
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    Lock latch = enter(key);
    long record;
    try {
      record = appended(index.getAndRemove(key, previous), REMOVE, key, 0);
    } finally {
      latch.unlock();
    }
    acknowledge(record);
    return record != NOTHING;
  }

  /** {@inheritDoc} All of them wait for the disk together. */
  @Override
  public void putAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    requireOpen();
    long last = NOTHING;
    try {
      for (int i = from; i < from + count; i++) {
        last = putLogged(keys[i], values[i]);
      }
    } finally {
      acknowledge(last);
    }
  }

  /** {@inheritDoc} All of them wait for the disk together. */
  @Override
  public void putAll(LongRegion keys, LongRegion values) {
    if (values.size() < keys.size()) {
      throw new IllegalArgumentException(
          keys.size() + " keys, and room for values of " + values.size());
    }
    requireOpen();
    long last = NOTHING;
    try {
      for (long i = 0; i < keys.size(); i++) {
        last = putLogged(keys.get(i), values.get(i));
      }
    } finally {
      acknowledge(last);
    }
  }

  /** {@inheritDoc} All of them wait for the disk together. */
  @Override
  public void clear() {
    long[] keys = new long[CLEARED_PER_TURN];
    long[] values = new long[CLEARED_PER_TURN];
    long last = NOTHING;
    try (Cursor cursor = ascending()) {
      int run;
      do {
        run = cursor.nextRun(keys, values, 0, keys.length);
        for (int i = 0; i < run; i++) {
          last = Math.max(last, removeLogged(keys[i]));
        }
      } while (run == keys.length);
    } finally {
      acknowledge(last);
    }
  }

  @Override
  public long get(long key, long absent) {
    return open().get(key, absent);
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return open().get(key, value);
  }

  @Override
  public boolean containsKey(long key) {
    return open().containsKey(key);
  }

  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return open().getAll(keys, values, from, count, absent);
  }

  @Override
  public long getAll(LongRegion keys, LongRegion values, long absent) {
    return open().getAll(keys, values, absent);
  }

  @Override
  public long size() {
    return open().size();
  }

  @Override
  public boolean floor(long key, Entry found) {
    return open().floor(key, found);
  }

  @Override
  public boolean ceiling(long key, Entry found) {
    return open().ceiling(key, found);
  }

  @Override
  public boolean lower(long key, Entry found) {
    return open().lower(key, found);
  }

  @Override
  public boolean higher(long key, Entry found) {
    return open().higher(key, found);
  }

  @Override
  public Cursor ascending(long from, long to) {
    return open().ascending(from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    return open().descending(from, to);
  }

  @Override
  public long count(long from, long to) {
    return open().count(from, to);
  }
}
