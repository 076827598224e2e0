package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.InRuns;
import org.inkling.index.LongHolder;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/** An index beside a tree map: everything is done to both, and every answer compared. */
public final class LoftTwin implements AutoCloseable {
  /** What an absent key answers; not a value that any test uses. */
  static final long ABSENT = 0x0bad_0bad_0bad_0badL;

  public final LoftIndex index;
  public final TreeMap<Long, Long> model;

  private final LongHolder holder = new LongHolder();
  private final EntryHolder entry = new EntryHolder();

  /** Loads an index with the entries of a map. */
  public LoftTwin(LoftBuilder builder, TreeMap<Long, Long> loaded) {
    this(builder.build(sourceOf(loaded)), loaded);
  }

  /** An index that holds the entries of a map. */
  public LoftTwin(LoftIndex index, TreeMap<Long, Long> held) {
    this.index = index;
    this.model = held;
  }

  static SortedEntrySource sourceOf(TreeMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(key -> key).toArray();
    long[] values = entries.values().stream().mapToLong(value -> value).toArray();
    return SortedEntrySource.of(keys, values);
  }

  private long modelOr(@Nullable Long value) {
    return value == null ? ABSENT : value;
  }

  /** Does one of the ten operations that write. */
  public void write(int operation, long key, long value) {
    boolean was = model.containsKey(key);
    long before = modelOr(model.get(key));
    long guess = (value & 1) == 0 ? before : value;
    switch (operation % 10) {
      case 0 -> index.put(key, value);
      case 1 -> assertEquals(before, index.getAndPut(key, value, ABSENT));
      case 2 -> held(was, before, index.getAndPut(key, value, filled(before)));
      case 3 -> assertEquals(!was, index.putIfAbsent(key, value));
      case 4 -> held(was, before, !index.putIfAbsent(key, value, filled(before)));
      case 5 -> assertEquals(was, index.replace(key, value));
      case 6 -> held(was, before, index.getAndReplace(key, value, filled(before)));
      case 7 -> assertEquals(was && guess == before, index.compareAndSet(key, guess, value));
      case 8 -> remove((int) value & 3, key, was, before);
      default -> assertEquals(was && guess == before, index.remove(key, guess));
    }
    apply(operation % 10, key, value, guess);
  }

  private void remove(int form, long key, boolean was, long before) {
    switch (form) {
      case 0 -> assertEquals(was, index.remove(key));
      case 1 -> assertEquals(before, index.getAndRemove(key, ABSENT));
      default -> held(was, before, index.getAndRemove(key, filled(before)));
    }
  }

  /** An answer says that there was a value, and then it went to the holder. */
  private void held(boolean was, long before, boolean answer) {
    assertEquals(was, answer);
    assertTrue(!was || holder.value == before);
  }

  /** A holder that does not yet hold the answer. */
  private LongHolder filled(long answer) {
    holder.value = ~answer;
    return holder;
  }

  private void apply(int operation, long key, long value, long guess) {
    switch (operation) {
      case 0, 1, 2 -> model.put(key, value);
      case 3, 4 -> model.putIfAbsent(key, value);
      case 5, 6 -> model.replace(key, value);
      case 7 -> model.replace(key, guess, value);
      case 8 -> model.remove(key);
      default -> model.remove(key, guess);
    }
  }

  /** Asks for a key and its neighbours in every way. */
  void read(long key) {
    boolean has = model.containsKey(key);
    long value = modelOr(model.get(key));
    assertEquals(value, index.get(key, ABSENT));
    assertEquals(has, index.containsKey(key));
    held(has, value, index.get(key, filled(value)));
    neighbour("floor", key, model.floorEntry(key), index::floor);
    neighbour("ceiling", key, model.ceilingEntry(key), index::ceiling);
    neighbour("lower", key, model.lowerEntry(key), index::lower);
    neighbour("higher", key, model.higherEntry(key), index::higher);
  }

  private void neighbour(
      String what,
      long key,
      Map.@Nullable Entry<Long, Long> expected,
      BiPredicate<Long, EntryHolder> ask) {
    assertEquals(expected != null, ask.test(key, entry), () -> what + " of " + key);
    if (expected != null) {
      assertEquals(expected.getKey(), entry.key, () -> what + " of " + key);
      assertEquals(expected.getValue(), entry.value, () -> what + " of " + key);
    }
  }

  /** Walks a range both ways and counts it. */
  public void scan(long one, long other) {
    long low = Math.min(one, other);
    long high = Math.max(one, other);
    var inside = model.subMap(low, true, high, true);
    walk(index.ascending(low, high), inside);
    walk(index.descending(high, low), inside.descendingMap());
    walk(new InRuns(index.ascending(low, high), 2), inside);
    walk(new InRuns(index.descending(high, low), 2), inside.descendingMap());
    assertEquals(inside.size(), index.count(low, high));
    if (low < high) {
      assertFalse(index.ascending(high, low).next());
      assertFalse(index.descending(low, high).next());
    }
  }

  private static void walk(Cursor cursor, Map<Long, Long> expected) {
    try (cursor) {
      for (var entry : expected.entrySet()) {
        assertTrue(cursor.next(), () -> "ended before " + entry);
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
      assertFalse(cursor.next());
      assertFalse(cursor.next());
    }
  }

  /** Compares everything, and has the index verify itself when maintenance has ended. */
  public void check() {
    compare();
    index.checkStructure();
  }

  /** As {@link #check}, while maintenance stands still wherever it is. */
  public void checkBetweenSteps() {
    compare();
    index.checkBetweenSteps();
  }

  private void compare() {
    assertEquals(model.size(), index.size());
    assertEquals(model.isEmpty(), index.isEmpty());
    scan(Long.MIN_VALUE, Long.MAX_VALUE);
    neighbour("first", 0, model.firstEntry(), (key, found) -> index.first(found));
    neighbour("last", 0, model.lastEntry(), (key, found) -> index.last(found));
  }

  @Override
  public void close() {
    index.close();
  }
}
