package org.inkling.loft;

import java.util.Arrays;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;
import org.jspecify.annotations.Nullable;

/**
 * A run of entries copied out of the slots, for a cursor to hand out after it has left its pin.
 *
 * <p>Holds at most twice {@link #LIMIT} entries; when a group holds more, those nearest to the
 * cursor are kept and the rest is left for a later run. Reused from run to run.
 */
final class EntryBuffer {
  private static final int LIMIT = 1 << 15;
  private static final int FIRST_CAPACITY = 512;

  /** Up to here a run is a few groups, and insertion moves an entry by a few places. */
  private static final int NEARLY_SORTED = 512;

  /** Slots that are taken between two looks at the room that is left. */
  private static final int STRETCH = 64;

  private final boolean ascending;

  private long[] keys = new long[FIRST_CAPACITY];
  private long[] values = new long[FIRST_CAPACITY];

  /** Which entries are deletion markers; null where markers are not reported. */
  private boolean @Nullable [] deleted;

  private int size;

  /** Smallest and greatest key that is wanted; they narrow when entries are dropped. */
  private long low;

  private long high;
  private boolean cut;

  EntryBuffer(boolean ascending, boolean markers) {
    this.ascending = ascending;
    this.deleted = markers ? new boolean[FIRST_CAPACITY] : null;
  }

  /** Begins a run of keys from {@code low} to {@code high}, both included. */
  void begin(long low, long high) {
    this.low = low;
    this.high = high;
    size = 0;
    cut = false;
  }

  /** Whether entries were left for a later run, because there were too many. */
  boolean isCut() {
    return cut;
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

  /** Takes what the slots from {@code first} hold of the range; under a pin. */
  void collect(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; ) {
      makeRoomFor(STRETCH);
      long stop = Math.min(end, SlotArray.slot(slot, STRETCH));
      if (deleted == null) {
        collectValues(slot, stop);
      } else {
        collectMarked(slot, stop, deleted);
      }
      slot = stop;
    }
  }

  /**
   * Writes every slot to the end of the run and keeps it by moving the end, so that the processor
   * need not guess which slots are empty. An EMPTY word decodes to MIN_VALUE, which is no key of a
   * slot and lies below every range.
   */
  private void collectValues(long from, long end) {
    long[] keys = this.keys;
    long[] values = this.values;
    int size = this.size;
    for (long slot = from; slot != end; slot += SlotArray.SLOT_BYTES) {
      long key = KeyWord.decode(SlotArray.keyWord(slot));
      long word = SlotArray.value(slot);
      keys[size] = key;
      values[size] = ValueWord.decode(word);
      size += ValueWord.isPresent(word) && isWanted(key) ? 1 : 0;
    }
    this.size = size;
  }

  private void collectMarked(long from, long end, boolean[] deleted) {
    for (long slot = from; slot != end; slot += SlotArray.SLOT_BYTES) {
      long key = KeyWord.decode(SlotArray.keyWord(slot));
      long word = SlotArray.value(slot);
      boolean present = ValueWord.isPresent(word);
      if ((present || word == ValueWord.DELETED) && isWanted(key)) {
        keys[size] = key;
        values[size] = present ? ValueWord.decode(word) : 0;
        deleted[size++] = !present;
      }
    }
  }

  private boolean isWanted(long key) {
    return Long.compareUnsigned(key - low, high - low) <= 0;
  }

  /** Takes the entry of a side slot, if it has one; under a pin. */
  void add(long key, long slot) {
    long word = SlotArray.value(slot);
    boolean present = ValueWord.isPresent(word);
    if (present || (deleted != null && word == ValueWord.DELETED)) {
      keys[size] = key;
      values[size] = present ? ValueWord.decode(word) : 0;
      if (deleted != null) {
        deleted[size] = !present;
      }
      size++;
    }
  }

  /** Takes an entry behind those that are there, however many they are; under a pin. */
  void append(long key, long word) {
    boolean present = ValueWord.isPresent(word);
    if (!present && deleted == null) {
      return;
    }
    if (size == keys.length) {
      grow(2 * keys.length);
    }
    keys[size] = key;
    values[size] = present ? ValueWord.decode(word) : 0;
    if (deleted != null) {
      deleted[size] = !present;
    }
    size++;
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
    cut = true;
    if (ascending) {
      high = keys[LIMIT - 1];
      size = LIMIT;
    } else {
      low = keys[size - LIMIT];
      dropFirst(size - LIMIT);
    }
  }

  private void grow(int capacity) {
    long[] moreKeys = Arrays.copyOf(keys, capacity);
    long[] moreValues = Arrays.copyOf(values, capacity);
    deleted = deleted == null ? null : Arrays.copyOf(deleted, capacity);
    keys = moreKeys; // all or none, should the heap be full
    values = moreValues;
  }

  /** Drops entries from the front. */
  void dropFirst(int dropped) {
    size -= dropped;
    System.arraycopy(keys, dropped, keys, 0, size);
    System.arraycopy(values, dropped, values, 0, size);
    if (deleted != null) {
      System.arraycopy(deleted, dropped, deleted, 0, size);
    }
  }

  /** Drops entries from the back. */
  void dropLast(int dropped) {
    size -= dropped;
  }

  /**
   * Sorts by key. A run comes nearly sorted, because a slot is close to where the order of keys
   * would put it; wider gaps are for a run that a large bucket has made long.
   */
  void sort() {
    for (int gap = size <= NEARLY_SORTED ? 1 : firstGap(); gap > 0; gap /= 3) {
      for (int i = gap; i < size; i++) {
        if (keys[i - gap] > keys[i]) {
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
    for (; to >= gap && keys[to - gap] > key; to -= gap) {
      move(to - gap, to);
    }
    keys[to] = key;
    values[to] = value;
    if (deleted != null) {
      deleted[to] = deletion;
    }
  }

  private void move(int from, int to) {
    keys[to] = keys[from];
    values[to] = values[from];
    if (deleted != null) {
      deleted[to] = deleted[from];
    }
  }
}
