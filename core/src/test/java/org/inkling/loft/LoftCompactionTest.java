package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.ChangeRefusal;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LastCheck;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.policy.ChangeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is for memory alone is done if it saves some, measured, and leaves no trace if not. */
class LoftCompactionTest {
  private static final long NO_LIMIT = Long.MAX_VALUE;
  private static final NodeLayout COLD = new NodeLayout(1.05, 72);
  private static final LoftTuning TUNING =
      new LoftTuning(32, 1.5, 32, 32, 32, 1 << 15, 16, Changes.NEVER);

  /** As Changes.NEVER, but a node may grow by a few keys. */
  private static final ChangeTuning GROWING = new ChangeTuning(64, 0, 1 << 20, 32, 1);

  private static TreeMap<Long, Long> line(int keys, long step) {
    var map = new TreeMap<Long, Long>();
    for (long i = 0; i < keys; i++) {
      map.put(i * step, i);
    }
    return map;
  }

  /** Keys that one model fits, though not exactly. */
  private static TreeMap<Long, Long> scattered(int keys) {
    var random = TestSeed.random("LoftCompactionTest");
    var map = new TreeMap<Long, Long>();
    for (long i = 0; i < keys; i++) {
      map.put((i << 20) + random.nextLong(8L << 20), i);
    }
    return map;
  }

  /** Slots and buckets. */
  private static long bytes(ChangeRig rig) {
    return rig.table.nodes().slotBytes() + rig.table.buckets().levelBytes();
  }

  private static long header(ChangeRig rig, int node) {
    return DirectoryLine.header(rig.table.root().line(node));
  }

  @Test
  void aColdNodeTakesFewerBytesAndKeepsItsModel() {
    try (var rig = new ChangeRig(TUNING, NO_LIMIT, scattered(3_000))) {
      long before = rig.liveBytes();
      double slope = DirectoryLine.slope(header(rig, 0));
      Change change = rig.change(ChangeKind.COMPACTION, COLD, 0, 1);
      int steps = 1;
      while (rig.step(change)) {
        rig.twin.index.checkBetweenSteps();
        steps++;
      }
      assertTrue(steps > 100, steps + " steps");
      rig.endRound();
      assertTrue(change.isMoved());
      assertEquals(ChangeKind.COMPACTION, change.kind());
      long header = header(rig, 0);
      assertEquals(72, DirectoryLine.range(header));
      assertEquals(1.05, LastCheck.expansion(header));
      assertEquals(1.05 / 1.5, DirectoryLine.slope(header) / slope, 0.02);
      assertTrue(rig.liveBytes() < before * 0.95, () -> before + " then " + rig.liveBytes());
      rig.twin.checkBetweenSteps();
    }
  }

  /** Where keys were removed until the model is of no use, and down to none. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7, 50, 1_000, 10_000})
  void aSparseNodeShrinksToTheKeysThatAreLeft(int one) {
    for (ChangeKind kind : List.of(ChangeKind.COMPACTION, ChangeKind.EXPANSION)) {
      try (var rig = new ChangeRig(TUNING, NO_LIMIT, scattered(10_000))) {
        assertEquals(1, rig.nodes());
        long before = bytes(rig);
        keepOneOf(rig.twin, one);
        int kept = rig.twin.model.size();
        rig.run(rig.change(kind, 0, 1));
        rig.twin.checkBetweenSteps();
        long after = bytes(rig);
        assertTrue(after < before * (kept + 500) / 10_000, () -> kept + " keys: " + after);
        for (long key = 0; key < 2_000; key++) {
          rig.twin.write(0, key << 30, key);
        }
        rig.run(rig.change(ChangeKind.EXPANSION, 0, rig.nodes()));
        rig.twin.checkBetweenSteps();
      }
    }
  }

  private static void keepOneOf(LoftTwin twin, int one) {
    int seen = 0;
    for (long key : List.copyOf(twin.model.keySet())) {
      if (++seen % one != 0 || one == 10_000) {
        twin.write(8, key, 0);
      }
    }
  }

  /** The lower half of the keys has gone: no slots are kept for them. */
  @ParameterizedTest
  @EnumSource(
      value = ChangeKind.class,
      names = {"COMPACTION", "EXPANSION"})
  void slotsBelowTheFirstKeyAreCutOff(ChangeKind kind) {
    try (var rig = new ChangeRig(TUNING, NO_LIMIT, line(10_000, 7))) {
      for (long i = 0; i < 6_000; i++) {
        rig.twin.write(8, i * 7, 0);
      }
      Change change = rig.change(kind, 0, 1);
      rig.run(change);
      assertEquals(kind, change.kind(), "the model is kept");
      assertEquals(4_000 * 1.5, DirectoryLine.capacity(header(rig, 0)), 60);
      rig.twin.write(0, 5, 5);
      rig.twin.checkBetweenSteps();
    }
  }

  @Test
  void aCompactionThatSavesLittleLeavesNoTrace() {
    try (var rig = new ChangeRig(TUNING, NO_LIMIT, scattered(10_000))) {
      rig.run(rig.change(ChangeKind.COMPACTION, COLD, 0, 1));
      long header = header(rig, 0);
      assertFalse(ChangeRefusal.holds(header, System.nanoTime()));
      refused(rig, rig.change(ChangeKind.COMPACTION, COLD, 0, 1));
      refused(rig, rig.change(ChangeKind.COMPACTION, new NodeLayout(1.04, 72), 0, 1));
      // So few slots that buckets take more than is saved: found when it is built.
      refused(rig, rig.change(ChangeKind.COMPACTION, new NodeLayout(0.2, 1), 0, 1));
      assertTrue(ChangeRefusal.holds(header, System.nanoTime()));
      for (long key = 0; ChangeRefusal.holds(header, System.nanoTime()) && key < 10_000; key++) {
        rig.twin.write(0, key, key); // counted by samples
      }
      assertFalse(ChangeRefusal.holds(header, System.nanoTime()), "the node has changed");
      rig.twin.checkBetweenSteps();
    }
  }

  @Test
  void aMergeOfNodesThatAreFullLeavesNoTrace() {
    var tuning = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.NEVER);
    try (var rig = new ChangeRig(tuning, NO_LIMIT, scattered(1_000))) {
      Change merge = rig.change(ChangeKind.MERGE, new NodeLayout(3, 4), 0, rig.nodes());
      refused(rig, merge);
      for (int node = 0; node < rig.nodes(); node++) {
        assertTrue(ChangeRefusal.holds(header(rig, node), System.nanoTime()));
      }
    }
  }

  private static void refused(ChangeRig rig, Change change) {
    long live = rig.liveBytes();
    int nodes = rig.nodes();
    while (rig.step(change)) {
      assertFalse(change.isShared(), "something was published");
    }
    assertTrue(change.wasRefused());
    assertFalse(change.isMoved());
    assertEquals(live, rig.liveBytes());
    assertEquals(nodes, rig.nodes());
    for (long header : change.olds()) {
      assertEquals(0, DirectoryLine.link(header));
      assertTrue(NodeHeader.tryQueue(header), "still marked as queued");
    }
    rig.twin.checkBetweenSteps();
  }

  /** Room for appends is kept by changes of growth alone. */
  @Test
  void noRoomIsKeptForKeysToCome() {
    for (ChangeKind kind : ChangeKind.values()) {
      try (var rig = new ChangeRig(TUNING.withChanges(GROWING), NO_LIMIT, line(1_000, 1))) {
        for (long key = 1_000; key < 2_000; key++) {
          rig.twin.write(0, key, key); // all above the last key
        }
        for (long key = 0; key < 2_000; key += 2) {
          rig.twin.write(8, key, 0); // so that there is something to gain
        }
        rig.run(rig.change(kind, 0, 1));
        long slots = 0;
        for (int node = 0; node < rig.nodes(); node++) {
          slots += DirectoryLine.capacity(header(rig, node));
        }
        boolean forGrowth = kind == ChangeKind.EXPANSION || kind == ChangeKind.SPLIT;
        assertEquals(forGrowth ? 2_250 : 1_500, slots, 50, kind::toString);
      }
    }
  }
}
