package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An index grows from empty in any order of keys, within the bounds of {@code docs/drift.md}. */
class LoftGrowthTest {
  private static final int KEYS = 50_000;

  private final SplittableRandom random = TestSeed.random("LoftGrowthTest");

  @ParameterizedTest
  @EnumSource
  void inAnyOrder(KeyOrder order) {
    grow(order, RetrainingScheme.SELF_TUNING);
  }

  @ParameterizedTest
  @EnumSource
  void inAnyOrderWithNodesOfOneKind(KeyOrder order) {
    grow(order, RetrainingScheme.STATIC);
  }

  private void grow(KeyOrder order, RetrainingScheme scheme) {
    LoftBuilder builder = LoftIndex.builder().retraining(scheme).seed(random.nextLong());
    try (var tested = new SteppedIndex(builder)) {
      tested.putAll(order.keys(KEYS, random));
      assertEquals(KEYS, tested.size());
      DriftBounds.of(scheme).assertAll(tested);
    }
  }

  @Test
  void uniformKeysAreFoundAtOnce() {
    try (var tested = new SteppedIndex(LoftIndex.builder().seed(random.nextLong()))) {
      tested.putAll(KeyOrder.UNIFORM.keys(KEYS, random));
      LoftShape shape = LoftShape.of(tested.index);
      assertTrue(shape.average() <= 1.5 && shape.most() <= 32, tested::toString);
      assertTrue(tested.copiesPerWrite() <= 9, tested::toString);
    }
  }
}
