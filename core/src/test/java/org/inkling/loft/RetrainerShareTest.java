package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
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

/** What writes take over while many nodes are due, and what they leave to workers. */
class RetrainerShareTest {
  private static final int MANY_WRITES = 1 << 20;

  private final SplittableRandom random = TestSeed.random("RetrainerShareTest");

  private static Retrainer retrainer(ChangeRig rig) {
    var policy =
        new ChangePolicy(
            RetrainingScheme.SELF_TUNING, rig.resources.tuning(), PolicyConstants.DEFAULT);
    return new Retrainer(rig.resources, rig.table, policy, 1);
  }

  /** Nodes of 64 keys. */
  private ChangeRig rig(int keys) {
    var loaded = new TreeMap<Long, Long>();
    while (loaded.size() < keys) {
      loaded.put(random.nextLong(), 1L);
    }
    var tuning = new LoftTuning(32, 1.5, 32, 32, 32, 64, 64, LoftTuning.DEFAULT.changes());
    return new ChangeRig(tuning, Long.MAX_VALUE, loaded);
  }

  private void insert(ChangeRig rig, int keys) {
    for (int i = 0; i < keys; i++) {
      rig.twin.write(0, random.nextLong(), i);
    }
  }

  @Test
  void writesChangeTheNodesOfARoundAndLeaveTheRoot() {
    try (var rig = rig(10_000)) {
      Retrainer retrainer = retrainer(rig);
      insert(rig, 10_000);
      assertTrue(retrainer.pendingNodes() > 100, retrainer.pendingNodes() + " nodes");
      assertFalse(retrainer.isShareDue(MANY_WRITES), "no round has begun");
      assertFalse(retrainer.runShare());
      assertTrue(retrainer.runChunk());
      LoftRoot root = rig.table.root();
      while (retrainer.runShare()) {
        rig.twin.read(random.nextLong());
      }
      assertSame(root, rig.table.root());
      assertFalse(retrainer.isShareDue(MANY_WRITES), "nothing is left of the round");
      rig.twin.checkBetweenSteps();
      finish(retrainer);
      assertNotSame(root, rig.table.root());
      assertEquals(0, retrainer.pendingNodes());
      rig.twin.checkBetweenSteps();
    }
  }

  @Test
  void aFewDueNodesAreLeftToWorkers() {
    try (var rig = rig(640)) { // ten nodes
      Retrainer retrainer = retrainer(rig);
      insert(rig, 640);
      assertTrue(retrainer.runChunk());
      assertFalse(retrainer.isShareDue(MANY_WRITES));
      finish(retrainer);
      rig.twin.checkBetweenSteps();
    }
  }

  @Test
  void severalRoundsFollowOneAnotherOverOneRoot() {
    try (var rig = rig(40_000)) { // more than 600 nodes, of which each round moves one or two
      Retrainer retrainer = retrainer(rig);
      int kept = 0;
      long from = 0;
      for (int round = 0; round < 100; round++) {
        from = round % 4 == 3 ? from + 1 : random.nextLong(Long.MAX_VALUE / 2); // or one just moved
        for (long key = from; key < from + 400; key += 4) {
          rig.twin.write(0, key, round);
        }
        LoftRoot root = rig.table.root();
        boolean due = retrainer.pendingNodes() > 0;
        while (retrainer.runChunk()) {}
        kept += due && root == rig.table.root() ? 1 : 0;
        rig.twin.checkBetweenSteps();
      }
      assertTrue(kept > 0, "each round had the root rebuilt");
      finish(retrainer);
      assertEquals(0, retrainer.pendingNodes());
      rig.twin.checkBetweenSteps();
    }
  }

  /** As {@code awaitMaintenance} does. */
  private static void finish(Retrainer retrainer) {
    while (retrainer.isPending()) {
      retrainer.prepareAwait();
      retrainer.runChunk();
    }
  }
}
