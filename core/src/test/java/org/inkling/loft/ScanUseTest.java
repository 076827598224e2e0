package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.inkling.SteppedExecutor;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LastCheck;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.policy.PolicyEdit;
import org.inkling.loft.scan.LoftCursor;
import org.inkling.loft.table.AccessSampler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ordered operations are uses of the nodes that they go to: what is only scanned is not cold. */
class ScanUseTest {
  private static final long STEP = 1 << 20;
  private static final int KEYS = 8_000;
  private static final int CHECKS = 5;
  private static final LoftTuning TUNING =
      new LoftTuning(32, 1.5, 32, 32, 32, 1 << 10, 16, Changes.NEVER);

  /** What is done with all of an index, so that a node has hundreds of operations, or a scan. */
  private enum Use {
    ASCENDING(index -> walk(index.ascending())),
    DESCENDING(index -> walk(index.descending())),
    WITH_MARKERS(index -> walk(index.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE))),
    DESCENDING_WITH_MARKERS(
        index -> walk(index.descendingWithMarkers(Long.MAX_VALUE, Long.MIN_VALUE))),
    CEILING(
        index -> {
          var found = new EntryHolder();
          for (long i = 0; i < KEYS; i++) {
            index.ceiling(i * STEP, found);
          }
        }),
    FLOOR(
        index -> {
          var found = new EntryHolder();
          for (long i = 0; i < KEYS; i++) {
            index.floor(i * STEP, found);
          }
        });

    private final Consumer<LoftIndex> use;

    Use(Consumer<LoftIndex> use) {
      this.use = use;
    }
  }

  private static void walk(Cursor cursor) {
    try (cursor) {
      while (cursor.next()) {}
    }
  }

  private static TreeMap<Long, Long> line() {
    var entries = new TreeMap<Long, Long>();
    for (long i = 0; i < KEYS; i++) {
      entries.put(i * STEP, i);
    }
    return entries;
  }

  private static LoftBuilder builder() {
    return LoftIndex.builder()
        .tuning(TUNING)
        .retraining(RetrainingScheme.SELF_TUNING)
        .constants(new PolicyEdit(PolicyConstants.DEFAULT).coldNanos(0).constants())
        .checkInterval(Duration.ofHours(1))
        .executor(new SteppedExecutor());
  }

  private static long fired(LoftTwin twin) {
    var rules = twin.index.statistics().changes().rules();
    return rules.get(RetrainingRule.COLD) + rules.get(RetrainingRule.COLD_NEIGHBOURS);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsOnlyScannedIsNotColdAndWhatNobodyTouchesIs(Use use) {
    try (var twin = new LoftTwin(builder(), line())) {
      for (long key : List.copyOf(twin.model.keySet())) {
        if (key / STEP % 3 == 0) {
          twin.write(8, key, 0);
        }
      }
      for (int check = 0; check < CHECKS; check++) {
        use.use.accept(twin.index);
        twin.index.checkNodes();
      }
      assertEquals(0, fired(twin));
      for (int check = 0; check < CHECKS; check++) {
        twin.index.checkNodes();
      }
      assertTrue(fired(twin) > 0);
      twin.check();
    }
  }

  private static ChangeRig rig() {
    return new ChangeRig(TUNING, Long.MAX_VALUE, line());
  }

  private static boolean isScanned(ChangeRig rig, int node) {
    return LastCheck.isScanned(header(rig, node));
  }

  private static long header(ChangeRig rig, int node) {
    return DirectoryLine.header(rig.table.root().line(node));
  }

  private static long pivot(ChangeRig rig, int node) {
    return DirectoryLine.pivot(header(rig, node));
  }

  private static void scan(ChangeRig rig, AccessSampler sampler, long from, long to) {
    walk(new LoftCursor(rig.table, sampler, from <= to, false).from(from, to));
  }

  @Test
  void aScanMarksTheNodesOfItsRangeAndNoOthers() {
    for (boolean ascending : new boolean[] {true, false}) {
      try (var rig = rig()) {
        var sampler = new AccessSampler(rig.table, true);
        long low = pivot(rig, 2);
        long high = pivot(rig, 5) - 1;
        scan(rig, sampler, ascending ? low : high, ascending ? high : low);
        for (int node = 0; node < rig.nodes(); node++) {
          assertEquals(node >= 2 && node < 5, isScanned(rig, node), "node " + node);
        }
      }
    }
  }

  @Test
  void withoutSamplesNothingIsMarked() {
    try (var rig = rig()) {
      var sampler = new AccessSampler(rig.table, false);
      scan(rig, sampler, Long.MIN_VALUE, Long.MAX_VALUE);
      for (int node = 0; node < rig.nodes(); node++) {
        assertFalse(isScanned(rig, node));
      }
      assertFalse(sampler.wasUsed());
    }
  }

  @Test
  void aNodeInAChangeIsNotMarkedAndTheNewOnesAre() {
    try (var rig = rig()) {
      var sampler = new AccessSampler(rig.table, true);
      long old = header(rig, 0);
      long last = pivot(rig, 1) - 1;
      Change change = rig.change(ChangeKind.EXPANSION, 0, 1);
      while (change.isPrivate()) {
        rig.step(change);
      }
      scan(rig, sampler, 0, last);
      scan(rig, sampler, last, 0);
      assertFalse(LastCheck.isScanned(old));
      assertTrue(sampler.wasUsed(), "the index is in use all the same");
      rig.run(change);
      assertFalse(isScanned(rig, 0));
      scan(rig, sampler, 0, last);
      assertTrue(isScanned(rig, 0));
    }
  }

  @Test
  void theFirstRunOfACursorWakesOnce() {
    try (var rig = rig()) {
      var sampler = new AccessSampler(rig.table, true);
      var woken = new AtomicInteger();
      sampler.setWake(woken::incrementAndGet);
      assertTrue(sampler.sleep());
      var cursor = new LoftCursor(rig.table, sampler, true, false).from(0, Long.MAX_VALUE);
      assertEquals(0, woken.get(), "nothing was read");
      assertTrue(cursor.next());
      assertEquals(1, woken.get());
      walk(cursor);
      assertEquals(1, woken.get());
      assertTrue(sampler.wasUsed());
      assertFalse(sampler.wasUsed());
    }
  }

  @Test
  void stepsAndSearchesAllocateNothing() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (var twin = new LoftTwin(builder(), line());
        var ascending = twin.index.ascending();
        var descending = twin.index.descending()) {
      var found = new EntryHolder();
      long before = 0;
      int rounds = 20;
      for (int round = -rounds; round < rounds; round++) {
        if (round == 0) {
          before = threads.getCurrentThreadAllocatedBytes();
        }
        ascending.reset(Long.MIN_VALUE, Long.MAX_VALUE);
        descending.reset(Long.MAX_VALUE, Long.MIN_VALUE);
        while (ascending.next() && descending.next()) {
          twin.index.floor(descending.key(), found);
          twin.index.ceiling(ascending.key(), found);
        }
      }
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertTrue(allocated < rounds * 1_000, () -> allocated + " bytes");
    }
  }
}
