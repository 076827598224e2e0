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
class NodeHeaderPartsTest {
  private static final long SECOND = 1L << 30; // the unit in which a node notes it
  private static final long NOW = 5_000 * SECOND;

  private final ChangeRig rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, new TreeMap<>());
  private final long header = DirectoryLine.header(rig.table.root().line(0));

  @AfterEach
  void close() {
    rig.close();
  }

  @Test
  void thePartsFillTheHeader() {
    assertEquals(NodeHeader.BYTES, ChangeRefusal.END);
    assertEquals(192, NodeCounters.END, "the counters have a cache line of their own");
  }

  @Test
  void aLackOfMemoryIsOverAfterSecondsOnTheCallersClock() {
    ChangeRefusal.forNow(header, NOW);
    assertTrue(ChangeRefusal.isLacking(header));
    assertTrue(ChangeRefusal.holds(header, NOW + SECOND));
    assertFalse(ChangeRefusal.holds(header, NOW + 2 * SECOND));
    ChangeRefusal.forNow(header, NOW);
    assertTrue(ChangeRefusal.holds(header, NOW + 2 * SECOND), "twice as long");
    assertFalse(ChangeRefusal.holds(header, NOW + 3 * SECOND));
    ChangeRefusal.untilChanged(header);
    assertTrue(ChangeRefusal.holds(header, NOW + 900 * SECOND));
    NodeHeader.countClaims(header, 1 + (int) NodeHeader.claims(header));
    assertFalse(ChangeRefusal.holds(header, NOW));
  }

  @Test
  void eachValueHasItsOwnPlace() {
    double expansion = LastCheck.expansion(header);
    NodeHeader.countClaims(header, 7);
    assertEquals(7, LastCheck.claimsSinceCheck(header));
    LastCheck.end(header, true, NOW);
    LastCheck.end(header, true, NOW + SECOND);
    assertFalse(ChangeRefusal.holds(header, System.nanoTime()));
    LastCheck.markScanned(header);
    NodeCounters.count(header, NodeCounters.WRITE_BUCKET, 64);
    ChangeRefusal.untilChanged(header);
    assertNoted(expansion);
    assertTrue(ChangeRefusal.holds(header, System.nanoTime()), "for good");
    ChangeRefusal.forNow(header, System.nanoTime());
    assertNoted(expansion);
    assertTrue(ChangeRefusal.holds(header, System.nanoTime()));
    assertEquals(1, ChangeRefusal.countLack(header));
    assertEquals(2, ChangeRefusal.countLack(header));
    assertNoted(expansion);
    LastCheck.end(header, false, NOW + 9 * SECOND);
    assertFalse(LastCheck.isScanned(header));
    assertEquals(0, LastCheck.idleChecks(header));
    assertEquals(NOW + 9 * SECOND, LastCheck.usedNanos(header));
    assertEquals(10 * SECOND, LastCheck.calmNanos(header, NOW + 10 * SECOND));
    assertEquals(3, ChangeRefusal.countLack(header));
    assertEquals(expansion, LastCheck.expansion(header));
  }

  /** One check has seen keys come, another nothing, and since then there was an operation. */
  private void assertNoted(double expansion) {
    assertEquals(expansion, LastCheck.expansion(header));
    assertTrue(LastCheck.isScanned(header));
    assertEquals(0, LastCheck.claimsSinceCheck(header));
    assertEquals(2, LastCheck.idleChecks(header));
    assertEquals(3 * SECOND, LastCheck.calmNanos(header, NOW + 3 * SECOND));
    assertEquals(64, LastCheck.sinceCheck(header).writeBucket());
    assertEquals(64, LastCheck.sinceCheck(header).all());
  }

  @Test
  void aCheckTakesTheMarkOfAScanAwayUnlessItHasNotSeenIt() {
    assertTrue(NodeStatistics.of(header, 0).isIdle());
    LastCheck.markScanned(header);
    assertFalse(NodeStatistics.of(header, 0).isIdle());
    LastCheck.end(header, true, 1);
    assertFalse(NodeStatistics.of(header, 0).isIdle(), "scanned since the check has looked");
    assertEquals(1, LastCheck.idleChecks(header));
    LastCheck.end(header, false, 2);
    assertTrue(NodeStatistics.of(header, 0).isIdle());
    assertEquals(0, LastCheck.idleChecks(header));
    assertEquals(2, LastCheck.usedNanos(header));
  }
}
