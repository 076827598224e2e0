package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cursors, up and down, beside changes of structure and at the ends of the domain. */
final class BliScanTest {
  private static final long MIN = Long.MIN_VALUE;
  private static final long MAX = Long.MAX_VALUE;

  /** Keys that are multiples of it stay; others come and go. */
  private static final int STABLE = 8;

  private static final int RANGE = 4_000;
  private static final int SCANS = 150;

  private final SplittableRandom random = TestSeed.random("BliScanTest");

  private static BliIndex tiny() {
    return BliIndex.builder().name("scanned").tiny().build();
  }

  private static BliIndex stable() {
    BliIndex index = tiny();
    for (long key = 0; key < RANGE; key += STABLE) {
      index.put(key, value(key, 0));
    }
    return index;
  }

  /** A value that tells its key. */
  private static long value(long key, long version) {
    return key << 32 | version;
  }

  private static Cursor open(BliIndex index, boolean ascending, long low, long high) {
    return ascending ? index.ascending(low, high) : index.descending(high, low);
  }

  /** Splits, rewrites and drops buckets in one place after the other until the test stops it. */
  private static long change(BliIndex index, SplittableRandom own, AtomicBoolean done) {
    long changes = 0;
    for (long version = 1; !done.get() || changes == 0; version++) {
      long from = own.nextInt(RANGE / STABLE) * (long) STABLE;
      long to = Math.min(RANGE, from + own.nextInt(40 * STABLE));
      for (long key = from; key < to; key++) {
        index.put(key, value(key, version));
      }
      for (long key = to; key > from; key--) {
        if (key % STABLE != 0) {
          index.remove(key);
        }
      }
      changes++;
    }
    return changes;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingIsMissedOrSeenTwiceBesideAWriter(boolean ascending) throws Exception {
    var done = new AtomicBoolean();
    SplittableRandom own = random.split();
    try (BliIndex index = stable();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Long> writer = threads.submit(() -> change(index, own, done));
      try (Cursor cursor = open(index, ascending, MIN, MAX)) {
        for (int scan = 0; scan < SCANS; scan++) {
          long low = scan % 3 == 0 ? MIN : random.nextInt(RANGE);
          long high = scan % 3 == 0 ? MAX : low + random.nextInt(RANGE);
          cursor.reset(ascending ? low : high, ascending ? high : low);
          assertStableKeys(cursor, ascending, Math.max(low, 0), Math.min(high, RANGE - 1));
        }
      } finally {
        done.set(true);
      }
      assertTrue(writer.get() > 0);
      BliStatistics statistics = index.statistics();
      assertTrue(statistics.splits() > 0 && statistics.rebuilds() > 0, statistics::toString);
      assertTrue(statistics.rewrites() > 0, statistics::toString);
      index.checkStructure();
    }
  }

  /** Reads the rest of a cursor, which must have all stable keys, in order, and no strange ones. */
  private static void assertStableKeys(Cursor cursor, boolean ascending, long low, long high) {
    long stable = 0;
    long last = ascending ? low - 1 : high + 1;
    while (cursor.next()) {
      long key = cursor.key();
      assertTrue(ascending ? key > last : key < last, key + " after " + last);
      assertEquals(key, cursor.value() >> 32, "the value of another key");
      last = key;
      stable += key % STABLE == 0 ? 1 : 0;
    }
    assertTrue(ascending ? last <= high : last >= low, "beyond the end: " + last);
    assertEquals(Math.floorDiv(high, STABLE) - Math.floorDiv(low - 1, STABLE), stable);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void neighboursBesideAWriter(boolean above) throws Exception {
    var done = new AtomicBoolean();
    SplittableRandom own = random.split();
    try (BliIndex index = stable();
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Long> writer = threads.submit(() -> change(index, own, done));
      var found = new EntryHolder();
      try {
        for (int i = 0; i < 100_000; i++) {
          long key = random.nextInt(RANGE - STABLE + 1);
          assertTrue(above ? index.ceiling(key, found) : index.floor(key, found));
          long distance = above ? found.key - key : key - found.key;
          assertTrue(distance >= 0 && distance < STABLE, key + " is next to " + found.key);
          assertEquals(found.key, found.value >> 32);
        }
      } finally {
        done.set(true);
      }
      assertTrue(writer.get() > 0);
      index.checkStructure();
    }
  }

  /** Compares what is left of a cursor, read by turns in runs and one by one, with a map. */
  private void assertRest(NavigableMap<Long, Long> expected, Cursor cursor) {
    long[] keys = new long[40];
    long[] values = new long[40];
    var entries = expected.entrySet().iterator();
    while (true) {
      int from = random.nextInt(3);
      int count = random.nextInt(12);
      int taken = cursor.nextRun(keys, values, from, count);
      for (int i = from; i < from + taken; i++) {
        var entry = entries.next();
        assertEquals(entry.getKey(), keys[i]);
        assertEquals(entry.getValue(), values[i]);
      }
      assertTrue(taken == count || !entries.hasNext());
      if (random.nextBoolean()) {
        boolean more = entries.hasNext();
        assertEquals(more, cursor.next());
        if (!more) {
          assertEquals(0, cursor.nextRun(keys, values, 0, 1));
          return;
        }
        assertEquals(entries.next().getKey(), cursor.key());
      }
    }
  }

  private long randomKey() {
    return switch (random.nextInt(6)) {
      case 0 -> MIN + random.nextInt(20);
      case 1 -> MAX - random.nextInt(20);
      case 2 -> random.nextLong();
      default -> random.nextInt(2_000) - 1_000;
    };
  }

  @Test
  void runsAndStepsByTurnsBetweenAnyBounds() {
    var twin = new TreeMap<Long, Long>();
    try (BliIndex index = tiny();
        Cursor up = index.ascending();
        Cursor down = index.descending()) {
      for (int round = 0; round < 300; round++) {
        for (int i = 0; i < 20; i++) {
          long key = randomKey();
          index.put(key, round);
          twin.put(key, (long) round);
          long gone = twin.ceilingKey(Math.min(randomKey(), twin.lastKey()));
          assertTrue(index.remove(gone) && twin.remove(gone) != null);
          twin.put(key, (long) round);
          index.put(key, round);
        }
        long a = randomKey();
        long b = randomKey();
        long low = round % 5 == 0 ? MIN : Math.min(a, b);
        long high = round % 7 == 0 ? MAX : Math.max(a, b);
        up.reset(low, high);
        assertRest(twin.subMap(low, true, high, true), up);
        down.reset(high, low);
        assertRest(twin.subMap(low, true, high, true).descendingMap(), down);
      }
      index.checkStructure();
    }
  }

  @Test
  void theEndsOfTheDomain() {
    try (BliIndex index = tiny()) {
      for (long i = 0; i < 50; i++) {
        index.put(MIN + i, i);
        index.put(MAX - i, i);
      }
      assertEquals(100, index.count(MIN, MAX));
      assertEquals(1, index.count(MIN, MIN));
      assertEquals(1, index.count(MAX, MAX));
      assertEquals(0, index.count(MAX, MIN));
      try (Cursor down = index.descending(MIN, MIN);
          Cursor nothing = index.descending(MIN, MAX)) {
        assertTrue(down.next());
        assertEquals(MIN, down.key());
        assertFalse(down.next());
        assertFalse(nothing.next());
        down.reset(MAX, MAX);
        assertTrue(down.next());
        assertEquals(MAX, down.key());
        assertFalse(down.next());
      }
      index.checkStructure();
    }
  }

  @Test
  void aRunOfNothingDoesNotMove() {
    try (BliIndex index = stable();
        Cursor cursor = index.ascending()) {
      long[] none = new long[0];
      assertEquals(0, cursor.nextRun(none, none.clone(), 0, 0));
      assertTrue(cursor.next());
      assertEquals(0, cursor.key());
      assertEquals(0, cursor.nextRun(none, none.clone(), 0, 0));
      assertTrue(cursor.next());
      assertEquals(STABLE, cursor.key());
      long[] two = new long[2];
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(two, two.clone(), 1, 2));
      assertThrows(IndexOutOfBoundsException.class, () -> cursor.nextRun(two, none, 0, 1));
      index.checkStructure();
    }
  }

  /** A cursor that does not move while everything around it is replaced, dropped and filled. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCursorIsKeptOverManyChanges(boolean ascending) {
    try (BliIndex index = stable();
        Cursor cursor = open(index, ascending, MIN, MAX)) {
      long expected = ascending ? 0 : RANGE - STABLE;
      long step = ascending ? STABLE : -STABLE;
      for (int round = 0; round < 30; round++) {
        for (long key = -RANGE; key < 2 * RANGE; key++) {
          if (Math.floorMod(key, STABLE) != 0) {
            index.put(key, value(key, round));
          }
        }
        for (long key = -RANGE; key < 2 * RANGE; key++) {
          if (Math.floorMod(key, STABLE) != 0) {
            index.remove(key);
          }
        }
        do { // what was copied before the changes may have other keys
          assertTrue(cursor.next());
        } while (cursor.key() % STABLE != 0);
        assertEquals(expected, cursor.key());
        expected += step;
      }
      assertStableKeys(
          cursor, ascending, ascending ? expected : 0, ascending ? RANGE - 1 : expected);
      index.checkStructure();
    }
  }

  @Test
  void cursorsOfAClosedIndexThrow() {
    BliIndex index = stable();
    Cursor used = index.ascending();
    Cursor fresh = index.descending();
    assertTrue(used.next());
    index.checkStructure();
    index.close();
    long[] one = new long[1];
    for (Cursor cursor : new Cursor[] {used, fresh}) {
      assertThrows(IllegalStateException.class, cursor::next);
      assertThrows(IllegalStateException.class, () -> cursor.reset(0, 1));
      assertThrows(IllegalStateException.class, () -> cursor.nextRun(one, one.clone(), 0, 1));
      cursor.close();
      cursor.close();
    }
    assertThrows(IllegalStateException.class, index::ascending);
  }

  @Test
  void aClosedCursorThrowsAndItsIndexGoesOn() {
    try (BliIndex index = stable()) {
      Cursor cursor = index.ascending();
      assertTrue(cursor.next());
      cursor.close();
      assertThrows(IllegalStateException.class, cursor::next);
      assertThrows(IllegalStateException.class, () -> cursor.reset(0, 1));
      assertEquals(RANGE / STABLE, index.count(MIN, MAX));
      index.checkStructure();
    }
  }
}
