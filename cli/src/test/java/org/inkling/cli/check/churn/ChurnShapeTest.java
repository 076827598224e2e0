package org.inkling.cli.check.churn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sequences of keys: no key occurs twice in the run of present keys. */
class ChurnShapeTest {
  private static final int KEYS = 1_000;
  private static final long SEED = TestSeed.of("ChurnShapeTest");

  private static ChurnPlan plan(ChurnShape shape) {
    return new ChurnPlan(shape, KEYS, 1, 3, 1, SEED, false);
  }

  @ParameterizedTest
  @EnumSource
  void presentKeysAreDistinctAsTheStretchMovesOn(ChurnShape shape) {
    ChurnKeys keys = shape.keys(plan(shape));
    assertEquals(999, keys.loaded(), "the same number for each thread");
    Set<Long> present = new HashSet<>();
    var order = new ArrayDeque<Long>();
    for (long position = 0; position < 5 * KEYS; position++) {
      if (order.size() == keys.loaded()) {
        present.remove(order.removeFirst());
      }
      assertTrue(present.add(keys.at(position)), shape + " at " + position);
      order.addLast(keys.at(position));
    }
  }

  @Test
  void aWindowAscends() {
    ChurnKeys keys = ChurnShape.WINDOW.keys(plan(ChurnShape.WINDOW));
    for (long position = 1; position < 10_000; position++) {
      assertTrue(keys.at(position - 1) < keys.at(position));
    }
    assertTrue(keys.at(keys.period() - 1) > keys.at(keys.period() - 2), "up to the last");
  }

  @Test
  void aShiftComesBackToTheKeysOfEachThread() {
    ChurnKeys keys = ChurnShape.SHIFT.keys(plan(ChurnShape.SHIFT));
    assertEquals(0, keys.period() % 3);
    assertTrue(keys.period() > 1.9 * KEYS && keys.period() <= 2 * KEYS, "" + keys.period());
    for (long position = 0; position < keys.period(); position++) {
      assertEquals(keys.at(position), keys.at(position + keys.period()));
    }
  }

  @Test
  void shapesAreKnownByTheirNames() {
    for (ChurnShape shape : ChurnShape.values()) {
      assertEquals(shape, ChurnShape.named(shape.label()));
    }
    assertThrows(IllegalArgumentException.class, () -> ChurnShape.named("round"));
  }
}
