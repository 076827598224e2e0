package org.inkling.loft;

import static java.util.Objects.requireNonNull;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.index.MarkerCursor;
import org.inkling.index.OrderedOperations;
import org.inkling.loft.rounds.Retrainer;
import org.inkling.loft.scan.LoftCursor;
import org.inkling.loft.scan.Neighbours;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.KeyGroupPool;
import org.inkling.loft.table.LoftTable;
import org.inkling.loft.table.Write;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.region.LongRegion;

/**
 * What a {@link LoftIndex} and its sessions can be asked. They differ in how an operation pins and
 * in nothing else.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public abstract sealed class LoftOperations implements OrderedOperations
    permits LoftIndex, LoftSession {
  /** After so many attempts of a write, what was retired before it is sealed and let go of. */
  private static final int SEALING_ATTEMPTS = 2;

  /** How often a write tries at most before it reports that the memory limit is reached. */
  private static final int MAX_ATTEMPTS = 64;

  private final Epochs epochs;
  private final LoftTable table;
  private final AccessSampler sampler;
  private final Retrainer retrainer;
  private final MaintenanceScheduler maintenance;
  private final LoftLifecycle life;
  private final LoftBatches batches;

  LoftOperations(
      LoftTable table,
      AccessSampler sampler,
      Retrainer retrainer,
      MaintenanceScheduler maintenance,
      LoftLifecycle life) {
    this.epochs = table.epochs();
    this.table = table;
    this.sampler = sampler;
    this.retrainer = retrainer;
    this.maintenance = maintenance;
    this.life = life;
    this.batches = new LoftBatches(this, table, sampler, new KeyGroupPool());
  }

  /** The same operations, on the same index. */
  LoftOperations(LoftOperations others) {
    this.epochs = others.epochs;
    this.table = others.table;
    this.sampler = others.sampler;
    this.retrainer = others.retrainer;
    this.maintenance = others.maintenance;
    this.life = others.life;
    this.batches = others.batches.of(this);
  }

  /**
   * Pins for one operation, which ends it by {@link Epochs#exit}.
   *
   * @throws IllegalStateException if the index, or the session, is closed
   */
  abstract Pin enter();

  /** Fails as {@link #enter} does; for what does not pin. */
  void requireOpen() {
    life.requireOpen();
  }

  final Epochs epochs() {
    return epochs;
  }

  @Override
  public long get(long key, long absent) {
    Pin pin = enter();
    try {
      return valueOr(read(pin, key), absent);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    Pin pin = enter();
    try {
      return copy(read(pin, key), value);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean containsKey(long key) {
    Pin pin = enter();
    try {
      return ValueWord.isPresent(read(pin, key));
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * What this index knows of a key, where deletion markers are kept: a value, which goes to {@code
   * value}, that it was deleted, or nothing. Without markers nothing is ever known to be deleted.
   */
  public Presence lookup(long key, LongHolder value) {
    Pin pin = enter();
    try {
      long word = read(pin, key);
      if (copy(word, value)) {
        return Presence.PRESENT;
      }
      return word == ValueWord.DELETED ? Presence.DELETED : Presence.UNKNOWN;
    } finally {
      epochs.exit(pin);
    }
  }

  /** As {@link #lookup(long, LongHolder)}, for who does not want the value. */
  public Presence lookup(long key) {
    Pin pin = enter();
    try {
      long word = read(pin, key);
      if (ValueWord.isPresent(word)) {
        return Presence.PRESENT;
      }
      return word == ValueWord.DELETED ? Presence.DELETED : Presence.UNKNOWN;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public int getAll(long[] keys, long[] values, int from, int count, long absent) {
    return batches.getAll(keys, values, from, count, absent);
  }

  @Override
  public long getAll(LongRegion keys, LongRegion values, long absent) {
    return batches.getAll(keys, values, absent);
  }

  @Override
  public void putAll(long[] keys, long[] values, int from, int count) {
    batches.putAll(keys, values, from, count);
  }

  @Override
  public void putAll(LongRegion keys, LongRegion values) {
    batches.putAll(keys, values);
  }

  @Override
  public void put(long key, long value) {
    hadValue(Write.PUT, key, value);
  }

  @Override
  public long getAndPut(long key, long value, long absent) {
    return valueBefore(Write.PUT, key, value, absent);
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    requireNonNull(previous, "previous"); // before anything happens
    return copyBefore(Write.PUT, key, value, previous);
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    return !hadValue(Write.PUT_IF_ABSENT, key, value);
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    requireNonNull(current, "current"); // before anything happens
    return !copyBefore(Write.PUT_IF_ABSENT, key, value, current);
  }

  @Override
  public boolean replace(long key, long value) {
    return hadValue(Write.REPLACE, key, value);
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    requireNonNull(previous, "previous"); // before anything happens
    return copyBefore(Write.REPLACE, key, value, previous);
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    return held(Write.COMPARE_AND_SET, key, expected, replacement);
  }

  @Override
  public boolean remove(long key) {
    return hadValue(table.removal(), key, 0);
  }

  @Override
  public boolean remove(long key, long expected) {
    return held(Write.REMOVE_EXPECTED, key, expected, 0);
  }

  @Override
  public long getAndRemove(long key, long absent) {
    return valueBefore(table.removal(), key, 0, absent);
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    requireNonNull(previous, "previous"); // before anything happens
    return copyBefore(table.removal(), key, 0, previous);
  }

  @Override
  public boolean ceiling(long key, Entry found) {
    return ceiling(key, Long.MAX_VALUE, found);
  }

  /**
   * As {@link #ceiling(long, Entry)}, up to a key: what stands behind it, deletion markers too,
   * costs nothing. Where there is none {@code found} may have changed.
   */
  public boolean ceiling(long key, long last, Entry found) {
    Pin pin = enter();
    try {
      sampler.countRead(pin, key);
      return key <= last && Neighbours.ceiling(table, sampler, key, last, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean floor(long key, Entry found) {
    return floor(key, Long.MIN_VALUE, found);
  }

  /** As {@link #ceiling(long, long, Entry)} the other way: down to a key. */
  public boolean floor(long key, long last, Entry found) {
    Pin pin = enter();
    try {
      sampler.countRead(pin, key);
      return key >= last && Neighbours.floor(table, sampler, key, last, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean higher(long key, Entry found) {
    return key == Long.MAX_VALUE ? nothing() : ceiling(key + 1, found);
  }

  @Override
  public boolean lower(long key, Entry found) {
    return key == Long.MIN_VALUE ? nothing() : floor(key - 1, found);
  }

  private boolean nothing() {
    requireOpen();
    return false;
  }

  @Override
  public Cursor ascending(long from, long to) {
    requireOpen();
    return new LoftCursor(table, sampler, true, false).from(from, to);
  }

  @Override
  public Cursor descending(long from, long to) {
    requireOpen();
    return new LoftCursor(table, sampler, false, false).from(from, to);
  }

  /** As {@link #ascending(long, long)}, and reports the keys that are marked as deleted too. */
  public MarkerCursor ascendingWithMarkers(long from, long to) {
    requireOpen();
    return new LoftCursor(table, sampler, true, true).from(from, to);
  }

  /** As {@link #descending(long, long)}, and reports the keys that are marked as deleted too. */
  public MarkerCursor descendingWithMarkers(long from, long to) {
    requireOpen();
    return new LoftCursor(table, sampler, false, true).from(from, to);
  }

  @Override
  public boolean isEmpty() {
    return !first(new Entry());
  }

  @Override
  public long size() {
    requireOpen();
    return table.size();
  }

  private long read(Pin pin, long key) {
    return pin.draw() ? sampler.lookup(key) : table.lookup(key);
  }

  /** Writes; whether the key had a value. */
  private boolean hadValue(Write write, long key, long value) {
    Pin pin = enter();
    try {
      return ValueWord.isPresent(write(pin, write, key, 0, value));
    } finally {
      leave(pin);
    }
  }

  /** Writes; the value before. It is decoded inside the pin, for its cell may be retired by now. */
  private long valueBefore(Write write, long key, long value, long absent) {
    Pin pin = enter();
    try {
      return valueOr(write(pin, write, key, 0, value), absent);
    } finally {
      leave(pin);
    }
  }

  /** Writes; whether the key had a value, which is copied, inside the pin as well. */
  private boolean copyBefore(Write write, long key, long value, LongHolder holder) {
    Pin pin = enter();
    try {
      return copy(write(pin, write, key, 0, value), holder);
    } finally {
      leave(pin);
    }
  }

  /** Writes where the expected value stands; whether it stood there. */
  private boolean held(Write write, long key, long expected, long value) {
    Pin pin = enter();
    try {
      return ValueWord.holds(write(pin, write, key, expected, value), expected);
    } finally {
      leave(pin);
    }
  }

  private long write(Pin pin, Write write, long key, long expected, long value) {
    long before = write == Write.PUT ? table.put(key, value) : LoftTable.NOT_DONE;
    if (before == LoftTable.NOT_DONE) {
      before = writeWithRoom(pin, write, key, expected, value);
    }
    table.count(pin, write, before, expected);
    sampler.countWrite(pin, write, key, before, expected);
    return before;
  }

  /** Does a write; begins it again, a few times, after retired memory was given back. */
  private long writeWithRoom(Pin pin, Write write, long key, long expected, long value) {
    for (int attempt = 1; ; attempt++) {
      try {
        return table.write(write, key, expected, value);
      } catch (MemoryLimitException e) {
        makeRoom(pin, attempt, e);
      }
    }
  }

  /**
   * Collects what was retired before now, or gives up: when a collection of sealed memory, past a
   * renewed pin, has freed nothing. While another thread collects, the attempts are many but not
   * endless.
   */
  private void makeRoom(Pin pin, int attempt, MemoryLimitException refusal) {
    int freed = epochs.reclaim();
    if (attempt == MAX_ATTEMPTS || (attempt > SEALING_ATTEMPTS && freed == 0)) {
      retrainer.urgeRoom();
      throw refusal;
    }
    if (freed == Epochs.BUSY) {
      Thread.onSpinWait();
    }
    epochs.renew(pin);
  }

  /** Ends the pin of a write, which may have retired something. */
  final void leave(Pin pin) {
    epochs.exit(pin);
    if (retrainer.isDue()) {
      maintenance.request(); // after the pin: the executor is the caller's code
    }
  }

  private static long valueOr(long word, long absent) {
    return ValueWord.isPresent(word) ? ValueWord.decode(word) : absent;
  }

  private static boolean copy(long word, LongHolder holder) {
    if (!ValueWord.isPresent(word)) {
      return false;
    }
    holder.value = ValueWord.decode(word);
    return true;
  }
}
