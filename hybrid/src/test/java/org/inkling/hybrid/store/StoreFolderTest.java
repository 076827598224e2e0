package org.inkling.hybrid.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.file.Warnings;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.RecordSink;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunPart;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One owner; a beginning that no crash leaves half done; nothing that was promised is begun over.
 */
class StoreFolderTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final RecordSink NONE = (sequence, kind, key, value) -> {};

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("StoreFolderTest");
  private final FileLayer files = new SystemFiles();
  private final LogOptions options = LogOptions.defaults().reserveBytes(4_096);

  private static StoreFolder open(FileLayer files, Path path) {
    return StoreFolder.open(files, path, StoreKind.DURABLE);
  }

  /** Makes a store with a record and, by a commit, a file of a run. */
  private void fill(FileLayer in, Path path, byte[] run) throws Exception {
    try (StoreFolder store = open(in, path);
        WriteAheadLog log = store.create(options, KeyOrder.SIGNED)) {
      log.acknowledge(log.append(RecordKind.PUT, 1, 2));
      long number = store.runs().next();
      StorageFile file = in.create(store.runs().file(number));
      file.write(ByteBuffer.wrap(run), 0);
      file.sync();
      file.close();
      long segment = log.rotate();
      log.awaitSegment(segment);
      store.commit(segment, List.of(new RunPart(number, 5, 1, 1, 1, run.length)));
      log.dropBefore(segment);
      log.acknowledge(log.append(RecordKind.PUT, 3, 4));
    }
  }

  @Test
  void aStrayFileIsNamedInAWarningAndStays() throws Exception {
    try (StoreFolder store = open(files, folder);
        WriteAheadLog log = store.create(options, KeyOrder.SIGNED)) {
      assertEquals(0, log.appended());
    }
    try (var warnings = new Warnings(folder)) {
      open(files, folder).close();
      assertEquals(List.of(), warnings.messages());
      Path stray = Files.writeString(folder.resolve("notes.txt"), "mine");
      Files.writeString(folder.resolve(".DS_Store"), "a file manager's");
      for (int opening = 0; opening < 3; opening++) {
        open(files, folder).close();
      }
      assertEquals(1, warnings.messages().size(), "once for all openings and files");
      String message = warnings.messages().getFirst();
      assertTrue(message.contains("do not belong to the store: .DS_Store, notes.txt"), message);
      assertEquals("mine", Files.readString(stray));
    }
  }

  @Test
  void aReaderOfAnotherFolderIsToldSoAndNothingElse() throws Exception {
    Files.writeString(folder.resolve("notes.txt"), "mine");
    try (var warnings = new Warnings(folder)) {
      assertThrows(
          IllegalArgumentException.class,
          () -> StoreFolder.openReadOnly(files, folder, StoreKind.HYBRID));
      assertEquals(List.of(), warnings.messages());
    }
  }

  private static List<Long> keys(StoreFolder store, LogOptions options) {
    List<Long> keys = new ArrayList<>();
    store.openLog(options, (sequence, kind, key, value) -> keys.add(key)).close();
    return keys;
  }

  @Test
  void aStoreIsMadeFilledAndOpenedAgain() throws Exception {
    Path path = folder.resolve("some").resolve("where");
    try (StoreFolder store = open(files, path)) {
      assertNull(store.manifest());
      assertThrows(IllegalStateException.class, () -> store.openLog(options, NONE));
      store.create(options, KeyOrder.SIGNED).close();
      assertThrows(IllegalStateException.class, () -> store.create(options, KeyOrder.SIGNED));
    }
    try (StoreFolder store = open(files, path)) {
      assertEquals(1, store.manifest().version());
      assertEquals(List.of(), keys(store, options));
    }
    WriteAheadLog.delete(files, path);
    Files.delete(path.resolve(Manifest.NAME));
    fill(files, path, new byte[77]);
    try (StoreFolder store = open(files, path)) {
      assertEquals(List.of(new RunPart(1, 5, 1, 1, 1, 77)), store.manifest().parts());
      assertEquals(2, store.runs().next());
      assertTrue(store.maxRecords() >= 1);
      assertEquals(List.of(3L), keys(store, options));
    }
  }

  @Test
  void oneHasIt() {
    try (StoreFolder store = open(files, folder)) {
      assertNull(store.manifest());
      var refused = assertThrows(FileAccessException.class, () -> open(files, folder));
      assertTrue(refused.getMessage().contains("in use by this process"), refused.getMessage());
      assertEquals(folder.resolve("lock"), refused.file());
    }
    open(files, folder).close();
  }

  @Test
  void anOwnerWritesNothingIntoAFolderThatTookThePlaceOfItsOwn() throws Exception {
    Path path = Files.createDirectory(folder.resolve("store"));
    try (StoreFolder store = open(files, path)) {
      store.create(options, KeyOrder.SIGNED).close();
      Files.move(path, folder.resolve("moved"));
      try (StoreFolder other = open(files, path)) {
        other.create(options, KeyOrder.SIGNED).close();
        byte[] manifest = Files.readAllBytes(Manifest.file(path));
        var refused = assertThrows(FileAccessException.class, () -> store.commit(1, List.of()));
        assertTrue(refused.getMessage().contains("replaced"), refused.getMessage());
        assertArrayEquals(manifest, Files.readAllBytes(Manifest.file(path)));
      }
    }
  }

  @Test
  void aFolderOfSomebodyElseIsLeftAlone() throws Exception {
    Files.write(folder.resolve("letter.txt"), new byte[3]);
    var refused = assertThrows(IllegalArgumentException.class, () -> open(files, folder));
    assertTrue(refused.getMessage().contains("letter.txt"), refused.getMessage());
    assertEquals(1, Files.list(folder).count(), "no lock is left");
  }

  @Test
  void aStoreOfAnotherKindIsRefused() throws Exception {
    fill(files, folder, new byte[5]);
    assertThrows(
        IllegalArgumentException.class, () -> StoreFolder.open(files, folder, StoreKind.HYBRID));
  }

  @Test
  void aStoreWithoutItsManifestIsNotBegunOver() throws Exception {
    fill(files, folder, new byte[5]);
    Files.delete(folder.resolve(Manifest.NAME));
    assertMissing();
    Files.delete(folder.resolve("0000000000000001.run"));
    assertMissing();
    WriteAheadLog.delete(files, folder);
    try (StoreFolder store = open(files, folder)) {
      store.create(options, KeyOrder.SIGNED).close();
    }
  }

  private void assertMissing() {
    try (StoreFolder store = open(files, folder)) {
      var refused =
          assertThrows(CorruptFileException.class, () -> store.create(options, KeyOrder.SIGNED));
      assertEquals(folder.resolve(Manifest.NAME), refused.file());
    }
  }

  @Test
  void missingFilesAndForeignLogsAreRefused() throws Exception {
    fill(files, folder, new byte[5]);
    Path run = folder.resolve("0000000000000001.run");
    Files.move(run, folder.resolve("away"));
    assertEquals(run, assertThrows(CorruptFileException.class, () -> open(files, folder)).file());
    Files.move(folder.resolve("away"), run);
    Path other = folder.resolve("other");
    fill(files, other, new byte[5]);
    Path segment = folder.resolve("0000000000000002.log");
    Files.delete(segment);
    Files.copy(other.resolve("0000000000000002.log"), segment);
    try (StoreFolder store = open(files, folder)) {
      var refused = assertThrows(CorruptFileException.class, () -> store.openLog(options, NONE));
      assertEquals(segment, refused.file());
      assertTrue(refused.getMessage().contains("of log"), refused.getMessage());
    }
  }

  @Test
  void orphansGo() throws Exception {
    fill(files, folder, new byte[5]);
    Files.write(folder.resolve("0000000000000007.run"), new byte[9]);
    Files.write(folder.resolve("0000000000000008.run.5a.tmp"), new byte[9]);
    Files.write(folder.resolve("manifest.tmp"), new byte[9]);
    try (StoreFolder store = open(files, folder)) {
      assertEquals(8, store.runs().next(), "no number is given again");
      store.deleteOrphans();
    }
    try (var all = Files.list(folder)) {
      assertEquals(5, all.count(), "lock, manifest, a segment and its mark, a run");
    }
  }

  /** Such a number is not counted on from, or names would begin to end. */
  @Test
  void aStrayFileWithTheGreatestNumberIsAnOrphan() throws Exception {
    fill(files, folder, new byte[5]);
    Path stray = Files.write(folder.resolve("7fffffffffffffff.run"), new byte[9]);
    try (StoreFolder store = open(files, folder)) {
      assertEquals(2, store.runs().next());
      store.deleteOrphans();
      assertFalse(Files.exists(stray));
    }
    Files.write(stray, new byte[9]);
    Files.delete(folder.resolve(Manifest.NAME));
    assertMissing();
  }

  /** Also of a folder that somebody else has made, or that was made before a crash. */
  @Test
  void theNameOfTheFolderIsOnDiskBeforeTheManifest() throws Exception {
    List<String> seen = new ArrayList<>();
    FileLayer told =
        HookedFiles.of(
            new SystemFiles(),
            (phase, call, file) -> {
              if (phase == Phase.AFTER && (call == Call.SYNC_FOLDER || call == Call.RENAME)) {
                seen.add(call + " " + file.getFileName());
              }
            });
    Path path = Files.createDirectory(folder.resolve("store"));
    try (StoreFolder store = open(told, path)) {
      assertEquals(List.of(), seen);
      store.create(options, KeyOrder.SIGNED).close();
    }
    int parent = seen.indexOf("SYNC_FOLDER " + folder.getFileName());
    assertTrue(parent >= 0 && parent < seen.indexOf("RENAME manifest"), seen.toString());
    seen.clear();
    open(told, path).close();
    assertEquals(List.of(), seen, "once there is a store");
  }

  @ParameterizedTest
  @EnumSource(Survival.class)
  void aCrashAtAnyStepLeavesAStoreOrNone(Survival survival) throws Exception {
    for (int round = 0; round < 10; round++) {
      var disk = new SimulatedDisk();
      List<SimulatedDisk> crashes = new ArrayList<>();
      disk.beforeEachChange(() -> crashes.add(disk.crash(random, survival)));
      fill(disk, FOLDER, new byte[1_000]);
      assertTrue(crashes.size() > 15, crashes.size() + " crashes");
      for (SimulatedDisk crash : crashes) {
        reopen(crash);
      }
      assertEquals(List.of(3L), reopen(disk));
    }
  }

  private static long runs(SimulatedDisk disk) throws Exception {
    return disk.list(FOLDER).stream().filter(file -> file.toString().endsWith(".run")).count();
  }

  private List<Long> reopen(SimulatedDisk disk) throws Exception {
    disk.beforeEachChange(() -> {});
    try (StoreFolder store = open(disk, FOLDER)) {
      if (store.manifest() == null) {
        store.create(options, KeyOrder.SIGNED).close();
      }
      assertNotNull(store.manifest());
      store.deleteOrphans();
      assertEquals(store.manifest().parts().size(), runs(disk));
      return keys(store, options);
    }
  }

  @Test
  void aFailureAtAnyCallIsToldAndLeavesNothingOpen() throws Exception {
    var counted = new FaultyFiles(new SimulatedDisk());
    fill(counted, FOLDER, new byte[1_000]);
    for (int call = 0; call < counted.calls().size(); call++) {
      var disk = new SimulatedDisk();
      var faulty = new FaultyFiles(disk);
      faulty.failAt(call);
      try {
        fill(faulty, FOLDER, new byte[1_000]);
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
      } catch (IOException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), "the test's own file");
      }
      assertTrue(faulty.open() <= 1, "open after call " + call); // the test's own file
      reopen(disk);
    }
  }
}
