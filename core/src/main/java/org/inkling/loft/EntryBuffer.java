package org.inkling.loft;

import java.util.Arrays;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * A run of entries copied out of the slots, for a cursor to hand out after it has left its pin.
 *
 * <p>Holds at most {@link #LIMIT} entries after a sort; when a group holds more, those nearest to
 * the cursor are kept and the rest is left for a later run. Grows on the heap up to twice that and
 * is reused from run to run.
 */
final class EntryBuffer {
  private static final int LIMIT = 1 << 15;
  private static final int FIRST_CAPACITY = 256;

  private final boolean ascending;
  private final boolean markers;

  private long[] keys = new long[FIRST_CAPACITY];
  private long[] values = new long[FIRST_CAPACITY];
  private boolean[] deleted = new boolean[FIRST_CAPACITY];
  private int size;

  /** Smallest and greatest key that is wanted; they narrow when entries are dropped. */
  private long low;

  private long high;

  EntryBuffer(boolean ascending, boolean markers) {
    this.ascending = ascending;
    this.markers = markers;
  }

  /** Begins a run of keys from {@code low} to {@code high}, both included. */
  void begin(long low, long high) {
    this.low = low;
    this.high = high;
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
    return deleted[i];
  }

  /** Takes what the slots from {@code first} hold of the range; under a pin. */
  void collect(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.keyWord(slot);
      if (word != KeyWord.EMPTY) {
        add(KeyWord.decode(word), slot);
      }
    }
  }

  /** Takes the entry of a key from its slot, if it is wanted and has a value; under a pin. */
  void add(long key, long slot) {
    if (key < low || key > high) {
      return;
    }
    long word = SlotArray.value(slot);
    boolean present = ValueWord.isPresent(word);
    if (!present && !(markers && word == ValueWord.DELETED)) {
      return;
    }
    if (size == keys.length) {
      makeRoom();
    }
    keys[size] = key;
    values[size] = present ? ValueWord.decode(word) : 0;
    deleted[size++] = !present;
  }

  private void makeRoom() {
    if (size < 2 * LIMIT) {
      keys = Arrays.copyOf(keys, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
      deleted = Arrays.copyOf(deleted, 2 * size);
      return;
    }
    sort();
    if (ascending) {
      high = keys[LIMIT - 1];
    } else {
      low = keys[size - LIMIT];
      shift(size - LIMIT);
    }
    size = LIMIT;
  }

  /** Drops entries from the front. */
  void dropFirst(int dropped) {
    shift(dropped);
    size -= dropped;
  }

  /** Drops entries from the back. */
  void dropLast(int dropped) {
    size -= dropped;
  }

  private void shift(int by) {
    System.arraycopy(keys, by, keys, 0, size - by);
    System.arraycopy(values, by, values, 0, size - by);
    System.arraycopy(deleted, by, deleted, 0, size - by);
  }

  /**
   * Sorts by key. A run comes nearly sorted, because a slot is close to where the order of keys
   * would put it, so gaps shrink only when a large bucket has been met.
   */
  void sort() {
    for (int gap = size <= FIRST_CAPACITY ? 1 : firstGap(); gap > 0; gap /= 3) {
      for (int i = gap; i < size; i++) {
        sink(i, gap);
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
    if (from < gap || keys[from - gap] <= key) {
      return;
    }
    long value = values[from];
    boolean deletion = deleted[from];
    int to = from;
    for (; to >= gap && keys[to - gap] > key; to -= gap) {
      keys[to] = keys[to - gap];
      values[to] = values[to - gap];
      deleted[to] = deleted[to - gap];
    }
    keys[to] = key;
    values[to] = value;
    deleted[to] = deletion;
  }
}
