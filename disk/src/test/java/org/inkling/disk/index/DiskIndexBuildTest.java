package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.index.IndexCase.Shape;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that a build leaves either the whole index or the previous file, and reports invalid
 * input.
 */
class DiskIndexBuildTest {
  private static final int LARGE = 150_000; // several writes

  @TempDir Path folder;

  private Path path() {
    return folder.resolve("index");
  }

  private DiskIndexBuilder builder(FaultyFiles files) {
    return DiskIndex.builder(path()).files(files).model(ModelKind.ZONEMAP);
  }

  private static SortedEntrySource range(long count) {
    return SortedEntrySource.of(
        SortedKeySource.of(LongStream.range(0, count).toArray()), key -> ~key);
  }

  private List<Path> list() throws IOException {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  private void checkHas(long count) {
    try (DiskIndex index = DiskIndex.open(path())) {
      assertEquals(count, index.size());
      index.verify();
      assertEquals(-1, index.get(0, 5));
    }
  }

  /** Returns some entries and then throws. */
  private record Failing(long good, RuntimeException failure) implements SortedEntrySource {
    @Override
    public long size() {
      return UNKNOWN;
    }

    private static final long UNKNOWN = SortedKeySource.UNKNOWN_SIZE;

    @Override
    public EntryStream open() {
      EntryStream entries = range(good).open();
      return new EntryStream() {
        @Override
        public boolean next() {
          if (entries.next()) {
            return true;
          }
          throw failure;
        }

        @Override
        public long key() {
          return entries.key();
        }

        @Override
        public long value() {
          return entries.value();
        }

        @Override
        public boolean isDeletion() {
          return false;
        }

        @Override
        public void close() {
          entries.close();
        }
      };
    }
  }

  @Test
  void aSourceThatThrowsLeavesWhatWasThere() throws IOException {
    var files = new FaultyFiles();
    for (long good : new long[] {0, 1, 5_000, LARGE}) {
      var failure = new IllegalStateException("the source failed");
      assertSame(
          failure,
          assertThrows(
              IllegalStateException.class, () -> builder(files).write(new Failing(good, failure))));
      assertEquals(List.of(), list());
    }
    builder(files).write(range(700));
    var failure = new ArithmeticException("once more");
    assertThrows(
        ArithmeticException.class, () -> builder(files).write(new Failing(LARGE, failure)));
    assertEquals(List.of(path()), list());
    assertEquals(0, files.open());
    checkHas(700);
  }

  @Test
  void disorderIsRefusedWithItsPosition() throws IOException {
    var files = new FaultyFiles();
    for (int position : new int[] {1, 2, 4_095, 4_096, 4_097, 9_999}) {
      for (int back : new int[] {0, 1}) {
        long[] keys = LongStream.range(0, 10_000).toArray();
        keys[position] = keys[position - 1] - back;
        var refused =
            assertThrows(
                UnsortedSourceException.class,
                () -> builder(files).write(SortedEntrySource.of(keys, keys)));
        assertEquals(position, refused.position());
        assertEquals(List.of(), list());
      }
    }
    assertEquals(0, files.open());
  }

  @Test
  void aListenerHearsOfAllAndMayThrow() throws IOException {
    var heard = new ArrayList<Long>();
    builder(new FaultyFiles())
        .progress(
            (done, total) -> {
              assertEquals(LARGE, total);
              heard.add(done);
            })
        .write(range(LARGE));
    assertEquals(heard.stream().sorted().toList(), heard);
    assertEquals(LARGE, heard.getLast());
    assertTrue(heard.size() > 10);
    Files.delete(path());
    var failure = new IllegalStateException("stop");
    assertSame(
        failure,
        assertThrows(
            IllegalStateException.class,
            () ->
                builder(new FaultyFiles())
                    .progress(
                        (done, total) -> {
                          throw failure;
                        })
                    .write(range(LARGE))));
    assertEquals(List.of(), list());
  }

  private int callsOfABuild() throws IOException {
    var counted = new FaultyFiles();
    builder(counted).write(range(LARGE));
    Files.delete(path());
    return counted.calls().size();
  }

  @Test
  void anErrorAtAnyCallLeavesTheOldIndexOrTheNew() throws IOException {
    int calls = callsOfABuild();
    assertTrue(calls > 6);
    for (int call = 0; call < calls; call++) {
      builder(new FaultyFiles()).write(range(700));
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      var failure =
          assertThrows(FileAccessException.class, () -> builder(faulty).write(range(LARGE)));
      assertTrue(failure.getMessage().contains(FaultyFiles.INJECTED), failure.getMessage());
      assertTrue(failure.getMessage().startsWith(failure.file() + ", offset " + failure.offset()));
      assertEquals(0, faulty.open());
      assertEquals(List.of(path()), list());
      checkHas(faulty.calls().get(call) == Call.SYNC_FOLDER ? LARGE : 700);
    }
  }

  @Test
  void aDiskThatFillsUpLeavesNothing() throws IOException {
    long bytes = 16L * LARGE;
    for (long room = 0; room < bytes; room += 300_007) {
      var faulty = new FaultyFiles();
      faulty.leaveRoom(room);
      var failure =
          assertThrows(FileAccessException.class, () -> builder(faulty).write(range(LARGE)));
      assertTrue(failure.getMessage().contains("No space left"), failure.getMessage());
      assertEquals(0, faulty.open());
      assertEquals(List.of(), list());
    }
  }

  @Test
  void anErrorAtAnyCallOfOpeningLeavesNothingOpen() {
    builder(new FaultyFiles()).write(range(700));
    var counted = new FaultyFiles();
    DiskIndex.open(counted, path(), DiskIndexOptions.defaults()).close();
    for (int call = 0; call < counted.calls().size(); call++) {
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      assertThrows(
          FileAccessException.class,
          () -> DiskIndex.open(faulty, path(), DiskIndexOptions.defaults()).close());
      assertEquals(0, faulty.open());
    }
  }

  @Test
  void anErrorOfAReadIsToldAndTheNextOneAnswers() {
    SplittableRandom random = TestSeed.random("DiskIndexBuildTest.read");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 20_000);
    builder(new FaultyFiles()).write(IndexCase.source(entries));
    var faulty = new FaultyFiles();
    try (DiskIndex index = DiskIndex.open(faulty, path(), DiskIndexOptions.defaults())) {
      for (long key : List.copyOf(entries.keySet()).subList(1, 200)) {
        faulty.failAt(faulty.calls().size());
        assertThrows(FileAccessException.class, () -> index.get(key, 0));
        assertEquals(entries.get(key), index.get(key, 0));
      }
      long[] keys = entries.keySet().stream().mapToLong(Long::longValue).limit(500).toArray();
      assertEquals(keys.length, index.getAll(keys, new long[keys.length], 0)); // creates a queue
      for (int i = 0; i < 30; i++) {
        faulty.failAt(faulty.calls().size() + random.nextInt(300));
        long[] values = new long[keys.length];
        assertEquals(keys.length, index.getAll(keys, values, 0)); // read again in a separate call
      }
      try (var cursor = index.ascending()) {
        walkOverFaults(cursor, faulty, entries);
      }
      faulty.failAt(-1);
    }
    assertEquals(0, faulty.open());
  }

  /** Repeats each failed step, which must then continue from the cursor's position. */
  private static void walkOverFaults(
      org.inkling.index.Cursor cursor, FaultyFiles faulty, TreeMap<Long, Long> entries) {
    int step = 0;
    for (var entry : entries.entrySet()) {
      if (step++ % 700 == 0) {
        faulty.failAt(faulty.calls().size());
      }
      boolean there;
      try {
        there = cursor.next();
      } catch (FileAccessException e) {
        there = cursor.next();
      }
      assertTrue(there);
      assertEquals(entry.getKey(), cursor.key());
      assertEquals(entry.getValue(), cursor.value());
    }
  }

  @Test
  void aRunThatFailsIsHandedOutAgain() {
    SplittableRandom random = TestSeed.random("DiskIndexBuildTest.run");
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 20_000);
    builder(new FaultyFiles()).write(IndexCase.source(entries));
    var faulty = new FaultyFiles();
    int failures = 0;
    try (DiskIndex index = DiskIndex.open(faulty, path(), DiskIndexOptions.defaults())) {
      for (int from = 0; from < 20_000; from += 500) {
        long first = List.copyOf(entries.keySet()).get(from);
        long[] keys = new long[1500];
        try (var cursor = index.ascending(first, Long.MAX_VALUE)) {
          faulty.failAt(faulty.calls().size() + random.nextInt(4));
          int taken;
          try {
            taken = cursor.nextRun(keys, new long[1500], 0, 1500);
          } catch (FileAccessException e) {
            failures++;
            taken = cursor.nextRun(keys, new long[1500], 0, 1500);
          }
          long[] expected =
              entries.tailMap(first).keySet().stream().mapToLong(k -> k).limit(1500).toArray();
          assertArrayEquals(expected, Arrays.copyOf(keys, taken), "from " + first);
        }
      }
      faulty.failAt(-1); // otherwise the close might fail
    }
    assertTrue(failures > 10, failures + " failures");
  }

  @Test
  void settingsOutOfTheirRangeAreRefused() {
    DiskIndexBuilder builder = builder(new FaultyFiles());
    for (int bytes : new int[] {0, 256, 1000, 1 << 21, -4096}) {
      assertThrows(IllegalArgumentException.class, () -> builder.pageBytes(bytes));
    }
    for (double pages : new double[] {0.99, -1, Double.NaN, 1e9, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> builder.expectedPages(pages));
    }
    assertThrows(IllegalArgumentException.class, () -> builder.granularity(0));
    DiskIndexBuilder lines = DiskIndex.builder(path()).model(ModelKind.PGM);
    assertThrows(IllegalArgumentException.class, () -> lines.granularity(256).write(range(10)));
    assertThrows(IllegalArgumentException.class, () -> DiskIndexOptions.defaults().depth(0));
    assertThrows(IllegalArgumentException.class, () -> DiskIndexOptions.defaults().depth(1025));
  }

  @Test
  void deletionMarkersHaveNoPlace() throws IOException {
    EntryStream marker =
        new EntryStream() {
          private boolean given;

          @Override
          public boolean next() {
            boolean next = !given;
            given = true;
            return next;
          }

          @Override
          public long key() {
            return 9;
          }

          @Override
          public long value() {
            return 0;
          }

          @Override
          public boolean isDeletion() {
            return true;
          }

          @Override
          public void close() {}
        };
    SortedEntrySource source =
        new SortedEntrySource() {
          @Override
          public long size() {
            return 1;
          }

          @Override
          public EntryStream open() {
            return marker;
          }
        };
    var refused =
        assertThrows(
            IllegalArgumentException.class, () -> builder(new FaultyFiles()).write(source));
    assertTrue(refused.getMessage().contains("key 9"), refused.getMessage());
    assertEquals(List.of(), list());
  }

  @Test
  void theStrategyOfTheBuilderHoldsUnlessAnotherIsAskedFor() {
    builder(new FaultyFiles()).fetch(FetchStrategy.FROM_MIDDLE).write(range(10));
    try (DiskIndex index = DiskIndex.open(path())) {
      assertEquals(FetchStrategy.FROM_MIDDLE, index.statistics().fetch());
    }
    var asked = DiskIndexOptions.defaults().fetch(FetchStrategy.FROM_START);
    try (DiskIndex index = DiskIndex.open(path(), asked)) {
      assertEquals(FetchStrategy.FROM_START, index.statistics().fetch());
    }
  }

  @Test
  void theSmallerModelIsChosenUnlessOneIsAskedFor() {
    SplittableRandom random = TestSeed.random("DiskIndexBuildTest.choice");
    for (Shape shape : Shape.values()) {
      for (int count : new int[] {0, 1, 1_000, 40_000}) {
        TreeMap<Long, Long> entries = IndexCase.entries(random, shape, count);
        try (DiskIndex index =
            DiskIndex.builder(path()).expectedPages(1.5).build(IndexCase.source(entries))) {
          checkChoice(index, entries);
        }
      }
    }
    try (DiskIndex index = builder(new FaultyFiles()).build(range(10))) {
      assertEquals(null, index.statistics().choice());
    }
    try (DiskIndex index = DiskIndex.builder(path()).automatic().build(new Unsized(range(700)))) {
      assertEquals(700, index.size());
      assertEquals(700, Objects.requireNonNull(index.statistics().choice()).pages() * 255 - 65);
    }
  }

  private static void checkChoice(DiskIndex index, TreeMap<Long, Long> entries) {
    index.verify();
    DiskStatistics found = index.statistics();
    ModelChoice choice = found.choice();
    if (choice != null) {
      assertEquals(found.model(), choice.kind());
      double told = Math.min(choice.linesBytes(), choice.zonesBytes());
      assertEquals(found.modelBytes(), told, 1, "a sample of all pages");
    }
    assertEquals(entries.size(), found.entries());
  }

  /** A source that does not know its size. */
  private record Unsized(SortedEntrySource source) implements SortedEntrySource {
    @Override
    public long size() {
      return SortedKeySource.UNKNOWN_SIZE;
    }

    @Override
    public EntryStream open() {
      return source.open();
    }
  }
}
