package org.inkling.xindex.scan;

import org.inkling.xindex.delta.DeltaRun;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;

/**
 * The merge of a group's array, delta and next delta: copies live entries in key order to arrays.
 * Used by one thread under its pin, for one group after another.
 *
 * <p>The <b>rank</b> of a key is the key for a merge upwards, and its complement for one downwards,
 * whose order is the opposite. So ranks ascend in both.
 *
 * <p><b>Why no key is missed or found twice.</b> A key has one turn, since all its records have
 * their turn at its rank. The runs of both deltas have passed the key by then, so a record of the
 * key that they lack was inserted since the group was found. The records of the key are looked at
 * in the order array, delta, next delta, as by every operation, and the first live one is taken.
 *
 * @shape two walks over deltas, on the heap
 */
final class GroupMerge {
  /** The maximum number of records that a merge looks at before {@link #isTired}: microseconds. */
  private static final int RECORDS_PER_PIN = 4_096;

  /** What the search of a group counts for, in records. */
  private static final int GROUP_COST = 64;

  /** Where no entries are kept between two reads. */
  private static final long[] NOWHERE = {};

  /** How a merge has ended. */
  enum Outcome {
    /** Everything up to the given rank is copied. */
    COMPLETE,

    /** There is no room for the entry at the position, or the merge is tired. */
    STOPPED,

    /** Other threads hold a latch that the record at the position needs. */
    BUSY
  }

  private final boolean ascending;
  private final long complement;
  private final long step;
  private final DeltaRun delta;
  private final DeltaRun next;

  private long[] keys = NOWHERE;
  private long[] values = NOWHERE;
  private int size;
  private int end;

  /** The number of records that it may look at. */
  private int strength;

  /** The next record of the array in the direction of the merge, if any is left. */
  private long record;

  private int left;

  /** The lowest rank that is not decided. */
  private long position;

  /**
   * Creates a merge.
   *
   * @param most the maximum number of records of a run of a delta
   */
  GroupMerge(boolean ascending, int most) {
    this.ascending = ascending;
    this.complement = ascending ? 0 : -1;
    this.step = ascending ? EntryRecord.BYTES : -EntryRecord.BYTES;
    this.delta = new DeltaRun(ascending, most);
    this.next = new DeltaRun(ascending, most);
  }

  /** Sets where entries are copied to: from one index up to another, which is exclusive. */
  void copyTo(long[] keys, long[] values, int from, int end) {
    this.keys = keys;
    this.values = values;
    this.size = from;
    this.end = end;
  }

  /** Forgets the arrays that entries were copied to. */
  void forgetArrays() {
    copyTo(NOWHERE, NOWHERE, 0, 0);
  }

  boolean hasRoom() {
    return size < end;
  }

  /** Returns the index after the last entry that was copied. */
  int size() {
    return size;
  }

  /** Returns whether the pin should be renewed, so that it does not hold back reclamation. */
  boolean isTired() {
    return strength < GROUP_COST;
  }

  /** Begins to count the records that are looked at under a pin. */
  void rest() {
    strength = RECORDS_PER_PIN;
  }

  /** Returns the key of a rank, and the rank of a key. */
  long opposite(long keyOrRank) {
    return keyOrRank ^ complement;
  }

  /** Returns the rank of the last key of a group. */
  long endOf(long group) {
    return ascending ? GroupRange.end(group) : ~GroupRange.pivot(group);
  }

  /** Returns where a merge that was not complete has ended: the lowest rank not decided. */
  long position() {
    return position;
  }

  /** Copies the entries of a group from one rank through another, both in the group. */
  Outcome merge(long group, long from, long through) {
    strength -= GROUP_COST;
    position = from;
    beginInArray(group);
    delta.begin(Group.delta(group));
    next.begin(Group.nextDelta(group));
    return merge(through);
  }

  private void beginInArray(long group) {
    int records = Group.records(group);
    int place = Group.placeOf(group, opposite(position));
    if (!ascending && (place == records || rank(Group.record(group, place)) < position)) {
      place--; // it was the place of the next key above
    }
    record = Group.record(group, place);
    left = ascending ? records - place : place + 1;
  }

  private long rank(long record) {
    return EntryRecord.key(record) ^ complement;
  }

  /** Alternates between the array's records below the next record of a delta, and that one. */
  private Outcome merge(long through) {
    while (next.seek(opposite(position)) && delta.seek(opposite(position))) {
      boolean inDelta = delta.hasRecord() || next.hasRecord();
      long head = Math.min(rank(delta), rank(next));
      if (!inDelta || head > through) {
        return copyArray(through);
      }
      Outcome outcome = head == position ? Outcome.COMPLETE : copyArray(head - 1);
      if (outcome == Outcome.COMPLETE) {
        outcome = copyHead(head);
      }
      if (outcome != Outcome.COMPLETE || head == through) {
        return outcome;
      }
      position = head + 1;
    }
    return Outcome.BUSY;
  }

  private long rank(DeltaRun run) {
    return run.hasRecord() ? opposite(run.key()) : Long.MAX_VALUE;
  }

  /** Copies entries of the array, none of which has its key in a delta, through a rank. */
  private Outcome copyArray(long through) {
    long[] intoKeys = keys; // locals: a field would be loaded again after each load of a word
    long[] intoValues = values;
    long flip = complement;
    long at = record;
    int index = size;
    int looked = 0;
    for (int most = Math.min(left, strength); looked < most && index < end; looked++) {
      long key = EntryRecord.key(at);
      long live = (key ^ flip) > through ? EntryRecord.BUSY : EntryRecord.live(at);
      if (live == EntryRecord.BUSY) {
        break;
      }
      if (live != 0) {
        intoKeys[index] = key;
        intoValues[index] = EntryRecord.value(live);
        index++;
      }
      at += step;
    }
    record = at;
    size = index;
    left -= looked;
    strength -= looked;
    return stateInArray(through);
  }

  /** Returns why {@link #copyArray} has ended. */
  private Outcome stateInArray(long through) {
    if (left == 0 || rank(record) > through) {
      return Outcome.COMPLETE;
    }
    position = rank(record);
    return canLook() ? Outcome.BUSY : Outcome.STOPPED;
  }

  private boolean canLook() {
    return hasRoom() && strength > 0;
  }

  /** Copies the entry of a rank that a delta has a record of, if one of its records is live. */
  private Outcome copyHead(long head) {
    position = head;
    if (!canLook()) {
      return Outcome.STOPPED;
    }
    strength--;
    long live = 0;
    if (left > 0 && rank(record) == head) {
      live = EntryRecord.live(record);
      record += step;
      left--;
    }
    live = live == 0 ? live(delta, head) : live;
    live = live == 0 ? live(next, head) : live;
    if (live == EntryRecord.BUSY) {
      return Outcome.BUSY;
    }
    if (live != 0) {
      keys[size] = opposite(head);
      values[size] = EntryRecord.value(live);
      size++;
    }
    return Outcome.COMPLETE;
  }

  private long live(DeltaRun run, long head) {
    boolean isHere = run.hasRecord() && opposite(run.key()) == head;
    return isHere ? EntryRecord.live(run.record()) : 0;
  }
}
