package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.PageCache;
import org.inkling.index.Cursor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cache of the run's pages: that answers are as without it, and whose it is. */
class HybridCacheTest {
  private static final long ABSENT = -7;
  private static final int PAGE = 4096;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("HybridCacheTest");
  private final TreeMap<Long, Long> entries = new TreeMap<>();

  private static HybridOptions options() {
    return HybridOptions.defaults()
        .sync(SyncMode.OPERATING_SYSTEM)
        .partitionEntries(2_000)
        .trigger(MergeTrigger.constant(100_000));
  }

  private void write(HybridIndex index, int count) {
    for (int i = 0; i < count; i++) {
      long key = random.nextLong(4_000) * 5;
      if (random.nextInt(4) == 0) {
        entries.remove(key);
        index.delete(key);
      } else {
        entries.put(key, (long) i);
        index.put(key, i);
      }
    }
  }

  private void read(HybridIndex index) {
    for (long key = 0; key < 20_000; key += 1 + random.nextLong(9)) {
      assertEquals(entries.getOrDefault(key, ABSENT), index.get(key, ABSENT));
    }
  }

  /** Pages of files that merges have replaced are never found. */
  @Test
  void mergesLeaveNothingBehind() {
    for (long bytes : new long[] {8L * PAGE, 1 << 20}) {
      entries.clear();
      Path home = folder.resolve("store" + bytes);
      try (HybridIndex index = HybridIndex.open(home, options().cacheBytes(bytes))) {
        for (int i = 0; i < 12; i++) {
          write(index, 1_000);
          if (i % 2 == 0) {
            index.flush();
          }
          if (i % 5 == 4) {
            index.compact();
          }
          read(index);
        }
        HybridStatistics facts = index.statistics();
        assertTrue(facts.cache().hits() > 0);
        assertTrue(facts.cache().misses() > 0);
        assertTrue(facts.cache().bytes() >= bytes);
        assertEquals(
            facts.memoryBytes(),
            facts.run().modelBytes() + facts.stages().reservedBytes() + facts.cache().bytes());
        index.awaitMerges();
        index.checkStructure();
      }
    }
  }

  /** Everything fits: what was looked up once is not read again, and walks leave nothing. */
  @Test
  void lookupsFillItAndWalksDoNot() {
    try (HybridIndex index = HybridIndex.open(folder, options())) {
      write(index, 8_000);
      index.flush();
      try (Cursor cursor = index.ascending(Long.MIN_VALUE, Long.MAX_VALUE)) {
        while (cursor.next()) {
          assertEquals(entries.get(cursor.key()), cursor.value());
        }
      }
      assertEquals(0, index.statistics().cache().hits());
      read(index);
      entries.keySet().forEach(key -> index.get(key, ABSENT));
      long misses = index.statistics().cache().misses();
      read(index);
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      assertEquals(misses, index.statistics().cache().misses());
    }
  }

  @Test
  void whereThereIsNoneNothingIsCounted() {
    HybridOptions[] without = {
      options().cacheBytes(0), options().access(DiskIndexOptions.defaults().buffered()),
    };
    for (HybridOptions each : without) {
      try (HybridIndex index = HybridIndex.open(folder, each)) {
        write(index, 500);
        index.flush();
        read(index);
        HybridStatistics facts = index.statistics();
        assertEquals(0, facts.cache().bytes() + facts.cache().hits() + facts.cache().misses());
      }
    }
  }

  /** One that the user gives serves several indexes, and stays open. */
  @Test
  void aCacheOfTheUsersIsUsedInsteadAndStaysOpen() {
    try (PageCache shared = PageCache.of(1 << 20)) {
      HybridOptions sharing = options().access(DiskIndexOptions.defaults().cache(shared));
      try (HybridIndex one = HybridIndex.open(folder.resolve("one"), sharing);
          HybridIndex other = HybridIndex.open(folder.resolve("other"), sharing)) {
        write(one, 2_000);
        one.flush();
        read(one);
        assertTrue(shared.hits() > 0);
        assertEquals(0, one.statistics().cache().bytes());
        other.put(1, 1);
        other.flush();
        assertEquals(1, other.get(1, ABSENT));
      }
      assertEquals(1 << 20, shared.capacityBytes());
    }
  }

  @Test
  void aBackupHasOneOfItsOwn() {
    Path target = folder.resolve("target");
    try (HybridIndex index = HybridIndex.open(folder.resolve("store"), options())) {
      write(index, 2_000);
      index.backup(target);
      read(index);
    }
    try (HybridIndex index = HybridIndex.open(target, options())) {
      read(index);
      assertTrue(index.statistics().cache().hits() > 0);
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    HybridOptions options = options();
    assertThrows(IllegalArgumentException.class, () -> options.cacheBytes(-1));
    HybridOptions small = options.cacheBytes(8 * PAGE - 1);
    assertThrows(IllegalArgumentException.class, () -> HybridIndex.open(folder, small));
    try (HybridIndex index = HybridIndex.open(folder, options)) {
      assertEquals(ABSENT, index.get(1, ABSENT)); // the folder is free again
    }
  }
}
