package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that an index gives the same answers with and without a cache, and which reads use the
 * cache.
 */
class CachedIndexTest {
  private static final int PAGE = 4096;
  private static final long ABSENT = 12345;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("CachedIndexTest");

  private static DiskIndexOptions with(PageCache cache) {
    return DiskIndexOptions.defaults().cache(cache);
  }

  private TreeMap<Long, Long> build(String name, int count, int pageBytes) {
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, count);
    ModelKind[] kinds = ModelKind.values();
    ModelKind kind = kinds[random.nextInt(kinds.length)];
    IndexCase.model(DiskIndex.builder(folder.resolve(name)), kind, 1 + 3 * random.nextDouble())
        .pageBytes(pageBytes)
        .write(IndexCase.source(entries));
    return entries;
  }

  /** An index, and the entries that it must hold. */
  private record Twin(DiskIndex index, TreeMap<Long, Long> entries) {
    void ask(SplittableRandom random) {
      long key = random.nextInt(3) == 0 ? random.nextLong() : present(random);
      var found = new EntryHolder();
      switch (random.nextInt(6)) {
        case 0, 1 -> assertEquals(entries.getOrDefault(key, ABSENT), index.get(key, ABSENT));
        case 2 -> same(entries.floorEntry(key), index.floor(key, found), found);
        case 3 -> same(entries.higherEntry(key), index.higher(key, found), found);
        case 4 -> batch(random);
        default -> walk(key);
      }
    }

    private long present(SplittableRandom random) {
      Long key = entries.ceilingKey(random.nextLong());
      return key == null ? entries.lastKey() : key;
    }

    private static void same(Map.Entry<Long, Long> expected, boolean is, EntryHolder found) {
      assertEquals(expected != null, is);
      if (expected != null) {
        assertEquals(expected, Map.entry(found.key, found.value));
      }
    }

    private void batch(SplittableRandom random) {
      long[] keys = random.longs(40).map(key -> (key & 1) == 0 ? key : present(random)).toArray();
      long[] values = new long[keys.length];
      index.getAll(keys, values, ABSENT);
      for (int i = 0; i < keys.length; i++) {
        assertEquals(entries.getOrDefault(keys[i], ABSENT), values[i]);
      }
    }

    private void walk(long from) {
      try (Cursor cursor = index.ascending(from, Long.MAX_VALUE)) {
        var expected = entries.tailMap(from).entrySet().iterator();
        for (int i = 0; i < 300 && cursor.next(); i++) {
          assertEquals(expected.next(), Map.entry(cursor.key(), cursor.value()));
        }
      }
    }
  }

  /** Meanwhile, files are closed and reopened, and the cache is resized. */
  @ParameterizedTest
  @CsvSource({"512, 8", "512, 64", "4096, 8", "4096, 24", "65536, 8"})
  void manyFilesAnswerAsWithoutOne(int pageBytes, int room) {
    try (PageCache cache = PageCache.of((long) pageBytes * room, pageBytes)) {
      List<Twin> twins = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        TreeMap<Long, Long> entries = build("index" + i, 20 * pageBytes / 16, pageBytes);
        twins.add(new Twin(DiskIndex.open(folder.resolve("index" + i), with(cache)), entries));
      }
      for (int i = 0; i < 1_000; i++) {
        int which = random.nextInt(twins.size());
        Twin twin = twins.get(which);
        twin.ask(random);
        if (random.nextInt(50) == 0) {
          twin.index.close();
          DiskIndex again = DiskIndex.open(folder.resolve("index" + which), with(cache));
          twins.set(which, new Twin(again, twin.entries));
        }
        if (random.nextInt(50) == 0) {
          cache.resize(random.nextLong(2L * pageBytes * room));
        }
      }
      assertTrue(cache.hits() > 0);
      twins.forEach(twin -> twin.index.close());
    }
  }

  private static long reads(DiskIndex index) {
    return index.statistics().reads();
  }

  /** With a cache that holds everything, lookups read each page once, and scans read it again. */
  @Test
  void lookupsReadAPageOnce() {
    TreeMap<Long, Long> entries = build("index", 5_000, PAGE);
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] expected = entries.values().stream().mapToLong(Long::longValue).toArray();
    long[] values = new long[keys.length];
    try (PageCache cache = PageCache.of(200 * PAGE);
        DiskIndex index = DiskIndex.open(folder.resolve("index"), with(cache))) {
      walk(index);
      assertEquals(0, index.statistics().cacheHits());
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      long once = reads(index);
      long pagesOnce = index.statistics().pagesRead();
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      index.getAll(keys, values, ABSENT);
      assertArrayEquals(expected, values);
      index.floor(keys[700] + 1, new EntryHolder());
      assertEquals(once, reads(index));
      assertEquals(pagesOnce, index.statistics().pagesRead());
      assertTrue(index.statistics().cacheHits() >= 2L * keys.length);
      walk(index);
      assertTrue(reads(index) > once);
      long walked = reads(index);
      index.verify();
      assertTrue(reads(index) > walked);
    }
  }

  private static void walk(DiskIndex index) {
    try (Cursor cursor = index.ascending(Long.MIN_VALUE, Long.MAX_VALUE)) {
      while (cursor.next()) {
        assertTrue(cursor.key() >= Long.MIN_VALUE);
      }
    }
  }

  @Test
  void batchesFillItAsLookupsDo() {
    TreeMap<Long, Long> entries = build("index", 5_000, PAGE);
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = new long[keys.length];
    try (PageCache cache = PageCache.of(200 * PAGE);
        DiskIndex index = DiskIndex.open(folder.resolve("index"), with(cache))) {
      index.getAll(keys, values, ABSENT);
      long once = reads(index);
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      assertEquals(once, reads(index));
    }
  }

  /** The same file gets another number, so no page of the previous opening is found. */
  @Test
  void anOpeningFindsNothingOfTheOneBefore() {
    TreeMap<Long, Long> entries = build("index", 2_000, PAGE);
    Path path = folder.resolve("index");
    try (PageCache cache = PageCache.of(200 * PAGE)) {
      for (int i = 0; i < 3; i++) {
        try (DiskIndex index = DiskIndex.open(path, with(cache))) {
          index.get(entries.firstKey(), ABSENT);
          assertEquals(0, index.statistics().cacheHits());
          index.get(entries.firstKey(), ABSENT);
          assertTrue(index.statistics().cacheHits() > 0);
        }
        assertTrue(path.toFile().delete());
        entries = build("index", 2_000, PAGE); // another file of that name
      }
    }
  }

  /**
   * As documented, a verification finds damage behind an intact cached copy; lookups find it later.
   */
  @Test
  void damageBehindACopyIsFoundByAVerify() throws IOException {
    TreeMap<Long, Long> entries = build("index", 2_000, PAGE);
    Path path = folder.resolve("index");
    try (PageCache cache = PageCache.of(200 * PAGE);
        DiskIndex index = DiskIndex.open(path, with(cache))) {
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      byte[] bytes = Files.readAllBytes(path);
      bytes[2 * PAGE + 100] ^= 4;
      Files.write(path, bytes);
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      assertThrows(CorruptFileException.class, index::verify);
      cache.resize(0);
      long second = entries.keySet().stream().skip(PAGE / 16 + 10).findFirst().orElseThrow();
      assertThrows(CorruptFileException.class, () -> index.get(second, ABSENT));
      cache.resize(Long.MAX_VALUE);
      assertThrows(CorruptFileException.class, () -> index.get(second, ABSENT));
      assertThrows(CorruptFileException.class, () -> index.get(second, ABSENT), "a damaged copy");
    }
  }

  @Test
  void anIndexGoesOnWithoutACacheThatIsClosed() {
    TreeMap<Long, Long> entries = build("index", 2_000, PAGE);
    PageCache cache = PageCache.of(200 * PAGE);
    try (DiskIndex index = DiskIndex.open(folder.resolve("index"), with(cache))) {
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      cache.close();
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      assertEquals(0, cache.capacityBytes());
    }
    try (DiskIndex index = DiskIndex.open(folder.resolve("index"), with(cache))) {
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      assertEquals(0, index.statistics().cacheHits());
    }
  }

  @Test
  void pagesOfAnotherSizeAreReadWithoutIt() {
    TreeMap<Long, Long> entries = build("index", 2_000, PAGE);
    try (PageCache cache = PageCache.of(200 * PAGE, 2 * PAGE);
        DiskIndex index = DiskIndex.open(folder.resolve("index"), with(cache))) {
      entries.forEach((key, value) -> assertEquals(value, index.get(key, ABSENT)));
      assertEquals(0, cache.hits() + cache.misses());
      assertEquals(0, index.statistics().cacheMisses());
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    try (PageCache cache = PageCache.of(1 << 20)) {
      assertEquals(1 << 20, cache.capacityBytes());
      assertTrue(cache.memoryBytes() > 1 << 20);
      var buffered = DiskIndexOptions.defaults().buffered();
      var mapped = DiskIndexOptions.defaults().mapped();
      assertThrows(IllegalStateException.class, () -> buffered.cache(cache));
      assertThrows(IllegalStateException.class, () -> mapped.cache(cache));
    }
    assertThrows(IllegalArgumentException.class, () -> PageCache.of(8 * PAGE - 1));
    assertThrows(IllegalArgumentException.class, () -> PageCache.of(1 << 20, 1000));
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 2000})
  void lookupsAllocateNothing(int room) {
    TreeMap<Long, Long> entries = build("index", 20_000, PAGE);
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (PageCache cache = PageCache.of((long) room * PAGE);
        DiskIndex index = DiskIndex.open(folder.resolve("index"), with(cache))) {
      long min = Long.MAX_VALUE;
      for (int turn = 0; turn < 20 && min > 0; turn++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < keys.length; i += 7) {
          index.get(keys[i], ABSENT);
        }
        min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
      }
      long lookups = keys.length / 7;
      assertTrue(min < lookups, min + " bytes for " + lookups + " lookups");
    }
  }
}
