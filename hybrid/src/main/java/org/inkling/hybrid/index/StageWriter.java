package org.inkling.hybrid.index;

import java.util.concurrent.locks.Lock;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.latch.KeyLatches;
import org.inkling.hybrid.log.RecordKind;
import org.inkling.hybrid.log.WriteAheadLog;
import org.inkling.hybrid.operations.WriteKind;
import org.inkling.hybrid.operations.WriteOperations;
import org.inkling.hybrid.stage.StageReads;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.loft.Presence;
import org.jspecify.annotations.Nullable;

/**
 * The writes: each is applied to the stage that is written to, and its record appended, under the
 * latch of its key; whatever waits for the disk does so before or after.
 *
 * <p>A write takes effect when it is applied. A rotation holds all latches, so that a stage that it
 * freezes and the log before its segment have the same writes.
 *
 * @source docs/hybrid-index.md, writes
 */
final class StageWriter {
  private static final long NOTHING = -1;
  private static final int RUN = 512;

  private final Generations generations;
  private final KeyLatches latches;
  private final WriteAheadLog log;
  private final StageLimit limit;

  StageWriter(Generations generations, KeyLatches latches, WriteAheadLog log, StageLimit limit) {
    this.generations = generations;
    this.latches = latches;
    this.log = log;
    this.limit = limit;
  }

  /** Gives a key a value; does not ask what it had. */
  void put(long key, long value) {
    acknowledge(blind(RecordKind.PUT, key, value));
  }

  /** Takes a key out; does not ask whether it was there. */
  void delete(long key) {
    acknowledge(blind(RecordKind.REMOVE, key, 0));
  }

  /** Puts one after the other, and waits for the last: the log is synced in order. */
  void putAll(long[] keys, long[] values, int from, int count) {
    long last = NOTHING;
    for (int i = from; i < from + count; i++) {
      last = blind(RecordKind.PUT, keys[i], values[i]);
    }
    acknowledge(last);
  }

  /** Takes the keys of a walk out, one after the other, and waits for the last. */
  void deleteAll(Cursor cursor) {
    long[] keys = new long[RUN];
    long[] values = new long[RUN];
    long last = NOTHING;
    int run = RUN;
    while (run == RUN) {
      run = cursor.nextRun(keys, values, 0, RUN);
      for (int i = 0; i < run; i++) {
        last = blind(RecordKind.REMOVE, keys[i], 0);
      }
    }
    acknowledge(last);
  }

  private void acknowledge(long sequence) {
    if (sequence != NOTHING) {
      log.acknowledge(sequence);
    }
  }

  private long blind(RecordKind kind, long key, long value) {
    limit.admit();
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

  /** Under the key's latch. */
  private long apply(RecordKind kind, long key, long value) {
    // Unlike a reader's, this generation cannot be replaced by a rotation before the latch is given
    // back; by a merge it can, which leaves the stage that is written to in place.
    var index = generations.get().dynamic().index();
    if (kind == RecordKind.PUT) {
      index.put(key, value);
    } else {
      index.remove(key);
    }
    return log.append(kind, key, value);
  }

  /**
   * A write that depends on what the key has.
   *
   * @return as {@link WriteOperations} has it
   */
  boolean write(WriteKind kind, long key, long expected, long value, @Nullable LongHolder found) {
    var below = new Below();
    while (true) {
      limit.admit();
      Pin pin = generations.enter();
      try {
        below.read(generations.get(), key);
        Lock latch = latches.lock(key);
        try {
          if (below.isStale(generations.get(), key)) {
            continue; // a rotation, so that what was read may not be all that is below now
          }
          if (kind.changes(below.present, below.value.value, expected)) {
            below.sequence = apply(kind.removes() ? RecordKind.REMOVE : RecordKind.PUT, key, value);
          }
        } finally {
          latch.unlock();
        }
      } finally {
        generations.exit(pin);
      }
      return finish(kind, below, found);
    }
  }

  private boolean finish(WriteKind kind, Below state, @Nullable LongHolder found) {
    acknowledge(state.sequence);
    if (state.present && found != null) {
      found.value = state.value.value;
    }
    return kind == WriteKind.PUT ? state.present : state.sequence != NOTHING;
  }

  /** What a key has: first read below the stage that is written to, then decided by it. */
  private static final class Below {
    private final LongHolder value = new LongHolder();
    private boolean present;
    private @Nullable MemoryStage above;
    private long sequence = NOTHING;

    /** Without the latch, as it may have to wait for the disk. */
    void read(Generation generation, long key) {
      MemoryStage dynamic = generation.dynamic();
      Presence known = dynamic.index().lookup(key, value);
      above = dynamic;
      present = known == Presence.UNKNOWN && StageReads.below(generation.stages(), 1, key, value);
    }

    /** Under the latch: takes in what has been written since, unless something is amiss. */
    boolean isStale(Generation generation, long key) {
      MemoryStage dynamic = generation.dynamic();
      if (dynamic != above) {
        return true;
      }
      Presence now = dynamic.index().lookup(key, value);
      if (now != Presence.UNKNOWN) {
        present = now == Presence.PRESENT;
      }
      return false;
    }
  }
}
