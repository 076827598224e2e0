package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.inkling.index.SkipListIndex;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was changed is there after an opening, with checkpoints or without. */
class DurableIndexTest {
  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("DurableIndexTest");
  private final FaultyFiles files = new FaultyFiles(); // which syncs nothing

  private DurableIndex open(DurableOptions options) {
    return DurableIndex.open(files, folder, options, DurableSpec.loft());
  }

  private static DurableOptions options(SyncMode mode) {
    return DurableSpec.options(mode).checkpointEvery(0);
  }

  private static Map<Long, Long> entries(OrderedReads index) {
    var entries = new TreeMap<Long, Long>();
    try (Cursor cursor = index.ascending()) {
      while (cursor.next()) {
        entries.put(cursor.key(), cursor.value());
      }
    }
    return entries;
  }

  @AfterEach
  void nothingStaysOpen() {
    assertEquals(0, files.open());
  }

  /** With a short interval, where the mode has one. */
  private static DurableOptions brief(SyncMode mode) {
    DurableOptions options = options(mode);
    return mode == SyncMode.EVERY_WRITE ? options : options.syncInterval(Duration.ofMillis(20));
  }

  @ParameterizedTest
  @EnumSource(SyncMode.class)
  void changesSurviveClosesCheckpointsAndOpenings(SyncMode mode) {
    var expected = new TreeMap<Long, Long>();
    for (int round = 0; round < 6; round++) {
      try (DurableIndex index = open(brief(mode))) {
        assertEquals(expected, entries(index));
        assertNull(index.statistics().torn());
        long changes = index.statistics().appended();
        for (int i = 0; i < 700; i++) {
          long key = random.nextInt(900) * 0x100000001L;
          if (random.nextInt(3) == 0) {
            assertEquals(expected.remove(key) != null, index.remove(key));
          } else {
            assertEquals(expected.put(key, (long) i) != null, index.getAndPut(key, i, -1) != -1);
          }
        }
        index.flush();
        DurableStatistics statistics = index.statistics();
        assertEquals(statistics.appended(), statistics.durable());
        assertTrue(statistics.appended() > changes && statistics.appended() <= changes + 700);
        if (round % 2 == 0) {
          index.checkpoint();
          assertEquals(1, index.statistics().checkpoints());
        }
      }
    }
    DurableIndex.verify(folder, BuildProgress.NONE);
    try (DurableIndex index = open(options(mode))) {
      long recovered = index.statistics().recovered();
      assertTrue(recovered > 300 && recovered <= 700, recovered + " of the last round");
    }
  }

  @Test
  void aCheckpointBeginsByItselfAndLeavesShortWork() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    DurableOptions every = options(SyncMode.EVERY_WRITE).checkpointEvery(500).executor(tasks::add);
    try (DurableIndex index = open(every)) {
      for (int i = 0; i < 1_200; i++) {
        index.put(i, ~i);
      }
      assertEquals(1, tasks.size(), "one at a time");
      tasks.remove().run();
      assertEquals(1, index.statistics().checkpoints());
      index.put(-1, -1);
      assertEquals(0, tasks.size(), "not due again");
    }
    try (DurableIndex index = open(every)) {
      assertEquals(1, index.statistics().recovered());
      assertEquals(1_201, index.size());
      for (int i = 0; i < 499; i++) {
        index.put(i, i);
      }
      assertEquals(1, tasks.size(), "what was recovered counts as well");
    }
    tasks.remove().run(); // which finds a closed index
  }

  /** A put that is acknowledged does not fail because no thread can be made. */
  @Test
  void anErrorOfTheExecutorFailsACheckpointAndNoWriter() {
    Queue<Runnable> tasks = new ArrayDeque<>();
    var errors = new AtomicInteger(2);
    DurableOptions every =
        options(SyncMode.EVERY_WRITE)
            .checkpointEvery(100)
            .executor(
                task -> {
                  if (errors.getAndDecrement() > 0) {
                    throw new OutOfMemoryError("no thread, says the test");
                  }
                  tasks.add(task);
                });
    try (DurableIndex index = open(every)) {
      for (int i = 0; i < 350; i++) {
        index.put(i, i);
      }
      assertEquals(2, index.statistics().failedCheckpoints());
      assertEquals(1, tasks.size(), "the third one is not kept away");
      tasks.remove().run();
      assertEquals(1, index.statistics().checkpoints());
    }
  }

  @Test
  void checkpointsAreMadeWhileOthersWrite() throws Exception {
    Map<Long, Long> expected;
    try (DurableIndex index = open(options(SyncMode.EVERY_INTERVAL))) {
      var writing = new CountDownLatch(4);
      var done = new CountDownLatch(1);
      List<Callable<Void>> writers = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        var own = random.split();
        writers.add(
            () -> {
              for (int i = 0; done.getCount() > 0 || i < 3_000; i++) {
                long key = own.nextInt(5_000) * 0x9E3779B97F4A7C15L;
                if (own.nextInt(3) == 0) {
                  index.remove(key);
                } else {
                  index.put(key, i);
                }
                if (i == 1_000) {
                  writing.countDown();
                }
              }
              return null;
            });
      }
      try (var executor = Executors.newFixedThreadPool(4)) {
        List<Future<Void>> running = writers.stream().map(executor::submit).toList();
        writing.await();
        for (int i = 0; i < 4; i++) {
          index.checkpoint();
        }
        done.countDown();
        for (Future<Void> writer : running) {
          writer.get();
        }
      }
      assertEquals(4, index.statistics().checkpoints());
      expected = entries(index);
    }
    try (DurableIndex index =
        DurableIndex.open(files, folder, options(SyncMode.EVERY_WRITE), SkipListIndex::load)) {
      assertTrue(index.statistics().recovered() < index.statistics().appended());
      assertEquals(expected, entries(index));
    }
  }

  @Test
  void oneHasItAndALoadNeedsAnEmptyOne() {
    var source = SortedEntrySource.of(new long[] {1, 2}, new long[] {3, 4});
    DurableOptions options = options(SyncMode.EVERY_WRITE);
    open(options).close();
    var nothing = SortedEntrySource.of(new long[0], new long[0]);
    DurableIndex.load(files, folder, options, nothing, DurableSpec.loft()).close();
    try (DurableIndex index =
        DurableIndex.load(files, folder, options, source, DurableSpec.loft())) {
      assertEquals(Map.of(1L, 3L, 2L, 4L), entries(index));
      assertThrows(FileAccessException.class, () -> open(options));
    }
    assertThrows(
        IllegalStateException.class,
        () -> DurableIndex.load(files, folder, options, source, DurableSpec.loft()));
  }

  @Test
  void aLoaderHasToTakeEverything() {
    DurableOptions options = options(SyncMode.EVERY_WRITE);
    var source = SortedEntrySource.of(new long[] {1, 2}, new long[] {3, 4});
    DurableIndex.load(files, folder, options, source, DurableSpec.loft()).close();
    assertThrows(
        IllegalArgumentException.class,
        () -> DurableIndex.open(files, folder, options, entries -> new SkipListIndex()));
    assertThrows(
        IllegalStateException.class,
        () ->
            DurableIndex.open(
                files,
                folder,
                options,
                entries -> {
                  throw new IllegalStateException("no");
                }));
    open(options).close();
  }

  @Test
  void whatDoesNotFitInMemoryIsNotLogged() {
    DurableOptions options = options(SyncMode.EVERY_WRITE);
    long puts = 0;
    try (DurableIndex index =
        DurableIndex.open(
            files,
            folder,
            options,
            entries -> LoftIndex.builder().memoryLimitBytes(16 << 20).build(entries))) {
      long[] keys = new long[1_000];
      try {
        while (true) {
          for (int i = 0; i < keys.length; i++) {
            keys[i] = puts + i;
          }
          index.putAll(keys, keys);
          puts += keys.length;
        }
      } catch (MemoryLimitException e) {
        assertEquals(index.size(), index.statistics().durable());
      }
      puts = index.size();
      index.remove(0);
    }
    try (DurableIndex index = open(options)) {
      assertEquals(puts - 1, index.size());
      assertEquals(puts - 1, index.get(puts - 1, 0));
    }
  }

  @Test
  void aFullDiskIsToldAndReadsGoOn() {
    DurableIndex index = open(options(SyncMode.EVERY_WRITE));
    index.put(1, 10);
    files.leaveRoom(0);
    assertThrows(FileAccessException.class, () -> index.put(2, 20));
    var told = assertThrows(FileAccessException.class, () -> index.put(3, 30));
    assertTrue(told.getMessage().contains("No space left"), told.getMessage());
    assertThrows(FileAccessException.class, index::checkpoint);
    assertThrows(FileAccessException.class, index::flush);
    assertEquals(10, index.get(1, 0));
    assertFalse(index.containsKey(3));
    assertThrows(FileAccessException.class, index::close);
    index.close();
    files.leaveRoom(1 << 30);
    try (DurableIndex again = open(options(SyncMode.EVERY_WRITE))) {
      assertEquals(10, again.get(1, 0));
    }
  }

  @Test
  void aFailureDuringACheckpointLosesNothing() {
    int first = 0;
    int last = Integer.MAX_VALUE;
    for (int call = 0; call < last; call++) {
      var faulty = new FaultyFiles();
      Path path = folder.resolve("store" + call);
      DurableOptions options = options(SyncMode.EVERY_WRITE);
      DurableIndex index = DurableIndex.open(faulty, path, options, DurableSpec.loft());
      for (long key = 0; key < 1_500; key++) {
        index.put(key, -key);
      }
      first = faulty.calls().size();
      faulty.failAt(first + call);
      try {
        index.checkpoint();
        last = Math.min(last, faulty.calls().size() - first);
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
      }
      try {
        index.put(-1, 7);
        index.checkpoint();
        index.close();
      } catch (FileAccessException e) { // the log has failed
        assertThrows(FileAccessException.class, index::close);
      }
      assertEquals(0, faulty.open(), "open after call " + call);
      try (DurableIndex again = DurableIndex.open(faulty, path, options, DurableSpec.loft())) {
        assertTrue(again.size() >= 1_500, again.size() + " after call " + call);
        assertEquals(-1_499, again.get(1_499, 0));
      }
      DurableSpec.delete(path);
    }
    assertTrue(last > 20, last + " calls");
  }

  /** Neither if the manifest cannot be written, nor if the log cannot be rotated. */
  @ParameterizedTest
  @ValueSource(strings = {"manifest.tmp", ".log.tmp"})
  void aCheckpointThatFailsLeavesNoFilesOfItsRun(String failing) throws IOException {
    var armed = new AtomicBoolean();
    FileLayer refusing =
        HookedFiles.of(
            files,
            (phase, call, file) -> {
              if (armed.get() && call == Call.CREATE && file.toString().endsWith(failing)) {
                throw new UncheckedIOException(new IOException("refused"));
              }
            });
    DurableOptions options = options(SyncMode.OPERATING_SYSTEM);
    DurableIndex index = DurableIndex.open(refusing, folder, options, DurableSpec.loft());
    index.put(1, 10);
    armed.set(true);
    assertThrows(RuntimeException.class, index::checkpoint);
    assertEquals(List.of(), runFiles());
    try {
      index.close();
      DurableIndex.verify(folder, BuildProgress.NONE);
    } catch (FileAccessException e) {
      assertEquals(".log.tmp", failing, "the log has failed");
    }
  }

  /** Each attempt has a file of another number. */
  @Test
  void checkpointsThatFailInTheSameWayAreLoggedOnce() {
    var refused = new CopyOnWriteArrayList<Path>();
    FileLayer refusing =
        HookedFiles.of(
            files,
            (phase, call, file) -> {
              if (call == Call.CREATE && file.toString().contains(".run")) {
                refused.add(file);
                throw new UncheckedIOException(new IOException("no space left for " + file));
              }
            });
    DurableOptions options =
        options(SyncMode.OPERATING_SYSTEM).checkpointEvery(100).executor(Runnable::run);
    List<LogRecord> logged = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("org.inkling.hybrid");
    Handler handler = keepingIn(logged);
    logger.addHandler(handler);
    try (DurableIndex index = DurableIndex.open(refusing, folder, options, DurableSpec.loft())) {
      for (int key = 0; key < 1_000; key++) {
        index.put(key, key);
      }
      long failed = index.statistics().failedCheckpoints();
      assertTrue(failed > 2 && refused.stream().distinct().count() > 2, refused + ", " + failed);
    } finally {
      logger.removeHandler(handler);
    }
    assertEquals(
        1, logged.stream().filter(record -> record.getMessage().contains("checkpoint")).count());
  }

  private static Handler keepingIn(List<LogRecord> records) {
    return new Handler() {
      @Override
      public void publish(LogRecord record) {
        records.add(record);
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private List<Path> runFiles() throws IOException {
    return files.list(folder).stream().filter(file -> file.toString().endsWith(".run")).toList();
  }

  @Test
  void aChangeAllocatesNothing() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (DurableIndex index = open(options(SyncMode.EVERY_INTERVAL))) {
      for (int i = 0; i < 1_000; i++) {
        index.put(i, i);
      }
      // Of many windows: until the compiler, which may get little of a busy machine, has removed
      // the allocations of holders.
      long least = Long.MAX_VALUE;
      for (int window = 0; window < 20_000 && least >= 8_000; window++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000; i++) {
          index.put(i, window);
          index.compareAndSet(i, window, i);
          index.get(i, 0);
        }
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(least < 8_000, least + " bytes for 3000 operations");
    }
  }

  @Test
  void optionsAreChecked() {
    DurableOptions options = DurableOptions.defaults();
    assertThrows(IllegalArgumentException.class, () -> options.workers(0));
    assertThrows(IllegalArgumentException.class, () -> options.workers(257));
    assertThrows(IllegalArgumentException.class, () -> options.checkpointEvery(-1));
    assertThrows(IllegalArgumentException.class, () -> options.syncInterval(Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class, () -> options.syncInterval(Duration.ofDays(365_000)));
    assertEquals(SyncMode.EVERY_WRITE, options.log().mode());
    assertEquals(SyncMode.EVERY_INTERVAL, options.sync(SyncMode.EVERY_INTERVAL).log().mode());
  }
}
