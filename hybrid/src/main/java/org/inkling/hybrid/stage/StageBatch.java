package org.inkling.hybrid.stage;

import static java.util.Objects.checkFromIndexSize;

import org.inkling.index.LongHolder;
import org.inkling.index.stage.Presence;
import org.jspecify.annotations.Nullable;

/**
 * Looks up many keys over stages that must not be closed meanwhile: each key in the stages, and all
 * keys that no stage knows together in the run. Reused, by one thread at a time.
 *
 * @shape a key and a place for each of up to 4,096 keys
 */
public final class StageBatch {
  /** How many keys are looked up in the stages before the unknown ones go to the run. */
  private static final int KEYS_PER_TURN = 1 << 12;

  private final LongHolder value = new LongHolder();
  private long[] unknown = {};
  private boolean[] inRun = {};
  private int[] places = {};

  /** How many keys of this turn no stage knows. */
  private int left;

  private @Nullable Stages stages;
  private boolean @Nullable [] found; // of the caller, if it wants to know which keys are present
  private long absent;

  /** Creates a batch without room for keys. */
  public StageBatch() {}

  /** Sets what the next call of {@link #getAll} reads, and the value for absent keys. */
  public StageBatch over(Stages stages, long absent) {
    this.stages = stages;
    this.absent = absent;
    return this;
  }

  /**
   * Looks up {@code count} keys starting at {@code keys[from]}. The value of each, or the value for
   * absent keys, goes to the same index of {@code values}, which may be the same array. The stages
   * are cleared afterwards.
   *
   * @return how many were present
   * @throws IndexOutOfBoundsException if the range is not within both arrays
   */
  public int getAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    Stages read = begin(null);
    try {
      return read.count() == 0
          ? read.run().getAll(keys, values, from, count, absent)
          : inTurns(read, keys, values, from, count);
    } finally {
      stages = null;
    }
  }

  /** Like the other overload, but also reports which keys are present. */
  public int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    checkFromIndexSize(from, count, present.length);
    Stages read = begin(present);
    try {
      return read.count() == 0
          ? read.run().getAll(keys, values, present, from, count)
          : inTurns(read, keys, values, from, count);
    } finally {
      stages = null;
      found = null; // so as not to keep the caller's array alive
    }
  }

  private Stages begin(boolean @Nullable [] present) {
    Stages read = stages;
    if (read == null) {
      throw new IllegalStateException("no stages were chosen for the batch");
    }
    found = present;
    return read;
  }

  private int inTurns(Stages read, long[] keys, long[] values, int from, int count) {
    if (unknown.length < Math.min(count, KEYS_PER_TURN)) {
      unknown = new long[Math.min(count, KEYS_PER_TURN)];
      places = new int[unknown.length];
      inRun = new boolean[unknown.length];
    }
    int present = 0;
    for (int at = from; at < from + count; at += KEYS_PER_TURN) {
      int end = Math.min(from + count, at + KEYS_PER_TURN);
      present += askStages(read, keys, values, at, end) + askRun(read, values);
    }
    return present;
  }

  private int askStages(Stages read, long[] keys, long[] values, int at, int end) {
    left = 0;
    int present = 0;
    for (int i = at; i < end; i++) {
      long key = keys[i];
      Presence presence = StageReads.inStages(read, 0, key, value);
      if (presence == Presence.UNKNOWN) {
        unknown[left] = key;
        places[left++] = i;
      } else {
        boolean isPresent = presence == Presence.PRESENT;
        answer(values, i, isPresent, isPresent ? value.value : absent);
        present += isPresent ? 1 : 0;
      }
    }
    return present;
  }

  private void answer(long[] values, int place, boolean isPresent, long answer) {
    values[place] = answer;
    if (found != null) {
      found[place] = isPresent;
    }
  }

  private int askRun(Stages read, long[] values) {
    if (left == 0) {
      return 0;
    }
    int present =
        found == null
            ? read.run().getAll(unknown, unknown, 0, left, absent)
            : read.run().getAll(unknown, unknown, inRun, 0, left);
    for (int i = 0; i < left; i++) {
      answer(values, places[i], inRun[i], unknown[i]); // inRun is used only if it is wanted
    }
    return present;
  }
}
