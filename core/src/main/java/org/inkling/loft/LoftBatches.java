package org.inkling.loft;

import static java.util.Objects.checkFromIndexSize;
import static org.inkling.loft.table.KeyGroup.ANSWERS;
import static org.inkling.loft.table.KeyGroup.MAX_KEYS;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.KeyGroup;
import org.inkling.loft.table.KeyGroupPool;
import org.inkling.loft.table.LoftTable;
import org.inkling.loft.table.Outcome;
import org.inkling.region.LongRegion;

/**
 * The operations on many keys. They process groups of at most {@link KeyGroup#MAX_KEYS} keys, each
 * under its own pin, and always at least one group, so that a closed index is noticed.
 *
 * <p>A batch is not atomic. Each key takes effect on its own, by the rules of the single operation,
 * between the start and the end of the call. The caller's memory is read and written while no pin
 * is held, so a missing page or a closed arena there affects no other thread.
 */
final class LoftBatches {
  private final LoftOperations index;
  private final LoftTable table;
  private final AccessSampler sampler;
  private final KeyGroupPool rooms;

  /** Creates the batch operations of an index or a session, whose pins they use. */
  LoftBatches(LoftOperations index, LoftTable table, AccessSampler sampler, KeyGroupPool rooms) {
    this.index = index;
    this.table = table;
    this.sampler = sampler;
    this.rooms = rooms;
  }

  /** Returns the batch operations of another session. */
  LoftBatches of(LoftOperations session) {
    return new LoftBatches(session, table, sampler, rooms);
  }

  int getAll(long[] keys, long[] values, int from, int count, long absent) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    long[] group = rooms.take();
    try {
      int present = 0;
      int done = 0;
      do {
        int some = Math.min(count - done, MAX_KEYS);
        System.arraycopy(keys, from + done, group, 0, some);
        present += lookup(group, some, absent);
        System.arraycopy(group, ANSWERS, values, from + done, some);
        done += some;
      } while (done < count);
      return present;
    } finally {
      rooms.giveBack(group);
    }
  }

  int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    checkFromIndexSize(from, count, present.length);
    long[] group = rooms.take();
    try {
      int found = 0;
      int done = 0;
      do {
        int some = Math.min(count - done, MAX_KEYS);
        System.arraycopy(keys, from + done, group, 0, some);
        long bits = lookupPresent(group, some);
        System.arraycopy(group, ANSWERS, values, from + done, some);
        for (int i = 0; i < some; i++) {
          present[from + done + i] = (bits >>> i & 1) != 0;
        }
        found += Long.bitCount(bits);
        done += some;
      } while (done < count);
      return found;
    } finally {
      rooms.giveBack(group);
    }
  }

  long getAll(LongRegion keys, LongRegion values, long absent) {
    if (values.isReadOnly()) {
      throw new IllegalArgumentException("values cannot be written to a read-only " + values);
    }
    long[] group = rooms.take();
    try {
      long present = 0;
      long done = 0;
      do {
        int some = (int) Math.min(keys.size() - done, MAX_KEYS);
        keys.copyTo(done, group, 0, some);
        present += lookup(group, some, absent);
        values.copyFrom(group, ANSWERS, done, some);
        done += some;
      } while (done < keys.size());
      return present;
    } finally {
      rooms.giveBack(group);
    }
  }

  void putAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    long[] group = rooms.take();
    try {
      int done = 0;
      do {
        int some = Math.min(count - done, MAX_KEYS);
        System.arraycopy(keys, from + done, group, 0, some);
        System.arraycopy(values, from + done, group, ANSWERS, some);
        put(group, some);
        done += some;
      } while (done < count);
    } finally {
      rooms.giveBack(group);
    }
  }

  void putAll(LongRegion keys, LongRegion values) {
    long[] group = rooms.take();
    try {
      long done = 0;
      do {
        int some = (int) Math.min(keys.size() - done, MAX_KEYS);
        keys.copyTo(done, group, 0, some);
        values.copyTo(done, group, ANSWERS, some);
        put(group, some);
        done += some;
      } while (done < keys.size());
    } finally {
      rooms.giveBack(group);
    }
  }

  /** Looks up the keys of a group and stores their values as its answers. */
  private int lookup(long[] group, int count, long absent) {
    OperationPin pin = index.enter();
    try {
      lookup(pin, group, count);
      return KeyGroup.decode(group, count, absent);
    } finally {
      table.epochs().exit(pin);
    }
  }

  /**
   * Like {@link #lookup(long[], int, long)}, but returns the keys that are present: bit i for key
   * i.
   */
  private long lookupPresent(long[] group, int count) {
    OperationPin pin = index.enter();
    try {
      lookup(pin, group, count);
      long present = KeyGroup.presence(group, count);
      int _ = KeyGroup.decode(group, count, 0);
      return present;
    } finally {
      table.epochs().exit(pin);
    }
  }

  private void lookup(OperationPin pin, long[] group, int count) {
    KeyGroup.locate(group, count, table);
    KeyGroup.lookup(group, count, table);
    for (int i = drawn(pin, 0, count); i < count; i = drawn(pin, i + 1, count)) {
      sampler.countRead(group[i]);
    }
  }

  /**
   * Puts the keys of a group in order. The first key that is refused memory, and all keys after it,
   * are put one by one: these puts need new pins, and a located position is not valid under another
   * pin.
   */
  private void put(long[] group, int count) {
    int done;
    OperationPin pin = index.enter();
    try {
      KeyGroup.locate(group, count, table);
      done = putWithinRoom(pin, group, count);
    } finally {
      index.leave(pin, count);
    }
    for (int i = done; i < count; i++) {
      index.put(group[i], group[ANSWERS + i]);
    }
  }

  /** Puts located keys until one is refused memory; returns how many were put. */
  private int putWithinRoom(OperationPin pin, long[] group, int count) {
    int next = drawn(pin, 0, count);
    int done = 0;
    try {
      for (; done < count; done++) {
        long outcome = KeyGroup.put(pin, group, done, table);
        if (done == next) {
          sampler.countWrite(group[done], Outcome.movesKeys(Write.PUT, outcome));
          next = drawn(pin, done + 1, count);
        }
      }
    } catch (MemoryLimitException e) {
      return done; // this key was not put
    }
    return done;
  }

  /**
   * Index of the first operation at or after {@code from} that is counted, or {@code count} if none
   * is.
   */
  private int drawn(OperationPin pin, int from, int count) {
    int drawn = sampler.draw(pin, count - from);
    return drawn < 0 ? count : from + drawn;
  }
}
