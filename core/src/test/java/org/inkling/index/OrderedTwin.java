package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The ordered questions to an index, each compared with a {@link TreeMap}. */
final class OrderedTwin {
  private final OrderedReads index;
  private final TreeMap<Long, Long> oracle;
  private final Entry found = new Entry();

  OrderedTwin(OrderedReads index, TreeMap<Long, Long> oracle) {
    this.index = index;
    this.oracle = oracle;
  }

  /** Asks for the nearest entries on both sides of {@code key}. */
  void checkAround(long key) {
    check("floor", key, oracle.floorEntry(key), index.floor(key, marked()));
    check("ceiling", key, oracle.ceilingEntry(key), index.ceiling(key, marked()));
    check("lower", key, oracle.lowerEntry(key), index.lower(key, marked()));
    check("higher", key, oracle.higherEntry(key), index.higher(key, marked()));
  }

  void checkEnds() {
    check("first", 0, oracle.firstEntry(), index.first(marked()));
    check("last", 0, oracle.lastEntry(), index.last(marked()));
    checkAround(Long.MIN_VALUE);
    checkAround(Long.MAX_VALUE);
  }

  private Entry marked() {
    found.key = 123;
    found.value = 456;
    return found;
  }

  private void check(
      String operation, long key, Map.@Nullable Entry<Long, Long> expected, boolean isFound) {
    Object actual = isFound ? Map.entry(found.key, found.value) : null;
    assertEquals(expected, actual, () -> operation + " of key " + key);
    if (!isFound) {
      assertEquals(123, found.key, () -> operation + " of key " + key + " touched the entry");
      assertEquals(456, found.value, () -> operation + " of key " + key + " touched the entry");
    }
  }

  /** Walks the whole index in both directions. */
  void checkScans() {
    try (Cursor up = index.ascending();
        Cursor down = index.descending()) {
      checkWalk(up, oracle);
      checkWalk(down, oracle.descendingMap());
      up.reset(Long.MIN_VALUE, Long.MAX_VALUE);
      down.reset(Long.MAX_VALUE, Long.MIN_VALUE);
      checkWalk(new InRuns(up, 100), oracle);
      checkWalk(new InRuns(down, 100), oracle.descendingMap());
    }
    assertEquals(oracle.size(), index.count(Long.MIN_VALUE, Long.MAX_VALUE), "count");
  }

  /** Walks from {@code from} to {@code to} and, with the ends exchanged, back. */
  void checkRange(long from, long to) {
    NavigableMap<Long, Long> expected = range(from, to);
    try (Cursor up = index.ascending(from, to);
        Cursor down = index.descending(to, from)) {
      checkWalk(up, expected);
      checkWalk(down, expected.descendingMap());
    }
    try (Cursor up = index.ascending(from, to);
        Cursor down = index.descending(to, from)) {
      checkWalk(new InRuns(up, 1), expected);
      checkWalk(new InRuns(down, 1), expected.descendingMap());
    }
    assertEquals(expected.size(), index.count(from, to), () -> "count " + from + " to " + to);
  }

  /** As {@link #checkRange}, with cursors that have been somewhere else. */
  void checkReset(Cursor up, Cursor down, long from, long to) {
    up.reset(from, to);
    down.reset(to, from);
    checkWalk(up, range(from, to));
    checkWalk(down, range(from, to).descendingMap());
  }

  private NavigableMap<Long, Long> range(long from, long to) {
    return from <= to ? oracle.subMap(from, true, to, true) : new TreeMap<>();
  }

  private static void checkWalk(Cursor cursor, Map<Long, Long> expected) {
    for (var entry : expected.entrySet()) {
      assertTrue(cursor.next(), () -> "the walk ends before key " + entry.getKey());
      assertEquals(entry.getKey(), cursor.key());
      assertEquals(entry.getValue(), cursor.value(), () -> "value of key " + entry.getKey());
    }
    assertFalse(cursor.next(), "the walk goes on after the last key");
    assertFalse(cursor.next(), "the walk goes on after its end");
  }
}
