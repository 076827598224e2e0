package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for {@link PointIndex#cursor} of every index, in whatever order. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class UnorderedCursorLaws {
  private static final int CREW = TestThreads.SIZE;

  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final Fixture fixture;

  private final Random random = seed.random();

  /** For the index that {@code spec} makes. */
  protected UnorderedCursorLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
  }

  /** Entries of a space, with the ends of the domain. */
  private TreeMap<Long, Long> entries(KeySpace space, int count) {
    var entries = new TreeMap<Long, Long>();
    for (long key : space.keys(random, count)) {
      entries.put(key, KeySpace.anyValue(random));
    }
    entries.put(Long.MIN_VALUE, KeySpace.anyValue(random));
    entries.put(Long.MAX_VALUE, KeySpace.anyValue(random));
    return entries;
  }

  /** The entries that a cursor has left, of which no key comes twice. */
  private static Map<Long, Long> rest(Cursor cursor) {
    var found = new HashMap<Long, Long>();
    while (cursor.next()) {
      assertNull(found.put(cursor.key(), cursor.value()), () -> "twice: key " + cursor.key());
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource
  void findsEachEntryOnceByStepsAndByRuns(KeySpace space) {
    TreeMap<Long, Long> entries = entries(space, 3_000);
    PointIndex index = fixture.filled(entries);
    try (Cursor steps = index.cursor();
        Cursor runs = new InRuns(index.cursor(), 1)) {
      assertEquals(entries, rest(steps));
      assertFalse(steps.next());
      assertEquals(entries, rest(runs));
    }
    assertEquals(entries, each(index));
  }

  private static Map<Long, Long> each(PointIndex index) {
    var found = new HashMap<Long, Long>();
    index.forEach((key, value) -> assertNull(found.put(key, value), () -> "twice: key " + key));
    return found;
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatAHistoryOfWritesHasLeft(KeySpace space) {
    long[] keys = space.keys(random, 600);
    var twin = new Twin(fixture.empty(), random);
    try (Cursor cursor = twin.index.cursor()) {
      for (int round = 0; round < 12; round++) {
        for (int i = 0; i < 400; i++) {
          twin.step(keys[random.nextInt(keys.length)]);
        }
        cursor.reset(Long.MIN_VALUE, Long.MAX_VALUE);
        assertEquals(twin.oracle, rest(cursor));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aResetRestrictsTheCursorToARange(KeySpace space) {
    TreeMap<Long, Long> entries = entries(space, 1_000);
    Long[] keys = entries.keySet().toArray(new Long[0]);
    PointIndex index = fixture.filled(entries);
    try (Cursor steps = index.cursor();
        Cursor runs = new InRuns(index.cursor(), 1)) {
      for (int i = 0; i < 40; i++) {
        long one = keys[random.nextInt(keys.length)];
        long other = keys[random.nextInt(keys.length)];
        NavigableMap<Long, Long> within =
            entries.subMap(Math.min(one, other), true, Math.max(one, other), true);
        for (Cursor cursor : new Cursor[] {steps, runs}) {
          cursor.reset(Math.min(one, other), Math.max(one, other));
          assertEquals(within, rest(cursor));
          cursor.reset(one, one);
          assertEquals(Map.of(one, entries.get(one)), rest(cursor));
          cursor.reset(one, Long.MAX_VALUE); // left in the middle
          assertTrue(cursor.next());
        }
      }
    }
  }

  @Test
  void aRangeWithoutAKeyIsEmpty() {
    PointIndex index = fixture.empty();
    try (Cursor cursor = index.cursor()) {
      assertFalse(cursor.next());
      index.put(Long.MIN_VALUE, 1);
      index.put(7, 2);
      index.put(Long.MAX_VALUE, 3);
      for (long[] range : new long[][] {{8, 7}, {Long.MAX_VALUE, Long.MIN_VALUE}, {8, 900}}) {
        cursor.reset(range[0], range[1]);
        assertFalse(cursor.next());
        assertEquals(0, cursor.nextRun(new long[3], new long[3], 0, 3));
      }
      cursor.reset(Long.MIN_VALUE, Long.MIN_VALUE);
      assertEquals(Map.of(Long.MIN_VALUE, 1L), rest(cursor));
      cursor.reset(Long.MAX_VALUE, Long.MAX_VALUE);
      assertEquals(Map.of(Long.MAX_VALUE, 3L), rest(cursor));
    }
  }

  @ParameterizedTest
  @EnumSource
  void keysAreRemovedByTheIteratorOfTheMapView(KeySpace space) {
    TreeMap<Long, Long> entries = entries(space, 2_000);
    PointIndex index = fixture.filled(entries);
    var iterator = index.asMap().keySet().iterator();
    while (iterator.hasNext()) {
      long key = iterator.next();
      if (random.nextBoolean()) {
        iterator.remove();
        assertTrue(entries.remove(key) != null);
      }
    }
    assertEquals(entries, each(index));
    assertEquals(entries, index.asMap());
    assertEquals(entries.size(), index.size());
  }

  @ParameterizedTest
  @EnumSource
  void clearRemovesEveryKey(KeySpace space) {
    PointIndex index = fixture.filled(entries(space, 2_000));
    index.clear();
    assertTrue(index.isEmpty());
    assertEquals(Map.of(), each(index));
    index.put(5, 6);
    assertEquals(Map.of(5L, 6L), each(index));
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatStaysOnceWhileOthersWrite(KeySpace space) throws Exception {
    long[] keys = space.keys(random, 2_000);
    var stable = new TreeMap<Long, Long>();
    for (int i = 0; i < keys.length; i += 4) {
      stable.put(keys[i], KeySpace.valueOf(keys[i]));
    }
    PointIndex index = fixture.filled(stable);
    int writers = fixture.has(Feature.CONCURRENT_WRITES) ? CREW / 2 : 1;
    TestThreads.run(
        writers, number -> write(index, keys, seed.random(number)), () -> look(index, stable));
  }

  /** Puts and removes keys that are not stable. */
  private static void write(PointIndex index, long[] keys, Random random) {
    for (int i = 0; i < 4_000; i++) {
      int position = random.nextInt(keys.length);
      if (position % 4 == 0) {
        continue;
      }
      if (random.nextInt(3) == 0) {
        index.remove(keys[position]);
      } else {
        index.put(keys[position], KeySpace.valueOf(keys[position]));
      }
    }
  }

  private static void look(PointIndex index, Map<Long, Long> stable) {
    try (Cursor steps = index.cursor();
        Cursor runs = new InRuns(index.cursor(), 10)) {
      checkLook(rest(steps), stable);
      checkLook(rest(runs), stable);
      steps.reset(Long.MIN_VALUE, Long.MAX_VALUE);
      checkLook(rest(steps), stable);
    }
    checkLook(each(index), stable);
  }

  private static void checkLook(Map<Long, Long> found, Map<Long, Long> stable) {
    found.forEach((key, value) -> assertEquals(KeySpace.valueOf(key), value));
    assertTrue(found.keySet().containsAll(stable.keySet()), "stable keys are missing");
  }
}
