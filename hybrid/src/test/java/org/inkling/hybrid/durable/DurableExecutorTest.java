package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.inkling.disk.SyncMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executors that begin no checkpoint: a writer makes it, and the statistics tell. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DurableExecutorTest {
  private static final int EVERY = 1_000;

  private final List<Runnable> dropped = new CopyOnWriteArrayList<>();

  @TempDir Path folder;

  private DurableIndex open(Executor executor) {
    DurableOptions options =
        DurableSpec.options(SyncMode.OPERATING_SYSTEM).checkpointEvery(EVERY).executor(executor);
    return DurableIndex.open(folder, options, DurableSpec.loft());
  }

  /** Writes until a number of checkpoints was made. */
  private static void writeUntil(DurableIndex index, long checkpoints) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    for (long key = 0; index.statistics().checkpoints() < checkpoints; key++) {
      assertTrue(System.nanoTime() < end, index.statistics()::toString);
      index.put(key & 0xFFFF, key);
    }
  }

  @Test
  void aWriterMakesACheckpointThatWasDropped() {
    try (DurableIndex index = open(dropped::add)) {
      writeUntil(index, 1);
      assertEquals(1, index.statistics().failedCheckpoints());
      assertEquals(1, dropped.size(), "it was given to the executor once");
      dropped.forEach(Runnable::run);
      assertEquals(1, index.statistics().checkpoints(), "a late task does nothing");
    }
    open(dropped::add).close();
  }

  @Test
  void aWriterMakesACheckpointThatWasRefused() {
    Executor refusing =
        task -> {
          throw new RejectedExecutionException("says the test");
        };
    try (DurableIndex index = open(refusing)) {
      writeUntil(index, 1);
      assertTrue(index.statistics().failedCheckpoints() > 0, index.statistics()::toString);
    }
  }

  @Test
  void theOnlyThreadOfAnExecutorWrites() throws Exception {
    try (ExecutorService one = Executors.newSingleThreadExecutor();
        DurableIndex index = open(one)) {
      one.submit(() -> writeUntil(index, 1)).get();
      one.submit(index::checkpoint).get();
      assertTrue(index.statistics().checkpoints() >= 2, index.statistics()::toString);
    }
  }

  @Test
  void aTaskThatBeginsAfterACheckpointOfACallerMakesNone() {
    try (DurableIndex index = open(dropped::add)) {
      for (int key = 0; key < EVERY; key++) {
        index.put(key, key);
      }
      assertEquals(1, dropped.size());
      index.checkpoint();
      dropped.getFirst().run();
      assertEquals(1, index.statistics().checkpoints());
      assertEquals(0, index.statistics().failedCheckpoints());
    }
  }

  /** A handler that throws once, as one whose own disk is full, and the executor that drops. */
  @Test
  void aLoggerThatFailsStopsNeitherWritersNorCheckpoints() {
    Logger logger = Logger.getLogger("org.inkling.hybrid");
    var failing =
        new StreamHandler() {
          @Override
          public synchronized void publish(LogRecord record) {
            throw new IllegalStateException("the disk of the log is full, says the test");
          }
        };
    logger.addHandler(failing);
    try (DurableIndex index = open(dropped::add)) {
      writeUntil(index, 1);
    } finally {
      logger.removeHandler(failing);
    }
  }
}
