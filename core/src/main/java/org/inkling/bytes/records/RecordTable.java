package org.inkling.bytes.records;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.Outcome;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;
import org.jspecify.annotations.Nullable;

/**
 * A LOFT table whose values are references to records. It decides who releases a record.
 *
 * <p>To the table a reference is a value of at most 61 bits, which it keeps in the word of the slot
 * and never interprets. A record is written before its reference is published, and never changes
 * until it is freed. The table is a linearizable map of references: the value that a write replaces
 * is reported to that write and to no other. So the operation whose write has replaced a reference
 * retires that record, once; a sweep that moves the word of a key reports nothing and retires
 * nothing. An operation that reads a reference under its pin reads a record that was current at an
 * instant of that pin, hence retired later, and may read it until the pin ends.
 *
 * <p>A write that expects a value compares references. Under one pin a reference denotes one
 * record, so the pin is not renewed between the read and the write.
 */
public final class RecordTable {
  /** No reference: the key is absent. */
  public static final long ABSENT = 0;

  /** Results of an exchange; a positive one is the length that the holder lacks. */
  private static final int AGAIN = 0;

  private static final int HAD_VALUE = -1;
  private static final int HAD_NONE = -2;

  private final LoftEngine engine;
  private final Epochs epochs;
  private final RecordSlabs records;

  /** The number of records that may be lost because a write failed in an unknown place. */
  private final AtomicLong lost = new AtomicLong();

  /** Creates the table of an engine whose values, if any, refer to these records. */
  public RecordTable(LoftEngine engine, RecordSlabs records) {
    this.engine = engine;
    this.epochs = engine.epochs();
    this.records = records;
  }

  /** Returns the engine whose table has the references. */
  public LoftEngine engine() {
    return engine;
  }

  /** Returns where the records are. */
  public RecordSlabs records() {
    return records;
  }

  /** Returns the reference of a key, or {@link #ABSENT}; runs under the caller's pin. */
  public long read(OperationPin pin, long key) {
    long word = engine.read(pin, key);
    return ValueWord.isPresent(word) ? ValueWord.decodeInline(word) : ABSENT;
  }

  /** Sets the value of a key; returns whether the state of the key allowed it. */
  public boolean put(Write write, long key, CallerBytes value) {
    OperationPin pin = engine.enter();
    try {
      if (write != Write.PUT && !write.changes(read(pin, key) != ABSENT, false)) {
        return false; // takes no memory
      }
      long reference = newRecord(pin, value);
      long outcome = write(pin, write, key, reference);
      if (!Outcome.isChanged(outcome)) {
        free(reference);
      }
      return settle(outcome);
    } finally {
      engine.leave(pin);
    }
  }

  private long write(OperationPin pin, Write write, long key, long reference) {
    boolean isUncertain = true;
    try {
      long outcome = engine.write(pin, write, key, ABSENT, reference);
      isUncertain = false;
      return outcome;
    } catch (MemoryLimitException e) {
      isUncertain = false;
      free(reference); // nothing has happened
      throw e;
    } finally {
      if (isUncertain) {
        countLost();
      }
    }
  }

  /** Counts a write that failed for lack of heap or stack, whose records may be lost. */
  void countLost() {
    lost.getAndIncrement();
  }

  long lost() {
    return lost.get();
  }

  /** Removes a key; returns whether it was present. */
  public boolean remove(long key) {
    OperationPin pin = engine.enter();
    try {
      return settle(engine.write(pin, Write.REMOVE, key, ABSENT, ABSENT));
    } finally {
      engine.leave(pin);
    }
  }

  /** Sets the value of a key if it is {@code expected}; returns whether it did. */
  public boolean compareAndSet(long key, CallerBytes expected, CallerBytes value) {
    OperationPin pin = engine.enter();
    try {
      long seen = read(pin, key);
      boolean equal = seen != ABSENT && isIn(seen, expected);
      // The new record may renew the pin, so the key is read again.
      return equal
          && writeExpected(pin, Write.COMPARE_AND_SET, key, expected, newRecord(pin, value));
    } finally {
      engine.leave(pin);
    }
  }

  /** Removes a key if its value is {@code expected}; returns whether it did. */
  public boolean removeExpected(long key, CallerBytes expected) {
    OperationPin pin = engine.enter();
    try {
      return writeExpected(pin, Write.REMOVE_EXPECTED, key, expected, ABSENT);
    } finally {
      engine.leave(pin);
    }
  }

  /**
   * Performs a write that expects a value. It fails only if the bytes differ: if another thread has
   * replaced the record by one with the same bytes, the write is repeated.
   */
  private boolean writeExpected(
      OperationPin pin, Write write, long key, CallerBytes expected, long reference) {
    try (var fresh = new FreshRecord(this, reference)) {
      int refusals = 0;
      long seen = read(pin, key);
      while (seen != ABSENT && isIn(seen, expected)) {
        try {
          if (settle(fresh.publish(engine, pin, write, key, seen))) {
            return true;
          }
        } catch (MemoryLimitException e) {
          engine.makeRoom(pin, ++refusals, e);
        }
        seen = read(pin, key);
      }
      return false;
    }
  }

  /**
   * Performs a write, and copies the value that the key had, for which room is made outside the
   * pin.
   *
   * @param value the new value; null for a removal
   * @return whether the key had a value
   */
  public boolean exchange(
      Write write, long key, @Nullable CallerBytes value, PreviousValue previous) {
    int result = AGAIN;
    while (result >= AGAIN) {
      previous.reserve(result);
      OperationPin pin = engine.enter();
      try {
        boolean changes = write.changes(read(pin, key) != ABSENT, false);
        long reference = changes && value != null ? newRecord(pin, value) : ABSENT;
        result = exchange(pin, write, key, reference, previous);
      } finally {
        engine.leave(pin);
      }
    }
    return result == HAD_VALUE;
  }

  /** Returns HAD_VALUE, HAD_NONE, AGAIN, or the length that the holder must grow to. */
  private int exchange(
      OperationPin pin, Write write, long key, long reference, PreviousValue previous) {
    try (var fresh = new FreshRecord(this, reference)) {
      for (int refusals = 1; ; ) {
        long seen = read(pin, key);
        if (seen != ABSENT && !previous.fits(RecordReference.length(seen))) {
          return RecordReference.length(seen);
        }
        if (!write.changes(seen != ABSENT, false)) {
          return report(seen, previous);
        }
        if (fresh.isNone() && !write.removes()) {
          return AGAIN; // when it was first read, the key did not need a record
        }
        try {
          long outcome = fresh.publish(engine, pin, expecting(write, seen), key, seen);
          if (Outcome.isChanged(outcome)) {
            int result = report(seen, previous); // before it is retired
            boolean _ = settle(outcome);
            return result;
          }
        } catch (MemoryLimitException e) {
          engine.makeRoom(pin, refusals++, e);
        }
      }
    }
  }

  /** Returns the write that has the effect of another one if the key has the record seen. */
  private static Write expecting(Write write, long seen) {
    if (seen == ABSENT) {
      return Write.PUT_IF_ABSENT;
    }
    return write.removes() ? Write.REMOVE_EXPECTED : Write.COMPARE_AND_SET;
  }

  private static int report(long seen, PreviousValue previous) {
    if (seen == ABSENT) {
      return HAD_NONE;
    }
    previous.copy(seen);
    return HAD_VALUE;
  }

  /** Retires the record that a write has replaced, if any; returns whether it changed the key. */
  public boolean settle(long outcome) {
    boolean changed = Outcome.isChanged(outcome);
    if (changed && ValueWord.isPresent(outcome)) {
      long reference = ValueWord.decodeInline(outcome);
      long bytes = RecordSlabs.bytesFor(RecordReference.length(reference));
      epochs.retireRecord(RecordReference.record(reference), bytes);
    }
    return changed;
  }

  /**
   * Returns the reference to a new record with these bytes; may renew the pin.
   *
   * @throws MemoryLimitException if there is no memory for it
   */
  public long newRecord(OperationPin pin, CallerBytes value) {
    long record = allocate(pin, value.length());
    boolean copied = false;
    try {
      value.copyTo(RecordSlabs.payload(record));
      copied = true;
      return RecordReference.of(record, value.length());
    } finally {
      if (!copied) {
        records.free(record); // the caller's memory could not be read
      }
    }
  }

  /** Frees a record that was not published. */
  void free(long reference) {
    records.free(RecordReference.record(reference));
  }

  private static boolean isIn(long reference, CallerBytes expected) {
    int length = RecordReference.length(reference);
    return length == expected.length() && expected.isAt(RecordReference.payload(reference), length);
  }

  private long allocate(OperationPin pin, int length) {
    for (int attempt = 1; ; attempt++) {
      try {
        return records.allocate(length);
      } catch (MemoryLimitException e) {
        engine.makeRoom(pin, attempt, e);
      }
    }
  }
}
