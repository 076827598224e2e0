package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/** The ordered questions to an index, each compared with a {@link TreeMap}. */
final class OrderedTwin {
  private final OrderedReads index;
  private final TreeMap<Long, Long> oracle;
  private final EntryHolder found = new EntryHolder();

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

  private EntryHolder marked() {
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

  /** Reads a range as a source, twice, as a stream of keys, and entry by entry in a loop. */
  void checkPasses(long from, long to, Random random) {
    NavigableMap<Long, Long> expected = range(from, to);
    SortedEntrySource source = index.entries(from, to);
    long size = source.size();
    assertTrue(size == SortedKeySource.UNKNOWN_SIZE || size == expected.size(), "size " + size);
    assertEquals(expected, pass(source, random));
    assertEquals(expected, pass(source, random));
    assertArrayEquals(
        expected.keySet().stream().mapToLong(Long::longValue).toArray(),
        index.keys(from, to).toArray());
    var passed = new ArrayList<Map.Entry<Long, Long>>();
    index.forEach(from, to, (key, value) -> passed.add(Map.entry(key, value)));
    assertEquals(List.copyOf(expected.entrySet()), passed);
  }

  /** The entries of a pass that takes single steps between runs of any length. */
  private static TreeMap<Long, Long> pass(SortedEntrySource source, Random random) {
    var read = new TreeMap<Long, Long>();
    var batch = new EntryBatch(random.nextInt(1, 3_000));
    try (EntryStream pass = SortedEntrySource.checked(source).open()) {
      do {
        if (pass.next()) {
          read.put(pass.key(), pass.value());
          assertFalse(pass.isDeletion());
        }
        batch.clear();
        pass.read(batch);
        for (int i = 0; i < batch.size(); i++) {
          read.put(batch.keys()[i], batch.values()[i]);
        }
      } while (batch.room() == 0);
      assertFalse(pass.next(), "the pass goes on after its end");
    }
    return read;
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
