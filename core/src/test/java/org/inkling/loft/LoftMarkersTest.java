package org.inkling.loft;

import static org.inkling.index.stage.Presence.DELETED;
import static org.inkling.index.stage.Presence.PRESENT;
import static org.inkling.index.stage.Presence.UNKNOWN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.stage.MarkerCursor;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.memory.MappedBytes;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.Test;

class LoftMarkersTest {
  private static final long[] KEYS = {Long.MIN_VALUE, Long.MIN_VALUE + 1, 0, 5, Long.MAX_VALUE};

  private final LongHolder holder = new LongHolder();

  @Test
  void lookupHasThreeOutcomes() {
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      for (long key : KEYS) {
        assertEquals(UNKNOWN, index.lookup(key, holder));
        assertEquals(UNKNOWN, index.lookup(key));
        index.put(key, key);
        assertEquals(PRESENT, index.lookup(key, holder));
        assertEquals(key, holder.value);
        assertEquals(PRESENT, index.lookup(key));
        assertTrue(index.remove(key));
        assertEquals(DELETED, index.lookup(key, holder));
        assertEquals(DELETED, index.lookup(key));
        assertFalse(index.containsKey(key));
        assertEquals(-3, index.get(key, -3));
      }
      assertEquals(0, index.size());
      index.checkStructure();
    }
  }

  @Test
  void removingAnUnknownKeyClaimsAMarker() {
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      for (long key : KEYS) {
        assertFalse(index.remove(key));
        assertEquals(DELETED, index.lookup(key, holder));
        assertFalse(index.remove(key), "again");
        assertEquals(-3, index.getAndRemove(key, -3));
        assertFalse(index.getAndRemove(key, holder));
        assertEquals(DELETED, index.lookup(key, holder));
      }
      assertEquals(0, index.size());
      assertTrue(index.isEmpty());
      index.checkStructure();
    }
  }

  @Test
  void conditionalOperationsOnAnUnknownKeyClaimNothing() {
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      for (long key : KEYS) {
        assertFalse(index.remove(key, 0));
        assertFalse(index.replace(key, 1));
        assertFalse(index.compareAndSet(key, 0, 1));
        assertFalse(index.getAndReplace(key, 1, holder));
        assertEquals(UNKNOWN, index.lookup(key, holder));
      }
    }
  }

  @Test
  void aDeletedKeyIsAbsentForEveryOtherOperation() {
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      for (long key : KEYS) {
        index.remove(key);
        assertFalse(index.replace(key, 1));
        assertFalse(index.compareAndSet(key, 0, 1));
        assertFalse(index.remove(key, 0));
        assertEquals(DELETED, index.lookup(key, holder));
        assertTrue(index.putIfAbsent(key, Long.MAX_VALUE));
        assertEquals(Long.MAX_VALUE, index.get(key, 0));
        assertFalse(index.putIfAbsent(key, 4));
        assertTrue(index.remove(key, Long.MAX_VALUE));
        assertEquals(DELETED, index.lookup(key, holder));
        assertFalse(index.getAndPut(key, 6, holder));
        assertEquals(6, index.getAndRemove(key, -3));
      }
      assertFalse(index.ascending().next());
      assertFalse(index.descending().next());
      assertFalse(index.first(new EntryHolder()));
      assertEquals(0, index.size());
      index.checkStructure();
    }
  }

  @Test
  void withoutTheModeNothingIsKnownToBeDeleted() {
    try (var index = LoftIndex.builder().build()) {
      for (long key : KEYS) {
        index.put(key, 1);
        index.remove(key);
        assertEquals(UNKNOWN, index.lookup(key, holder));
      }
      assertFalse(index.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE).next());
    }
  }

  @Test
  void markersAreLoadedAndWalked() {
    var entries = new TreeMap<Long, Boolean>();
    for (long key : KEYS) {
      entries.put(key, key % 2 == 0);
    }
    var builder = LoftIndex.builder().keepDeletionMarkers();
    try (var index = builder.build(new Marked(entries))) {
      assertEquals(entries.values().stream().filter(deleted -> !deleted).count(), index.size());
      assertEquals(entries, marked(index));
      for (var entry : entries.entrySet()) {
        var expected = entry.getValue() ? DELETED : PRESENT;
        assertEquals(expected, index.lookup(entry.getKey(), holder));
      }
      index.checkStructure();
    }
  }

  @Test
  void markersAreRefusedWithoutTheModeAndNothingIsKept() {
    long before = MappedBytes.now();
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> LoftIndex.builder().build(new Marked(new TreeMap<>(Map.of(17L, true)))));
    assertTrue(refused.getMessage().contains("17"), refused.getMessage());
    assertTrue(MappedBytes.now() <= before);
  }

  @Test
  void aRandomHistoryOfMarkersIsWalkedInOrder() {
    var random = TestSeed.random("LoftMarkersTest");
    var builder =
        LoftIndex.builder()
            .tuning(new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT))
            .seed(random.nextLong())
            .keepDeletionMarkers();
    var known = new TreeMap<Long, Boolean>();
    try (var index = builder.build()) {
      for (int i = 0; i < 5_000; i++) {
        long key = random.nextLong(-400, 400);
        boolean deletes = random.nextBoolean();
        if (deletes) {
          assertEquals(known.getOrDefault(key, true), !index.remove(key));
        } else {
          index.put(key, random.nextLong());
        }
        known.put(key, deletes);
      }
      assertEquals(known, marked(index));
      index.checkStructure();
      index.clear();
      known.replaceAll((key, deleted) -> true);
      assertEquals(known, marked(index), "clear leaves markers");
      assertEquals(0, index.size());
    }
  }

  /** What both walks say of the keys, and that they agree. */
  private static TreeMap<Long, Boolean> marked(LoftIndex index) {
    var seen = new TreeMap<Long, Boolean>();
    try (var up = index.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE);
        var down = index.descendingWithMarkers(Long.MAX_VALUE, Long.MIN_VALUE)) {
      List<Long> order = walk(up, seen);
      assertEquals(List.copyOf(seen.keySet()), order, "ascending, each once");
      var seenBack = new TreeMap<Long, Boolean>();
      assertEquals(order.reversed(), walk(down, seenBack), "descending, each once");
      assertEquals(seen, seenBack);
    }
    return seen;
  }

  private static List<Long> walk(MarkerCursor cursor, TreeMap<Long, Boolean> seen) {
    List<Long> order = new ArrayList<>();
    while (cursor.next()) {
      seen.put(cursor.key(), cursor.isDeletion());
      order.add(cursor.key());
    }
    return order;
  }

  @Test
  void someAtATimeAreTheSameAsOneByOne() {
    var random = TestSeed.random("LoftMarkersTest.some");
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      var live = new TreeMap<Long, Long>();
      for (int i = 0; i < 20_000; i++) {
        long key = random.nextLong(-9_000, 9_000);
        index.put(key, -key);
        live.put(key, -key);
        if (key % 3 == 0 || key > 4_000) {
          index.remove(key);
          live.remove(key);
        }
      }
      TreeMap<Long, Boolean> known = marked(index);
      for (int most : new int[] {1, 7, 300, 100_000}) {
        assertEquals(List.copyOf(known.keySet()), inSome(index, true, most, known));
        assertEquals(List.copyOf(known.keySet()).reversed(), inSome(index, false, most, known));
      }
      checkBounds(index, live, random);
    }
  }

  private static List<Long> inSome(
      LoftIndex index, boolean up, int most, TreeMap<Long, Boolean> known) {
    long[] keys = new long[most];
    long[] values = new long[most];
    boolean[] deletions = new boolean[most];
    List<Long> order = new ArrayList<>();
    try (MarkerCursor cursor =
        up
            ? index.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE)
            : index.descendingWithMarkers(Long.MAX_VALUE, Long.MIN_VALUE)) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> cursor.nextSome(keys, values, deletions, most + 1));
      int some = cursor.nextSome(keys, values, deletions, most);
      while (some > 0) {
        for (int i = 0; i < some; i++) {
          order.add(keys[i]);
          assertEquals(known.get(keys[i]), deletions[i]);
          assertTrue(deletions[i] || values[i] == -keys[i]);
        }
        if (order.size() % 5 == 0 && cursor.next()) {
          order.add(cursor.key());
        }
        some = cursor.nextSome(keys, values, deletions, most);
      }
    }
    return order;
  }

  private static void checkBounds(
      LoftIndex index, TreeMap<Long, Long> live, SplittableRandom random) {
    var found = new EntryHolder();
    long[] edges = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1, Long.MAX_VALUE};
    index.put(Long.MIN_VALUE, 1);
    live.put(Long.MIN_VALUE, 1L);
    index.put(Long.MAX_VALUE, 2);
    live.put(Long.MAX_VALUE, 2L);
    for (int i = 0; i < 20_000; i++) {
      long key = i % 50 == 0 ? edges[random.nextInt(4)] : random.nextLong(-9_100, 9_100);
      long last = i % 70 == 0 ? edges[random.nextInt(4)] : key + random.nextLong(-40, 400);
      Long above = live.ceilingKey(key);
      Long below = live.floorKey(key);
      boolean isUp = above != null && above <= last;
      boolean isDown = below != null && below >= last;
      String where = key + " to " + last;
      assertEquals(isUp, index.ceiling(key, last, found), where);
      assertTrue(!isUp || found.key == above && found.value == live.get(above), where);
      assertEquals(isDown, index.floor(key, last, found), where);
      assertTrue(!isDown || found.key == below && found.value == live.get(below), where);
    }
  }

  @Test
  void aWalkDownKeepsToItsRange() {
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      for (long key = -50; key <= 50; key++) {
        index.put(key, key);
        if (key % 3 == 0) {
          index.remove(key);
        }
      }
      try (var cursor = index.descendingWithMarkers(20, -20)) {
        for (long key = 20; key >= -20; key--) {
          assertTrue(cursor.next());
          assertEquals(key, cursor.key());
          assertEquals(key % 3 == 0, cursor.isDeletion());
        }
        assertFalse(cursor.next());
        cursor.reset(-20, 20);
        assertFalse(cursor.next());
        cursor.reset(3, 3);
        assertTrue(cursor.next());
        assertTrue(cursor.isDeletion());
      }
    }
  }

  /** Keys, each with whether it is deleted. */
  private record Marked(TreeMap<Long, Boolean> entries) implements SortedEntrySource {
    @Override
    public long size() {
      return SortedKeySource.UNKNOWN_SIZE;
    }

    @Override
    public EntryStream open() {
      var stream = entries.entrySet().iterator();
      return new EntryStream() {
        private Map.Entry<Long, Boolean> current = Map.entry(0L, false);

        @Override
        public boolean next() {
          if (!stream.hasNext()) {
            return false;
          }
          current = stream.next();
          return true;
        }

        @Override
        public long key() {
          return current.getKey();
        }

        @Override
        public long value() {
          return -current.getKey();
        }

        @Override
        public boolean isDeletion() {
          return current.getValue();
        }

        @Override
        public void close() {}
      };
    }
  }
}
