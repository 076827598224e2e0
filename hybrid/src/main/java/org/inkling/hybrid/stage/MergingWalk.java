package org.inkling.hybrid.stage;

import org.inkling.index.Cursor;

/**
 * A walk over some stages and their run in one direction, deletions honoured. What the run has
 * between two keys of the stages is copied in one go; behind the last key of the stages the run's
 * entries go to the caller at once.
 *
 * <p>Everything is to be called while the stages are open, but for {@link #close}. Allocates
 * nothing per step once its buffer has grown.
 *
 * @shape a buffer of entries of the run, 32 at first and 1,024 at most
 */
final class MergingWalk {
  private static final int LEAST_ENTRIES = 32;
  private static final int MOST_ENTRIES = 1024;

  /** So many keys of stages are looked at in one call, for all may be deleted. */
  private static final int KEYS_PER_CALL = 1 << 14;

  private final Stages stages;
  private final boolean ascending;
  private final StageOverlay overlay;
  private final Cursor run;

  /** Entries of the run that were read, those from {@code next} to {@code end} not passed yet. */
  private long[] runKeys = new long[LEAST_ENTRIES];

  private long[] runValues = new long[LEAST_ENTRIES];
  private int next;
  private int end;
  private boolean runRead;

  private long passed;
  private boolean done;

  MergingWalk(Stages stages, boolean ascending, long from, long to) {
    this.stages = stages;
    this.ascending = ascending;
    overlay = new StageOverlay(stages, ascending, from, to);
    run = ascending ? stages.run().ascending(from, to) : stages.run().descending(from, to);
  }

  /** Whether these are the stages that it walks over. */
  boolean isOver(Stages others) {
    return stages == others;
  }

  /** Begins again, in the same direction. */
  void reset(long from, long to) {
    overlay.reset(from, to);
    run.reset(from, to);
    next = 0;
    end = 0;
    runRead = false;
    done = false;
  }

  /** Whether there is nothing more. */
  boolean isDone() {
    return done;
  }

  /** Up to which key everything has been passed, once a run was asked for and it is not done. */
  long passed() {
    return passed;
  }

  /**
   * Copies the next entries into arrays, up to {@code count}, at least 1, from a place on.
   *
   * @return how many there were; fewer than {@code count} do not mean the end, {@link #isDone} does
   */
  int nextRun(long[] keys, long[] values, int from, int count) {
    int to = from + count;
    int at = from;
    for (int looks = 0; at < to && !overlay.isDone() && looks < KEYS_PER_CALL; ) {
      if (next == end && !runRead) {
        readRun();
      }
      at = copyRun(keys, values, at, placesBefore(overlay.key(), to - at));
      if (at < to && (next < end || runRead)) {
        at = takeFromStages(keys, values, at);
        looks++;
      }
    }
    if (at < to && overlay.isDone()) {
      at = takeFromRun(keys, values, at, to);
    }
    return at - from;
  }

  private void readRun() {
    if (end == runKeys.length && end < MOST_ENTRIES) {
      runKeys = new long[2 * end];
      runValues = new long[2 * end];
    }
    next = 0;
    end = 0; // should the run refuse
    end = run.nextRun(runKeys, runValues, 0, runKeys.length);
    runRead = end < runKeys.length;
  }

  /** How many of the next entries that were read, of so many, the walk meets before a key. */
  private int placesBefore(long key, int most) {
    int low = next;
    int high = next + Math.min(most, end - next);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending ? runKeys[middle] < key : runKeys[middle] > key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - next;
  }

  private int copyRun(long[] keys, long[] values, int at, int count) {
    if (count > 0) {
      System.arraycopy(runKeys, next, keys, at, count);
      System.arraycopy(runValues, next, values, at, count);
      next += count;
      passed = keys[at + count - 1];
    }
    return at + count;
  }

  /** Takes the key of the stages, to which the run's entries have come; the next free place. */
  private int takeFromStages(long[] keys, long[] values, int at) {
    long key = overlay.key();
    if (next < end && runKeys[next] == key) {
      next++;
    }
    boolean present = !overlay.isDeletion();
    if (present) {
      keys[at] = key;
      values[at] = overlay.value();
    }
    overlay.next();
    passed = key;
    return present ? at + 1 : at;
  }

  /** Takes what is left of the run; the next free place. */
  private int takeFromRun(long[] keys, long[] values, int from, int to) {
    int at = copyRun(keys, values, from, Math.min(to - from, end - next));
    if (at < to && !runRead) {
      at += run.nextRun(keys, values, at, to - at);
    }
    done = at < to;
    if (at > from) {
      passed = keys[at - 1];
    }
    return at;
  }

  void close() {
    overlay.close();
    run.close();
  }
}
