package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;

/** What is there after a crash, and whether it may be. */
final class Survivors {
  private static final int RANGES = 40;

  private Survivors() {}

  /** All entries of an index, whose reads must agree with one another. */
  static TreeMap<Long, Long> read(OrderedReads index, SplittableRandom random) {
    var found = new TreeMap<Long, Long>();
    try (Cursor cursor = index.ascending()) {
      while (cursor.next()) {
        assertTrue(found.isEmpty() || found.lastKey() < cursor.key(), "keys that ascend");
        found.put(cursor.key(), cursor.value());
      }
    }
    assertEquals(found.size(), index.count(Long.MIN_VALUE, Long.MAX_VALUE));
    for (int i = 0; i < RANGES; i++) {
      long one = random.nextLong();
      long other = random.nextLong();
      checkRange(index, found, Math.min(one, other), Math.max(one, other));
    }
    return found;
  }

  private static void checkRange(
      OrderedReads index, TreeMap<Long, Long> found, long from, long to) {
    NavigableMap<Long, Long> expected = found.subMap(from, true, to, true);
    assertEquals(expected.size(), index.count(from, to));
    try (Cursor cursor = index.descending(to, from)) {
      for (Map.Entry<Long, Long> entry : expected.descendingMap().entrySet()) {
        assertTrue(cursor.next());
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
      assertFalse(cursor.next());
    }
    var holder = new LongHolder();
    boolean present = index.get(from, holder);
    assertEquals(found.containsKey(from), present);
    long middle = expected.isEmpty() ? to : expected.lastKey();
    assertEquals(!expected.isEmpty(), index.get(middle, holder));
    assertTrue(expected.isEmpty() || expected.get(middle) == holder.value);
  }

  /**
   * Whether entries are what the writers left that had come so far: of each, the changes up to some
   * one, that of a step that was acknowledged or of the one behind it.
   *
   * @param before the entries at the beginning
   * @param acknowledged how many steps each had been told were done
   * @param synced whether those have to be there
   */
  static void check(
      Map<Long, Long> before,
      Map<Long, Long> found,
      long seed,
      long[] acknowledged,
      boolean synced) {
    for (long key : found.keySet()) {
      assertTrue(Script.writer(key) < Script.WRITERS, "key " + key + ", which nobody wrote");
    }
    for (int writer = 0; writer < Script.WRITERS; writer++) {
      var state = of(writer, before);
      var expected = of(writer, found);
      var script = new Script(seed, writer);
      int different = differences(state, expected);
      boolean right = different == 0 && (!synced || acknowledged[writer] == 0);
      for (long step = 0; step <= acknowledged[writer] && !right; step++) {
        for (Step.Change change : script.next().changes(state)) {
          different -= differs(state, expected, change.key());
          change.apply(state);
          different += differs(state, expected, change.key());
          right |= different == 0 && (!synced || step >= acknowledged[writer]);
        }
        right |= different == 0 && (!synced || step >= acknowledged[writer] - 1);
      }
      assertTrue(right, acknowledged[writer] + " steps of writer " + writer + ", seed " + seed);
    }
  }

  private static HashMap<Long, Long> of(int writer, Map<Long, Long> all) {
    var own = new HashMap<Long, Long>();
    all.forEach(
        (key, value) -> {
          if (Script.writer(key) == writer) {
            own.put(key, value);
          }
        });
    return own;
  }

  private static int differences(Map<Long, Long> one, Map<Long, Long> other) {
    int different = 0;
    for (Map.Entry<Long, Long> entry : one.entrySet()) {
      different += entry.getValue().equals(other.get(entry.getKey())) ? 0 : 1;
    }
    for (Long key : other.keySet()) {
      different += one.containsKey(key) ? 0 : 1;
    }
    return different;
  }

  private static int differs(Map<Long, Long> one, Map<Long, Long> other, Long key) {
    return java.util.Objects.equals(one.get(key), other.get(key)) ? 0 : 1;
  }
}
