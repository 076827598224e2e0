package org.inkling.loft.scan;

import java.lang.invoke.VarHandle;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.NativeMemory;

/**
 * Moves a run of entries from slots into arrays of the caller, always in the order of the walk.
 *
 * <p>A <i>rank</i> is a key, or its complement in a descending walk: ranks ascend along every walk.
 * Slots of a node are nearly sorted, so that an entry is seldom moved, and then only by a few
 * places. Every slot is written to the end of the run and kept by moving the end, so that the
 * processor need not guess which slots are empty; places after the end are therefore undefined.
 * Inline values go into the arrays at once. Only if cells are met are words kept apart, until a
 * fence allows following them.
 */
public final class EntryRun {
  /** The number of slots in a cache line. */
  private static final int LINE = 4;

  /** The number of slots that are read before their entries are decoded and sorted. */
  private static final int STRETCH = 256;

  private static final long[] NONE = {};

  /** The distance in bytes from a slot to the next one of the walk. */
  private final long step;

  private final long flip;
  private long[] keys = NONE;
  private long[] values = NONE;

  /**
   * The value words of a stretch. They may be addresses, so they are kept out of the arrays of the
   * caller, where another thread could replace them before they are followed.
   */
  private final long[] words = new long[STRETCH];

  private int from;
  private int size;
  private int limit;

  /** The bits of the value words of the slots being taken. */
  private long seen;

  /** Whether the last slots taken had cells; if so, the next ones probably have some too. */
  private boolean cells;

  EntryRun(boolean ascending) {
    this.step = ascending ? SlotArray.SLOT_BYTES : -SlotArray.SLOT_BYTES;
    this.flip = ascending ? 0 : -1;
  }

  /** Begins a run in the places from {@code from}, inclusive, to {@code limit}, exclusive. */
  void begin(long[] keys, long[] values, int from, int limit) {
    this.keys = keys;
    this.values = values;
    this.from = from;
    this.size = from;
    this.limit = limit;
  }

  /** Drops the references to the arrays. */
  void end() {
    begin(NONE, NONE, 0, 0);
  }

  void clear() {
    size = from;
  }

  long[] keys() {
    return keys;
  }

  long[] values() {
    return values;
  }

  boolean isEmpty() {
    return size == from;
  }

  boolean isFull() {
    return size == limit;
  }

  /** Returns the number of entries that still fit. */
  int room() {
    return limit - size;
  }

  /** Returns the place after the last entry. */
  int size() {
    return size;
  }

  long lastKey() {
    return keys[size - 1];
  }

  private long rank(long key) {
    return key ^ flip;
  }

  private long rankAt(int place) {
    return keys[place] ^ flip;
  }

  /**
   * Takes the entries of some slots, beginning with {@code slot} and in the direction of the walk,
   * until there is no more room.
   *
   * @return the number of slots read
   */
  int take(long slot, int slots) {
    int read = 0;
    while (read < slots && !isFull()) {
      int sorted = size;
      int some = Math.min(STRETCH, slots - read);
      long first = slot + step * read;
      int taken = cells ? 0 : takeInline(first, some);
      read += taken > 0 ? taken : takeWords(first, some);
      order(sorted);
    }
    return read;
  }

  /**
   * Takes slots with inline values straight into the arrays. A word that is a cell keeps no place;
   * if there was one, none of these slots is taken and the result is 0.
   */
  private int takeInline(long first, int slots) {
    int before = size;
    seen = 0;
    int read = LINE * (step > 0 ? linesUp(first, slots / LINE) : linesDown(first, slots / LINE));
    for (; read < slots && size < limit; read++) {
      keep(first + step * read);
    }
    cells = ValueWord.isCell(seen);
    if (cells) {
      size = before;
      return 0;
    }
    return read;
  }

  private void keep(long slot) {
    long word = SlotArray.plainValue(slot);
    keys[size] = KeyWord.decode(SlotArray.keyWord(slot));
    values[size] = ValueWord.decodeInline(word);
    seen |= word;
    size += (int) ValueWord.inlinePresence(word);
  }

  /**
   * Takes lines of slots upwards, four slots at a time; returns the number of lines. The loop is
   * unrolled by hand and {@code place} is a long, because otherwise the compiler keeps half of it
   * on the stack.
   */
  private int linesUp(long first, int lines) {
    long[] keys = this.keys;
    long[] values = this.values;
    long place = size;
    int most = limit - LINE;
    long seen = 0;
    int i = 0;
    for (; i < lines && (int) place <= most; i++) {
      long at = NativeMemory.base(SlotArray.slot(first, (long) i * LINE));
      long word = SlotArray.plainValue(at);
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(at));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
      word = SlotArray.plainValue(SlotArray.slot(at, 1));
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(SlotArray.slot(at, 1)));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
      word = SlotArray.plainValue(SlotArray.slot(at, 2));
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(SlotArray.slot(at, 2)));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
      word = SlotArray.plainValue(SlotArray.slot(at, 3));
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(SlotArray.slot(at, 3)));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
    }
    this.size = (int) place;
    this.seen |= seen;
    return i;
  }

  /** Like {@link #linesUp}, but downwards. */
  private int linesDown(long first, int lines) {
    long[] keys = this.keys;
    long[] values = this.values;
    long place = size;
    int most = limit - LINE;
    long seen = 0;
    int i = 0;
    for (; i < lines && (int) place <= most; i++) {
      long at = NativeMemory.base(SlotArray.slot(first, 1 - (i + 1L) * LINE));
      long word = SlotArray.plainValue(SlotArray.slot(at, 3));
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(SlotArray.slot(at, 3)));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
      word = SlotArray.plainValue(SlotArray.slot(at, 2));
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(SlotArray.slot(at, 2)));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
      word = SlotArray.plainValue(SlotArray.slot(at, 1));
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(SlotArray.slot(at, 1)));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
      word = SlotArray.plainValue(at);
      keys[(int) place] = KeyWord.decode(SlotArray.keyWord(at));
      values[(int) place] = ValueWord.decodeInline(word);
      place += ValueWord.inlinePresence(word);
      seen |= word;
    }
    this.size = (int) place;
    this.seen |= seen;
    return i;
  }

  /** Takes slots whose words may be cells; returns the number of slots. */
  private int takeWords(long first, int slots) {
    int start = size;
    long seen = 0;
    int read = 0;
    for (; read < slots && size < limit; read++) {
      long slot = first + step * read;
      long word = SlotArray.plainValue(slot);
      keys[size] = KeyWord.decode(SlotArray.keyWord(slot));
      words[size - start] = word;
      size += ValueWord.presence(word);
      seen |= word;
    }
    cells = ValueWord.isCell(seen);
    // Acts as an acquire load of each value word: its cell is seen whole. Test: jcstress
    // ScanWords.
    VarHandle.acquireFence();
    for (int i = start; i < size; i++) {
      values[i] = ValueWord.decode(words[i - start]);
    }
    return read;
  }

  /** Sorts the entries that were added at {@code sorted} and after it into the run. */
  private void order(int sorted) {
    long[] keys = this.keys;
    long flip = this.flip;
    int size = this.size;
    long before = sorted == from ? Long.MIN_VALUE : keys[sorted - 1] ^ flip;
    for (int i = sorted; i < size; i++) {
      long rank = keys[i] ^ flip;
      if (rank < before) {
        sink(i, keys[i], values[i]);
      } else {
        before = rank;
      }
    }
  }

  /**
   * Inserts an entry at its place, which is the free place or below it; moves the entries that come
   * after it up by one place.
   */
  private void sink(int free, long key, long value) {
    int to = free;
    for (; to > from && rankAt(to - 1) > rank(key); to--) {
      keys[to] = keys[to - 1];
      values[to] = values[to - 1];
    }
    keys[to] = key;
    values[to] = value;
  }

  /**
   * Takes the entry of a slot, unless it comes before the key {@code first}. If the run is full,
   * the entry replaces the last one, unless it comes after that one.
   */
  void insert(long first, long slot) {
    long keyWord = SlotArray.keyWord(slot);
    long key = KeyWord.decode(keyWord);
    if (!KeyWord.isKey(keyWord) || rank(key) < rank(first) || isBeyond(key)) {
      return;
    }
    long word = SlotArray.value(slot);
    if (ValueWord.isPresent(word)) {
      int free = isFull() ? size - 1 : size++;
      sink(free, key, ValueWord.decode(word));
    }
  }

  private boolean isBeyond(long key) {
    return isFull() && rankAt(size - 1) < rank(key);
  }

  /** Drops the last entry. */
  void dropLast() {
    size--;
  }

  /**
   * Drops the entries that come before a key in the walk. Also drops entries with the least key,
   * which are of inserts meanwhile: their key words were read as EMPTY, which decodes to the least
   * key, and their value words, read afterwards, were set.
   */
  void dropBefore(long key) {
    while (size > from && keys[size - 1] == Long.MIN_VALUE) {
      size--;
    }
    int first = from;
    while (first < size && rankAt(first) < rank(key)) {
      first++;
    }
    if (first > from) {
      System.arraycopy(keys, first, keys, from, size - first);
      System.arraycopy(values, first, values, from, size - first);
      size -= first - from;
    }
  }

  /** Drops the entries that come after a key in the walk; returns whether there were any. */
  boolean dropBehind(long key) {
    int before = size;
    while (size > from && rankAt(size - 1) > rank(key)) {
      size--;
    }
    return size < before;
  }
}
