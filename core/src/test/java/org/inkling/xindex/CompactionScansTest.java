package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a compaction stopped between any two of its steps, scans find what a tree map has. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompactionScansTest {
  private static final long MIN = Long.MIN_VALUE;
  private static final long MAX = Long.MAX_VALUE;
  private static final int DISTANCE = 100;
  private static final int GROUPS = 3;
  private static final int TINY_KEYS = 8 * GROUPS;
  private static final int USUAL_KEYS = 2_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final EntryHolder holder = new EntryHolder();

  /** Tiny groups that are due, with removed keys in the arrays and in the deltas. */
  private CompactionSteps tinyGroups() {
    var steps = CompactionSteps.tiny(entries(TINY_KEYS), random);
    change(steps.twin, TINY_KEYS, 10 * GROUPS);
    return steps;
  }

  /** A group for whose merge and copy a compaction takes two steps each. */
  private CompactionSteps usualGroup() {
    var steps = CompactionSteps.usual(entries(USUAL_KEYS), random);
    change(steps.twin, USUAL_KEYS, 2 * USUAL_KEYS);
    return steps;
  }

  private TreeMap<Long, Long> entries(int count) {
    return CompactionSteps.entries(count, DISTANCE, random);
  }

  /** Inserts keys, and removes some of them and of the others. */
  private void change(XIndexTwin twin, int keys, int changes) {
    for (int i = 0; i < changes; i++) {
      twin.put(random.nextInt(keys * DISTANCE), Twin.anyValue(random));
      if (i % 3 == 0) {
        Long key = twin.oracle.ceilingKey(random.nextLong(keys * DISTANCE));
        if (key != null) {
          twin.remove(key);
        }
      }
    }
    twin.put(MIN, 1);
    twin.put(MAX, 2);
  }

  @Test
  void everyScanIsRightBetweenAnyTwoStepsOfTinyGroups() {
    Set<GroupPhase> seen = EnumSet.noneOf(GroupPhase.class);
    boolean more = true;
    for (int parked = 0; more; parked++) {
      try (var steps = tinyGroups()) {
        more = steps.take(parked) == parked;
        seen.addAll(steps.phases());
        assertScans(steps.twin);
        change(steps.twin, TINY_KEYS, 10); // in the next deltas, if there are some
        assertScans(steps.twin);
        for (long key : List.copyOf(steps.twin.oracle.keySet())) {
          assertNeighbours(steps.twin, key - 1);
          assertNeighbours(steps.twin, key);
          assertNeighbours(steps.twin, key + 1);
        }
        steps.end();
      }
    }
    assertTrue(seen.size() >= GroupPhase.values().length - 1, seen::toString);
  }

  @Test
  void everyScanIsRightBetweenAnyTwoStepsOfALargeGroup() {
    Set<GroupPhase> seen = EnumSet.noneOf(GroupPhase.class);
    boolean more = true;
    for (int parked = 0; more; parked++) {
      try (var steps = usualGroup()) {
        more = steps.take(parked) == parked;
        seen.addAll(steps.phases());
        change(steps.twin, USUAL_KEYS, 300);
        assertScans(steps.twin);
        for (int i = 0; i < 500; i++) {
          assertNeighbours(steps.twin, random.nextInt(USUAL_KEYS * DISTANCE));
        }
        steps.end();
      }
    }
    assertEquals(EnumSet.allOf(GroupPhase.class), seen);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aCursorGoesOnOverTheStepsOfACompaction(boolean ascending) {
    for (int run : new int[] {1, 7, 1_000}) {
      try (var steps = run < 100 ? tinyGroups() : usualGroup()) {
        var expected = inOrder(steps.twin.oracle, ascending);
        var found = new ArrayList<Long>();
        long[] keys = new long[run];
        try (Cursor cursor = cursor(steps.index, ascending, ascending ? MIN : MAX)) {
          for (int some = run; some == run; steps.take(1)) {
            some = cursor.nextRun(keys, new long[run], 0, run);
            for (int i = 0; i < some; i++) {
              found.add(keys[i]);
            }
          }
        }
        assertEquals(List.copyOf(expected.keySet()), found);
        steps.end();
      }
    }
  }

  private void assertScans(XIndexTwin twin) {
    for (boolean ascending : new boolean[] {true, false}) {
      assertScan(twin, ascending, ascending ? MIN : MAX, ascending ? MAX : MIN);
      for (int i = 0; i < 10; i++) {
        long one = random.nextLong(-DISTANCE, twin.oracle.size() * (long) DISTANCE);
        long other = one + random.nextInt(20 * DISTANCE);
        assertScan(twin, ascending, ascending ? one : other, ascending ? other : one);
      }
    }
  }

  /** Reads a range by steps, and again by runs of any length. */
  private void assertScan(XIndexTwin twin, boolean ascending, long from, long to) {
    var range = twin.oracle.subMap(Math.min(from, to), true, Math.max(from, to), true);
    var expected = inOrder(range, ascending);
    long[] keys = new long[expected.size() + 1];
    long[] values = new long[keys.length];
    try (Cursor cursor = cursor(twin.index, ascending, from, to)) {
      for (Map.Entry<Long, Long> entry : expected.entrySet()) {
        assertTrue(cursor.next(), "it ends too early");
        assertEquals(entry, Map.entry(cursor.key(), cursor.value()));
      }
      assertFalse(cursor.next(), "it does not end");
      cursor.reset(from, to);
      int found = 0;
      for (int run = 1, some = 1; some == run; found += some) {
        run = Math.min(keys.length - found, 1 + random.nextInt(300));
        some = cursor.nextRun(keys, values, found, run);
      }
      assertEquals(expected.size(), found);
    }
    int i = 0;
    for (Map.Entry<Long, Long> entry : expected.entrySet()) {
      assertEquals(entry, Map.entry(keys[i], values[i++]));
    }
  }

  private static NavigableMap<Long, Long> inOrder(
      NavigableMap<Long, Long> entries, boolean ascending) {
    return ascending ? entries : entries.descendingMap();
  }

  private static Cursor cursor(XIndexR index, boolean ascending, long from) {
    return cursor(index, ascending, from, ascending ? MAX : MIN);
  }

  private static Cursor cursor(XIndexR index, boolean ascending, long from, long to) {
    return ascending ? index.ascending(from, to) : index.descending(from, to);
  }

  private void assertNeighbours(XIndexTwin twin, long key) {
    assertFound(twin.oracle.ceilingEntry(key), twin.index.ceiling(key, holder));
    assertFound(twin.oracle.floorEntry(key), twin.index.floor(key, holder));
    assertFound(twin.oracle.higherEntry(key), twin.index.higher(key, holder));
    assertFound(twin.oracle.lowerEntry(key), twin.index.lower(key, holder));
  }

  private void assertFound(Map.@Nullable Entry<Long, Long> expected, boolean found) {
    assertEquals(expected != null, found);
    if (expected != null) {
      assertEquals(expected, Map.entry(holder.key, holder.value));
    }
  }
}
