package org.inkling.cli.check.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sequences of keys: no key occurs twice among those present, and no two threads share one. */
class ScenarioTest {
  private static final int LIVE = 300;
  private static final int THREADS = 3;
  private static final long SEED = TestSeed.of("ScenarioTest");

  private static List<LongSupplier> keys(Scenario scenario) {
    DrivePlan plan =
        new ChurnPlan(Scenario.UNIFORM, LIVE * THREADS, 1, THREADS, 1, SEED, "inline").drive();
    return IntStream.range(0, THREADS)
        .mapToObj(number -> new Lane(plan, number, LIVE))
        .map(lane -> scenario.keys(lane, lane.random()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void presentKeysAreDistinctAsTheOldestAreReplaced(Scenario scenario) {
    List<LongSupplier> keys = keys(scenario);
    Set<Long> present = new HashSet<>();
    var order = new ArrayDeque<Long>();
    for (int i = 0; i < 10 * LIVE; i++) {
      for (LongSupplier each : keys) {
        if (order.size() == LIVE * THREADS) {
          present.remove(order.removeFirst());
        }
        long key = each.getAsLong();
        assertTrue(present.add(key), scenario + " at " + i + ", seed " + SEED);
        order.addLast(key);
      }
    }
  }

  @Test
  void aWindowAscends() {
    for (LongSupplier each : keys(Scenario.WINDOW)) {
      long last = Long.MIN_VALUE;
      for (int i = 0; i < 10_000; i++) {
        long key = each.getAsLong();
        assertTrue(key > last, "at " + i + ", seed " + SEED);
        last = key;
      }
    }
  }

  @Test
  void aShiftComesBackToTheKeysOfEachThread() {
    for (LongSupplier each : keys(Scenario.SHIFT)) {
      long[] drawn = LongStream.generate(each).limit(4 * LIVE).toArray();
      int period = 1;
      while (drawn[period] != drawn[0]) {
        period++;
      }
      assertTrue(period > 1.9 * LIVE && period <= 2 * LIVE, "period " + period);
      for (int i = 0; i + period < drawn.length; i++) {
        assertEquals(drawn[i], drawn[i + period]);
      }
    }
  }
}
