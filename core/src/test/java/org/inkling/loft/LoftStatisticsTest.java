package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangeKind;
import org.junit.jupiter.api.Test;

/** What the statistics say agrees with what was done. */
class LoftStatisticsTest {
  private static final LoftTuning TINY =
      new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT);
  private static final long WIDE = Long.MAX_VALUE;

  @Test
  void anEmptyIndexHasOneNodeAndNothingElse() {
    try (var index = LoftIndex.builder().build()) {
      var s = index.statistics();
      assertEquals(0, s.keys());
      assertEquals(1, s.nodes());
      assertEquals(64, s.structure().directoryBytes());
      assertEquals(
          0,
          s.structure().bucketBytes()
              + s.structure().bucketLevels()
              + s.structure().cellBytes()
              + s.memory().retiredBytes());
      assertEquals(Long.MAX_VALUE, s.limitBytes());
      assertTrue(Double.isNaN(s.bytesPerKey()));
      assertFalse(s.closed());
    }
  }

  @Test
  void nodesAreCutAtTheirMostKeys() {
    try (var index = LoftIndex.builder().tuning(TINY).build(LoftTwin.sourceOf(entries(800, 1)))) {
      var s = index.statistics();
      assertEquals(100, s.nodes());
      assertEquals(100 * 64, s.structure().directoryBytes());
      assertTrue(s.structure().modelBytes() >= 100 * 8, "the pivots");
      assertEquals(800, s.keys());
    }
  }

  @Test
  void keysAreCountedWhateverPutThemThere() {
    long[] batch = {8, 9, 10, 11};
    try (var index = LoftIndex.builder().build()) {
      index.put(1, 1);
      index.put(2, WIDE);
      index.putIfAbsent(3, 3);
      index.put(Long.MIN_VALUE, 4);
      index.putAll(batch, batch, 0, 4);
      try (var session = index.session()) {
        session.put(5, 5);
        session.putAll(batch, batch, 0, 4); // these are there
        session.remove(1);
        session.put(1, 1); // comes back to its slot
      }
      index.put(1, 2);
      assertEquals(9, index.size());
      index.remove(5);
      index.remove(2);
      assertEquals(7, index.size());
    }
  }

  @Test
  void keysThatComeAndGoAreNotCountedManyTimes() throws InterruptedException {
    try (var index = LoftIndex.builder().build()) {
      var most = new AtomicLong();
      var done = new AtomicBoolean();
      var reader =
          new Thread(
              () -> {
                while (!done.get()) {
                  most.accumulateAndGet(index.size(), Math::max);
                }
              });
      reader.start();
      for (long key = 0; key < 400_000; key++) { // so long that the reader is sometimes stopped
        index.put(key, 1);
        index.remove(key);
      }
      done.set(true);
      reader.join();
      assertEquals(0, index.size());
      // Where another thread had the usual pin, what came and went is counted in two.
      assertTrue(most.get() < 100, () -> "one key was counted as " + most);
    }
  }

  @Test
  void cellsAreCountedInAndOut() {
    var builder = LoftIndex.builder().executor(round -> {});
    try (var index = builder.build(LoftTwin.sourceOf(entries(1_000, WIDE)))) {
      assertEquals(8_000, index.statistics().structure().cellBytes());
      for (long key = 0; key < 300; key++) {
        index.put(key, 1); // narrow now
        index.put(key + 300, WIDE - 1); // another cell
        index.remove(key + 600);
      }
      assertEquals(700, index.statistics().keys());
      assertEquals(900 * 8, index.statistics().memory().retiredBytes());
      assertEquals(
          1_300 * 8, index.statistics().structure().cellBytes(), "retired ones are live still");
      long freeListed = index.statistics().memory().freeListedBytes();
      index.awaitMaintenance();
      assertEquals(0, index.statistics().memory().retiredBytes());
      assertEquals(400 * 8, index.statistics().structure().cellBytes());
      assertTrue(index.statistics().memory().freeListedBytes() >= freeListed + 900 * 8);
    }
  }

  @Test
  void bucketsAreCountedAndBounded() {
    var still = LoftTuning.DEFAULT.withChanges(Changes.NEVER);
    try (var index = LoftIndex.builder().seed(7).tuning(still).build()) {
      for (int n = 1; n <= 20_000; n++) {
        index.put(n, n); // one range of an empty index, and its bucket
        var s = index.statistics();
        assertTrue(s.structure().bucketBytes() <= 64L * n + 8192, s::toString);
        assertTrue(s.structure().bucketBytes() >= s.structure().bucketLevels() * 64);
      }
      var s = index.statistics();
      assertTrue(s.structure().bucketLevels() >= 8, s::toString);
      index.clear();
      assertEquals(
          s.structure().bucketLevels(),
          index.statistics().structure().bucketLevels(),
          "slots stay claimed");
      for (int n = 1; n <= 20_000; n++) {
        index.put(n, -n);
      }
      assertEquals(
          s.structure().bucketBytes(),
          index.statistics().structure().bucketBytes(),
          "and are taken again");
    }
  }

  @Test
  void overwritesTakeNoMemory() {
    try (var index = LoftIndex.builder().build(LoftTwin.sourceOf(entries(5_000, 1)))) {
      var before = index.statistics();
      for (int round = 0; round < 20; round++) {
        for (long key = 0; key < 5_000; key++) {
          index.put(key, key + round);
        }
      }
      assertEquals(before, index.statistics());
    }
  }

  @Test
  void bytesPerKeyIsWhatIsReservedAndNotFree() {
    try (var index = LoftIndex.builder().build(LoftTwin.sourceOf(entries(100_000, WIDE)))) {
      var s = index.statistics();
      long parts =
          s.structure().directoryBytes()
              + s.structure().modelBytes()
              + s.structure().bucketBytes()
              + s.structure().cellBytes();
      assertTrue(s.reservedBytes() - s.memory().freeListedBytes() > parts + 16L * s.keys());
      assertEquals((s.reservedBytes() - s.memory().freeListedBytes()) / 100_000.0, s.bytesPerKey());
    }
  }

  @Test
  void whatWasRetiredIsGoneAfterTheClose() {
    try (var rig = new ChangeRig(LoftTuning.DEFAULT, Long.MAX_VALUE, entries(5_000, 1))) {
      Change change = rig.change(ChangeKind.EXPANSION, 0, 1);
      while (rig.step(change)) {}
      assertTrue(rig.twin.index.statistics().memory().retiredBytes() > 0);
      rig.twin.index.close();
      assertEquals(0, rig.twin.index.statistics().reservedBytes());
      assertEquals(0, rig.twin.index.statistics().memory().retiredBytes());
    }
  }

  @Test
  void theLimitIsTold() {
    try (var index = LoftIndex.builder().memoryLimitBytes(4L << 20).build()) {
      assertEquals(4L << 20, index.statistics().limitBytes());
    }
  }

  private static TreeMap<Long, Long> entries(int keys, long value) {
    var entries = new TreeMap<Long, Long>();
    for (long key = 0; key < keys; key++) {
      entries.put(key, value);
    }
    return entries;
  }
}
