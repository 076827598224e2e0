package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.inkling.TestSeed;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.ClosedOperations;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that threads can share an index, that it closes cleanly, and that a lookup allocates
 * nothing.
 */
@Isolated("it counts the rings of the process")
class DiskIndexLifeTest {
  private static final int THREADS = 6;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("DiskIndexLifeTest");
  private final TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 40_000);
  private final long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();

  private static DiskIndexOptions options(AccessMode mode) {
    return switch (mode) {
      case DIRECT -> DiskIndexOptions.defaults();
      case BUFFERED -> DiskIndexOptions.defaults().buffered();
      case MAPPED -> DiskIndexOptions.defaults().mapped();
    };
  }

  private DiskIndex build(ModelKind kind, DiskIndexOptions options) {
    return DiskIndex.builder(folder.resolve("index"))
        .model(kind)
        .options(options)
        .build(IndexCase.source(entries));
  }

  private static List<Consumer<DiskIndex>> operations() {
    var found = new EntryHolder();
    return List.of(
        index -> index.get(3, 0),
        index -> index.get(Long.MIN_VALUE, 0),
        index -> index.get(3, new LongHolder()),
        index -> index.containsKey(3),
        index -> index.getAll(new long[] {3}, new long[1], 0),
        index -> index.getAll(new long[0], new long[0], 0),
        DiskIndex::size,
        DiskIndex::isEmpty,
        index -> index.floor(3, found),
        index -> index.ceiling(3, found),
        index -> index.lower(3, found),
        index -> index.higher(3, found),
        index -> index.first(found),
        index -> index.last(found),
        index -> index.count(0, 9),
        index -> index.count(9, 0),
        DiskIndex::ascending,
        DiskIndex::descending,
        DiskIndex::statistics,
        DiskIndex::verify);
  }

  @ParameterizedTest
  @EnumSource
  void everyOperationRefusesAClosedIndex(AccessMode mode) {
    DiskIndex index = build(ModelKind.ZONEMAP, options(mode));
    Cursor early = index.ascending();
    Cursor late = index.descending();
    Cursor own = index.ascending();
    own.close();
    var refused = assertThrows(IllegalStateException.class, own::next);
    assertEquals(folder.resolve("index") + ": the cursor is closed", refused.getMessage());
    for (int i = 0; i < 20_000; i++) {
      assertTrue(late.next()); // far enough to read ahead
    }
    index.close();
    index.close();
    for (Consumer<DiskIndex> operation : operations()) {
      assertNamesFile(() -> operation.accept(index));
    }
    ClosedOperations.check(index, Set.of());
    ClosedOperations.check(late, Set.of("key", "value"));
    assertNamesFile(() -> index.batchLanes().take()); // as if a close came after the first check
    assertNamesFile(() -> index.scanLanes().take());
    for (Cursor cursor : List.of(early, late)) {
      assertNamesFile(cursor::next);
      assertNamesFile(() -> cursor.nextRun(new long[1], new long[1], 0, 1));
      assertNamesFile(() -> cursor.reset(1, 2));
      cursor.close();
    }
  }

  private void assertNamesFile(Executable operation) {
    String says = String.valueOf(assertThrows(IllegalStateException.class, operation).getMessage());
    assertTrue(says.contains(folder.resolve("index") + ": the index is closed"), says);
  }

  @ParameterizedTest
  @EnumSource
  void threadsShareAnIndexUntilItIsClosedUnderThem(AccessMode mode) throws Exception {
    DiskIndex index = build(ModelKind.ZONEMAP, options(mode).depth(8));
    var rounds = new CountDownLatch(60 * THREADS);
    try (var pool = Executors.newFixedThreadPool(THREADS)) {
      var ends = new ArrayList<Future<Boolean>>();
      for (int thread = 0; thread < THREADS; thread++) {
        SplittableRandom own = random.split();
        Callable<Boolean> work = () -> readUntilClosed(index, own, rounds);
        ends.add(pool.submit(work));
      }
      assertTrue(rounds.await(5, TimeUnit.MINUTES));
      index.close();
      for (Future<Boolean> end : ends) {
        assertTrue(end.get());
      }
    }
  }

  private boolean readUntilClosed(DiskIndex index, SplittableRandom own, CountDownLatch rounds) {
    long[] wanted = new long[100];
    long[] values = new long[wanted.length];
    try {
      while (true) {
        rounds.countDown();
        for (int i = 0; i < wanted.length; i++) {
          wanted[i] = keys[own.nextInt(keys.length)];
        }
        assertEquals(entries.get(wanted[0]), index.get(wanted[0], 0));
        assertEquals(wanted.length, index.getAll(wanted, values, 0));
        for (int i = 0; i < wanted.length; i++) {
          assertEquals(entries.get(wanted[i]), values[i]);
        }
        walk(index, own);
      }
    } catch (IllegalStateException e) {
      String says = String.valueOf(e.getMessage());
      return says.contains("closed") && says.contains(folder.resolve("index").toString());
    }
  }

  private void walk(DiskIndex index, SplittableRandom own) {
    int at = own.nextInt(keys.length);
    try (Cursor cursor = index.ascending(keys[at], Long.MAX_VALUE)) {
      for (int i = at; i < Math.min(keys.length, at + 6_000); i++) {
        assertTrue(cursor.next());
        assertEquals(keys[i], cursor.key());
        assertEquals(entries.get(keys[i]), cursor.value());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingStaysOpen(AccessMode mode) throws IOException {
    long before = descriptors();
    for (int i = 0; i < 5; i++) {
      DiskIndex index = build(ModelKind.ZONEMAP, options(mode));
      index.getAll(keys, new long[keys.length], 0);
      Cursor walk = index.ascending();
      for (int steps = 0; steps < 20_000; steps++) {
        assertTrue(walk.next());
      }
      index.close();
    }
    assertEquals(before, descriptors());
  }

  /** Counts the descriptors of this process for files of this test and for rings. */
  private long descriptors() throws IOException {
    Path own = Path.of("/proc/self/fd");
    if (!Files.isDirectory(own)) {
      return 0; // a system that does not list them
    }
    long open = 0;
    try (var all = Files.list(own)) {
      for (Path descriptor : all.toList()) {
        try {
          Path target = Files.readSymbolicLink(descriptor);
          boolean isRing = target.endsWith("anon_inode:[io_uring]");
          open += isRing || target.startsWith(folder.toRealPath()) ? 1 : 0;
        } catch (IOException e) {
          // The descriptor was closed meanwhile.
        }
      }
    }
    return open;
  }

  @ParameterizedTest
  @EnumSource
  void aLookupAllocatesNothing(AccessMode mode) {
    try (DiskIndex index = build(ModelKind.ZONEMAP, options(mode))) {
      long[] batch = new long[256];
      long[] values = new long[batch.length];
      System.arraycopy(keys, 500, batch, 0, batch.length);
      var found = new EntryHolder();
      Runnable lookups =
          () -> {
            for (int i = 0; i < 200; i++) {
              index.get(keys[i * 7], 0);
              index.get(keys[i * 7] + 1, 0);
              index.ceiling(keys[i * 11] + 1, found);
            }
          };
      assertEquals(0, minAllocated(lookups));
      long perBatch = minAllocated(() -> index.getAll(batch, values, 0));
      assertTrue(perBatch < 1_000, perBatch + " bytes for a batch of " + batch.length);
    }
  }

  /**
   * Returns the minimum of several turns, which excludes other allocations in this thread, such as
   * by the compiler.
   */
  private static long minAllocated(Runnable work) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long min = Long.MAX_VALUE;
    for (int turn = 0; turn < 30; turn++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      work.run();
      min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
    }
    return min;
  }

  @Test
  void statisticsSayWhatIsThere() {
    try (DiskIndex index = build(ModelKind.ZONEMAP, DiskIndexOptions.defaults())) {
      DiskStatistics statistics = index.statistics();
      assertEquals(entries.size(), statistics.entries());
      assertEquals((entries.size() + 254) / 255, statistics.dataPages());
      assertEquals(ModelKind.ZONEMAP, statistics.model());
      assertEquals(1, statistics.measuredPages());
      assertTrue(statistics.modelBytes() > 0);
      assertEquals(0, statistics.fileBytes() % 4096);
      long before = statistics.reads();
      index.get(keys[1000], 0);
      assertEquals(before + 1, index.statistics().reads());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCalibrationChoosesAStrategyThatAnswers(AccessMode mode) {
    DiskIndex.builder(folder.resolve("wide"))
        .model(ModelKind.PGM_D)
        .expectedPages(3)
        .write(IndexCase.source(entries));
    try (DiskIndex index = DiskIndex.open(folder.resolve("wide"), options(mode).calibrated())) {
      assertTrue(index.statistics().reads() > 16);
      assertEquals(entries.get(keys[777]), index.get(keys[777], 0));
      var found = FetchCalibration.measure(index, 3, 2, Duration.ofMillis(9));
      assertEquals(3, found.maxPages());
      for (int window = 1; window <= 3; window++) {
        assertTrue(found.oneByOne(window) > 0 && found.allAtOnce(window) > 0);
        assertEquals(found.oneByOne(1) / found.allAtOnce(window), found.ratio(1, window));
      }
      assertThrows(
          IllegalArgumentException.class,
          () -> FetchCalibration.measure(index, 0, 1, Duration.ofMillis(9)));
      assertThrows(
          IllegalArgumentException.class,
          () -> FetchCalibration.measure(index, 1_000_000, 1, Duration.ofMillis(9)));
    }
  }
}
