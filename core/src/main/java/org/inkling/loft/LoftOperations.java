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
 * The operations of a {@link LoftIndex} and its sessions, which differ only in how an operation
 * pins.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public abstract sealed class LoftOperations implements OrderedOperations
    permits LoftIndex, LoftSession {
  /** Attempts of a write after which memory retired before it is sealed and released. */
  private static final int SEALING_ATTEMPTS = 2;

  /** Maximum attempts of a write before it reports that the memory limit is reached. */
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

  /** Creates the operations of a session on the same index. */
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
   * Takes a pin for one operation, which releases it by {@link Epochs#exit}.
   *
   * @throws IllegalStateException if the index, or the session, is closed
   */
  abstract Pin enter();

  /** Fails like {@link #enter}; for operations that do not pin. */
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
   * Returns what an index that keeps deletion markers knows about a key: it has a value, which is
   * stored in {@code value}; it was deleted; or nothing is known. Without markers no key is ever
   * reported as deleted.
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

  /** Like {@link #lookup(long, LongHolder)}, but does not return the value. */
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
   * Like {@link #ceiling(long, Entry)}, but searches only up to the key {@code last}: entries and
   * deletion markers after it cost nothing. If no entry is found, {@code found} may have changed.
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

  /**
   * Like {@link #ceiling(long, long, Entry)} in the other direction: searches down to the key
   * {@code last}.
   */
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

  /** Like {@link #ascending(long, long)}, but also reports keys that are marked as deleted. */
  public MarkerCursor ascendingWithMarkers(long from, long to) {
    requireOpen();
    return new LoftCursor(table, sampler, true, true).from(from, to);
  }

  /** Like {@link #descending(long, long)}, but also reports keys that are marked as deleted. */
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

  /** Performs a write and returns whether the key had a value. */
  private boolean hadValue(Write write, long key, long value) {
    Pin pin = enter();
    try {
      return ValueWord.isPresent(write(pin, write, key, 0, value));
    } finally {
      leave(pin);
    }
  }

  /**
   * Performs a write and returns the previous value, decoded under the pin because its cell may
   * already be retired.
   */
  private long valueBefore(Write write, long key, long value, long absent) {
    Pin pin = enter();
    try {
      return valueOr(write(pin, write, key, 0, value), absent);
    } finally {
      leave(pin);
    }
  }

  /**
   * Performs a write and returns whether the key had a value, copied to the holder under the pin.
   */
  private boolean copyBefore(Write write, long key, long value, LongHolder holder) {
    Pin pin = enter();
    try {
      return copy(write(pin, write, key, 0, value), holder);
    } finally {
      leave(pin);
    }
  }

  /** Writes if the key has the expected value, and returns whether it had. */
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

  /** Performs a write, and retries it a few times after retired memory was freed. */
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
   * Reclaims memory that was retired before now, or gives up once a collection of sealed memory,
   * after renewing the pin, has freed nothing. While another thread collects, there are many
   * attempts, but a limited number.
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

  /** Releases the pin of a write, which may have retired memory. */
  final void leave(Pin pin) {
    epochs.exit(pin);
    if (retrainer.isDue()) {
      maintenance.request(); // after the pin: the executor runs the caller's code
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
