package org.inkling.loft.scan;

import java.util.Arrays;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.jspecify.annotations.Nullable;

/**
 * Entries copied out of the slots, in the order of a walk, which a cursor returns one by one.
 *
 * <p>A <i>rank</i> is a key, or its complement in a descending walk: ranks ascend along every walk.
 * The buffer holds at most twice {@link #LIMIT} entries. If some groups hold more, the entries
 * nearest to the cursor are kept and the rest is left for a later run. The buffer is reused from
 * run to run.
 */
public final class EntryBuffer {
  private static final int LIMIT = 1 << 15;
  private static final int FIRST_CAPACITY = 64;

  /**
   * Up to this size a run consists of a few groups, and insertion moves an entry by a few places.
   */
  private static final int NEARLY_SORTED = 512;

  /** The number of slots that are taken between two checks of the room left. */
  private static final int STRETCH = 64;

  private final long flip;

  private long[] keys = new long[FIRST_CAPACITY];
  private long[] values = new long[FIRST_CAPACITY];

  /** Which entries are deletion markers; null if markers are not reported. */
  private boolean @Nullable [] deleted;

  private int size;

  /**
   * The first wanted rank; {@code last} is the last one. The range narrows when entries are
   * dropped.
   */
  private long first;

  private long last;

  EntryBuffer(boolean ascending, boolean markers) {
    this.flip = ascending ? 0 : -1;
    this.deleted = markers ? new boolean[FIRST_CAPACITY] : null;
  }

  /** Begins a run of the keys that a walk meets between two keys, both included. */
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

  /** Lends its arrays to a run of at most this number of entries. */
  void lendTo(EntryRun run, int entries) {
    if (keys.length < entries) {
      grow(entries);
    }
    run.begin(keys, values, 0, entries);
  }

  /**
   * Takes over the arrays of a run with their contents; the arrays of this buffer may have grown
   * meanwhile.
   */
  void takeBack(EntryRun run) {
    keys = run.keys();
    values = run.values();
    size = run.size();
  }

  /**
   * Copies at most {@code most} entries, beginning with entry {@code from}, into two arrays at
   * index {@code to}; returns the number of entries copied.
   */
  int copy(int from, long[] toKeys, long[] toValues, int to, int most) {
    int entries = Math.min(size - from, most);
    System.arraycopy(keys, from, toKeys, to, entries);
    System.arraycopy(values, from, toValues, to, entries);
    return entries;
  }

  /** Copies the deletion flags of {@code count} entries, beginning with entry {@code from}. */
  void copyDeletions(int from, boolean[] to, int count) {
    if (deleted == null) {
      Arrays.fill(to, 0, count, false);
    } else {
      System.arraycopy(deleted, from, to, 0, count);
    }
  }

  /**
   * Takes the entries of the wanted range from slots beginning at {@code first}, in any order; runs
   * under a pin.
   */
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
   * Appends the entry of a key with this word, if the word is an entry; the number of entries is
   * not limited here. Runs under a pin.
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
    keys = moreKeys; // all or none, in case the heap is full
    values = moreValues;
  }

  /** Drops the last entry. */
  void dropLast() {
    size--;
  }

  /** Reverses the order of the entries. */
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
   * Sorts in the order of the walk. A run is nearly sorted already, because a slot is close to its
   * place in the order of keys. Wider gaps are for a run that a large bucket has made long, or that
   * descends.
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
