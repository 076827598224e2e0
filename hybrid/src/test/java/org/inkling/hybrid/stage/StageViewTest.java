package org.inkling.hybrid.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.inkling.TestSeed;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.loft.LoftIndex;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StageViewTest {
  private static final int KEYS = 100_000;

  private final LoftIndex newest = LoftIndex.builder().keepDeletionMarkers().build();
  private final LoftIndex older = LoftIndex.builder().keepDeletionMarkers().build();
  private final FailingRun run = new FailingRun(Layers.inMemory(keys()));
  private final SwappedStages source = new SwappedStages(new Stages(List.of(newest, older), run));
  private final StageView view = new StageView(source);
  private final EntryHolder found = new EntryHolder();

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

  @Test
  void stretchesOfDeletedKeysAreLeftOutOfEveryRead() {
    RandomGenerator random = TestSeed.random("StageViewTest.stretches");
    TreeMap<Long, Long> twin = keys();
    for (long key = 0; key < KEYS; ) {
      long length = random.nextLong(1, 3_000);
      LoftIndex stage = random.nextBoolean() ? newest : older;
      boolean deletes = random.nextInt(4) > 0;
      for (long i = key; i < Math.min(KEYS, key + length); i++) {
        if (deletes) {
          stage.remove(i);
          twin.remove(i);
        } else if (random.nextInt(9) == 0) {
          newest.put(i, 3 * i);
          twin.put(i, 3 * i);
        }
      }
      key += length;
    }
    assertEquals(twin.size(), view.size());
    assertEquals(twin.size(), length(view.ascending(), 1_000));
    assertEquals(twin.size(), length(view.descending(), 333));
    for (int i = 0; i < 2_000; i++) {
      long key = random.nextLong(-10, KEYS + 10);
      checkIs(twin.ceilingEntry(key), view.ceiling(key, found));
      checkIs(twin.floorEntry(key), view.floor(key, found));
    }
    long last = Long.MIN_VALUE;
    try (Cursor cursor = view.ascending()) {
      for (var entry : twin.entrySet()) {
        assertTrue(cursor.next());
        checkIs(entry, cursor.key(), cursor.value());
        last = cursor.key();
      }
      assertFalse(cursor.next());
    }
    checkIs(twin.lastEntry(), last, view.get(last, 0));
  }

  private void checkIs(Map.@Nullable Entry<Long, Long> expected, boolean isFound) {
    assertEquals(expected != null, isFound);
    if (expected != null) {
      checkIs(expected, found.key, found.value);
    }
  }

  private static void checkIs(Map.Entry<Long, Long> expected, long key, long value) {
    assertEquals(expected.getKey(), key);
    assertEquals(expected.getValue(), value);
  }

  @Test
  void aCountGoesOverStagesThatAreSwappedBetweenItsPieces() {
    for (long key = -5_000; key < 5_000; key++) {
      newest.put(key, key);
      older.remove(key + 5_000);
    }
    long expected = view.size();
    assertEquals(KEYS, expected); // 5,000 more and 5,000 less
    var swapping = new Swapping();
    var counted = new StageView(swapping);
    assertEquals(expected, counted.size());
    assertTrue(swapping.pins > 10, "pins: " + swapping.pins);
    assertEquals(7_000, counted.count(-4_000, 2_999));
  }

  /** The same stages behind a new object after every pin. */
  private final class Swapping implements StageSource {
    private Stages stages = source.current();
    private int pins;

    @Override
    public Pin enter() {
      pins++;
      return source.enter();
    }

    @Override
    public Stages current() {
      return stages;
    }

    @Override
    public void exit(Pin pin) {
      source.exit(pin);
      stages = new Stages(List.of(newest, older), run);
    }

    @Override
    public void requireOpen() {
      source.requireOpen();
    }
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
  void scansOfOneCursorAllocateNothing() {
    for (int key = 0; key < KEYS; key += 20) {
      newest.put(key, key);
      older.remove(key + 7);
    }
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RandomGenerator random = TestSeed.random("StageViewTest.scans");
    long[] keys = new long[50];
    long[] values = new long[50];
    long sum = 0;
    long least = Long.MAX_VALUE;
    try (Cursor up = view.ascending();
        Cursor down = view.descending()) {
      for (int round = 0; round < 1000 && least > 0; round++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
          long from = random.nextLong(0, KEYS);
          up.reset(from, Long.MAX_VALUE);
          sum += up.nextRun(keys, values, 0, 50);
          down.reset(from, Long.MIN_VALUE);
          for (int step = 0; step < 50 && down.next(); step++) {
            sum += down.key();
          }
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
    }
    assertTrue(sum != 0);
    assertEquals(0, least);
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
