package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.inkling.SteppedExecutor;
import org.inkling.index.Seed;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The memory of removed keys comes back, though nothing is inserted into their groups. */
final class RemovalsTest {
  private static final int KEYS = 20_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  private static long records(XIndexR index) {
    long records = 0;
    for (long group : GroupPhase.groups(index.table().root())) {
      records += Group.records(group);
    }
    return records;
  }

  private static long liveBytes(XIndexR index) {
    return index.table().memory().gauges().liveBytes();
  }

  @Test
  void groupsThatWereDrainedKeepFewRecords() {
    var entries = CompactionSteps.entries(KEYS, 1, random);
    try (var index = XIndexR.builder().build(XIndexTwin.source(entries))) {
      for (long key = 0; key < KEYS; key++) {
        assertTrue(index.remove(key));
      }
      index.awaitMaintenance();
      index.checkBetweenSteps();
      assertEquals(0, index.size());
      // Removals that come between PUBLISH and FREEZE are counted in the delta that is frozen then,
      // so a group may keep as many records as were removed in one such moment.
      assertTrue(records(index) <= KEYS / 20, records(index) + " records are left");
    }
  }

  @Test
  void groupsOfWhichLessThanHalfIsRemovedStayAsTheyAre() {
    var entries = CompactionSteps.entries(KEYS, 1, random);
    var executor = new SteppedExecutor();
    try (var index = XIndexR.builder().executor(executor).build(XIndexTwin.source(entries))) {
      for (long key = 0; key < KEYS; key++) {
        boolean _ = key % 1_000 < 499 && index.remove(key);
      }
      assertEquals(0, executor.size(), "a compaction was requested");
      assertEquals(KEYS, records(index));
    }
  }

  @Test
  void aWindowThatSlidesKeepsItsMemory() {
    try (var index = XIndexR.builder().executor(Runnable::run).build()) {
      for (long key = 0; key < KEYS; key++) {
        index.put(key, ~key);
      }
      index.awaitMaintenance();
      long before = liveBytes(index);
      for (long key = KEYS; key < 5 * KEYS; key++) {
        index.put(key, ~key);
        assertTrue(index.remove(key - KEYS));
      }
      index.awaitMaintenance();
      index.checkBetweenSteps();
      assertEquals(KEYS, index.size());
      // Each group that was left behind keeps its block, a delta, and at most 32 removed records.
      long left = 4 * KEYS / 1_000 * 2_048;
      assertTrue(liveBytes(index) < before * 5 / 4 + left, before + " " + liveBytes(index));
    }
  }
}
