package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.inkling.TestSeed;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.policy.PolicyEdit;
import org.inkling.loft.rounds.Retrainer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An index that is left alone gives free memory back, and is used again as if it had not. */
class LoftTrimTest {
  private static final int KEYS = 60_000;
  private static final Duration WAIT = Duration.ofSeconds(60);
  private static final long BLOCK = 1L << 20;

  private static final PolicyConstants BRIEF =
      new PolicyEdit(PolicyConstants.DEFAULT).coldNanos(1_000_000).constants();

  private final SplittableRandom random = TestSeed.random("LoftTrimTest");

  @BeforeEach
  void aSystemThatTakesItBack() {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "no other system is asked to");
  }

  /** Loads keys and removes seven of eight, whose nodes are replaced by small ones. */
  private void growAndShrink(LoftTwin twin) {
    long[] keys = random.longs(KEYS).toArray();
    for (long key : keys) {
      twin.write(0, key, key >> 4);
    }
    for (int i = 0; i < KEYS; i++) {
      if (i % 8 != 0) {
        twin.write(8, keys[i], 0);
      }
    }
    twin.index.awaitMaintenance();
  }

  @Test
  void anIndexLeftAloneTrimsByItselfAndGoesOn() {
    var builder = LoftIndex.builder().constants(BRIEF).checkInterval(Duration.ofMillis(1));
    try (var twin = new LoftTwin(builder, new TreeMap<>())) {
      for (int round = 0; round < 2; round++) {
        growAndShrink(twin);
        assertTimeoutPreemptively(WAIT, () -> awaitTrim(twin.index));
        var s = twin.index.statistics();
        assertTrue(s.trimmedBytes() < s.memory().freeListedBytes(), s::toString);
        twin.check();
      }
    }
  }

  private static void awaitTrim(LoftIndex index) {
    while (index.statistics().trimmedBytes() == 0) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** Nobody wakes the timer for it: without the clock an index keeps what it has. */
  @Test
  void waitingForMaintenanceTrimsNothing() {
    var builder = LoftIndex.builder().retraining(RetrainingScheme.STATIC);
    try (var twin = new LoftTwin(builder, new TreeMap<>())) {
      growAndShrink(twin);
      var s = twin.index.statistics();
      assertTrue(s.memory().freeListedBytes() > s.reservedBytes() / 2, s::toString);
      assertEquals(0, s.trimmedBytes());
    }
  }

  @Test
  void aChunkTrimsLittleAndOnlyWhenAsked() {
    try (var rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, new TreeMap<>())) {
      Retrainer retrainer = retrainer(rig, 16);
      assertFalse(retrainer.runChunk());
      assertEquals(0, rig.memory.gauges().trimmedBytes());
      retrainer.pass().requestTrim();
      assertFalse(retrainer.isPending(), "nobody waits for it");
      for (int chunk = 1; chunk < 16; chunk++) {
        assertTrue(retrainer.runChunk());
        long trimmed = rig.memory.gauges().trimmedBytes();
        assertTrue(trimmed > (chunk - 1) * BLOCK && trimmed <= chunk * BLOCK, trimmed + " bytes");
      }
      while (retrainer.runChunk()) {}
      assertFalse(retrainer.pass().isTrimDue());
    }
  }

  @Test
  void aCheckComesFirst() {
    try (var rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, new TreeMap<>())) {
      Retrainer retrainer = retrainer(rig, 16);
      retrainer.pass().requestTrim();
      assertTrue(retrainer.runChunk());
      long trimmed = rig.memory.gauges().trimmedBytes();
      assertTrue(trimmed > 0);
      retrainer.pass().request();
      while (retrainer.runChunk()) {}
      assertFalse(retrainer.isPending(), "the check was made");
      assertEquals(trimmed, rig.memory.gauges().trimmedBytes(), "the index is in use");
    }
  }

  @Test
  void noRoundBeginsWhileSomebodyLooksAtTheStructure() {
    try (var rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, new TreeMap<>())) {
      Retrainer retrainer = retrainer(rig, 1);
      retrainer.pass().request();
      assertTrue(retrainer.runAtRest(() -> assertFalse(retrainer.runChunk())));
      assertTrue(retrainer.isPending(), "the check is still to be made");
      while (retrainer.runChunk()) {}
      assertFalse(retrainer.isPending());
    }
  }

  @Test
  void aClosedIndexIsNotTrimmed() {
    try (var rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, new TreeMap<>())) {
      Retrainer retrainer = retrainer(rig, 16);
      retrainer.pass().requestTrim();
      assertTrue(rig.resources.epochs().beginClose());
      assertFalse(retrainer.runChunk());
      assertEquals(0, rig.memory.gauges().trimmedBytes());
      rig.memory.close(); // what the index would have done
    }
  }

  /**
   * The maintenance of an index that has a number of blocks of 1 MiB free, beside pinned ones, so
   * that their regions cannot be given back whole.
   */
  private static Retrainer retrainer(ChangeRig rig, int blocks) {
    long[] free = new long[blocks];
    for (int i = 0; i < blocks; i++) {
      rig.memory.allocatePinned(BLOCK);
      free[i] = rig.memory.allocate(BLOCK);
    }
    rig.memory.allocatePinned(BLOCK);
    for (long block : free) {
      rig.memory.free(block, BLOCK);
    }
    var policy =
        new ChangePolicy(RetrainingScheme.STATIC, rig.resources.tuning(), PolicyConstants.DEFAULT);
    return new Retrainer(rig.resources, rig.table, policy, 1);
  }
}
