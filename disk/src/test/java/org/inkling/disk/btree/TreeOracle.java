package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/** A sorted map with the entries that a tree must hold. */
final class TreeOracle {
  private static final long ABSENT = 0x0BAD_0BAD_0BAD_0BADL;

  private final TreeMap<Long, Long> entries = new TreeMap<>();
  private final EntryHolder found = new EntryHolder();
  private final LongHolder holder = new LongHolder();

  /** Creates an oracle with random keys and values. */
  static TreeOracle random(SplittableRandom random, int count) {
    var oracle = new TreeOracle();
    while (oracle.entries.size() < count) {
      oracle.entries.put(random.nextLong(), random.nextLong());
    }
    return oracle;
  }

  /** Creates an oracle with keys at a distance of {@code step}. */
  static TreeOracle even(int count, long step) {
    var oracle = new TreeOracle();
    for (long i = 0; i < count; i++) {
      oracle.entries.put(i * step, ~i);
    }
    return oracle;
  }

  TreeMap<Long, Long> entries() {
    return entries;
  }

  SortedEntrySource source() {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return SortedEntrySource.of(keys, values);
  }

  void put(BTreeIndex tree, long key, long value) {
    tree.put(key, value);
    entries.put(key, value);
  }

  /** Compares the results of all reads around some keys. */
  void check(BTreeIndex tree, SplittableRandom random) {
    tree.verify();
    assertEquals(entries.size(), tree.size());
    checkScan(tree.ascending(Long.MIN_VALUE, Long.MAX_VALUE), entries);
    checkScan(tree.descending(Long.MAX_VALUE, Long.MIN_VALUE), entries.descendingMap());
    List<Long> probes = probes(random);
    for (long key : probes) {
      checkAround(tree, key);
    }
    checkBatch(tree, probes);
    for (int i = 0; i + 1 < probes.size(); i += 17) {
      checkRange(tree, probes.get(i), probes.get(i + 1));
    }
    checkEnds(tree);
  }

  /** Returns present keys, their neighbours, and random keys; for a small tree, about every key. */
  private List<Long> probes(SplittableRandom random) {
    var keys = new ArrayList<Long>(List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L));
    List<Long> present = List.copyOf(entries.keySet());
    int draws = Math.min(120, 12 + 3 * present.size());
    for (int i = 0; i < draws; i++) {
      keys.add(random.nextLong());
      if (!present.isEmpty()) {
        long key = present.get(random.nextInt(present.size()));
        keys.addAll(List.of(key, key + 1, key - 1));
      }
    }
    return keys;
  }

  private void checkAround(BTreeIndex tree, long key) {
    Long value = entries.get(key);
    assertEquals(value == null ? ABSENT : value, tree.get(key, ABSENT), "value of " + key);
    holder.value = ABSENT;
    assertEquals(value != null, tree.get(key, holder));
    assertEquals(value == null ? ABSENT : value, holder.value);
    checkFound(tree.floor(key, found), entries.floorEntry(key));
    checkFound(tree.ceiling(key, found), entries.ceilingEntry(key));
  }

  private void checkFound(boolean isFound, Map.@Nullable Entry<Long, Long> expected) {
    assertEquals(expected != null, isFound);
    if (expected != null) {
      assertEquals(expected, Map.entry(found.key, found.value));
    }
  }

  private void checkEnds(BTreeIndex tree) {
    checkFound(tree.first(found), entries.firstEntry());
    checkFound(tree.last(found), entries.lastEntry());
  }

  private void checkBatch(BTreeIndex tree, List<Long> probes) {
    long[] keys = probes.stream().mapToLong(Long::longValue).toArray();
    long[] values = new long[keys.length + 3];
    int from = Math.min(2, keys.length);
    int count = keys.length - from;
    int present = tree.getAll(keys, values, from, count, ABSENT);
    int expected = 0;
    for (int i = from; i < keys.length; i++) {
      assertEquals(entries.getOrDefault(keys[i], ABSENT), values[i], "value of " + keys[i]);
      expected += entries.containsKey(keys[i]) ? 1 : 0;
    }
    assertEquals(expected, present);
    assertEquals(0, values[0]);
    assertEquals(0, values[keys.length]);
  }

  private void checkRange(BTreeIndex tree, long one, long other) {
    long low = Math.min(one, other);
    long high = Math.max(one, other);
    checkScan(tree.ascending(low, high), entries.subMap(low, true, high, true));
    checkScan(tree.descending(high, low), entries.subMap(low, true, high, true).descendingMap());
    if (low < high) {
      checkScan(tree.ascending(high, low), Map.of());
      checkScan(tree.descending(low, high), Map.of());
    }
  }

  private static void checkScan(Cursor cursor, Map<Long, Long> expected) {
    try (cursor) {
      for (Map.Entry<Long, Long> entry : expected.entrySet()) {
        assertTrue(cursor.next(), () -> "the end instead of " + entry);
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
      assertFalse(cursor.next());
      assertFalse(cursor.next());
    }
  }
}
