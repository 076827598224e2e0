package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.Warnings;
import org.inkling.hybrid.crash.CrashStore.Kind;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.index.SkipListIndex;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores whose folder is deleted, moved or replaced while they are open: nobody is deceived. */
class LostFolderTest {
  private static final Duration NEVER = Duration.ofHours(9);

  @TempDir Path temporary;

  private final FileLayer files = new FaultyFiles(); // which syncs nothing
  private Path folder;

  @BeforeEach
  void nameFolder() {
    folder = temporary.resolve("store");
  }

  private CrashStore open(Kind kind) {
    return kind.open(files, folder, SyncMode.EVERY_WRITE);
  }

  /** Checks that a write is refused with the reason. */
  private static void assertRefused(Runnable write) {
    var told = assertThrows(FileAccessException.class, write::run);
    assertTrue(told.getMessage().contains("deleted, moved or replaced"), told.getMessage());
    assertTrue(told.getMessage().contains("accepts no more records"), told.getMessage());
  }

  private static void assertCloseTells(AutoCloseable store) throws Exception {
    var told = assertThrows(FileAccessException.class, store::close);
    assertTrue(told.getMessage().contains("deleted, moved or replaced"), told.getMessage());
    assertTrue(told.getMessage().contains("none of whose records"), told.getMessage());
    store.close();
  }

  @ParameterizedTest
  @CsvSource({
    "HYBRID, FOLDER_DELETED",
    "HYBRID, SEGMENT_DELETED",
    "HYBRID, SEGMENT_REPLACED",
    "HYBRID, FOLDER_MOVED",
    "HYBRID, FOLDER_REPLACED",
    "DURABLE, FOLDER_DELETED",
    "DURABLE, SEGMENT_DELETED",
    "DURABLE, SEGMENT_REPLACED",
    "DURABLE, FOLDER_MOVED",
    "DURABLE, FOLDER_REPLACED",
  })
  void everyWriteAfterTheLossIsRefused(Kind kind, Loss loss) throws Exception {
    try (var warnings = new Warnings(folder)) {
      CrashStore store = open(kind);
      store.index().put(1, 10);
      loss.happen(folder);
      var left = Loss.content(folder);
      assertRefused(() -> store.index().put(2, 20));
      for (int i = 0; i < 3; i++) {
        assertRefused(() -> store.index().put(3, 30));
        assertRefused(() -> store.index().remove(1));
      }
      assertEquals(10, store.index().get(1, -1));
      assertEquals(-1, store.index().get(3, -1), "a change that was refused in advance");
      assertCloseTells(store);
      assertEquals(left, Loss.content(folder), "nothing is written into the folder");
      assertEquals(List.of(), warnings.messages());
    }
  }

  /** It does not heal when the folder comes back: what was lost meanwhile is not known. */
  @ParameterizedTest
  @EnumSource
  void aFolderThatComesBackIsOpenedAgain(Kind kind) throws Exception {
    CrashStore store = open(kind);
    store.index().put(1, 10);
    Loss.FOLDER_MOVED.happen(folder);
    assertRefused(() -> store.index().put(2, 20));
    Files.move(Loss.moved(folder), folder);
    assertRefused(() -> store.index().put(3, 30));
    assertCloseTells(store);
    try (CrashStore again = open(kind)) {
      assertEquals(10, again.index().get(1, -1));
      again.index().put(3, 30);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLinkToTheMovedFolderIsTheFolder(Kind kind) throws Exception {
    try (CrashStore store = open(kind)) {
      store.index().put(1, 10);
      Loss.FOLDER_MOVED.happen(folder);
      Files.createSymbolicLink(folder, Loss.moved(folder));
      store.index().put(2, 20);
      store.merge();
      store.index().put(3, 30);
    }
    kind.verify(files, folder);
    try (CrashStore again = open(kind)) {
      assertEquals(3, again.index().size());
    }
  }

  /** An opening after a close creates no segment before the first write. */
  @ParameterizedTest
  @EnumSource
  void theFirstWriteOfAnOpeningIsRefused(Kind kind) throws Exception {
    open(kind).close();
    CrashStore store = open(kind);
    Loss.FOLDER_DELETED.happen(folder);
    assertRefused(() -> store.index().put(1, 10));
    assertRefused(() -> store.index().put(2, 20));
    assertCloseTells(store);
    assertEquals(0, Loss.content(folder).size());
  }

  @ParameterizedTest
  @EnumSource
  void anOpeningThatWroteNothingHasLostNothing(Kind kind) throws Exception {
    try (CrashStore store = open(kind)) {
      store.index().put(1, 10);
    }
    CrashStore store = open(kind);
    Loss.FOLDER_DELETED.happen(folder);
    assertEquals(10, store.index().get(1, -1));
    store.close();
  }

  /** The folder is deleted, or is a copy, which stays as it is. */
  @ParameterizedTest
  @CsvSource({
    "HYBRID, FOLDER_DELETED",
    "HYBRID, FOLDER_REPLACED",
    "DURABLE, FOLDER_DELETED",
    "DURABLE, FOLDER_REPLACED",
  })
  void aMergeWritesNothingIntoAFolderThatIsNotItsOwn(Kind kind, Loss loss) throws Exception {
    CrashStore store = open(kind);
    store.index().put(1, 10);
    loss.happen(folder);
    var left = Loss.content(folder);
    var told = assertThrows(RuntimeException.class, store::merge);
    assertTrue(told.getMessage().contains("deleted, moved or replaced"), told.getMessage());
    assertCloseTells(store);
    assertEquals(left, Loss.content(folder));
    assertEquals(loss == Loss.FOLDER_REPLACED, Files.exists(folder));
  }

  /** No sync is due by itself. */
  @ParameterizedTest
  @EnumSource(
      value = SyncMode.class,
      names = {"EVERY_INTERVAL", "OPERATING_SYSTEM"})
  void aHybridIndexIsToldByItsSyncOrItsClose(SyncMode mode) throws Exception {
    HybridOptions options = HybridOptions.defaults().sync(mode).syncInterval(NEVER);
    HybridIndex index = HybridIndex.open(folder, options);
    index.put(1, 10);
    Loss.FOLDER_DELETED.happen(folder);
    index.put(2, 20);
    assertRefused(index::sync);
    assertRefused(() -> index.put(3, 30));
    assertEquals(20, index.get(2, -1));
    assertCloseTells(index);
    HybridIndex closed = HybridIndex.open(folder, options);
    closed.put(1, 10);
    Loss.SEGMENT_DELETED.happen(folder);
    assertCloseTells(closed);
  }

  @ParameterizedTest
  @EnumSource(
      value = SyncMode.class,
      names = {"EVERY_INTERVAL", "OPERATING_SYSTEM"})
  void aDurableIndexIsToldByItsFlushOrItsClose(SyncMode mode) throws Exception {
    DurableOptions options = DurableOptions.defaults().sync(mode).syncInterval(NEVER);
    DurableIndex index = DurableIndex.open(folder, options, SkipListIndex::load);
    index.put(1, 10);
    Loss.FOLDER_DELETED.happen(folder);
    index.put(2, 20);
    assertRefused(index::flush);
    assertRefused(() -> index.put(3, 30));
    assertEquals(20, index.get(2, -1));
    assertCloseTells(index);
    DurableIndex closed = DurableIndex.open(folder, options, SkipListIndex::load);
    closed.put(1, 10);
    Loss.SEGMENT_DELETED.happen(folder);
    assertCloseTells(closed);
  }

  /** The close of a store that has written nothing since its last rotation finds it as well. */
  @Test
  void aCloseTellsThatAcknowledgedWritesAreGone() throws Exception {
    CrashStore store = open(Kind.HYBRID);
    store.index().put(1, 10);
    store.merge();
    Loss.FOLDER_DELETED.happen(folder);
    assertCloseTells(store);
  }
}
