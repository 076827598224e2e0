package org.inkling.loft.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.loft.ChangeRig;
import org.inkling.loft.Changes;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeCounters;
import org.inkling.loft.node.NodeHeader;
import org.inkling.maintenance.DueNodes;
import org.junit.jupiter.api.Test;

/** Keys that come, go and come back are counted, and a node that lost many of them is due once. */
class RemovalCountTest {
  private static final int KEYS = 300;
  private static final int MIN = 8;
  private static final LoftTuning SMALL = new LoftTuning(2, 1.0, 4, 2, 2, 40, 16, Changes.NEVER);
  private static final LoftTuning LARGE =
      new LoftTuning(64, 1.5, 32, 32, 32, 1 << 15, 16, Changes.NEVER);

  /** Due when few keys are left, and for nothing else. */
  private static final ChangeTuning SPARSE = new ChangeTuning(64, 0.4, 1 << 20, MIN, 1);

  private static TreeMap<Long, Long> everyThird(int keys) {
    var entries = new TreeMap<Long, Long>();
    for (long i = 0; i < keys; i += 3) {
      entries.put(i * i, i);
    }
    return entries;
  }

  @Test
  void smallNodesCountEveryKey() {
    SplittableRandom random = TestSeed.random("RemovalCountTest.small");
    try (var rig = new ChangeRig(SMALL, Long.MAX_VALUE, everyThird(KEYS))) {
      var claimed = new HashSet<>(rig.twin.model.keySet());
      for (int i = 0; i < 20_000; i++) {
        long key = random.nextInt(KEYS);
        rig.twin.write(random.nextInt(10), key * key, random.nextLong());
        if (rig.twin.model.containsKey(key * key)) {
          claimed.add(key * key);
        }
        if (i % 100 == 0) {
          assertCounts(rig, claimed);
        }
      }
      assertTrue(rig.nodes() > 2);
    }
  }

  private static void assertCounts(ChangeRig rig, Set<Long> claimed) {
    for (int i = 0; i < rig.nodes(); i++) {
      long line = rig.table.root().line(i);
      long taken = claimed.stream().filter(key -> rig.table.root().lineOf(key) == line).count();
      long live =
          rig.twin.model.keySet().stream()
              .filter(key -> rig.table.root().lineOf(key) == line)
              .count();
      assertEquals(taken, NodeHeader.claims(DirectoryLine.header(line)));
      assertEquals(taken - live, NodeCounters.removed(DirectoryLine.header(line)));
    }
  }

  @Test
  void aMarkerIsNoRemovalForItKeepsItsSlot() {
    SplittableRandom random = TestSeed.random("RemovalCountTest.markers");
    try (var rig = new ChangeRig(SMALL, Long.MAX_VALUE, everyThird(KEYS), true)) {
      var claimed = new HashSet<>(rig.twin.model.keySet());
      for (int i = 0; i < 5_000; i++) {
        long key = random.nextInt(KEYS);
        int operation = random.nextInt(10);
        rig.twin.write(operation, key * key, random.nextLong());
        if (operation == 8 || rig.twin.model.containsKey(key * key)) {
          claimed.add(key * key);
        }
      }
      long claims = 0;
      for (int i = 0; i < rig.nodes(); i++) {
        long header = DirectoryLine.header(rig.table.root().line(i));
        claims += NodeHeader.claims(header);
        assertEquals(0, NodeCounters.removed(header));
      }
      assertEquals(claimed.size(), claims);
    }
  }

  @Test
  void largeNodesCountBySamplesThatComeAndGo() {
    SplittableRandom random = TestSeed.random("RemovalCountTest.large");
    var loaded = new TreeMap<Long, Long>();
    while (loaded.size() < 20_000) {
      loaded.put(random.nextLong(1L << 40), 1L);
    }
    try (var rig = new ChangeRig(LARGE, Long.MAX_VALUE, loaded)) {
      long[] keys = loaded.keySet().stream().mapToLong(key -> key).toArray();
      for (int i = 0; i < keys.length / 2; i++) {
        rig.twin.write(8, keys[2 * i], i);
      }
      long removed = removed(rig);
      assertTrue(Math.abs(removed - 10_000) < 6 * 4 * 100, () -> removed + " of 10000 removed");
      for (int i = 0; i < keys.length / 2; i++) {
        rig.twin.write(0, keys[2 * i], i);
      }
      assertEquals(0, removed(rig), "the samples that went are those that came back");
    }
  }

  private static long removed(ChangeRig rig) {
    long removed = 0;
    for (int i = 0; i < rig.nodes(); i++) {
      removed += NodeCounters.removed(DirectoryLine.header(rig.table.root().line(i)));
    }
    return removed;
  }

  @Test
  void aSparseNodeIsDueOnceAndLaterAgainIfItWasPostponed() {
    try (var rig = oneNode(SPARSE)) {
      long header = DirectoryLine.header(rig.table.root().line(0));
      int due = removeUntilDue(rig, 0, header);
      assertTrue(due > MIN && due < 100);
      for (int i = due; i < due + 20; i++) {
        rig.twin.write(8, i, 0);
      }
      DueNodes nodes = rig.table.inserts().due();
      assertEquals(1, nodes.waiting());
      assertEquals(header, nodes.takeAll());
      assertEquals(0, nodes.next(header));
      nodes.taken();

      NodeHeader.postpone(header, Integer.MAX_VALUE);
      int removed = due + 20;
      int again = removeUntilDue(rig, removed, header);
      assertEquals(removed + removed / 4 + 1, again, "a quarter more");
    }
  }

  /** Removes keys, from one on, until the only node is due; how many are removed then. */
  private static int removeUntilDue(ChangeRig rig, int from, long header) {
    int removed = from;
    while (rig.table.inserts().due().isEmpty()) {
      boolean sparse = isSparse(header);
      assertTrue(from > 0 || !sparse, "is sparse and not due");
      rig.twin.write(8, removed++, 0);
    }
    assertTrue(isSparse(header));
    return removed;
  }

  private static boolean isSparse(long header) {
    long live = NodeHeader.claims(header) - NodeCounters.removed(header);
    return live < 0.4 * DirectoryLine.capacity(header)
        && NodeCounters.removed(header) * 4 >= NodeHeader.claims(header)
        && NodeCounters.removed(header) >= MIN;
  }

  /** 100 keys in one node that counts all of them. */
  private static ChangeRig oneNode(ChangeTuning changes) {
    var loaded = new TreeMap<Long, Long>();
    for (long key = 0; key < 100; key++) {
      loaded.put(key, key);
    }
    var rig = new ChangeRig(new LoftTuning(2, 1.2, 8, 2, 2, 200, 16, changes), 8L << 20, loaded);
    assertEquals(1, rig.nodes());
    return rig;
  }

  @Test
  void aNodeWithoutKeysThatWentIsNotSparse() {
    try (var rig = oneNode(SPARSE)) {
      for (int round = 0; round < 50; round++) {
        rig.twin.write(8, round, 0);
        rig.twin.write(0, round, 1);
      }
      assertTrue(rig.table.inserts().due().isEmpty());
    }
  }

  @Test
  void withoutALowFillNoNodeIsSparse() {
    try (var rig = oneNode(new ChangeTuning(64, 0, 1 << 20, MIN, 1))) {
      for (int key = 0; key < 100; key++) {
        rig.twin.write(8, key, 0);
      }
      assertTrue(rig.table.inserts().due().isEmpty());
      assertEquals(100, NodeCounters.removed(DirectoryLine.header(rig.table.root().line(0))));
    }
  }
}
