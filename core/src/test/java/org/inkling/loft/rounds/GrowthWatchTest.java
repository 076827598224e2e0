package org.inkling.loft.rounds;

import static org.inkling.loft.rounds.GrowthWatch.INTERVAL_NANOS;
import static org.inkling.loft.rounds.GrowthWatch.SHARE;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GrowthWatchTest {
  private static final long KEYS = 1000L * SHARE;

  private final GrowthWatch watch = new GrowthWatch(Long.MAX_VALUE); // and the clock overflows
  private long nanos = Long.MAX_VALUE;

  private boolean after(long elapsed, long keys) {
    nanos += elapsed;
    return watch.isGrowing(keys, nanos);
  }

  @Test
  void aNewIndexGrowsAfterAnInterval() {
    assertFalse(after(INTERVAL_NANOS - 1, KEYS));
    assertTrue(after(1, KEYS));
  }

  @Test
  void growthIsASharePerInterval() {
    assertTrue(after(INTERVAL_NANOS, KEYS));
    assertTrue(after(INTERVAL_NANOS, KEYS + 1000));
    assertFalse(after(INTERVAL_NANOS, KEYS + 1999));
  }

  @Test
  void aLongIntervalNeedsMoreKeys() {
    assertTrue(after(INTERVAL_NANOS, KEYS));
    assertFalse(after(10 * INTERVAL_NANOS, KEYS + 9_999));
    assertTrue(after(10 * INTERVAL_NANOS, KEYS + 20_500));
  }

  @Test
  void theAnswerHoldsUntilTheIntervalEnds() {
    assertTrue(after(INTERVAL_NANOS, KEYS));
    assertTrue(after(INTERVAL_NANOS - 1, KEYS));
    assertFalse(after(1, KEYS));
    assertFalse(after(INTERVAL_NANOS - 1, 2 * KEYS));
    assertTrue(after(1, 2 * KEYS));
  }

  @Test
  void anIndexThatShrinksDoesNotGrow() {
    assertTrue(after(INTERVAL_NANOS, KEYS));
    assertFalse(after(INTERVAL_NANOS, KEYS / 2));
    assertFalse(after(INTERVAL_NANOS, KEYS / 2));
  }

  @Test
  void anIndexThatIsEmptiedWithinAnIntervalDoesNotGrow() {
    assertTrue(after(INTERVAL_NANOS, KEYS));
    assertTrue(after(1, 2 * KEYS));
    assertTrue(after(1, KEYS - 1000)); // one in SHARE
    assertFalse(after(1, KEYS - 1001));
    assertFalse(after(1, 0));
  }
}
