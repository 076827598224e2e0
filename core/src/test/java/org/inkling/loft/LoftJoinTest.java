package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.rounds.Retrainer;
import org.inkling.loft.table.LoftRoot;
import org.junit.jupiter.api.Test;

/** What a round has freed is joined before the next one. */
class LoftJoinTest {
  private static final long SMALL = 4096;
  private static final int BLOCKS = 3000;

  private final SplittableRandom random = TestSeed.random("LoftJoinTest");

  @Test
  void freeBlocksAreJoinedAfterARound() {
    var loaded = new TreeMap<Long, Long>();
    while (loaded.size() < 10_000) {
      loaded.put(random.nextLong(), 1L);
    }
    try (var rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, loaded)) {
      freeMany(rig);
      long reserved = rig.memory.gauges().reservedBytes();
      var policy =
          new ChangePolicy(
              RetrainingScheme.STATIC, rig.resources.tuning(), PolicyConstants.DEFAULT);
      var retrainer = new Retrainer(rig.resources, rig.table, policy, 1);
      for (int i = 0; i < 10_000; i++) {
        rig.twin.write(0, random.nextLong(), i);
      }
      LoftRoot root = rig.table.root();
      while (retrainer.isPending()) {
        retrainer.runChunk();
      }
      assertNotSame(root, rig.table.root(), "there was a round");
      for (int i = 0; i < 8; i++) {
        rig.memory.allocate(900_000);
      }
      long held = rig.memory.gauges().reservedBytes();
      assertTrue(held <= reserved, held + " bytes for " + reserved);
    }
  }

  /** Frees blocks side by side, none of which is as large as what will be asked for. */
  private static void freeMany(ChangeRig rig) {
    long[] blocks = new long[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
      blocks[i] = rig.memory.allocate(SMALL);
    }
    for (long block : blocks) {
      rig.memory.free(block, SMALL);
    }
  }
}
