package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.DiskIndexOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Executors that begin no merge: because the thread that waits is theirs, or because they drop or
 * refuse tasks. No caller waits for such a merge; it merges itself.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HybridExecutorTest {
  private static final int KEYS = 10_000;
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults().buffered())
          .trigger(MergeTrigger.constant(60_000));

  @TempDir Path folder;

  /** Every operation that may wait for a merge. */
  private static void useAll(HybridIndex index, long from) {
    for (long key = from; key < from + KEYS; key++) {
      index.put(key, -key);
    }
    for (int round = 0; round < 40; round++) {
      index.put(from, round);
      try (HybridSnapshot snapshot = index.snapshot()) {
        assertEquals(round, snapshot.get(from, -1));
      }
    }
    index.flush();
    index.compact();
    index.awaitMerges();
    assertEquals(39, index.get(from, -1));
    assertEquals(-from - 1, index.get(from + 1, 0));
  }

  /** Uses one index by several threads of an executor, which is also the index's. */
  private void useOn(ExecutorService executor, Executor callers, int threads) throws Exception {
    try (executor;
        HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(executor))) {
      var ended = new CountDownLatch(threads);
      List<Throwable> thrown = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        long from = (long) i * KEYS;
        callers.execute(
            () -> {
              try {
                useAll(index, from);
              } catch (Throwable e) {
                synchronized (thrown) {
                  thrown.add(e);
                }
              } finally {
                ended.countDown();
              }
            });
      }
      ended.await();
      assertEquals(List.of(), thrown);
      assertEquals((long) threads * KEYS, index.size());
      assertNull(index.statistics().merges().failure());
      assertTrue(index.statistics().merges().count() > 1);
      index.checkStructure();
    }
  }

  @Test
  void theOnlyThreadOfAnExecutorUsesTheIndex() throws Exception {
    ExecutorService one = Executors.newSingleThreadExecutor();
    useOn(one, one, 1);
  }

  @Test
  void allThreadsOfAnExecutorUseTheIndex() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    useOn(two, two, 2);
  }

  @Test
  void moreCallersThanThreadsWait() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    useOn(two, two, 6);
  }

  @Test
  void threadsOfAForkJoinPoolUseTheIndex() throws Exception {
    var pool = new ForkJoinPool(1);
    useOn(pool, pool, 3);
  }

  @Test
  void virtualThreadsWaitForABoundedExecutor() throws Exception {
    var small = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
    small.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      useOn(small, callers, 4);
    }
  }

  @Test
  void anExecutorThatDropsTasks() {
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(task -> {}))) {
      useAll(index, 0);
    }
  }

  @Test
  void anExecutorThatRefusesTasks() {
    Executor none =
        task -> {
          throw new OutOfMemoryError("unable to create native thread, says the test");
        };
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(none))) {
      useAll(index, 0);
      assertNull(index.statistics().merges().failure());
    }
  }

  @Test
  void anExecutorMayRunAMergeInItsCaller() {
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(Runnable::run))) {
      useAll(index, 0);
      assertEquals(KEYS, index.statistics().run().entries());
    }
  }

  @Test
  void anExecutorIsShutDownWithAMergeInItsQueue() throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    var isBusy = new CountDownLatch(1);
    executor.execute(
        () -> {
          isBusy.countDown();
          LockSupport.park(); // until it is interrupted
        });
    isBusy.await();
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(executor))) {
      for (long key = 0; index.statistics().stages().frozen() == 0; key++) {
        index.put(key, key);
      }
      assertEquals(1, executor.shutdownNow().size(), "the merge waits");
      useAll(index, 0);
    }
    assertTrue(executor.awaitTermination(10, TimeUnit.SECONDS));
  }

  @Test
  void severalIndexesShareTheThreadThatUsesThem() throws Exception {
    try (ExecutorService one = Executors.newSingleThreadExecutor();
        HybridIndex first = HybridIndex.open(folder.resolve("1"), OPTIONS.executor(one));
        HybridIndex second = HybridIndex.open(folder.resolve("2"), OPTIONS.executor(one))) {
      Future<?> both =
          one.submit(
              () -> {
                useAll(first, 0);
                useAll(second, 0);
              });
      Future<?> again = one.submit(() -> useAll(first, KEYS));
      both.get();
      again.get();
      assertEquals(2L * KEYS, first.size());
      assertEquals(KEYS, second.size());
    }
  }

  /** A merge in the waiting thread ends with the index, like one on the executor. */
  @Test
  void aCloseEndsAMergeOfAThreadThatWaits() throws Exception {
    for (int round = 0; round < 6; round++) {
      HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(task -> {}));
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      for (long key = 0; true; key++) {
                        index.put(key, key);
                      }
                    } catch (IllegalStateException e) {
                      // It is closed.
                    }
                  });
      while (index.statistics().merges().stalls() < round) {
        Thread.onSpinWait();
      }
      index.close();
      writer.join();
    }
  }
}
