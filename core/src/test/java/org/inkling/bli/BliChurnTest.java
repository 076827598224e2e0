package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys that come and go for ever take no more memory than a few times that of a fresh load. */
final class BliChurnTest {
  private static final int LIVE = 100_000;
  private static final int SLIDES = 2_500_000;
  private static final int REFILLS = 7;
  private static final int SAMPLE = 50_000;
  private static final long STEP = 1_000;
  private static final long NONE = -1;

  private final SplittableRandom random = TestSeed.random("BliChurnTest");
  private long mostBytes;

  private static long[] line() {
    long[] keys = new long[LIVE];
    for (int i = 0; i < LIVE; i++) {
      keys[i] = i * STEP;
    }
    return keys;
  }

  private static BliIndex loaded() {
    long[] keys = line();
    return BliIndex.builder().build(SortedEntrySource.of(keys, keys));
  }

  @BeforeEach
  void measureAFreshLoad() {
    try (BliIndex index = loaded()) {
      mostBytes = 3 * index.statistics().reservedBytes();
    }
  }

  private void assertBounded(BliIndex index) {
    BliStatistics statistics = index.statistics();
    assertTrue(statistics.reservedBytes() <= mostBytes, statistics::toString);
  }

  private static void assertDrained(BliIndex index) {
    assertTrue(index.isEmpty());
    assertEquals(0, index.size());
    assertEquals(1, index.statistics().height());
    assertEquals(1, index.statistics().segments());
    assertEquals(1, index.statistics().dataBuckets());
    index.checkStructure();
  }

  @Test
  void anAscendingWindow() {
    slide(STEP);
  }

  @Test
  void aDescendingWindow() {
    slide(-STEP);
  }

  /** Puts keys at the front and removes them at the back, then drains the rest. */
  private void slide(long step) {
    try (BliIndex index = BliIndex.builder().build()) {
      for (int i = 0; i < LIVE; i++) {
        index.put(i * step, i);
      }
      for (int i = 0; i < SLIDES; i++) {
        index.put((LIVE + i) * step, LIVE + i);
        assertTrue(index.remove(i * step));
        if (i % (SAMPLE / 2) == 0) {
          assertBounded(index);
          assertWindow(index, i + 1, step);
        }
      }
      assertBounded(index);
      index.checkStructure();
      for (int i = SLIDES; i < SLIDES + LIVE; i++) {
        assertTrue(index.remove(i * step));
      }
      assertDrained(index);
    }
  }

  private void assertWindow(BliIndex index, int first, long step) {
    assertEquals(LIVE, index.size());
    assertEquals(NONE, index.get((first - 1) * step, NONE));
    assertEquals(NONE, index.get((first + LIVE) * step, NONE));
    for (int i = 0; i < 10; i++) {
      int at = i == 0 ? first : first + random.nextInt(LIVE);
      assertEquals(at, index.get(at * step, NONE));
      assertFalse(index.containsKey(at * step + 1));
    }
  }

  /** The order of removals, relative to that of inserts. */
  private enum Removal {
    SAME,
    REVERSE,
    RANDOM
  }

  /** Drains and fills, in all 21 times; every second fill is in a random order, too. */
  @ParameterizedTest
  @EnumSource
  void drainsAndRefills(Removal removal) {
    long[] order = line();
    try (BliIndex index = loaded()) {
      for (int refill = 0; refill < REFILLS; refill++) {
        assertSample(index);
        drain(index, order, removal);
        assertDrained(index);
        if (refill % 2 == 1) {
          InsertOrder.shuffle(order, random);
        }
        for (long key : order) {
          index.put(key, key);
        }
        assertBounded(index);
      }
      index.checkStructure();
      drain(index, order, removal);
      assertDrained(index);
      assertBounded(index);
    }
  }

  private void drain(BliIndex index, long[] inserted, Removal removal) {
    long[] order = inserted.clone();
    if (removal == Removal.RANDOM) {
      InsertOrder.shuffle(order, random);
    }
    for (int i = 0; i < LIVE; i++) {
      assertTrue(index.remove(order[removal == Removal.REVERSE ? LIVE - 1 - i : i]));
      if (i == SAMPLE) {
        assertBounded(index);
        assertEquals(LIVE - SAMPLE - 1, index.size());
      }
    }
  }

  private void assertSample(BliIndex index) {
    assertEquals(LIVE, index.size());
    for (int i = 0; i < 10; i++) {
      long key = random.nextInt(LIVE) * STEP;
      assertEquals(key, index.get(key, NONE));
      assertEquals(NONE, index.get(key + 1, NONE));
    }
  }
}
