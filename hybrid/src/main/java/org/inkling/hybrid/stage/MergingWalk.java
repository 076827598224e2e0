package org.inkling.hybrid.stage;

import org.inkling.index.Cursor;

/**
 * A walk over some stages and their run in one direction, which applies deletions. A stretch of the
 * run between two keys of the stages is copied at once, and a stretch of deleted entries is skipped
 * at once; after the last key of the stages, the run's entries go directly to the caller.
 *
 * <p>All methods but {@link #close} must be called while the stages are open. Allocates nothing per
 * step once its buffer has grown.
 *
 * @shape a buffer of entries of the run, 32 at first and 1,024 at most
 */
final class MergingWalk {
  private static final int MIN_ENTRIES = 32;
  private static final int MAX_ENTRIES = 1024;

  /** A call examines at most this number of the stages' keys, because all may be deleted. */
  private static final int KEYS_PER_CALL = 1 << 14;

  private final Stages stages;
  private final boolean ascending;
  private final StageOverlay overlay;
  private final Cursor run;

  /** Entries read from the run; those from {@code next} to {@code end} are not yet passed. */
  private long[] runKeys = new long[MIN_ENTRIES];

  private long[] runValues = new long[MIN_ENTRIES];
  private int next;
  private int end;
  private boolean runRead;
  private int entriesPerRead = MIN_ENTRIES;

  private long passed;
  private boolean done;

  MergingWalk(Stages stages, boolean ascending, long from, long to) {
    this.stages = stages;
    this.ascending = ascending;
    overlay = new StageOverlay(stages, ascending, from, to);
    run = ascending ? stages.run().ascending(from, to) : stages.run().descending(from, to);
  }

  /** Whether the walk is over these stages. */
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
    entriesPerRead = MIN_ENTRIES;
    done = false;
  }

  /** Whether there are no more entries. */
  boolean isDone() {
    return done;
  }

  /**
   * The key up to which everything has been passed; defined after a call of {@link #nextRun},
   * unless the walk is done.
   */
  long passed() {
    return passed;
  }

  /**
   * Copies the next entries into arrays, up to {@code count}, at least 1, starting at index {@code
   * from}.
   *
   * @return the number of entries; fewer than {@code count} do not mean the end, see {@link
   *     #isDone}
   */
  int nextRun(long[] keys, long[] values, int from, int count) {
    int to = from + count;
    int at = from;
    for (int looks = 0; at < to && !overlay.isDone() && looks < KEYS_PER_CALL; ) {
      if (next == end && !runRead) {
        readRun(to - at);
      }
      int most = Math.min(to - at, end - next);
      at = copyRun(keys, values, at, countBefore(runKeys, next, most, overlay.key(), ascending));
      if (at < to && (next < end || runRead)) {
        int passedOver = passDeleted();
        looks += Math.max(1, passedOver);
        at = passedOver > 0 ? at : takeFromStages(keys, values, at);
      }
    }
    if (at < to && overlay.isDone()) {
      at = takeFromRun(keys, values, at, to);
    }
    return at - from;
  }

  /** Reads entries of the run: few at first, but as many at once as are wanted. */
  private void readRun(int wanted) {
    int count = Math.clamp(wanted, entriesPerRead, MAX_ENTRIES);
    if (runKeys.length < count) {
      runKeys = new long[count];
      runValues = new long[count];
    }
    next = 0;
    end = 0; // in case the run throws
    end = run.nextRun(runKeys, runValues, 0, count);
    runRead = end < count;
    entriesPerRead = Math.min(MAX_ENTRIES, 2 * entriesPerRead);
  }

  /** How many keys in a range of an array, which is in walk order, come before a key. */
  static int countBefore(long[] keys, int from, int count, long key, boolean ascending) {
    int low = from;
    int high = from + count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending ? keys[middle] < key : keys[middle] > key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - from;
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

  /**
   * Skips the run's next entries that are deleted, up to the first that is not. Returns how many.
   */
  private int passDeleted() {
    int count = overlay.isDeletion() ? overlay.passDeleted(runKeys, next, end) : 0;
    if (count > 0) {
      next += count;
      passed = runKeys[next - 1];
    }
    return count;
  }

  /**
   * Takes the next key of the stages, which the run's entries have reached. Returns the next free
   * index.
   */
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

  /** Takes the rest of the run. Returns the next free index. */
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
