package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The stages that snapshots leave: few, joined in memory, without merges and files of the log. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SnapshotStagesTest {
  private static final int KEYS = 5_000;

  /** More entries than snapshots join. */
  private static final int LARGE = 30_000;

  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults().buffered())
          .trigger(MergeTrigger.constant(4 << 20));

  private final TreeMap<Long, Long> expected = new TreeMap<>();

  @TempDir Path folder;

  private HybridIndex loaded() {
    for (long key = 0; key < KEYS; key += 2) {
      expected.put(key, -key);
    }
    return HybridIndex.load(folder, OPTIONS, SortedEntrySource.of(expected));
  }

  private void write(HybridIndex index, SplittableRandom random) {
    long key = random.nextLong(KEYS);
    if (random.nextInt(3) == 0) {
      index.delete(key);
      expected.remove(key);
    } else {
      index.put(key, random.nextInt());
      expected.put(key, index.get(key, 0));
    }
  }

  private static void assertHolds(TreeMap<Long, Long> expected, OrderedReads reads) {
    var found = new TreeMap<Long, Long>();
    try (Cursor cursor = reads.ascending()) {
      while (cursor.next()) {
        found.put(cursor.key(), cursor.value());
      }
    }
    assertEquals(expected, found);
    assertEquals(expected.size(), reads.size());
    for (long key = 0; key < KEYS; key += 7) {
      assertEquals(expected.getOrDefault(key, Long.MIN_VALUE), reads.get(key, Long.MIN_VALUE));
    }
  }

  private long logFiles() throws IOException {
    try (var all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".log")).count();
    }
  }

  @Test
  void roundsOfAWriteAndASnapshotMergeNothing() throws IOException {
    SplittableRandom random = TestSeed.random("rounds");
    try (HybridIndex index = loaded()) {
      for (int round = 0; round < 400; round++) {
        write(index, random);
        try (HybridSnapshot snapshot = index.snapshot()) {
          if (round % 20 == 0) {
            assertHolds(expected, snapshot);
          }
        }
        assertTrue(index.statistics().stages().frozen() <= 2, index.statistics()::toString);
      }
      index.awaitMerges();
      assertEquals(0, index.statistics().merges().count());
      assertTrue(logFiles() <= 2, "a file of the log for each snapshot");
      index.checkStructure();
    }
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      assertHolds(expected, index);
    }
  }

  /** Snapshots of different ages beside joins, merges and rewrites of what they have. */
  @Test
  void eachSnapshotKeepsWhatItHad() {
    SplittableRandom random = TestSeed.random("ages");
    List<HybridSnapshot> kept = new ArrayList<>();
    List<TreeMap<Long, Long>> then = new ArrayList<>();
    try (HybridIndex index = loaded()) {
      for (int round = 0; round < 120; round++) {
        for (int i = random.nextInt(200); i > 0; i--) {
          write(index, random);
        }
        HybridSnapshot snapshot = index.snapshot();
        if (random.nextInt(5) == 0) {
          kept.add(snapshot);
          then.add(new TreeMap<>(expected));
        } else {
          snapshot.close();
        }
        switch (random.nextInt(30)) {
          case 0 -> index.flush();
          case 1 -> index.compact();
          default -> {}
        }
        if (kept.size() == 6) {
          int place = random.nextInt(6);
          assertHolds(then.remove(place), kept.get(place));
          kept.remove(place).close();
        }
      }
      for (int i = 0; i < kept.size(); i++) {
        assertHolds(then.get(i), kept.get(i));
      }
      assertHolds(expected, index);
      index.awaitMerges();
      index.checkStructure();
    }
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      assertHolds(expected, index);
    }
  }

  @Test
  void aSnapshotOfAnUnchangedIndexLeavesNothing() throws IOException {
    try (HybridIndex index = loaded()) {
      index.put(1, 1);
      index.snapshot().close();
      HybridStatistics before = index.statistics();
      long files = logFiles();
      for (int i = 0; i < 100; i++) {
        index.snapshot().close();
      }
      assertEquals(before.stages().reservedBytes(), index.statistics().stages().reservedBytes());
      assertEquals(1, index.statistics().stages().frozen());
      assertEquals(0, index.statistics().merges().count());
      assertEquals(files, logFiles());
    }
  }

  @Test
  void aMergeDropsTheLogOfStagesThatSnapshotsFroze() {
    try (HybridIndex index = loaded()) {
      for (int key = 0; key < 50; key++) {
        index.put(key, key);
        index.snapshot().close();
      }
      index.flush(); // nothing was written since the last snapshot
      index.awaitMerges();
    }
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      assertEquals(0, index.recovery().records());
      assertEquals(49, index.get(49, 0));
    }
  }

  @Test
  void manyWritesBeforeEachSnapshotAreMergedInTheBackground() {
    SplittableRandom random = TestSeed.random("many");
    try (HybridIndex index =
        HybridIndex.open(folder, OPTIONS.trigger(MergeTrigger.constant(1 << 28)))) {
      for (int round = 0; round < 24; round++) {
        for (int i = 0; i < 20_000; i++) {
          index.put(random.nextLong(), round);
        }
        index.snapshot().close();
        assertTrue(index.statistics().stages().frozen() <= 16, index.statistics()::toString);
      }
      index.flush();
      assertTrue(index.statistics().merges().count() > 1, index.statistics()::toString);
      assertEquals(24 * 20_000, index.size());
    }
  }

  /** Nine stages that are too large to be joined would be merged, for which the log must go on. */
  @Test
  void aSnapshotBesideALogThatFailsIsNotLost() {
    var failing = new AtomicBoolean();
    FileLayer files =
        HookedFiles.of(
            new SystemFiles(),
            (phase, call, file) -> {
              if (failing.get() && phase == Phase.BEFORE && call == Call.SYNC) {
                throw new UncheckedIOException(new IOException("refused"));
              }
            });
    HybridOptions roomy = OPTIONS.trigger(MergeTrigger.constant(64 << 20));
    HybridIndex index = HybridIndex.open(files, folder, roomy);
    for (int round = 1; round < 9; round++) {
      for (int key = 0; key < LARGE; key++) {
        index.put(key, round);
      }
      index.snapshot().close();
    }
    assertEquals(8, index.statistics().stages().frozen());
    index.put(1, 9);
    failing.set(true);
    assertThrows(FileAccessException.class, index::sync);
    try (HybridSnapshot snapshot = index.snapshot()) {
      assertEquals(9, index.statistics().stages().frozen());
      assertEquals(9, snapshot.get(1, 0));
    }
    assertEquals(0, index.statistics().merges().count());
    assertThrows(FileAccessException.class, index::close);
  }
}
