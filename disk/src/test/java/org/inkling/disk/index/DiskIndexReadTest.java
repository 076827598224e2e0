package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.region.LongRegion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that an index answers like a {@link TreeMap}, for all settings of builds and reads. */
class DiskIndexReadTest {
  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles();

  private static DiskIndexOptions options(AccessMode mode) {
    return switch (mode) {
      case DIRECT -> DiskIndexOptions.defaults();
      case BUFFERED -> DiskIndexOptions.defaults().buffered();
      case MAPPED -> DiskIndexOptions.defaults().mapped();
    };
  }

  private DiskIndexBuilder builder(ModelKind kind) {
    return DiskIndex.builder(folder.resolve("index")).files(files).model(kind);
  }

  @ParameterizedTest
  @MethodSource("org.inkling.disk.index.IndexCase#kinds")
  void everyKindAnswersForEveryShapeAndSize(ModelKind kind) {
    SplittableRandom random = TestSeed.random("DiskIndexReadTest.everyKind");
    for (Shape shape : Shape.values()) {
      for (int count : new int[] {0, 1, 2, 30, 31, 32, 1_000}) {
        TreeMap<Long, Long> entries = IndexCase.entries(random, shape, count);
        double pages = 1 + random.nextInt(5) * 0.7;
        try (DiskIndex index =
            IndexCase.model(builder(kind), kind, pages)
                .pageBytes(512)
                .options(DiskIndexOptions.defaults().buffered())
                .build(IndexCase.source(entries))) {
          check(index, entries, random);
          index.verify();
        }
      }
    }
    assertEquals(0, files.open());
  }

  @ParameterizedTest
  @MethodSource("org.inkling.disk.index.IndexCase#kinds")
  void everyStrategyAndAccessAnswers(ModelKind kind) {
    SplittableRandom random = TestSeed.random("DiskIndexReadTest.everyStrategy");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 6_000);
    Path path = folder.resolve("index");
    IndexCase.model(builder(kind), kind, 2.5).write(IndexCase.source(entries));
    for (FetchStrategy strategy : FetchStrategy.values()) {
      for (AccessMode mode : AccessMode.values()) {
        try (DiskIndex index = DiskIndex.open(files, path, options(mode).fetch(strategy))) {
          assertEquals(strategy, index.statistics().fetch());
          assertEquals(mode.name().toLowerCase(java.util.Locale.ROOT), index.statistics().access());
          check(index, entries, random);
        }
      }
    }
    assertEquals(0, files.open());
  }

  @ParameterizedTest
  @MethodSource("org.inkling.disk.index.IndexCase#kinds")
  void everyGranularityAnswers(ModelKind kind) {
    SplittableRandom random = TestSeed.random("DiskIndexReadTest.granularity");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.CLUSTERED, 3_000);
    int[] granularities = kind.isZoneMap() ? new int[] {1} : new int[] {1, 2, 7, 30, 31};
    for (int granularity : granularities) {
      DiskIndexBuilder builder = IndexCase.model(builder(kind), kind, 3);
      if (!kind.isZoneMap()) {
        builder.granularity(granularity);
      }
      try (DiskIndex index =
          builder
              .pageBytes(512)
              .options(DiskIndexOptions.defaults().buffered())
              .build(IndexCase.source(entries))) {
        check(index, entries, random);
        assertEquals(granularity, index.statistics().granularity());
      }
    }
  }

  @Test
  void pagesOfEverySizeAnswer() {
    SplittableRandom random = TestSeed.random("DiskIndexReadTest.pages");
    for (int pageBytes = 512; pageBytes <= 1 << 20; pageBytes *= 2) {
      TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 40_000);
      try (DiskIndex index =
          builder(ModelKind.ZONEMAP).pageBytes(pageBytes).build(IndexCase.source(entries))) {
        check(index, entries, random);
        assertEquals(pageBytes, index.statistics().pageBytes());
      }
    }
  }

  @Test
  void longWalksReadAheadInBothDirections() {
    SplittableRandom random = TestSeed.random("DiskIndexReadTest.walks");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 100_000);
    files.shuffle(random.split());
    try (DiskIndex index = builder(ModelKind.ZONEMAP).build(IndexCase.source(entries))) {
      checkWalk(index.ascending(), entries);
      checkWalk(index.descending(), entries.descendingMap());
      long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
      try (Cursor cursor = index.ascending(1, 0)) {
        for (int i = 0; i < 20; i++) { // one cursor for all scans
          int from = random.nextInt(keys.length);
          int to = random.nextInt(from, keys.length);
          cursor.reset(keys[from], keys[to]);
          checkOpenWalk(cursor, entries.subMap(keys[from], true, keys[to], true));
          cursor.reset(Long.MIN_VALUE, Long.MAX_VALUE); // abandoned in the middle
          for (int steps = random.nextInt(20_000); steps > 0; steps--) {
            assertTrue(cursor.next());
          }
        }
      }
    }
    assertEquals(0, files.open());
  }

  @Test
  void walksThatNobodyClosesDoNotStopTheIndex() {
    SplittableRandom random = TestSeed.random("DiskIndexReadTest.left");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 20_000);
    try (DiskIndex index = builder(ModelKind.ZONEMAP).build(IndexCase.source(entries))) {
      for (int i = 0; i < 40; i++) {
        Cursor cursor = i % 2 == 0 ? index.ascending() : index.descending();
        for (int steps = 0; steps < 5_000; steps++) {
          assertTrue(cursor.next());
        }
      }
      check(index, entries, random);
    }
    assertEquals(0, files.open());
  }

  private static void check(DiskIndex index, TreeMap<Long, Long> entries, SplittableRandom random) {
    assertEquals(entries.size(), index.size());
    assertEquals(entries.isEmpty(), index.isEmpty());
    long[] wanted = wanted(entries, random);
    var value = new LongHolder();
    for (long key : wanted) {
      Long expected = entries.get(key);
      assertEquals(expected == null ? 77 : expected, index.get(key, 77));
      assertEquals(expected != null, index.containsKey(key));
      value.value = 78;
      assertEquals(expected != null, index.get(key, value));
      assertEquals(expected == null ? 78 : expected, value.value);
      checkAround(index, entries, key);
    }
    checkBatches(index, entries, wanted);
    checkWalk(index.ascending(), entries);
    checkWalk(index.descending(), entries.descendingMap());
    for (int i = 0; i + 1 < wanted.length; i += 5) {
      long from = Math.min(wanted[i], wanted[i + 1]);
      long to = Math.max(wanted[i], wanted[i + 1]);
      var range = entries.subMap(from, true, to, true);
      assertEquals(range.size(), index.count(from, to));
      assertEquals(from == to ? range.size() : 0, index.count(to, from));
      checkWalk(index.ascending(from, to), range);
      checkWalk(index.descending(to, from), range.descendingMap());
    }
  }

  /** Returns present keys, their neighbours, and others. */
  private static long[] wanted(TreeMap<Long, Long> entries, SplittableRandom random) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] wanted = new long[60];
    wanted[0] = Long.MIN_VALUE;
    wanted[1] = Long.MAX_VALUE;
    for (int i = 2; i < wanted.length; i++) {
      wanted[i] =
          keys.length == 0 || i % 4 == 0
              ? random.nextLong() >> random.nextInt(64)
              : keys[random.nextInt(keys.length)] + random.nextInt(-1, 2);
    }
    return wanted;
  }

  private static void checkAround(DiskIndex index, TreeMap<Long, Long> entries, long key) {
    var found = new EntryHolder();
    checkFound(entries.floorEntry(key), index.floor(key, found), found);
    checkFound(entries.ceilingEntry(key), index.ceiling(key, found), found);
    checkFound(entries.lowerEntry(key), index.lower(key, found), found);
    checkFound(entries.higherEntry(key), index.higher(key, found), found);
    checkFound(entries.firstEntry(), index.first(found), found);
    checkFound(entries.lastEntry(), index.last(found), found);
  }

  private static void checkFound(
      java.util.Map.@org.jspecify.annotations.Nullable Entry<Long, Long> expected,
      boolean isFound,
      EntryHolder found) {
    assertEquals(expected != null, isFound);
    if (expected != null) {
      assertEquals(expected.getKey(), found.key);
      assertEquals(expected.getValue(), found.value);
    }
  }

  private static void checkBatches(DiskIndex index, TreeMap<Long, Long> entries, long[] wanted) {
    long[] expected = new long[wanted.length];
    int present = 0;
    for (int i = 0; i < wanted.length; i++) {
      expected[i] = entries.getOrDefault(wanted[i], -5L);
      present += entries.containsKey(wanted[i]) ? 1 : 0;
    }
    for (int length : List.of(0, 1, wanted.length)) {
      long[] values = new long[wanted.length];
      int found = index.getAll(wanted, values, 0, length, -5);
      for (int i = 0; i < values.length; i++) {
        assertEquals(i < length ? expected[i] : 0, values[i]);
      }
      assertTrue(found <= present);
    }
    long[] same = wanted.clone();
    assertEquals(present, index.getAll(same, same, -5));
    assertEquals(List.of(boxed(expected)), List.of(boxed(same)));
    long[] region = new long[wanted.length];
    long inRegion =
        index.getAll(
            LongRegion.of(MemorySegment.ofArray(wanted)),
            LongRegion.of(MemorySegment.ofArray(region)),
            -5);
    assertEquals(present, inRegion);
    assertEquals(List.of(boxed(expected)), List.of(boxed(region)));
  }

  private static Long[] boxed(long[] longs) {
    return java.util.Arrays.stream(longs).boxed().toArray(Long[]::new);
  }

  private static void checkWalk(Cursor walk, java.util.Map<Long, Long> expected) {
    try (Cursor cursor = walk) {
      checkOpenWalk(cursor, expected);
    }
  }

  private static void checkOpenWalk(Cursor cursor, java.util.Map<Long, Long> expected) {
    for (var entry : expected.entrySet()) {
      assertTrue(cursor.next());
      assertEquals(entry.getKey(), cursor.key());
      assertEquals(entry.getValue(), cursor.value());
    }
    assertFalse(cursor.next());
  }
}
