package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.epoch.Pin;
import org.inkling.hybrid.run.RunFolder;
import org.inkling.hybrid.run.StaticRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was replaced, or kept by a snapshot, goes with its last reader, and with nothing later. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReleaseTest {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults().buffered())
          .trigger(MergeTrigger.constant(1 << 20));

  @TempDir Path folder;

  private final CountDownLatch inside = new CountDownLatch(1);
  private final CountDownLatch leave = new CountDownLatch(1);
  private volatile boolean holding;

  /** The system's files; while somebody is to be held, the next read of a run waits. */
  private FileLayer files() {
    return HookedFiles.of(
        new SystemFiles(),
        (phase, call, file) -> {
          if (holding && phase == Phase.BEFORE && call == Call.READ && isRun(file)) {
            holding = false;
            inside.countDown();
            await(leave);
          }
        });
  }

  private static boolean isRun(Path file) {
    return file.toString().endsWith(RunFolder.SUFFIX);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<Path> runFiles() throws Exception {
    try (var all = Files.list(folder)) {
      return all.filter(ReleaseTest::isRun).sorted().toList();
    }
  }

  /** Puts entries, and merges them into the run. */
  private static void fill(HybridIndex index) {
    for (int key = 0; key < 1_000; key++) {
      index.put(key, -key);
    }
    index.flush();
    index.awaitMerges();
  }

  @Test
  void filesOfAClosedSnapshotGoWithItsLastReader() throws Exception {
    try (HybridIndex index = HybridIndex.open(files(), folder, OPTIONS);
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      fill(index);
      List<Path> old = runFiles();
      HybridSnapshot snapshot = index.snapshot();
      index.compact();
      index.awaitMerges();
      assertEquals(2, runFiles().size());
      holding = true;
      Future<Long> read = threads.submit(() -> snapshot.get(7, 0));
      inside.await();
      snapshot.close();
      assertTrue(runFiles().containsAll(old), "somebody reads it");
      leave.countDown();
      assertEquals(-7, read.get());
      assertEquals(1, runFiles().size());
      assertFalse(runFiles().containsAll(old));
    }
  }

  @Test
  void filesThatAMergeReplacesGoWithTheirLastReader() throws Exception {
    try (HybridIndex index = HybridIndex.open(files(), folder, OPTIONS);
        ExecutorService threads = Executors.newSingleThreadExecutor()) {
      fill(index);
      holding = true;
      Future<Long> read = threads.submit(() -> index.get(7, 0));
      inside.await();
      index.compact();
      index.awaitMerges(); // which waits for a reader, but not for ever
      assertEquals(2, runFiles().size());
      leave.countDown();
      assertEquals(-7, read.get());
      assertEquals(1, runFiles().size());
    }
  }

  private Generations generations() {
    var runs = new RunFolder(new SystemFiles(), folder, new AtomicLong(1));
    return new Generations(
        "test", new Generation(MemoryStage.unlimited(1, null), List.of(), StaticRun.empty(runs)));
  }

  private static void close(Generations generations) {
    generations.beginClose();
    generations.awaitQuiescence();
    generations.close();
  }

  @Test
  void whatWasRetiredGoesInOrderWithWhoLeavesLast() {
    Generations generations = generations();
    List<Integer> gone = new ArrayList<>();
    Pin first = generations.enter();
    generations.retire(() -> gone.add(1));
    assertFalse(generations.collect());
    Pin second = generations.enter();
    generations.retire(() -> gone.add(2));
    generations.exit(first);
    assertEquals(List.of(1), gone);
    generations.retire(
        () -> {
          gone.add(3);
          throw new IllegalStateException("a failure of the test's, which is logged");
        });
    generations.retire(
        () -> {
          throw new OutOfMemoryError("an error of the test's, which is logged");
        });
    generations.afterRelease(() -> gone.add(-1));
    generations.retire(() -> gone.add(4));
    generations.exit(second);
    assertEquals(List.of(1, 2, 3, 4, -1), gone);
    assertTrue(generations.collect());
    close(generations);
  }

  @Test
  void readersLeaveAMergeWhatItSeesTo() {
    Generations generations = generations();
    Pin pin = generations.enter();
    MemoryStage old = generations.get().dynamic();
    generations.swapAttended(
        now -> {
          assertTrue(now.run().tryRetain());
          return new Generation(MemoryStage.unlimited(2, null), List.of(), now.run());
        });
    generations.exit(pin);
    assertEquals(0, old.index().size(), "still there");
    generations.awaitCollected();
    assertThrows(IllegalStateException.class, () -> old.index().put(1, 2));
    close(generations);
  }

  @Test
  void nothingIsLeftByAnyOrderOfReadersAndRetirers() throws Exception {
    Generations generations = generations();
    var retired = new AtomicInteger();
    var gone = new AtomicInteger();
    for (int round = 0; round < 300; round++) {
      try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
        for (int thread = 0; thread < 3; thread++) {
          boolean retires = thread == 0;
          threads.submit(
              () -> {
                for (int i = 0; i < 20; i++) {
                  Pin pin = generations.enter();
                  if (retires) {
                    retired.incrementAndGet();
                    generations.retire(gone::incrementAndGet);
                    generations.collect();
                  }
                  generations.exit(pin);
                }
              });
        }
      }
      assertEquals(retired.get(), gone.get(), "all have left");
    }
    assertEquals(6_000, gone.get());
    close(generations);
  }
}
