package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that direct memory is bounded for windows of any width and pages of any size. */
@Isolated("it measures the buffers of the process")
class IndexMemoryTest {
  private static final long MIB = 1 << 20;
  private static final long LANE = 32 * MIB;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("IndexMemoryTest");

  private TreeMap<Long, Long> build(int count, int pageBytes) {
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, count);
    DiskIndex.builder(folder.resolve("index"))
        .model(ModelKind.PGM)
        .expectedPages(700)
        .pageBytes(pageBytes)
        .write(IndexCase.source(entries));
    return entries;
  }

  private DiskIndex open(int depth) {
    return DiskIndex.open(
        folder.resolve("index"), DiskIndexOptions.defaults().buffered().depth(depth));
  }

  private static long direct() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @ParameterizedTest
  @CsvSource({"4096, 1", "4096, 32", "4096, 1024", "512, 1000", "1048576, 1024", "1048576, 3"})
  void aBatchTakesNoMoreThanItsShare(int pageBytes, int depth) {
    TreeMap<Long, Long> entries = build(200_000, pageBytes);
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).limit(3_000).toArray();
    long[] expected = entries.values().stream().mapToLong(Long::longValue).limit(3_000).toArray();
    long[] values = new long[keys.length];
    try (DiskIndex index = open(depth)) {
      long before = direct();
      assertEquals(keys.length, index.getAll(keys, values, 0));
      assertArrayEquals(expected, values);
      long taken = direct() - before;
      assertTrue(
          taken <= LANE + 8 * MIB, taken + " bytes for a batch"); // plus the alignment of buffers
    }
  }

  @Test
  void fewLargeLanesAreKept() {
    build(200_000, 4096);
    try (DiskIndex index = open(1024)) {
      assertEquals(2, keptOf(6, index));
    }
    try (DiskIndex index = open(2)) {
      assertEquals(16, keptOf(20, index));
    }
  }

  private static int keptOf(int lanes, DiskIndex index) {
    List<BatchLane> borrowed = new ArrayList<>();
    for (int i = 0; i < lanes; i++) {
      borrowed.add(index.batchLanes().take());
    }
    borrowed.forEach(index.batchLanes()::give);
    return index.batchLanes().idle();
  }

  @Test
  void fewLargeSearchesAreKept() {
    build(200_000, 4096);
    try (DiskIndex index = open(1)) {
      assertEquals(MIB, (long) index.plan().pagesPerRead() * 4096);
      assertEquals(32, index.plan().idleSearches());
      List<Search> borrowed = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        borrowed.add(index.searches().take());
      }
      borrowed.forEach(index.searches()::give);
      long kept = 0;
      for (int i = 0; i < 40; i++) {
        kept += borrowed.contains(index.searches().take()) ? 1 : 0;
      }
      assertEquals(32, kept);
    }
  }
}
