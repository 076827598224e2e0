package org.inkling.loft;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedOperations;
import org.inkling.index.operations.Write;
import org.inkling.index.stage.MarkedReads;
import org.inkling.index.stage.MarkerCursor;
import org.inkling.index.stage.Presence;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.scan.LoftCursor;
import org.inkling.loft.scan.Neighbours;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.KeyGroupPool;
import org.inkling.loft.table.LoftTable;
import org.inkling.loft.table.Outcome;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a {@link LoftIndex} and its sessions, which differ only in how an operation
 * pins.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public abstract sealed class LoftOperations extends DerivedOperations implements MarkedReads
    permits LoftIndex, LoftSession {
  private final LoftEngine engine;
  private final Epochs epochs;
  private final LoftTable table;
  private final AccessSampler sampler;
  private final LoftBatches batches;

  LoftOperations(LoftEngine engine) {
    this.engine = engine;
    this.epochs = engine.epochs();
    this.table = engine.table();
    this.sampler = engine.sampler();
    this.batches = new LoftBatches(this, table, sampler, new KeyGroupPool());
  }

  /** Creates the operations of a session on the same index. */
  LoftOperations(LoftOperations others) {
    this.engine = others.engine;
    this.epochs = others.epochs;
    this.table = others.table;
    this.sampler = others.sampler;
    this.batches = others.batches.of(this);
  }

  /**
   * Takes a pin for one operation, which releases it by {@link Epochs#exit}.
   *
   * @throws IllegalStateException if the index, or the session, is closed
   */
  abstract OperationPin enter();

  /** Fails like {@link #enter}; for operations that do not pin. */
  void requireOpen() {
    engine.requireOpen();
  }

  final Epochs epochs() {
    return epochs;
  }

  @Override
  public long get(long key, long absent) {
    OperationPin pin = enter();
    try {
      return valueOr(engine.read(pin, key), absent);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    OperationPin pin = enter();
    try {
      return copy(engine.read(pin, key), value);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean containsKey(long key) {
    OperationPin pin = enter();
    try {
      return ValueWord.isPresent(engine.read(pin, key));
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public Presence lookup(long key, LongHolder value) {
    OperationPin pin = enter();
    try {
      long word = engine.read(pin, key);
      if (copy(word, value)) {
        return Presence.PRESENT;
      }
      return word == ValueWord.DELETED ? Presence.DELETED : Presence.UNKNOWN;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public Presence lookup(long key) {
    OperationPin pin = enter();
    try {
      long word = engine.read(pin, key);
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
  public int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    return batches.getAll(keys, values, present, from, count);
  }

  @Override
  public long getAll(LongRegion keys, LongRegion values, long absent) {
    requireRoom(keys, values);
    return batches.getAll(keys, values, absent);
  }

  @Override
  public void putAll(long[] keys, long[] values, int from, int count) {
    batches.putAll(keys, values, from, count);
  }

  @Override
  public void putAll(LongRegion keys, LongRegion values) {
    requireRoom(keys, values);
    batches.putAll(keys, values);
  }

  @Override
  public void put(long key, long value) {
    OperationPin pin = enter();
    try {
      engine.put(pin, key, value);
    } finally {
      leave(pin, 1);
    }
  }

  @Override
  protected final boolean neighbour(boolean above, long key, EntryHolder found) {
    return above ? ceiling(key, Long.MAX_VALUE, found) : floor(key, Long.MIN_VALUE, found);
  }

  @Override
  public boolean ceiling(long key, long last, EntryHolder found) {
    OperationPin pin = enter();
    try {
      sampler.countRead(pin, key);
      return key <= last && Neighbours.ceiling(table, sampler, key, last, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean floor(long key, long last, EntryHolder found) {
    OperationPin pin = enter();
    try {
      sampler.countRead(pin, key);
      return key >= last && Neighbours.floor(table, sampler, key, last, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  protected final Cursor cursor(boolean ascending, long from, long to) {
    return walk(ascending, false, from, to);
  }

  private LoftCursor walk(boolean ascending, boolean markers, long from, long to) {
    requireOpen();
    return new LoftCursor(table, sampler, ascending, markers).from(from, to);
  }

  @Override
  public MarkerCursor ascendingWithMarkers(long from, long to) {
    return walk(true, true, from, to);
  }

  @Override
  public MarkerCursor descendingWithMarkers(long from, long to) {
    return walk(false, true, from, to);
  }

  @Override
  public boolean isEmpty() {
    return !first(new EntryHolder());
  }

  @Override
  public long size() {
    requireOpen();
    return table.size();
  }

  @Override
  @SuppressWarnings("exports") // JSpecify is optional for users
  protected final boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    OperationPin pin = enter();
    try {
      long outcome = engine.write(pin, write, key, expected, value);
      boolean hadValue = ValueWord.isPresent(outcome);
      if (hadValue && previous != null) {
        previous.value = ValueWord.decode(outcome); // under the pin: its cell may be retired
      }
      return write.result(hadValue, Outcome.isChanged(outcome));
    } finally {
      leave(pin, 1);
    }
  }

  /** {@inheritDoc} Unlike the method of the superclass, it allocates nothing. */
  @Override
  protected final long exchange(Write write, long key, long value, long absent) {
    OperationPin pin = enter();
    try {
      return valueOr(engine.write(pin, write, key, 0, value), absent);
    } finally {
      leave(pin, 1);
    }
  }

  /** Releases the pin of writes, which may have retired memory. */
  final void leave(OperationPin pin, int writes) {
    engine.leave(pin, writes);
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
