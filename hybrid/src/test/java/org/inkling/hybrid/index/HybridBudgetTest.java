package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores that share a memory budget with one another and with indexes in memory. */
final class HybridBudgetTest {
  private static final long MIB = 1L << 20;
  private static final long KEYS = 2_000_000;

  /** What a stage may hold of a used-up budget: what it is granted, and for removals. */
  private static final long STAGE = 2 * MemoryStage.MIN_BYTES;

  private final MemoryBudget budget = MemoryBudget.of(4 * MIB);
  private final HybridOptions options =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults())
          .cacheBytes(2 * MIB)
          .memoryBudget(budget);

  private final List<HybridIndex> stores = new ArrayList<>();
  private final List<TreeMap<Long, Long>> twins = new ArrayList<>();

  @TempDir Path folder;

  @AfterEach
  void everythingIsGivenBack() {
    for (int i = 0; i < stores.size(); i++) {
      HybridIndexTest.assertHolds(twins.get(i), stores.get(i));
      stores.get(i).awaitMerges();
      stores.get(i).checkStructure();
      stores.get(i).close();
    }
    assertEquals(0, budget.usedBytes());
  }

  private HybridIndex open(int number) {
    HybridIndex store = HybridIndex.open(folder.resolve("store " + number), options);
    stores.add(number, store);
    twins.add(number, new TreeMap<>());
    return store;
  }

  /** Puts and deletes keys of a store at random; returns the most that was used meanwhile. */
  private long write(int number, int count, SplittableRandom random) {
    long most = 0;
    for (int i = 0; i < count; i++) {
      long key = random.nextLong(KEYS);
      if (random.nextInt(8) == 0) {
        stores.get(number).delete(key);
        twins.get(number).remove(key);
      } else {
        stores.get(number).put(key, i);
        twins.get(number).put(key, (long) i);
      }
      most = Math.max(most, budget.usedBytes());
    }
    return most;
  }

  @Test
  void manyStoresStayWithinOneBudget() throws Exception {
    var writers = new ArrayList<Callable<Long>>();
    for (int i = 0; i < 6; i++) {
      int number = i;
      open(number);
      SplittableRandom random = TestSeed.random("store " + number);
      writers.add(() -> write(number, 60_000, random));
    }
    try (var threads = Executors.newFixedThreadPool(6)) {
      for (var most : threads.invokeAll(writers)) {
        assertTrue(most.get() <= 4 * MIB + 4 * STAGE, most.get() + " bytes");
      }
    }
    // Which stores merge is a matter of time: the last to be written may have the budget to itself.
    long merges = stores.stream().mapToLong(store -> store.statistics().merges().count()).sum();
    assertTrue(merges >= stores.size() / 2, stores::toString);
  }

  @Test
  void anIdleStoreGivesItsStageToABusyOne() throws Exception {
    HybridIndex idle = open(0);
    HybridIndex busy = open(1);
    SplittableRandom random = TestSeed.random("idle");
    write(0, 40_000, random);
    idle.awaitMerges();
    write(0, 10_000, random);
    idle.awaitMerges();
    long merges = idle.statistics().merges().count();
    long stage = idle.statistics().stages().reservedBytes();
    budget.take(MIB); // or the busy store has the largest stage when an eighth is left
    for (int round = 0; idle.statistics().merges().count() == merges; round++) {
      assertTrue(round < 300, () -> idle.statistics() + " " + budget);
      write(1, 1_000, random);
      Thread.sleep(Duration.ofMillis(1));
    }
    budget.giveBack(MIB);
    idle.awaitMerges();
    assertTrue(idle.statistics().stages().reservedBytes() < stage, idle.statistics()::toString);
    assertTrue(busy.statistics().stages().entries() > 0, busy.statistics()::toString);
  }

  @Test
  void aStoreIsWrittenWhileAnIndexHasTakenEverything() {
    try (LoftIndex index = LoftIndex.builder().memoryBudget(budget).build()) {
      long key = 0;
      while (true) {
        try {
          index.put(key++, 1);
        } catch (MemoryLimitException e) {
          break;
        }
      }
      index.awaitMaintenance(); // which gives memory of old nodes back
      long rest = budget.leftBytes();
      budget.take(rest);
      HybridIndex store = open(0);
      long most = write(0, 50_000, TestSeed.random("crowded"));
      assertTrue(
          most <= 8 * MIB, // a quarter of the budget for the index, of its limit for each stage
          () -> most + " bytes, " + index.statistics() + ", " + store.statistics());
      store.flush();
      assertTrue(store.statistics().merges().count() > 2, store.statistics()::toString);
      budget.giveBack(rest);
    }
  }

  @Test
  void aLogThatExceedsTheBudgetIsReadAndMerged() {
    Path place = folder.resolve("store 0");
    HybridOptions alone =
        HybridOptions.defaults()
            .sync(SyncMode.OPERATING_SYSTEM)
            .trigger(MergeTrigger.constant(1L << 30));
    var twin = new TreeMap<Long, Long>();
    try (HybridIndex store = HybridIndex.open(place, alone)) {
      for (long key = 0; key < 200_000; key++) {
        store.put(key, -key);
        twin.put(key, -key);
      }
    }
    HybridIndex store = open(0);
    twins.get(0).putAll(twin);
    assertEquals(200_000, store.recovery().records());
    assertTrue(budget.usedBytes() > 4 * MIB, budget::toString);
    store.put(-1, 1);
    twins.get(0).put(-1L, 1L);
    store.flush();
    assertTrue(budget.usedBytes() <= 4 * MIB, budget::toString);
  }

  @Test
  void anotherTriggerLimitsStagesInAddition() {
    HybridOptions small = options.trigger(MergeTrigger.constant(1 << 18));
    try (HybridIndex store = HybridIndex.open(folder, small)) {
      for (long key = 0; key < 50_000; key++) {
        store.put(key, key);
      }
      store.awaitMerges();
      assertTrue(store.statistics().merges().count() > 1, store.statistics()::toString);
      assertTrue(budget.usedBytes() > 0);
    }
    assertThrows(NullPointerException.class, () -> options.memoryBudget(null));
  }

  @Test
  void aMergeThatDoesNotBeginIsMadeByAWriter() {
    MergeTrigger unlimited = MergeTrigger.constant(MIB << 8);
    for (MergeTrigger trigger : List.of(options.trigger(), unlimited)) {
      var tasks = new LinkedBlockingQueue<Runnable>();
      budget.take(4 * MIB);
      HybridOptions dropping = options.trigger(trigger).executor(tasks::add);
      try (HybridIndex store = HybridIndex.open(folder.resolve(trigger.toString()), dropping)) {
        long most = 4 * MIB + 3 * STAGE;
        for (int key = 0; key < 50_000; key++) {
          store.put(key, key);
          assertTrue(key % 1_000 > 0 || budget.usedBytes() <= most, budget::toString);
        }
        assertEquals(50_000, store.size(), store.statistics()::toString);
        assertTrue(store.statistics().merges().count() > 1, store.statistics()::toString);
        budget.giveBack(4 * MIB);
      }
      tasks.forEach(Runnable::run);
      assertEquals(0, budget.usedBytes());
    }
  }

  @Test
  void aStageOfALogIsNotWrittenBeyondTheBudget() {
    HybridOptions large = options.trigger(MergeTrigger.constant(MIB << 8));
    try (HybridIndex store = HybridIndex.open(folder, large)) {
      store.put(1, 1);
    }
    try (HybridIndex store = HybridIndex.open(folder, large)) {
      assertEquals(1, store.recovery().records());
      assertEquals(0, store.statistics().stages().frozen());
      store.put(2, 2);
      assertEquals(1, store.statistics().stages().frozen());
    }
  }

  @Test
  void aStageThatWouldGiveNothingBackIsNotMerged() {
    HybridIndex store = open(0);
    for (long key = 0; key < 20; key++) {
      store.put(key, key);
      twins.get(0).put(key, key);
      assertFalse(budget.tryTake(15 * MIB / 4));
      store.awaitMerges();
    }
    assertEquals(0, store.statistics().merges().count());
  }

  @Test
  void aMergeForTheBudgetLeavesTheThreadsOfOthersFree() throws Exception {
    var threads = new LinkedBlockingQueue<String>();
    HybridOptions calling =
        options.executor(
            task -> {
              threads.add(Thread.currentThread().getName());
              task.run();
            });
    try (HybridIndex store = HybridIndex.open(folder, calling)) {
      putAll(store, 10_000);
      threads.clear();
      budget.take(4 * MIB);
      assertEquals("inkling-release", threads.take());
      budget.giveBack(4 * MIB);
    }
  }

  private static void putAll(HybridIndex store, int count) {
    for (long key = 0; key < count; key++) {
      store.put(key * 7, key);
    }
  }

  @Test
  void aStoreWhoseExecutorBeginsNoMergeMergesForTheBudgetAllTheSame() throws Exception {
    for (HybridOptions useless : List.of(options.executor(task -> {}), refusing())) {
      try (HybridIndex store = HybridIndex.open(folder, useless)) {
        putAll(store, 20_000);
        long before = store.statistics().merges().count();
        budget.take(4 * MIB);
        for (int i = 0; store.statistics().merges().count() == before; i++) {
          assertTrue(i < 10_000, store.statistics()::toString);
          Thread.sleep(Duration.ofMillis(1));
        }
        budget.giveBack(4 * MIB);
      }
    }
  }

  /** Nobody waits for its merge, and the budget is not under pressure when it is requested. */
  @Test
  void anIdleStoreWhoseMergeWasDroppedGivesItsStageToOthers() throws Exception {
    HybridOptions dropping = options.trigger(MergeTrigger.constant(MIB)).executor(task -> {});
    try (HybridIndex store = HybridIndex.open(folder, dropping);
        LoftIndex index = LoftIndex.builder().memoryBudget(budget).build()) {
      for (long key = 0; store.statistics().stages().frozen() == 0; key++) {
        store.put(key * 7, key);
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      for (long key = 0; store.statistics().merges().count() == 0; ) {
        assertTrue(System.nanoTime() < end, store.statistics()::toString);
        try {
          index.put(key, key);
          key++;
        } catch (MemoryLimitException e) {
          Thread.sleep(Duration.ofMillis(1)); // until the store has merged
        }
      }
    }
  }

  private HybridOptions refusing() {
    return options.executor(
        task -> {
          throw new RejectedExecutionException("expected");
        });
  }

  @Test
  void cachesTakeWhatStagesLeave() {
    HybridIndex store = open(0);
    SplittableRandom random = TestSeed.random("cache");
    write(0, 100_000, random);
    store.flush();
    store.awaitMerges();
    for (int i = 0; i < 50_000; i++) {
      store.get(random.nextLong(KEYS), -1);
    }
    long cached = store.statistics().cache().bytes();
    assertTrue(cached >= MIB, store.statistics()::toString);
    assertTrue(store.statistics().cache().hits() > 0, store.statistics()::toString);
    budget.take(2 * MIB);
    assertTrue(store.statistics().cache().bytes() < cached, store.statistics()::toString);
    assertTrue(budget.usedBytes() <= 4 * MIB, budget::toString);
    budget.giveBack(2 * MIB);
  }
}
