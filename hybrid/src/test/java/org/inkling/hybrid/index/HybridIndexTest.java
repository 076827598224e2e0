package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.ClosedOperations;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of writes by rotations, merges, closes and openings; what a snapshot keeps. */
class HybridIndexTest {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.EVERY_INTERVAL)
          .pageBytes(512)
          .access(DiskIndexOptions.defaults().buffered())
          .partitionEntries(500)
          .trigger(MergeTrigger.constant(40_000));

  private final SplittableRandom random = TestSeed.random("HybridIndexTest");

  @TempDir Path folder;

  static void assertHolds(TreeMap<Long, Long> expected, OrderedReads index) {
    try (Cursor cursor = index.ascending()) {
      for (var entry : expected.entrySet()) {
        assertTrue(cursor.next(), () -> "nothing where " + entry + " should be");
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
      assertFalse(cursor.next());
    }
    assertEquals(expected.size(), index.size());
  }

  private void writeSome(HybridIndex index, TreeMap<Long, Long> twin, int count) {
    for (int i = 0; i < count; i++) {
      long key = random.nextInt(4_000) - 2_000;
      long value = random.nextLong();
      switch (random.nextInt(6)) {
        case 0 -> {
          index.delete(key);
          twin.remove(key);
        }
        case 1 -> assertEquals(twin.remove(key) != null, index.remove(key));
        case 2 -> assertEquals(twin.putIfAbsent(key, value) == null, index.putIfAbsent(key, value));
        case 3 -> {
          var previous = new LongHolder();
          Long had = twin.put(key, value);
          assertEquals(had != null, index.getAndPut(key, value, previous));
          assertEquals(had == null ? 0 : had, previous.value);
        }
        default -> {
          index.put(key, value);
          twin.put(key, value);
        }
      }
    }
  }

  @Test
  void whatIsWrittenIsThereAfterMergesAndOpenings() {
    var twin = new TreeMap<Long, Long>();
    for (int opening = 0; opening < 6; opening++) {
      try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
        assertHolds(twin, index);
        writeSome(index, twin, 3_000);
        assertHolds(twin, index);
        if (opening % 2 == 0) {
          index.flush();
          assertHolds(twin, index);
          assertEquals(twin.size(), index.statistics().run().entries());
        }
        index.awaitMerges();
        index.checkStructure();
      }
      HybridIndex.verify(folder, BuildProgress.NONE);
    }
  }

  @Test
  void aSnapshotIsOneInstantWhateverHappensLater() {
    var twin = new TreeMap<Long, Long>();
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      writeSome(index, twin, 2_000);
      var then = new TreeMap<>(twin);
      try (HybridSnapshot snapshot = index.snapshot()) {
        for (int round = 0; round < 3; round++) {
          writeSome(index, twin, 1_000);
          index.flush();
          assertHolds(then, snapshot);
        }
        index.compact();
        assertHolds(then, snapshot);
        assertHolds(twin, index);
      }
    }
  }

  @Test
  void aSnapshotEndsWithItsIndex() {
    HybridIndex index = HybridIndex.open(folder, OPTIONS);
    index.put(1, 2);
    HybridSnapshot left = index.snapshot();
    assertEquals(2, left.get(1, 0));
    index.close();
    ClosedOperations.check(left, Set.of());
    left.close();
  }

  @Test
  void aBackupIsAnIndexOfItsOwn() {
    var twin = new TreeMap<Long, Long>();
    Path target = folder.resolve("copy");
    try (HybridIndex index = HybridIndex.open(folder.resolve("original"), OPTIONS)) {
      writeSome(index, twin, 2_000);
      index.backup(target);
      index.put(7, 8);
      assertThrows(IllegalStateException.class, () -> index.backup(target));
    }
    HybridIndex.verify(target, BuildProgress.NONE);
    try (HybridIndex copy = HybridIndex.open(target, OPTIONS)) {
      assertHolds(twin, copy);
    }
  }

  @Test
  void aLoadBuildsTheRun() {
    long[] keys = random.longs(10_000).distinct().sorted().toArray();
    var entries = SortedEntrySource.of(keys, keys);
    try (HybridIndex index = HybridIndex.load(folder, OPTIONS, entries)) {
      assertEquals(keys.length, index.statistics().run().entries());
      assertEquals(keys[5], index.get(keys[5], 0));
    }
    assertThrows(
        IllegalStateException.class, () -> HybridIndex.load(folder, OPTIONS, entries).close());
    try (HybridIndex index = HybridIndex.open(folder)) {
      assertEquals(keys.length, index.size());
      assertEquals(0, index.recovery().records());
    }
  }

  @Test
  void optionsAreCheckedWhenTheyAreGiven() {
    HybridOptions options = HybridOptions.defaults();
    Duration ages = Duration.ofDays(365_000);
    assertThrows(IllegalArgumentException.class, () -> options.syncInterval(ages));
    assertThrows(IllegalArgumentException.class, () -> options.syncInterval(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> options.pageBytes(1_000));
    assertThrows(IllegalArgumentException.class, () -> options.expectedPages(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> options.workers(0));
    assertThrows(IllegalArgumentException.class, () -> options.partitionEntries(Long.MAX_VALUE));
    assertThrows(IllegalArgumentException.class, () -> MergeTrigger.constant(1));
    assertThrows(IllegalArgumentException.class, () -> MergeTrigger.ratio(0));
    assertThrows(IllegalArgumentException.class, () -> MergeTrigger.budget(0));
  }

  @Test
  void whatIsSyncedIsOnDisk() {
    HybridOptions lazy = OPTIONS.sync(SyncMode.OPERATING_SYSTEM);
    try (HybridIndex index = HybridIndex.open(folder, lazy)) {
      index.put(1, 2);
      index.sync();
      assertEquals(1, index.statistics().log().durable());
    }
  }

  @Test
  void aClearTakesOutWhatIsInEveryLayer() {
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      writeSome(index, new TreeMap<>(), 3_000);
      index.clear();
      assertTrue(index.isEmpty());
      index.flush();
      assertEquals(0, index.statistics().run().files());
      index.put(3, 4);
      assertEquals(1, index.size());
    }
  }

  @Test
  void aFolderHasOneOwner() {
    try (HybridIndex index = HybridIndex.open(folder)) {
      index.put(1, 2);
      assertThrows(FileAccessException.class, () -> HybridIndex.open(folder));
      assertEquals(2, index.get(1, 0));
    }
    HybridIndex.open(folder).close();
  }

  @Test
  void whatAnIndexHasHandedOutEndsWithIt() {
    HybridIndex index = HybridIndex.open(folder);
    Cursor cursor = index.ascending();
    HybridSnapshot snapshot = index.snapshot();
    index.close();
    index.close();
    ClosedOperations.check(cursor, Set.of("key", "value"));
    ClosedOperations.check(snapshot, Set.of());
  }
}
