package org.inkling.loft.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import org.inkling.loft.ChangeRig;
import org.inkling.loft.policy.NodeStatistics;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is noted of a node in the second half of its header: each in a place of its own. */
class NodeUseTest {
  private static final long SECOND = 1L << 30; // the unit in which a node notes it
  private static final long NOW = 5_000 * SECOND;

  private final ChangeRig rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, new TreeMap<>());
  private final long header = DirectoryLine.header(rig.table.root().line(0));

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void nothingIsWrittenWhereAnotherStands() {
    double expansion = NodeUse.expansion(header);
    NodeHeader.countClaims(header, 7);
    assertEquals(7, NodeUse.claimsSinceCheck(header));
    NodeUse.endCheck(header, true, NOW);
    NodeUse.endCheck(header, true, NOW + SECOND);
    assertFalse(NodeUse.isRefused(header));
    NodeUse.markScanned(header);
    NodeUse.count(header, NodeUse.WRITE_BUCKET, 64);
    NodeUse.refuse(header);
    assertNoted(expansion);
    assertTrue(NodeUse.isRefused(header), "for good");
    NodeUse.refuseForNow(header);
    assertNoted(expansion);
    assertTrue(NodeUse.isRefused(header));
    assertEquals(1, NodeUse.countLack(header));
    assertEquals(2, NodeUse.countLack(header));
    assertNoted(expansion);
    NodeUse.endCheck(header, false, NOW + 9 * SECOND);
    assertFalse(NodeUse.isScanned(header));
    assertEquals(0, NodeUse.idleChecks(header));
    assertEquals(NOW + 9 * SECOND, NodeUse.usedNanos(header));
    assertEquals(10 * SECOND, NodeUse.calmNanos(header, NOW + 10 * SECOND));
    assertEquals(3, NodeUse.countLack(header));
    assertEquals(expansion, NodeUse.expansion(header));
  }

  /** One check has seen keys come, another nothing, and since then there was an operation. */
  private void assertNoted(double expansion) {
    assertEquals(expansion, NodeUse.expansion(header));
    assertTrue(NodeUse.isScanned(header));
    assertEquals(0, NodeUse.claimsSinceCheck(header));
    assertEquals(2, NodeUse.idleChecks(header));
    assertEquals(3 * SECOND, NodeUse.calmNanos(header, NOW + 3 * SECOND));
    assertEquals(64, NodeUse.sinceCheck(header).writeBucket());
    assertEquals(64, NodeUse.sinceCheck(header).all());
  }

  @Test
  void aCheckTakesTheMarkOfAScanAwayUnlessItHasNotSeenIt() {
    assertTrue(NodeStatistics.of(header, 0).isIdle());
    NodeUse.markScanned(header);
    assertFalse(NodeStatistics.of(header, 0).isIdle());
    NodeUse.endCheck(header, true, 1);
    assertFalse(NodeStatistics.of(header, 0).isIdle(), "scanned since the check has looked");
    assertEquals(1, NodeUse.idleChecks(header));
    NodeUse.endCheck(header, false, 2);
    assertTrue(NodeStatistics.of(header, 0).isIdle());
    assertEquals(0, NodeUse.idleChecks(header));
    assertEquals(2, NodeUse.usedNanos(header));
  }
}
