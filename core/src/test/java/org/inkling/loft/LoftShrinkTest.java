package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Memory comes back when keys go, within the bounds of {@code docs/drift.md}. */
class LoftShrinkTest {
  private static final int KEYS = 60_000;

  private final SplittableRandom random = TestSeed.random("LoftShrinkTest");

  private SteppedIndex loaded(InsertOrder order) {
    long[] keys = order.keys(KEYS, random);
    Arrays.sort(keys);
    return new SteppedIndex(LoftIndex.builder().seed(random.nextLong()), keys);
  }

  private static void assertDrained(SteppedIndex tested) {
    tested.check();
    assertEquals(0, tested.size());
    assertTrue(tested.structureBytes() <= DriftBounds.FEW_BYTES, tested::toString);
    DriftBounds.assertReserved(tested);
    DriftBounds.assertChanges(tested);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "ASCENDING", "LOGNORMAL", "CLUSTERS", "STEPS", "POISON"})
  void nineOfTenKeysGoAtRandom(InsertOrder order) {
    try (var tested = loaded(order)) {
      long[] keys = InsertOrder.shuffle(tested.keys(), random);
      tested.removeAll(Arrays.copyOf(keys, KEYS / 10 * 9));
      DriftBounds.SELF_TUNING.assertAll(tested);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "LOGNORMAL", "STEPS"})
  void nineOfTenKeysGoFromAnIndexThatHasGrown(InsertOrder order) {
    try (var tested = loaded(InsertOrder.UNIFORM)) {
      tested.removeAll(tested.keys());
      long[] keys = order.keys(KEYS, random);
      tested.putAll(keys);
      tested.removeAll(Arrays.copyOf(keys, KEYS / 10 * 9));
      DriftBounds.SELF_TUNING.assertAll(tested);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "LOGNORMAL", "STEPS"})
  void theLowerHalfGoes(InsertOrder order) {
    halfGoes(order, 0);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "LOGNORMAL", "STEPS"})
  void theMiddleHalfGoes(InsertOrder order) {
    halfGoes(order, KEYS / 4);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "LOGNORMAL", "STEPS"})
  void theUpperHalfGoes(InsertOrder order) {
    halfGoes(order, KEYS / 2);
  }

  private void halfGoes(InsertOrder order, int from) {
    try (var tested = loaded(order)) {
      long before = tested.structureBytes();
      double slots = LoftShape.of(tested.index).average();
      tested.removeAll(Arrays.copyOfRange(tested.keys(), from, from + KEYS / 2));
      DriftBounds.SELF_TUNING.assertAll(tested);
      double most = 0.75 * before + DriftBounds.FEW_BYTES;
      assertTrue(tested.structureBytes() <= most, () -> before + " bytes before; " + tested);
      double after = LoftShape.of(tested.index).average();
      assertTrue(after <= 2 * slots + 2, () -> slots + " slots before; " + tested);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "ASCENDING", "CLUSTERS", "STEPS", "POISON"})
  void allKeysGoAtRandom(InsertOrder order) {
    try (var tested = loaded(order)) {
      tested.removeAll(InsertOrder.shuffle(tested.keys(), random));
      assertDrained(tested);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "LOGNORMAL", "STEPS", "POISON"})
  void allKeysGoInTheirOrder(InsertOrder order) {
    try (var tested = loaded(order)) {
      tested.removeAll(tested.keys());
      assertDrained(tested);
    }
  }

  @Test
  void anIndexThatIsDrainedAndFilledAgainAndAgainTakesNoMore() {
    InsertOrder[] orders = {InsertOrder.UNIFORM, InsertOrder.LOGNORMAL, InsertOrder.ASCENDING};
    try (var tested = loaded(InsertOrder.UNIFORM)) {
      long most = tested.index.statistics().reservedBytes() + DriftBounds.FREE_BYTES;
      for (int i = 0; i < 6; i++) {
        tested.removeAll(InsertOrder.shuffle(tested.keys(), random));
        assertDrained(tested);
        tested.putAll(orders[i % orders.length].keys(KEYS / 2, random));
        DriftBounds.SELF_TUNING.assertAll(tested);
        assertTrue(tested.index.statistics().reservedBytes() <= most, tested::toString);
      }
    }
  }
}
