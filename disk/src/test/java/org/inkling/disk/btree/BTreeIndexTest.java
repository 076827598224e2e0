package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.index.ClosedOperations;
import org.inkling.index.Cursor;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a tree holds the entries put, for all page sizes, orders of keys and numbers of
 * pinned levels.
 */
class BTreeIndexTest {
  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles();

  @AfterEach
  void nothingStaysOpen() {
    assertEquals(0, files.open());
  }

  /** The layout of a tree. */
  private record Setting(int pageBytes, int pinnedLevels, AccessMode mode) {
    BTreeBuilder builder(FaultyFiles files) {
      return BTreeIndex.builder()
          .files(files)
          .pageBytes(pageBytes)
          .pinnedLevels(pinnedLevels)
          .mode(mode);
    }
  }

  static Stream<Setting> settings() {
    return Stream.of(
        new Setting(512, Integer.MAX_VALUE, AccessMode.BUFFERED),
        new Setting(512, 0, AccessMode.BUFFERED),
        new Setting(512, 1, AccessMode.BUFFERED),
        new Setting(4096, Integer.MAX_VALUE, AccessMode.DIRECT),
        new Setting(4096, 0, AccessMode.DIRECT));
  }

  private Path path() {
    return folder.resolve("tree");
  }

  private static BTreeIndex empty(BTreeBuilder builder, Path path) {
    return builder.build(path, SortedEntrySource.of(new long[0], new long[0]));
  }

  /** Closes a changed tree, reopens it both writable and read-only, and compares the content. */
  private void checkAgain(
      BTreeBuilder builder, BTreeIndex tree, TreeOracle oracle, SplittableRandom random) {
    oracle.check(tree, random);
    tree.close();
    try (BTreeIndex opened = builder.open(path())) {
      oracle.check(opened, random);
      assertThrows(UnsupportedOperationException.class, () -> opened.put(1, 1));
    }
    try (BTreeIndex opened = builder.edit(path())) {
      oracle.put(opened, random.nextLong(), 7);
      oracle.check(opened, random);
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void randomKeysGrowATree(Setting setting) {
    var random = TestSeed.random("BTreeIndexTest.random");
    BTreeBuilder builder = setting.builder(files);
    var oracle = new TreeOracle();
    BTreeIndex tree = empty(builder, path());
    int puts = setting.mode() == AccessMode.DIRECT ? 600 : 12_000;
    for (int i = 0; i < puts; i++) {
      Long old = random.nextInt(4) == 0 ? oracle.entries().floorKey(random.nextLong()) : null;
      oracle.put(tree, old == null ? random.nextLong() : old, random.nextLong());
      if (Integer.bitCount(i) == 1 && i < 5_000) {
        oracle.check(tree, random);
      }
    }
    checkAgain(builder, tree, oracle, random);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void aLoadedTreeTakesMore(Setting setting) {
    var random = TestSeed.random("BTreeIndexTest.loaded");
    BTreeBuilder builder = setting.builder(files);
    var oracle = TreeOracle.random(random, 20_000);
    BTreeIndex tree = builder.build(path(), oracle.source());
    oracle.check(tree, random);
    for (int i = 0; i < (setting.mode() == AccessMode.DIRECT ? 200 : 1_500); i++) {
      oracle.put(tree, random.nextLong(), i);
    }
    checkAgain(builder, tree, oracle, random);
  }

  /** Orders of keys, by the place in the order. */
  @ParameterizedTest
  @ValueSource(strings = {"ascending", "descending", "pipe", "reversed bits", "one gap"})
  void anyOrderIsTaken(String order) {
    var random = TestSeed.random("BTreeIndexTest.order");
    for (int pinned : new int[] {0, 2, 9}) {
      BTreeBuilder builder = new Setting(512, pinned, AccessMode.BUFFERED).builder(files);
      var oracle = new TreeOracle();
      BTreeIndex tree = empty(builder, path());
      for (int i = 0; i < 4_000; i++) {
        oracle.put(tree, key(order, i), i);
      }
      checkAgain(builder, tree, oracle, random);
    }
  }

  private static long key(String order, long i) {
    return switch (order) {
      case "ascending" -> i;
      case "descending" -> -i;
      case "pipe" -> (i & 1) == 0 ? i : -i;
      case "reversed bits" -> Long.reverse(i);
      default -> i < 2_000 ? i << 40 : (1_000L << 40) + 1 + i;
    };
  }

  @Test
  void appendedKeysLeaveFullLeaves() {
    BTreeBuilder builder = BTreeIndex.builder().files(files).mode(AccessMode.BUFFERED);
    try (BTreeIndex tree = empty(builder.pageBytes(512), path())) {
      for (int i = 0; i < 31 * 31 * 5; i++) {
        tree.put(i, i);
      }
      BTreeStatistics statistics = tree.statistics();
      assertEquals(1.0, statistics.leafFill());
      assertEquals(List.of(31L * 5, 5L, 1L), statistics.shape().pagesOfLevels());
    }
  }

  @Test
  void oneKeyAgainAndAgainTakesNoRoom() {
    BTreeBuilder builder = BTreeIndex.builder().files(files).mode(AccessMode.BUFFERED);
    try (BTreeIndex tree = empty(builder, path())) {
      for (int i = 0; i < 1_000; i++) {
        tree.put(5, i);
      }
      assertEquals(1, tree.size());
      assertEquals(999, tree.get(5, -1));
      assertEquals(1, tree.statistics().height());
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void theSmallestTreesAndTheEndsOfTheDomain(Setting setting) {
    var random = TestSeed.random("BTreeIndexTest.ends");
    BTreeBuilder builder = setting.builder(files);
    for (long[] keys :
        new long[][] {
          {},
          {0},
          {Long.MIN_VALUE},
          {Long.MAX_VALUE},
          {Long.MIN_VALUE, Long.MAX_VALUE},
          {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}
        }) {
      var loaded = new TreeOracle();
      for (long key : keys) {
        loaded.entries().put(key, ~key);
      }
      try (BTreeIndex tree = builder.build(path(), loaded.source())) {
        loaded.check(tree, random);
      }
      var grown = new TreeOracle();
      BTreeIndex tree = empty(builder, path());
      for (long key : keys) {
        grown.put(tree, key, key);
        grown.put(tree, key, ~key);
      }
      checkAgain(builder, tree, grown, random);
    }
  }

  /** Splits whose fences are the ends of the domain. */
  @Test
  void keysCrowdAtBothEnds() {
    var random = TestSeed.random("BTreeIndexTest.crowd");
    BTreeBuilder builder = new Setting(512, 1, AccessMode.BUFFERED).builder(files);
    var oracle = new TreeOracle();
    BTreeIndex tree = empty(builder, path());
    for (long i = 0; i < 2_000; i++) {
      long near = random.nextLong(1_500);
      oracle.put(tree, (i & 1) == 0 ? Long.MIN_VALUE + near : Long.MAX_VALUE - near, i);
    }
    checkAgain(builder, tree, oracle, random);
  }

  @ParameterizedTest
  @EnumSource
  void everyModeReads(AccessMode mode) {
    var random = TestSeed.random("BTreeIndexTest.mode");
    var oracle = TreeOracle.random(random, 5_000);
    BTreeIndex.builder().files(files).build(path(), oracle.source()).close();
    for (int pinned = 0; pinned < 3; pinned++) {
      BTreeBuilder builder = BTreeIndex.builder().files(files).mode(mode).pinnedLevels(pinned);
      try (BTreeIndex tree = builder.open(path())) {
        assertEquals(mode.name().toLowerCase(Locale.ROOT), tree.statistics().access());
        oracle.check(tree, random);
      }
    }
  }

  @Test
  void aMapIsOnlyRead() {
    BTreeBuilder builder = BTreeIndex.builder().files(files).mode(AccessMode.MAPPED);
    assertThrows(IllegalArgumentException.class, () -> empty(builder, path()));
    assertFalse(Files.exists(path()));
    BTreeIndex.builder().files(files).build(path(), TreeOracle.even(9, 1).source()).close();
    assertThrows(IllegalArgumentException.class, () -> builder.edit(path()));
  }

  @Test
  void aLookupCostsAReadForEachLevelThatIsNotInMemory() {
    var oracle = TreeOracle.even(30_000, 3);
    BTreeBuilder builder = BTreeIndex.builder().files(files).pageBytes(512);
    builder.mode(AccessMode.BUFFERED).build(path(), oracle.source()).close();
    int height = BTreeShape.of(30_000, 512, 0.67).height();
    assertTrue(height > 3, "height " + height);
    for (int pinned = 0; pinned <= height; pinned++) {
      try (BTreeIndex tree = builder.pinnedLevels(pinned).open(path())) {
        int expected = Math.min(pinned, height - 1);
        assertEquals(expected, tree.statistics().pinnedLevels());
        long before = tree.statistics().reads();
        assertEquals(~100L, tree.get(300, 0));
        assertEquals(height - expected, tree.statistics().reads() - before);
      }
    }
  }

  @Test
  void aLongScanReadsSeveralLeavesAtOnce() {
    var oracle = TreeOracle.even(100_000, 1);
    try (BTreeIndex tree = BTreeIndex.builder().files(files).build(path(), oracle.source())) {
      BTreeStatistics before = tree.statistics();
      try (Cursor cursor = tree.ascending(0, Long.MAX_VALUE)) {
        long count = 0;
        while (cursor.next()) {
          count++;
        }
        assertEquals(100_000, count);
      }
      BTreeStatistics after = tree.statistics();
      assertEquals(before.shape().leaves(), after.pagesRead() - before.pagesRead());
      assertTrue(4 * (after.reads() - before.reads()) < before.shape().leaves());
    }
  }

  @Test
  void badInputIsRefusedAndLeavesNothing() throws Exception {
    BTreeBuilder builder = BTreeIndex.builder().files(files);
    var unsorted = SortedEntrySource.of(new long[] {1, 3, 2}, new long[3]);
    assertThrows(IllegalArgumentException.class, () -> builder.build(path(), unsorted));
    var twice = SortedEntrySource.of(new long[] {1, 1}, new long[2]);
    assertThrows(IllegalArgumentException.class, () -> builder.build(path(), twice));
    assertThrows(IllegalArgumentException.class, () -> builder.leafFill(0));
    assertThrows(IllegalArgumentException.class, () -> builder.leafFill(1.1));
    assertThrows(IllegalArgumentException.class, () -> builder.leafFill(Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> builder.pageBytes(1000));
    assertThrows(IllegalArgumentException.class, () -> builder.pinnedLevels(-1));
    try (var all = Files.list(folder)) {
      assertEquals(0, all.count());
    }
  }

  @Test
  void aClosedTreeSaysSo() {
    var oracle = TreeOracle.even(1_000, 1);
    BTreeIndex tree = BTreeIndex.builder().files(files).build(path(), oracle.source());
    Cursor cursor = tree.ascending(0, 1_000);
    assertTrue(cursor.next());
    tree.close();
    tree.close();
    ClosedOperations.check(tree, Set.of());
    ClosedOperations.check(cursor, Set.of("key", "value"));
  }

  @Test
  void aClosedCursorSaysSo() {
    var oracle = TreeOracle.even(10, 1);
    try (BTreeIndex tree = BTreeIndex.builder().files(files).build(path(), oracle.source())) {
      Cursor cursor = tree.descending(9, 0);
      assertTrue(cursor.next());
      cursor.reset(3, 2);
      assertTrue(cursor.next());
      assertEquals(3, cursor.key());
      cursor.close();
      assertThrows(IllegalStateException.class, cursor::next);
    }
  }

  @Test
  void theShapeIsKnownBeforehand() {
    for (int pageBytes : new int[] {512, 4096}) {
      int fanout = pageBytes / 16 - 1;
      for (double fill : new double[] {0.02, 0.67, 1}) {
        int leaf = Math.max(1, (int) (fill * fanout));
        for (int count : new int[] {0, 1, leaf, leaf + 1, leaf * fanout, leaf * fanout + 1}) {
          checkShape(Math.min(count, 70_000), pageBytes, fill);
        }
      }
    }
  }

  private void checkShape(int count, int pageBytes, double fill) {
    BTreeBuilder builder =
        BTreeIndex.builder().files(files).mode(AccessMode.BUFFERED).pageBytes(pageBytes);
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = i;
    }
    var shape = BTreeShape.of(count, pageBytes, fill);
    try (BTreeIndex tree = builder.leafFill(fill).build(path(), SortedEntrySource.of(keys, keys))) {
      tree.verify();
      assertEquals(shape, tree.statistics().shape());
      assertEquals(shape.innerBytes(), tree.statistics().pinnedBytes());
    }
  }
}
