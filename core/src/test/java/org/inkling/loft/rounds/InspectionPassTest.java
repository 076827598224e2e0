package org.inkling.loft.rounds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.loft.ChangeRig;
import org.inkling.loft.Changes;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.table.LoftRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A pass comes to every node, however many rounds it takes and whatever they change. */
class InspectionPassTest {
  private static final LoftTuning TUNING = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.NEVER);

  private final SplittableRandom random = TestSeed.random("InspectionPassTest");
  private final InspectionPass pass = new InspectionPass(RoundState.create());
  private ChangeRig rig;

  @BeforeEach
  void load() {
    var keys = new TreeMap<Long, Long>();
    while (keys.size() < 2_000) {
      keys.put(random.nextLong(1L << 40), 1L);
    }
    rig = new ChangeRig(TUNING, Long.MAX_VALUE, keys);
    assertTrue(rig.nodes() > 20);
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private NodeList next(long budgetBytes) {
    var nodes = new NodeList();
    pass.addTo(nodes, rig.table.root(), budgetBytes);
    return nodes;
  }

  private int indexOf(long header) {
    int index = rig.table.root().indexOf(DirectoryLine.pivot(header));
    assertEquals(header, DirectoryLine.header(rig.table.root().line(index)), "not in this root");
    return index;
  }

  private long end(int index) {
    LoftRoot root = rig.table.root();
    return index + 1 < root.count() ? DirectoryLine.pivot(root.line(index + 1)) : Long.MAX_VALUE;
  }

  @Test
  void nothingIsAddedUntilItIsAskedFor() {
    assertFalse(pass.isPending());
    assertEquals(0, next(Long.MAX_VALUE).size());
    assertEquals(0, pass.lastNanos());
  }

  @Test
  void allNodesOnceWhereTheyFitOneRound() {
    pass.request();
    assertTrue(pass.isPending());
    NodeList nodes = next(Long.MAX_VALUE);
    assertEquals(rig.nodes(), nodes.size());
    for (int i = 0; i < nodes.size(); i++) {
      assertEquals(i, indexOf(nodes.get(i)));
    }
    assertFalse(pass.isPending());
    assertEquals(0, next(Long.MAX_VALUE).size());
    assertTrue(pass.lastNanos() > 0); // known when the next round begins
  }

  @Test
  void oneNodeAtLeastInARound() {
    pass.request();
    for (int node = 0; node < rig.nodes(); node++) {
      assertTrue(pass.isPending());
      NodeList nodes = next(1);
      assertEquals(1, nodes.size());
      assertEquals(node, indexOf(nodes.get(0)));
    }
    assertFalse(pass.isPending());
  }

  /** Where the nodes that are due have used up the budget, the pass goes on in the next round. */
  @Test
  void noneWhereThereIsNoBudget() {
    pass.request();
    assertEquals(0, next(0).size());
    assertTrue(pass.isPending());
    assertEquals(rig.nodes(), next(Long.MAX_VALUE).size());
  }

  @Test
  void whatIsAskedForMeanwhileIsAnotherPass() {
    pass.request();
    pass.request();
    assertEquals(1, next(1).size());
    pass.request();
    pass.request();
    assertEquals(rig.nodes() - 1, next(Long.MAX_VALUE).size());
    assertTrue(pass.isPending());
    assertEquals(rig.nodes(), next(Long.MAX_VALUE).size());
    assertFalse(pass.isPending());
  }

  /** Rounds that replace nodes by more and by fewer, those ahead of the pass too. */
  @Test
  void everyKeyIsComeToWhileRootsChange() {
    for (int round = 0; round < 5; round++) {
      pass.request();
      long seen = Long.MIN_VALUE; // all keys below are in nodes that the pass has come to
      while (pass.isPending()) {
        NodeList nodes = next(1 + random.nextInt(8_000));
        for (int i = 0; i < nodes.size(); i++) {
          int index = indexOf(nodes.get(i));
          long begin = index == 0 ? Long.MIN_VALUE : DirectoryLine.pivot(nodes.get(i));
          assertTrue(begin <= seen, "a node was left out");
          assertTrue(end(index) > seen, "a node was come to twice");
          seen = end(index);
        }
        grow();
        change();
      }
      assertEquals(Long.MAX_VALUE, seen);
    }
    rig.twin.checkBetweenSteps();
  }

  private void grow() {
    for (int i = 0; i < 50; i++) {
      rig.twin.write(0, random.nextLong(1L << 40), i);
    }
  }

  private void change() {
    int count = 1 + random.nextInt(4);
    int first = random.nextInt(rig.nodes() - count + 1);
    rig.run(rig.change(count == 1 ? ChangeKind.SPLIT : ChangeKind.MERGE, first, count));
  }
}
