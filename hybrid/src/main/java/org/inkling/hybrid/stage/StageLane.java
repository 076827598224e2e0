package org.inkling.hybrid.stage;

import java.util.Arrays;
import org.inkling.index.stage.MarkerCursor;

/**
 * A walk over the keys of one stage, including those marked as deleted, which reads several at a
 * time. It is at a key, or at its end.
 *
 * @shape 16 entries at first, 512 at most
 */
final class StageLane {
  private static final int MIN_ENTRIES = 16;
  private static final int MAX_ENTRIES = 512;

  private final MarkerCursor cursor;
  private long[] keys = new long[MIN_ENTRIES];
  private long[] values = new long[MIN_ENTRIES];
  private boolean[] deletions = new boolean[MIN_ENTRIES];
  private int at;
  private int end;

  /** How many entries to read: few at the beginning of a walk, which may be short. */
  private int wanted;

  /** Takes a cursor over a range, and moves to its first key. */
  StageLane(MarkerCursor cursor) {
    this.cursor = cursor;
    begin();
  }

  /** Begins again, in the same direction. */
  void reset(long from, long to) {
    cursor.reset(from, to);
    begin();
  }

  private void begin() {
    wanted = MIN_ENTRIES;
    fill();
  }

  private void fill() {
    if (keys.length < wanted) {
      keys = new long[wanted];
      values = new long[wanted];
      deletions = new boolean[wanted];
    }
    at = 0;
    end = 0; // in case the heap is full
    end = cursor.nextSome(keys, values, deletions, wanted);
    wanted = Math.min(MAX_ENTRIES, 2 * wanted);
  }

  /** Whether it is at a key. */
  boolean hasKey() {
    return at < end;
  }

  long key() {
    return keys[at];
  }

  boolean isDeletion() {
    return deletions[at];
  }

  /** The value of the key, if it is not deleted. */
  long value() {
    return values[at];
  }

  /** Advances by this number of keys, at most those already read. */
  void pass(int count) {
    at += count;
    if (at == end) {
      fill();
    }
  }

  /**
   * How many of the next keys already read are deleted and match, one by one, those of an array
   * beginning at an index.
   */
  int deletedLike(long[] others, int from, int to) {
    int most = Math.min(end - at, to - from);
    int same = Arrays.mismatch(keys, at, at + most, others, from, from + most);
    int count = same < 0 ? most : same;
    int deleted = 0;
    while (deleted < count && deletions[at + deleted]) {
      deleted++;
    }
    return deleted;
  }

  /** How many of the next {@code most} keys already read come before a key in walk order. */
  int countBefore(long key, boolean ascending, int most) {
    return MergingWalk.countBefore(keys, at, most, key, ascending);
  }

  void close() {
    cursor.close();
  }
}
