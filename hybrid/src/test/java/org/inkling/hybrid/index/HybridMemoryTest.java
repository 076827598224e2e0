package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.index.LongHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an index takes: of the system's memory within its budget, of the heap for an operation. */
class HybridMemoryTest {
  private static final long BUDGET = 2L << 20;
  private static final HybridOptions UNSYNCED =
      HybridOptions.defaults().sync(SyncMode.OPERATING_SYSTEM);
  private static final HybridOptions OPTIONS =
      UNSYNCED.access(DiskIndexOptions.defaults().buffered()).trigger(MergeTrigger.budget(BUDGET));

  private final SplittableRandom random = TestSeed.random("HybridMemoryTest");

  @TempDir Path folder;

  /** Keys of its own residue, of all sizes of values; now and then looks at the memory. */
  private static final class Writer {
    private final HybridIndex index;
    private final SplittableRandom random;
    private final int residue;
    private final int deletions; // of ten writes
    private final TreeMap<Long, Long> twin = new TreeMap<>();
    private long most;
    private long leastCache = Long.MAX_VALUE;

    Writer(HybridIndex index, SplittableRandom random, int residue, int deletions) {
      this.index = index;
      this.random = random;
      this.residue = residue;
      this.deletions = deletions;
    }

    Writer write(int count) {
      for (int i = 0; i < count; i++) {
        if (random.nextInt(10) < deletions) {
          delete();
        } else {
          put();
        }
        if (i % 64 == 0) {
          HybridStatistics now = index.statistics();
          most = Math.max(most, now.memoryBytes());
          leastCache = Math.min(leastCache, now.cache().bytes());
        }
      }
      return this;
    }

    private void put() {
      long key = (random.nextLong() & -2) + residue;
      long value = random.nextBoolean() ? random.nextLong() : random.nextInt();
      if (random.nextBoolean()) {
        index.put(key, value);
        twin.put(key, value);
      } else {
        assertEquals(twin.putIfAbsent(key, value) == null, index.putIfAbsent(key, value));
      }
    }

    private void delete() {
      Long there = twin.ceilingKey(random.nextLong());
      if (there != null && random.nextBoolean()) {
        assertEquals(twin.remove(there) != null, index.remove(there));
      } else {
        index.delete(there == null ? residue : there);
        twin.remove(there == null ? (long) residue : there);
      }
    }
  }

  private List<Writer> write(HybridIndex index, int count, int deletions) throws Exception {
    var tasks = new ArrayList<FutureTask<Writer>>();
    for (int i = 0; i < 2; i++) {
      var writer = new Writer(index, random.split(), i, deletions);
      tasks.add(new FutureTask<>(() -> writer.write(count)));
      Thread.ofPlatform().daemon().start(tasks.getLast());
    }
    var writers = new ArrayList<Writer>();
    for (FutureTask<Writer> task : tasks) {
      writers.add(task.get());
    }
    return writers;
  }

  private static long most(List<Writer> writers) {
    return writers.stream().mapToLong(writer -> writer.most).max().orElseThrow();
  }

  private static long leastCache(List<Writer> writers) {
    return writers.stream().mapToLong(writer -> writer.leastCache).min().orElseThrow();
  }

  private static void assertHolds(List<Writer> writers, HybridIndex index) {
    var all = new TreeMap<Long, Long>();
    writers.forEach(writer -> all.putAll(writer.twin));
    HybridIndexTest.assertHolds(all, index);
  }

  @Test
  void memoryStaysWithinTheBudget() throws Exception {
    for (int deletions : new int[] {0, 3, 5}) {
      Path place = folder.resolve("with " + deletions + " deletions of 10");
      try (HybridIndex index = HybridIndex.open(place, OPTIONS)) {
        List<Writer> writers = write(index, 150_000, deletions);
        index.flush();
        HybridStatistics after = index.statistics();
        assertTrue(after.merges().count() >= 4, after::toString);
        assertTrue(most(writers) <= BUDGET, most(writers) + " bytes, " + after);
        assertHolds(writers, index);
        index.checkStructure();
      }
    }
  }

  @Test
  void stagesModelsAndCacheShareABudget() throws Exception {
    HybridOptions sharing = UNSYNCED.memoryBudget(BUDGET);
    try (HybridIndex index = HybridIndex.open(folder, sharing)) {
      assertTrue(index.statistics().cache().bytes() > BUDGET * 5 / 8, index.statistics()::toString);
      for (int round = 0; round < 2; round++) {
        List<Writer> writers = write(index, 100_000, round);
        assertTrue(most(writers) <= BUDGET, most(writers) + " bytes");
        assertTrue(leastCache(writers) < BUDGET / 2, leastCache(writers) + " bytes");
        index.flush();
        index.awaitMerges();
        HybridStatistics rest = index.statistics();
        assertTrue(rest.merges().count() >= 2, rest::toString);
        assertTrue(rest.cache().bytes() > BUDGET * 5 / 8, rest::toString);
        assertTrue(rest.memoryBytes() <= BUDGET, rest::toString);
        if (round == 0) {
          assertHolds(writers, index);
        }
      }
    }
  }

  @Test
  void snapshotsAddLittleToAFullBudget() throws Exception {
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS);
        var turner = new Turner(index)) {
      List<Writer> writers = write(index, 60_000, 2);
      assertTrue(turner.turns() > 0);
      long most = BUDGET + 16 * MemoryStage.MIN_BYTES;
      assertTrue(most(writers) <= most, most(writers) + " bytes");
      assertHolds(writers, index);
    }
  }

  @Test
  void aLongLogIsMergedAndLeavesTheBudget() throws Exception {
    TreeMap<Long, Long> twin;
    try (HybridIndex index =
        HybridIndex.open(folder, OPTIONS.trigger(MergeTrigger.constant(1L << 30)))) {
      twin = new Writer(index, random, 0, 1).write(100_000).twin;
    }
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      assertTrue(index.recovery().records() > 50_000);
      HybridIndexTest.assertHolds(twin, index);
      twin.put(1L, 2L);
      index.put(1, 2);
      index.flush();
      assertTrue(index.statistics().memoryBytes() <= BUDGET, index.statistics()::toString);
      HybridIndexTest.assertHolds(twin, index);
    }
  }

  @Test
  void aLogThatWasReadLeavesTheCacheItsPart() {
    var options = HybridOptions.defaults().sync(SyncMode.OPERATING_SYSTEM).memoryBudget(4 * BUDGET);
    try (HybridIndex index = HybridIndex.open(folder, options)) {
      for (long key = 0; key < 20_000; key++) {
        index.put(key, key);
      }
      index.flush();
      index.put(-1, -1);
    }
    try (HybridIndex index = HybridIndex.open(folder, options)) {
      assertEquals(1, index.recovery().records());
      HybridStatistics opened = index.statistics();
      assertTrue(opened.cache().bytes() > BUDGET, opened::toString);
      assertTrue(opened.memoryBytes() <= 4 * BUDGET, opened::toString);
    }
  }

  @Test
  void theCacheGetsWhatSnapshotsHadWhenTheyAreClosed() {
    var options = HybridOptions.defaults().sync(SyncMode.OPERATING_SYSTEM).memoryBudget(BUDGET);
    List<HybridSnapshot> snapshots = new ArrayList<>();
    try (HybridIndex index = HybridIndex.open(folder, options)) {
      for (long key = 0; key < 5_000; key++) {
        index.put(key, key);
        if (key % 1_000 == 0) {
          snapshots.add(index.snapshot());
        }
      }
      index.flush();
      index.awaitMerges();
      long held = index.statistics().cache().bytes();
      snapshots.forEach(HybridSnapshot::close);
      HybridStatistics now = index.statistics();
      assertTrue(now.cache().bytes() > held, () -> held + " bytes before, " + now);
      assertTrue(now.memoryBytes() <= BUDGET, now::toString);
    }
  }

  @Test
  void aBudgetWithoutRoomForEightPagesHasNoCache() {
    var options =
        HybridOptions.defaults()
            .sync(SyncMode.OPERATING_SYSTEM)
            .pageBytes(1 << 20)
            .memoryBudget(BUDGET);
    try (HybridIndex index = HybridIndex.open(folder, options)) {
      Writer writer = new Writer(index, random, 0, 1).write(5_000);
      index.flush();
      assertEquals(0, index.statistics().cache().bytes());
      assertHolds(List.of(writer), index);
    }
  }

  @Test
  void aBudgetIsNotLessThanStagesNeed() {
    assertThrows(
        IllegalArgumentException.class, () -> MergeTrigger.budget(MergeTrigger.MIN_BUDGET - 1));
    for (long bytes : new long[] {MergeTrigger.MIN_BUDGET - 1, (1L << 42) + 1, Long.MAX_VALUE}) {
      var told = assertThrows(IllegalArgumentException.class, () -> OPTIONS.memoryBudget(bytes));
      assertTrue(
          String.valueOf(told.getMessage()).startsWith("a budget of " + bytes), told::toString);
    }
    try (HybridIndex index =
        HybridIndex.open(folder, OPTIONS.trigger(MergeTrigger.budget(MergeTrigger.MIN_BUDGET)))) {
      Writer writer = new Writer(index, random, 0, 1).write(50_000);
      assertTrue(writer.most <= MergeTrigger.MIN_BUDGET, writer.most + " bytes");
      assertHolds(List.of(writer), index);
    }
  }

  @Test
  void pointOperationsAllocateNothing() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      for (int i = 0; i < 2_000; i++) {
        index.put(i, i);
      }
      index.flush();
      var found = new LongHolder();
      long least = Long.MAX_VALUE; // of several windows: code is compiled on the way
      long begin = System.nanoTime(); // by time, since others may keep the compiler busy
      while (least >= 8_000 && System.nanoTime() - begin < 20_000_000_000L) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000; i++) {
          writeAndRead(index, i, found);
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(least < 8_000, least + " bytes for 9000 operations");
    }
  }

  private static void writeAndRead(HybridIndex index, long key, LongHolder found) {
    index.get(key + 1_000, 0); // in a file
    index.getAndPut(key, 1, found);
    index.compareAndSet(key, 1, 2);
    index.putIfAbsent(key, 3);
    index.get(key, found);
    index.remove(key);
    index.putIfAbsent(key, key);
    index.delete(key);
    index.put(key, key);
  }
}
