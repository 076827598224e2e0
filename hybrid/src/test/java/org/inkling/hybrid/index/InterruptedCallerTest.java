package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A caller whose thread is interrupted gets what any other gets, and stays interrupted. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class InterruptedCallerTest {
  private static final long[] KEYS = {1, 2, 3};

  @TempDir Path folder;

  /** Runs something on this thread while it is interrupted. */
  private static void interrupted(Runnable calls) {
    Thread.currentThread().interrupt();
    try {
      calls.run();
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt stays set");
    }
  }

  private static SortedEntrySource entries() {
    return SortedEntrySource.of(KEYS, KEYS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofAHybridIndex(boolean mergesInTheCaller) {
    interrupted(() -> useHybrid(mergesInTheCaller));
  }

  private void useHybrid(boolean mergesInTheCaller) {
    HybridOptions options =
        HybridOptions.defaults().access(DiskIndexOptions.defaults()).sync(SyncMode.EVERY_WRITE);
    HybridOptions used = mergesInTheCaller ? options.executor(Runnable::run) : options;
    Path copy = folder.resolve("copy");
    Path store = folder.resolve("store");
    HybridIndex.load(store, used, entries()).close();
    try (HybridIndex index = HybridIndex.open(store, used)) {
      index.put(4, 4);
      assertEquals(4, index.getAndRemove(4, 0));
      index.putAll(new long[] {5, 6}, new long[] {5, 6});
      index.flush();
      index.put(7, 7);
      index.compact();
      index.awaitMerges();
      index.sync();
      index.backup(copy);
      assertEquals(6, index.size());
      assertEquals(6, index.get(6, 0));
    }
    HybridIndex.verify(store, BuildProgress.NONE);
    HybridIndex.verify(copy, BuildProgress.NONE);
    try (HybridIndex index = HybridIndex.open(copy, used)) {
      assertEquals(6, index.size());
    }
  }

  @Test
  void ofADurableIndex() {
    interrupted(this::useDurable);
  }

  private void useDurable() {
    List<Runnable> tasks = new ArrayList<>();
    DurableOptions options = DurableOptions.defaults().checkpointEvery(2).executor(tasks::add);
    DurableIndex.load(folder, options, entries(), LoftIndex.builder()::build).close();
    try (DurableIndex index = DurableIndex.open(folder, options, LoftIndex.builder()::build)) {
      index.put(4, 4);
      index.put(5, 5);
      assertEquals(1, tasks.size());
      tasks.removeFirst().run();
      index.put(6, 6);
      index.checkpoint();
      index.put(7, 7);
      index.flush();
      assertEquals(2, index.statistics().checkpoints());
      assertEquals(0, index.statistics().failedCheckpoints());
    }
    DurableIndex.verify(folder, BuildProgress.NONE);
    try (DurableIndex index = DurableIndex.open(folder, options, LoftIndex.builder()::build)) {
      assertEquals(7, index.size());
    }
  }
}
