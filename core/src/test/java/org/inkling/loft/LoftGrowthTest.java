package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An index grows from empty in any order of keys, within the bounds of {@code docs/drift.md}. */
class LoftGrowthTest {
  private static final int KEYS = 50_000;
  private static final int GROWN = 600_000;

  private final SplittableRandom random = TestSeed.random("LoftGrowthTest");

  @ParameterizedTest
  @EnumSource
  void inAnyOrder(InsertOrder order) {
    grow(order, RetrainingScheme.SELF_TUNING);
  }

  @ParameterizedTest
  @EnumSource
  void inAnyOrderWithNodesOfOneKind(InsertOrder order) {
    grow(order, RetrainingScheme.STATIC);
  }

  /** There, new nodes hold the keys before they are linked, and room for keys to come as well. */
  @ParameterizedTest
  @EnumSource
  void inAnyOrderWithinALimit(InsertOrder order) {
    grow(order, RetrainingScheme.SELF_TUNING, LoftIndex.builder().memoryLimitBytes(64L << 20));
  }

  private void grow(InsertOrder order, RetrainingScheme scheme) {
    grow(order, scheme, LoftIndex.builder());
  }

  private void grow(InsertOrder order, RetrainingScheme scheme, LoftBuilder of) {
    LoftBuilder builder = of.retraining(scheme).seed(random.nextLong());
    try (var tested = new SteppedIndex(builder)) {
      tested.putAll(order.keys(KEYS, random));
      assertEquals(KEYS, tested.size());
      DriftBounds.of(scheme).assertAll(tested);
    }
  }

  @Test
  void memoryIsGivenBackAfterTheGrowth() {
    long[] keys = random.longs(2 * GROWN).distinct().toArray();
    long[] loaded = Arrays.copyOf(keys, GROWN);
    Arrays.sort(loaded);
    LoftBuilder builder = LoftIndex.builder().seed(1).executor(Runnable::run);
    try (LoftIndex index = builder.build(SortedEntrySource.of(loaded, loaded.clone()))) {
      for (int i = GROWN; i < keys.length; i++) {
        index.put(keys[i], keys[i]);
      }
      assertTimeoutPreemptively(Duration.ofSeconds(60), () -> awaitEvacuation(index));
    }
  }

  /** An inspection begins the evacuation, after the interval in which the index last grew. */
  private static void awaitEvacuation(LoftIndex index) {
    while (index.statistics().changes().rules().get(RetrainingRule.EVACUATED) == 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void uniformKeysAreFoundAtOnce() {
    try (var tested = new SteppedIndex(LoftIndex.builder().seed(random.nextLong()))) {
      tested.putAll(InsertOrder.UNIFORM.keys(KEYS, random));
      LoftShape shape = LoftShape.of(tested.index);
      assertTrue(shape.average() <= 1.5 && shape.most() <= 32, tested::toString);
      assertTrue(tested.copiesPerWrite() <= 9, tested::toString);
    }
  }
}
