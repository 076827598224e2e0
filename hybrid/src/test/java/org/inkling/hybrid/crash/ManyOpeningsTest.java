package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.BuildProgress;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.index.OrderedIndex;
import org.inkling.index.SkipListIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stores that are opened, written to and closed a hundred times do not collect files of the log.
 */
class ManyOpeningsTest {
  private static final int OPENINGS = 100;
  private static final int MANY = 16;
  private static final int MAX = 64;

  /** Beside the old ones: two of the opening that finds them, and one of a rotation. */
  private static final int BESIDE = 3;

  @TempDir Path folder;

  private interface Opener {
    OrderedIndex open(Executor executor);
  }

  private OrderedIndex hybrid(Executor executor) {
    return HybridIndex.open(
        folder, HybridOptions.defaults().sync(SyncMode.OPERATING_SYSTEM).executor(executor));
  }

  private OrderedIndex durable(Executor executor) {
    return DurableIndex.open(
        folder,
        DurableOptions.defaults().sync(SyncMode.OPERATING_SYSTEM).executor(executor),
        SkipListIndex::load);
  }

  private long logs() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".log")).count();
    }
  }

  private void put(Opener opener, Executor executor, int key) throws Exception {
    try (OrderedIndex index = opener.open(executor)) {
      assertEquals(key, index.size());
      index.put(key, -key);
    }
  }

  /** What was due at an opening is done by the executor, which here has the time for it. */
  private void openOftenWithTime(Opener opener) throws Exception {
    long most = 0;
    for (int key = 0; key < OPENINGS; key++) {
      Queue<Runnable> tasks = new ArrayDeque<>();
      try (OrderedIndex index = opener.open(tasks::add)) {
        index.put(key, -key);
        while (!tasks.isEmpty()) {
          tasks.remove().run();
        }
      }
      most = Math.max(most, logs());
    }
    assertTrue(most <= MANY + BESIDE, most + " files");
    assertTrue(most >= MANY, most + " files: merged at every opening");
  }

  /** At a larger number, the opening does it itself; the executor is always too late. */
  private void openOftenInAHurry(Opener opener) throws Exception {
    Queue<Runnable> tasks = new ArrayDeque<>();
    long most = 0;
    for (int key = 0; key < OPENINGS; key++) {
      put(opener, tasks::add, key);
      tasks.forEach(Runnable::run); // after the close
      tasks.clear();
      most = Math.max(most, logs());
    }
    assertTrue(most <= MAX + BESIDE, most + " files");
    assertTrue(most >= MANY + 1, most + " files: the executor was in time");
    try (OrderedIndex index = opener.open(Runnable::run)) {
      for (int key = 0; key < OPENINGS; key++) {
        assertEquals(-key, index.get(key, 1));
      }
    }
  }

  /** An opening that writes nothing leaves no file, even if what it has requested never begins. */
  private void openOftenInVain(Opener opener) throws Exception {
    for (int key = 0; key < MANY + 2; key++) {
      put(opener, task -> {}, key);
    }
    opener.open(task -> {}).close(); // ends the file of the last one that wrote
    long before = logs();
    for (int i = 0; i < OPENINGS; i++) {
      try (OrderedIndex _ = opener.open(task -> {})) {
        for (int look = 0; look < MANY; look++) {
          assertTrue(logs() > MANY); // and gives the log the time to make a file
        }
      }
    }
    assertEquals(before, logs());
  }

  @Test
  void openingsThatWriteNothingLeaveNothing() throws Exception {
    openOftenInVain(this::hybrid);
  }

  @Test
  void openingsOfADurableIndexThatWriteNothingLeaveNothing() throws Exception {
    openOftenInVain(this::durable);
  }

  @Test
  void aHybridIndexMerges() throws Exception {
    openOftenWithTime(this::hybrid);
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void aHybridIndexMergesInAHurry() throws Exception {
    openOftenInAHurry(this::hybrid);
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void aDurableIndexMakesCheckpoints() throws Exception {
    openOftenWithTime(this::durable);
    DurableIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void aDurableIndexMakesCheckpointsInAHurry() throws Exception {
    openOftenInAHurry(this::durable);
    DurableIndex.verify(folder, BuildProgress.NONE);
  }
}
