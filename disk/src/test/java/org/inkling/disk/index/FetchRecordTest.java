package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.model.ModelKind;
import org.inkling.index.Cursor;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that a strategy is stored in a file completely or not at all, and that nothing else
 * changes.
 */
class FetchRecordTest {
  private static final int PAGE = 4096;
  private static final int ENTRIES = 40_001;

  @TempDir Path folder;

  private Path path;
  private byte[] before;

  @BeforeEach
  void build() throws IOException {
    path = folder.resolve("index");
    long[] keys = LongStream.range(0, ENTRIES).map(i -> i * i).toArray();
    DiskIndex.builder(path)
        .model(ModelKind.PGM_D)
        .expectedPages(2)
        .write(SortedEntrySource.of(SortedKeySource.of(keys), key -> ~key));
    before = Files.readAllBytes(path);
  }

  private FetchStrategy stored() {
    try (DiskIndex index = DiskIndex.open(path)) {
      index.verify();
      assertEquals(ENTRIES, index.size());
      assertEquals(~25L, index.get(25, 0));
      return index.statistics().fetch();
    }
  }

  @Test
  void nothingButTheStrategyChanges() throws IOException {
    for (FetchStrategy strategy : FetchStrategy.values()) {
      DiskIndex.storeFetch(path, strategy);
      assertEquals(strategy, stored());
      assertEquals(before.length, Files.size(path));
      try (DiskIndex index = DiskIndex.open(path)) {
        assertEquals(ModelKind.PGM_D, index.statistics().model());
        assertEquals(2, index.statistics().expectedPages());
        try (Cursor cursor = index.ascending()) {
          for (long i = 0; i < ENTRIES; i++) {
            assertTrue(cursor.next());
            assertEquals(i * i, cursor.key());
            assertEquals(~(i * i), cursor.value());
          }
        }
      }
    }
    var asked = DiskIndexOptions.defaults().fetch(FetchStrategy.FROM_START);
    try (DiskIndex index = DiskIndex.open(path, asked)) {
      assertEquals(FetchStrategy.FROM_START, index.statistics().fetch());
    }
  }

  @Test
  void whatACrashHasLeftOfACopyIsInNobodysWay() throws IOException {
    var full = new FaultyFiles();
    full.leaveRoom(10 * PAGE);
    for (int i = 0; i < 2; i++) {
      Files.writeString(folder.resolve("index.0123456789abcdef.tmp"), "left");
      assertThrows(
          FileAccessException.class,
          () -> DiskIndex.storeFetch(full, path, FetchStrategy.FROM_START));
      DiskIndex.storeFetch(path, FetchStrategy.FROM_START);
      assertEquals(FetchStrategy.FROM_START, stored());
    }
  }

  @Test
  void aLinkStaysOneAndLeadsToTheNewFile() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), path);
    DiskIndex.storeFetch(link, FetchStrategy.FROM_START);
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(FetchStrategy.FROM_START, stored());
  }

  @Test
  void anIndexThatIsOpenStaysWithTheOldFile() {
    try (DiskIndex index = DiskIndex.open(path)) {
      DiskIndex.storeFetch(path, FetchStrategy.FROM_START);
      try (DiskIndex copy = DiskIndex.open(path)) {
        assertEquals(index.identity(), copy.identity(), "the same entries");
      }
      assertEquals(~25L, index.get(25, 0));
      index.verify();
      assertEquals(FetchStrategy.ALL_AT_ONCE, index.statistics().fetch());
    }
    assertEquals(FetchStrategy.FROM_START, stored());
  }

  @Test
  void anErrorAtAnyCallLeavesTheOldFileOrTheNew() throws IOException {
    var counted = new FaultyFiles();
    DiskIndex.storeFetch(counted, path, FetchStrategy.FROM_MIDDLE);
    int calls = counted.calls().size();
    assertTrue(calls > 10, calls + " calls");
    for (int call = 0; call < calls; call++) {
      Files.write(path, before);
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      var failure =
          assertThrows(
              FileAccessException.class,
              () -> DiskIndex.storeFetch(faulty, path, FetchStrategy.FROM_MIDDLE));
      assertTrue(failure.getMessage().contains(FaultyFiles.INJECTED), failure.getMessage());
      assertEquals(0, faulty.open());
      assertEquals(List.of(path), files());
      Call failed = faulty.calls().get(call);
      if (failed != Call.SYNC_FOLDER && failed != Call.CLOSE) {
        assertArrayEquals(before, Files.readAllBytes(path), () -> "after a failing " + failed);
      }
      stored();
    }
  }

  @Test
  void aFullDiskLeavesTheOldFile() throws IOException {
    for (long room = 0; room < before.length - PAGE; room += 100_003) {
      var faulty = new FaultyFiles();
      faulty.leaveRoom(room);
      assertThrows(
          FileAccessException.class,
          () -> DiskIndex.storeFetch(faulty, path, FetchStrategy.FROM_MIDDLE));
      assertEquals(0, faulty.open());
      assertEquals(List.of(path), files());
      assertArrayEquals(before, Files.readAllBytes(path));
    }
  }

  @Test
  void aDamagedFileIsNotCopied() throws IOException {
    for (int at = 0; at < before.length; at += PAGE) {
      byte[] damaged = before.clone();
      damaged[at + 77] ^= 1;
      Files.write(path, damaged);
      int offset = at;
      var failure =
          assertThrows(
              CorruptFileException.class,
              () -> DiskIndex.storeFetch(path, FetchStrategy.FROM_START));
      assertEquals(offset, failure.offset(), failure.getMessage());
      assertEquals(List.of(path), files());
      assertArrayEquals(damaged, Files.readAllBytes(path));
    }
  }

  private List<Path> files() throws IOException {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }
}
