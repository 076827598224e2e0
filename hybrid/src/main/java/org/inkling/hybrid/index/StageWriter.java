package org.inkling.hybrid.index;

import java.util.concurrent.locks.Lock;
import org.inkling.MemoryLimitException;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.disk.read.Pool;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.latch.KeyLatches;
import org.inkling.region.LongRegion;
import org.jspecify.annotations.Nullable;

/**
 * The writes of an index. Each is applied to the stage being written, and its record appended,
 * under the latch of its key; all waits for the disk happen before or after.
 *
 * <p>A write takes effect when it is applied. A rotation holds all latches, so a stage that it
 * freezes and the log before its segment contain the same writes.
 *
 * @source docs/hybrid-index.md, writes
 */
final class StageWriter {
  private static final long NOTHING = -1; // no record to wait for
  private static final long AGAIN = -2;
  private static final int RUN = 512;

  private final Generations generations;
  private final KeyLatches latches;
  private final WriteAheadLog log;
  private final StageLimit limit;
  private final Pool<Conditional> conditionals = new Pool<>(Conditional::new);

  StageWriter(Generations generations, KeyLatches latches, WriteAheadLog log, StageLimit limit) {
    this.generations = generations;
    this.latches = latches;
    this.log = log;
    this.limit = limit;
  }

  /** Sets the value of a key without reading its previous state. */
  void put(long key, long value) {
    log.acknowledge(blind(RecordKind.PUT, key, value));
  }

  /** Removes a key without reading its previous state. */
  void delete(long key) {
    log.acknowledge(blind(RecordKind.REMOVE, key, 0));
  }

  /** Puts entries one after another, and waits for the last: the log is synced in order. */
  void putAll(long[] keys, long[] values, int from, int count) {
    requireWritable(); // even if there is nothing to put
    long last = NOTHING;
    for (int i = from; i < from + count; i++) {
      last = blind(RecordKind.PUT, keys[i], values[i]);
    }
    log.acknowledge(last);
  }

  /** Like {@link #putAll(long[], long[], int, int)}, from regions of one size. */
  void putAll(LongRegion keys, LongRegion values) {
    requireWritable();
    long last = NOTHING;
    for (long i = 0; i < keys.size(); i++) {
      last = blind(RecordKind.PUT, keys.get(i), values.get(i));
    }
    log.acknowledge(last);
  }

  /**
   * Removes the keys of a walk one after another. Waits for the last removal, and for removals by
   * other threads, without which there would be more keys.
   */
  void deleteAll(Cursor cursor) {
    requireWritable();
    long[] keys = new long[RUN];
    long[] values = new long[RUN];
    int run = RUN;
    while (run == RUN) {
      run = cursor.nextRun(keys, values, 0, RUN);
      for (int i = 0; i < run; i++) {
        blind(RecordKind.REMOVE, keys[i], 0);
      }
    }
    latches.awaitHolders(); // afterwards every removal that the walk has seen has its record
    log.acknowledge(log.appended() - 1);
  }

  void requireOpen() {
    generations.requireOpen();
  }

  private void requireWritable() {
    requireOpen();
    log.requireWritable();
  }

  private long blind(RecordKind kind, long key, long value) {
    while (true) {
      limit.admit();
      MemoryStage stage = generations.get().dynamic(); // only compared: may be released any time
      try {
        return tryBlind(kind, key, value);
      } catch (MemoryLimitException e) { // nothing has happened
        limit.refused(stage, e);
      }
    }
  }

  private long tryBlind(RecordKind kind, long key, long value) {
    Pin pin = generations.enter();
    try {
      Lock latch = latches.lock(key);
      try {
        return apply(kind, key, value);
      } finally {
        latch.unlock();
      }
    } finally {
      generations.exit(pin);
    }
  }

  /** Applies and logs a write, under the key's latch. */
  private long apply(RecordKind kind, long key, long value) {
    // Unlike a reader's, this generation cannot be replaced by a rotation before the latch is
    // released; a merge can replace it, but keeps the stage being written.
    var index = generations.get().dynamic().index();
    if (kind == RecordKind.PUT) {
      index.put(key, value);
    } else {
      index.remove(key);
    }
    return log.append(kind, key, value);
  }

  /**
   * Makes a write that depends on the state of the key.
   *
   * @return as specified by {@link Write#result}
   */
  boolean write(Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    Conditional state = conditionals.take();
    try {
      log.acknowledge(conditional(state, write, key, expected, value));
      if (state.isPresent() && previous != null) {
        previous.value = state.value();
      }
      return write.result(state.isPresent(), state.isChanged());
    } finally {
      state.forget();
      conditionals.give(state);
    }
  }

  /**
   * Adds to the value of a key, which counts as 0 if the key is absent, and returns the sum. One
   * record, however many threads add to the key.
   */
  long add(long key, long delta) {
    Conditional state = conditionals.take();
    try {
      state.adds();
      log.acknowledge(conditional(state, Write.PUT, key, 0, delta));
      return state.stored(delta);
    } finally {
      state.forget();
      conditionals.give(state);
    }
  }

  /** Returns the record to wait for: its own, or the last one if there was nothing to change. */
  private long conditional(Conditional state, Write write, long key, long expected, long value) {
    while (true) {
      limit.admit();
      MemoryStage stage = generations.get().dynamic(); // only compared: may be released any time
      try {
        long sequence = tryConditional(state, write, key, expected, value);
        if (sequence != AGAIN) {
          return sequence;
        }
      } catch (MemoryLimitException e) { // nothing has happened
        limit.refused(stage, e);
      }
    }
  }

  private long tryConditional(Conditional state, Write write, long key, long expected, long value) {
    Pin pin = generations.enter();
    try {
      state.readBelow(generations.get(), key);
      Lock latch = latches.lock(key);
      try {
        if (state.isStale(generations.get(), key)) {
          return AGAIN; // a rotation: what was read may not be all that is now below
        }
        if (state.changes(write, expected)) {
          RecordKind kind = write.removes() ? RecordKind.REMOVE : RecordKind.PUT;
          return apply(kind, key, state.stored(value));
        }
        // The record of what was read precedes this one; no answer depends on what a crash may
        // lose.
        return log.appended() - 1;
      } finally {
        latch.unlock();
      }
    } finally {
      generations.exit(pin);
    }
  }
}
