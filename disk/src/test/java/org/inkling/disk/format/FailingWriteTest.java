package org.inkling.disk.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that a write that fails at any of its calls leaves either the old or the new file, and no
 * other.
 */
class FailingWriteTest {
  private static final SampleFile OLD = new SampleFile(4096, 300, 3);
  private static final SampleFile NEW = new SampleFile(4096, 300_000, 1000); // several writes

  @TempDir Path folder;

  private List<Path> list() throws Exception {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  private int callsOfAWrite() throws Exception {
    var counted = new FaultyFiles();
    Path path = folder.resolve("counted");
    NEW.write(counted, path);
    Files.delete(path);
    return counted.calls().size();
  }

  @Test
  void anErrorAtAnyCallLeavesTheOldFileOrTheNew() throws Exception {
    int calls = callsOfAWrite();
    assertTrue(calls > 8, "several writes among " + calls);
    Path path = folder.resolve("sample");
    for (int call = 0; call < calls; call++) {
      OLD.write(new FaultyFiles(), path);
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      var failure =
          assertThrows(FileAccessException.class, () -> NEW.write(faulty, path), "call " + call);
      assertTrue(failure.getMessage().contains(FaultyFiles.INJECTED), failure.getMessage());
      assertTrue(failure.file().startsWith(folder), failure.getMessage());
      assertEquals(0, faulty.open(), "open after call " + call);
      assertEquals(List.of(path), list(), "files after call " + call);
      boolean renamed = faulty.calls().get(call) == Call.SYNC_FOLDER;
      (renamed ? NEW : OLD).check(new FaultyFiles(), path, AccessMode.BUFFERED);
    }
  }

  @Test
  void anErrorAtAnyCallLeavesNothingWhereNothingWas() throws Exception {
    int calls = callsOfAWrite();
    Path path = folder.resolve("sample");
    for (int call = 0; call < calls; call++) {
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      assertThrows(FileAccessException.class, () -> NEW.write(faulty, path));
      assertEquals(List.of(), list(), "files after call " + call);
    }
  }

  /** Pages of a megabyte are written as they are appended, including the header. */
  @Test
  void anErrorAtAnyCallOfAWriteOfLargePagesLeavesNothing() throws Exception {
    var large = new SampleFile(1 << 20, 300, 3);
    Path path = folder.resolve("sample");
    for (int call = 0; call < 8; call++) {
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      assertThrows(FileAccessException.class, () -> large.write(faulty, path), "call " + call);
      assertEquals(0, faulty.open(), "open after call " + call);
      assertEquals(List.of(), list(), "files after call " + call);
      if (faulty.calls().get(call) == Call.SYNC_FOLDER) {
        return; // the last call
      }
    }
  }

  @Test
  void aDiskThatFillsUpLeavesTheOldFile() throws Exception {
    Path path = folder.resolve("sample");
    OLD.write(new FaultyFiles(), path);
    long bytes = 1 + 300_000L * 16;
    for (long room = 0; room < bytes; room += 700_001) {
      var faulty = new FaultyFiles();
      faulty.leaveRoom(room);
      var failure = assertThrows(FileAccessException.class, () -> NEW.write(faulty, path));
      assertTrue(failure.getMessage().contains("No space left"), failure.getMessage());
      assertTrue(failure.offset() <= room, failure.getMessage());
      assertEquals(0, faulty.open());
      assertEquals(List.of(path), list());
      OLD.check(new FaultyFiles(), path, AccessMode.BUFFERED);
    }
  }

  @Test
  void anErrorOfTheDeletionIsToldBesideTheFirst() {
    var faulty = new FaultyFiles();
    faulty.leaveRoom(0);
    faulty.failAt(3); // CREATE, WRITE, CLOSE, DELETE
    var failure =
        assertThrows(FileAccessException.class, () -> NEW.write(faulty, folder.resolve("sample")));
    assertEquals(1, failure.getSuppressed().length);
    assertTrue(failure.getSuppressed()[0].getMessage().contains("DELETE"));
  }

  @Test
  void anErrorAtAnyCallOfAReadIsToldAndLeavesNothingOpen() {
    Path path = folder.resolve("sample");
    OLD.write(new FaultyFiles(), path);
    var counted = new FaultyFiles();
    OLD.check(counted, path, AccessMode.DIRECT);
    int calls = counted.calls().size();
    for (int call = 0; call < calls; call++) {
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      var failure =
          assertThrows(FileAccessException.class, () -> OLD.check(faulty, path, AccessMode.DIRECT));
      assertEquals(path, failure.file());
      assertEquals(0, faulty.open());
    }
  }
}
