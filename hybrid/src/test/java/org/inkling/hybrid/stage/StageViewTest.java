package org.inkling.hybrid.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.index.Entry;
import org.inkling.index.LongHolder;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StageViewTest {
  private static final int KEYS = 100_000;

  private final LoftIndex newest = LoftIndex.builder().keepDeletionMarkers().build();
  private final LoftIndex older = LoftIndex.builder().keepDeletionMarkers().build();
  private final FailingRun run = new FailingRun(Layers.inMemory(keys()));
  private final SwappedStages source = new SwappedStages(new Stages(List.of(newest, older), run));
  private final StageView view = new StageView(source);
  private final Entry found = new Entry();

  private static TreeMap<Long, Long> keys() {
    var entries = new TreeMap<Long, Long>();
    for (long key = 0; key < KEYS; key++) {
      entries.put(key, -key);
    }
    return entries;
  }

  @AfterEach
  void close() {
    source.close();
    Layers.close(source.current());
  }

  @Test
  void manyDeletedKeysInARowArePassedOver() {
    for (long key = 10; key < KEYS - 10; key++) {
      (key % 3 == 0 ? newest : older).remove(key);
    }
    newest.put(50_000, 1);
    check(view.ceiling(10, found), 50_000, 1);
    check(view.higher(50_000, found), KEYS - 10, 10 - KEYS);
    check(view.floor(KEYS - 11, found), 50_000, 1);
    check(view.lower(50_000, found), 9, -9);
    assertEquals(21, view.size());
    assertEquals(1, view.count(10, KEYS - 11));
    assertEquals(21, length(view.ascending(), 1_000));
    assertEquals(21, length(view.descending(), 7));
    for (long key = 0; key < KEYS; key++) {
      newest.remove(key);
    }
    assertFalse(view.first(found));
    assertFalse(view.last(found));
    assertTrue(view.isEmpty());
    assertEquals(0, view.size());
    assertFalse(view.ascending().next());
    assertFalse(view.descending().next());
  }

  private void check(boolean isFound, long key, long value) {
    assertTrue(isFound);
    assertEquals(key, found.key);
    assertEquals(value, found.value);
  }

  private static long length(Cursor cursor, int run) {
    long[] keys = new long[run];
    long[] values = new long[run];
    long length = 0;
    for (int taken = run; taken == run; length += taken) {
      taken = cursor.nextRun(keys, values, 0, run);
    }
    cursor.close();
    return length;
  }

  @Test
  void theNewestOfEqualKeysIsTheNeighbour() {
    older.put(5, 55);
    newest.put(5, 555);
    check(view.ceiling(5, found), 5, 555);
    check(view.floor(5, found), 5, 555);
    newest.remove(6);
    older.put(6, 66);
    check(view.higher(5, found), 7, -7);
    check(view.lower(7, found), 5, 555);
  }

  @Test
  void whatARunRefusedIsReadAgain() {
    newest.put(70, 1);
    older.remove(71);
    long[] keys = new long[KEYS];
    long[] values = new long[KEYS];
    for (int healthy = 0; healthy < 8; healthy++) {
      try (Cursor cursor = view.ascending()) {
        assertTrue(cursor.next());
        run.failAfter(healthy);
        int seen = 1;
        boolean failed = false;
        while (!failed && seen < KEYS - 1) {
          int place = seen;
          try {
            int count = Math.min(KEYS - seen, 10_000);
            seen += cursor.nextRun(keys, values, seen, count);
          } catch (IllegalStateException e) {
            assertEquals(FailingRun.REFUSAL, e.getMessage());
            failed = true;
            assertEquals(place, seen);
          }
        }
        run.failAfter(Integer.MAX_VALUE);
        seen += cursor.nextRun(keys, values, seen, KEYS - seen);
        assertEquals(KEYS - 1, seen);
        for (int i = 1; i < seen; i++) {
          assertEquals(i < 71 ? i : i + 1, keys[i]);
          assertEquals(i == 70 ? 1 : -keys[i], values[i]);
        }
      }
    }
  }

  @Test
  void aStepThatWasRefusedIsDoneAgain() {
    try (Cursor cursor = view.descending()) {
      run.failAfter(1);
      long expected = KEYS - 1;
      while (expected >= 0) {
        try {
          assertTrue(cursor.next());
          assertEquals(expected, cursor.key());
          expected--;
        } catch (IllegalStateException e) {
          run.failAfter(1);
        }
      }
      assertFalse(cursor.next());
    }
  }

  @Test
  void readsOfSingleKeysAllocateNothing() {
    for (int key = 0; key < 1_000; key++) {
      newest.put(key, key);
      older.put(key + 1_000, key);
      older.remove(2 * key + 2_000);
    }
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RandomGenerator random = TestSeed.random("StageViewTest");
    var value = new LongHolder();
    long sum = 0;
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 1000 && least > 0; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 2_000; i++) {
        long key = random.nextLong(0, 5_000);
        sum += view.get(key, 5);
        sum += view.get(key, value) ? value.value : 0;
        sum += view.containsKey(key) ? 1 : 0;
        sum += view.ceiling(key, found) ? found.key : 0;
        sum += view.floor(key, found) ? found.key : 0;
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertTrue(sum != 0);
    assertEquals(0, least);
  }
}
