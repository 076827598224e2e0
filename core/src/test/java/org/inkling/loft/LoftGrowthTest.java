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
  private static final int GROWN = 1_600_000;

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

  /** A growth leaves about a sixth of the memory free; more than that is given back. */
  @Test
  void memoryIsGivenBackAfterTheGrowth() {
    int growths = 1;
    while (!isGivenBackAfterAGrowth()) {
      growths++;
      assertTrue(growths <= 30, "no growth left more than a sixth free");
    }
  }

  private boolean isGivenBackAfterAGrowth() {
    long[] keys = random.longs(GROWN).distinct().toArray();
    long[] loaded = Arrays.copyOf(keys, GROWN / 4);
    Arrays.sort(loaded);
    LoftBuilder builder = LoftIndex.builder().seed(1).executor(Runnable::run);
    try (LoftIndex index = builder.build(SortedEntrySource.of(loaded, loaded.clone()))) {
      for (int i = loaded.length; i < keys.length; i++) {
        index.put(keys[i], keys[i]);
      }
      assertTimeoutPreemptively(Duration.ofSeconds(60), () -> awaitEvacuation(index));
      return isEvacuated(index);
    }
  }

  /**
   * An inspection begins the evacuation, after the interval in which the index last grew. It may
   * first change nodes that fill up, and leave less free.
   */
  private static void awaitEvacuation(LoftIndex index) {
    while (!isEvacuated(index) && leavesMuchFree(index.statistics().memory())) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static boolean isEvacuated(LoftIndex index) {
    return index.statistics().changes().rules().get(RetrainingRule.EVACUATED) > 0;
  }

  private static boolean leavesMuchFree(LoftStatistics.Memory memory) {
    long free = memory.freeListedBytes();
    return free >= Math.max(8 << 20, memory.reservedBytes() / 6);
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
