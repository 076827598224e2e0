package org.inkling.loft.scan;

import java.util.Arrays;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.jspecify.annotations.Nullable;

/**
 * Entries copied out of the slots, in the order of a walk, for a cursor to hand out one by one.
 *
 * <p>A <i>rank</i> is a key, or its complement on the way down: ranks ascend along every walk.
 * Holds at most twice {@link #LIMIT} entries; when some groups hold more, those nearest to the
 * cursor are kept and the rest is left for a later run. Reused from run to run.
 */
public final class EntryBuffer {
  private static final int LIMIT = 1 << 15;
  private static final int FIRST_CAPACITY = 64;

  /** Up to here a run is a few groups, and insertion moves an entry by a few places. */
  private static final int NEARLY_SORTED = 512;

  /** Slots that are taken between two looks at the room that is left. */
  private static final int STRETCH = 64;

  private final long flip;

  private long[] keys = new long[FIRST_CAPACITY];
  private long[] values = new long[FIRST_CAPACITY];

  /** Which entries are deletion markers; null where markers are not reported. */
  private boolean @Nullable [] deleted;

  private int size;

  /** The ranks that are wanted; they narrow when entries are dropped. */
  private long first;

  private long last;

  EntryBuffer(boolean ascending, boolean markers) {
    this.flip = ascending ? 0 : -1;
    this.deleted = markers ? new boolean[FIRST_CAPACITY] : null;
  }

  /** Begins a run of keys that a walk meets from one to another, both included. */
  void begin(long from, long to) {
    first = rank(from);
    last = rank(to);
    size = 0;
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  long key(int i) {
    return keys[i];
  }

  long value(int i) {
    return values[i];
  }

  boolean isDeletion(int i) {
    return deleted != null && deleted[i];
  }

  private long rank(long key) {
    return key ^ flip;
  }

  /** Lends its arrays to a run of so many entries at most. */
  void lendTo(EntryRun run, int entries) {
    if (keys.length < entries) {
      grow(entries);
    }
    run.begin(keys, values, 0, entries);
  }

  /** Takes the arrays of a run with what is in them; its own ones may have grown meanwhile. */
  void takeBack(EntryRun run) {
    keys = run.keys();
    values = run.values();
    size = run.size();
  }

  /** Copies entries from a place on into arrays from a place on; how many there were, at most. */
  int copy(int from, long[] toKeys, long[] toValues, int to, int most) {
    int entries = Math.min(size - from, most);
    System.arraycopy(keys, from, toKeys, to, entries);
    System.arraycopy(values, from, toValues, to, entries);
    return entries;
  }

  /** Copies which of so many entries from a place on are deletion markers. */
  void copyDeletions(int from, boolean[] to, int count) {
    if (deleted == null) {
      Arrays.fill(to, 0, count, false);
    } else {
      System.arraycopy(deleted, from, to, 0, count);
    }
  }

  /** Takes what the slots from {@code first} hold of the range, in any order; under a pin. */
  void collect(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; ) {
      makeRoomFor(STRETCH);
      long stop = Math.min(end, SlotArray.slot(slot, STRETCH));
      collectSome(slot, stop);
      slot = stop;
    }
  }

  private void collectSome(long from, long end) {
    for (long slot = from; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.keyWord(slot);
      if (KeyWord.isKey(word) && isWanted(KeyWord.decode(word))) {
        add(KeyWord.decode(word), SlotArray.value(slot));
      }
    }
  }

  private boolean isWanted(long key) {
    return first <= rank(key) && rank(key) <= last;
  }

  /**
   * Takes the entry of a key with this word, if it is one, behind those that are there, however
   * many they are; under a pin.
   */
  void append(long key, long word) {
    if (size == keys.length) {
      grow(2 * size);
    }
    add(key, word);
  }

  private void add(long key, long word) {
    boolean present = ValueWord.isPresent(word);
    if (present || (deleted != null && ValueWord.thaw(word) == ValueWord.DELETED)) {
      keys[size] = key;
      values[size] = present ? ValueWord.decode(word) : 0;
      if (deleted != null) {
        deleted[size] = !present;
      }
      size++;
    }
  }

  private void makeRoomFor(int entries) {
    if (size + entries > keys.length) {
      makeRoom();
    }
  }

  private void makeRoom() {
    if (keys.length < 2 * LIMIT) {
      grow(2 * keys.length);
      return;
    }
    sort();
    size = LIMIT;
    last = rank(keys[LIMIT - 1]);
  }

  private void grow(int capacity) {
    long[] moreKeys = Arrays.copyOf(keys, capacity);
    long[] moreValues = Arrays.copyOf(values, capacity);
    deleted = deleted == null ? null : Arrays.copyOf(deleted, capacity);
    keys = moreKeys; // all or none, should the heap be full
    values = moreValues;
  }

  /** Drops the last entry. */
  void dropLast() {
    size--;
  }

  /** Turns the entries round. */
  void reverse() {
    for (int low = 0, high = size - 1; low < high; low++, high--) {
      long key = keys[low];
      long value = values[low];
      boolean deletion = isDeletion(low);
      move(high, low);
      set(high, key, value, deletion);
    }
  }

  /**
   * Sorts in the order of the walk. A run comes nearly sorted, because a slot is close to where the
   * order of keys would put it; wider gaps are for a run that a large bucket has made long, or that
   * goes down.
   */
  void sort() {
    for (int gap = size <= NEARLY_SORTED ? 1 : firstGap(); gap > 0; gap /= 3) {
      for (int i = gap; i < size; i++) {
        if (rank(keys[i - gap]) > rank(keys[i])) {
          sink(i, gap);
        }
      }
    }
  }

  private int firstGap() {
    int gap = 1;
    while (gap < size / 9) {
      gap = 3 * gap + 1;
    }
    return gap;
  }

  private void sink(int from, int gap) {
    long key = keys[from];
    long value = values[from];
    boolean deletion = isDeletion(from);
    int to = from;
    for (; to >= gap && rank(keys[to - gap]) > rank(key); to -= gap) {
      move(to - gap, to);
    }
    set(to, key, value, deletion);
  }

  private void move(int from, int to) {
    set(to, keys[from], values[from], isDeletion(from));
  }

  private void set(int to, long key, long value, boolean deletion) {
    keys[to] = key;
    values[to] = value;
    if (deleted != null) {
      deleted[to] = deletion;
    }
  }
}
