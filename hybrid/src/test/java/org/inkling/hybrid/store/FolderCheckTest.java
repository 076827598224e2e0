package org.inkling.hybrid.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.log.RecordKind;
import org.inkling.disk.log.RecordSink;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.hybrid.run.RunPart;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A changed byte anywhere in any file is found, and told with its file and about its place. */
class FolderCheckTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final Path LAST = FOLDER.resolve("0000000000000003.log");
  private static final Path MARK = FOLDER.resolve("0000000000000004.log");
  private static final int PAGE = 512;
  private static final RecordSink NONE = (sequence, kind, key, value) -> {};

  private final SplittableRandom random = TestSeed.random("FolderCheckTest");
  private final SimulatedDisk disk = new SimulatedDisk();
  private final LogOptions options = LogOptions.defaults().bufferRecords(1_024).reserveBytes(4_096);
  private final Map<Path, byte[]> closed = new TreeMap<>();
  private final Map<Path, byte[]> crashed = new TreeMap<>(); // as it was before the close

  /** Three files of a run, a segment that has ended, and one that grows. */
  @BeforeEach
  void write() throws Exception {
    try (StoreFolder store = StoreFolder.open(disk, FOLDER, StoreKind.HYBRID);
        WriteAheadLog log = store.create(options, KeyOrder.SIGNED)) {
      append(log, 20);
      long segment = log.rotate();
      log.awaitSegment(segment);
      store.commit(segment, writeRun(store));
      log.dropBefore(segment);
      append(log, 50);
      log.awaitSegment(log.rotate());
      append(log, 40);
      copy(crashed);
    }
    copy(closed);
  }

  private static void append(WriteAheadLog log, int records) {
    for (int i = 0; i < records; i++) {
      log.acknowledge(log.append(i % 3 == 0 ? RecordKind.REMOVE : RecordKind.PUT, i, ~i));
    }
  }

  private static List<RunPart> writeRun(StoreFolder store) {
    long[] keys = new long[300];
    Arrays.setAll(keys, i -> i * 1_000L - 77_777);
    RunOptions small =
        RunOptions.defaults()
            .pageBytes(PAGE)
            .partitionEntries(100)
            .access(DiskIndexOptions.defaults().buffered());
    StaticRun run =
        RunWriter.write(store.runs(), small, SortedEntrySource.of(keys, keys), BuildProgress.NONE);
    run.release();
    return run.parts();
  }

  private void copy(Map<Path, byte[]> into) throws IOException {
    for (Path file : disk.list(FOLDER)) {
      into.put(file, disk.bytes(file));
    }
  }

  private void restore(Map<Path, byte[]> from) throws IOException {
    for (Path file : disk.list(FOLDER)) {
      disk.remove(file);
    }
    from.forEach(disk::put);
    disk.put(FOLDER.resolve("lock"), new byte[0]);
  }

  private void verify() {
    FolderCheck.verify(disk, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
  }

  private CorruptFileException assertFound(Path file, String what) {
    var found = assertThrows(CorruptFileException.class, this::verify, what);
    assertEquals(file, found.file(), what + ": " + found.getMessage());
    return found;
  }

  @Test
  void aStoreIsWholeWhetherItWasClosedOrNot() throws Exception {
    assertEquals(7, closed.size(), "a manifest, three segments, three files: " + closed.keySet());
    long[] last = new long[2];
    FolderCheck.verify(
        disk,
        FOLDER,
        StoreKind.HYBRID,
        (done, total) -> {
          assertTrue(done >= last[0] && done <= total, done + " of " + total);
          last[0] = done;
          last[1] = total;
        });
    assertEquals(300 + 90, last[0]);
    assertEquals(300 + 90, last[1]);
    restore(crashed);
    verify();
  }

  @Test
  void aChangedByteIsFoundWhereverItIs() throws Exception {
    for (Map<Path, byte[]> state : List.of(crashed, closed)) {
      restore(state);
      for (Map.Entry<Path, byte[]> file : state.entrySet()) {
        boolean isRun = file.getKey().toString().endsWith(".run");
        byte[] bytes = file.getValue();
        for (int at = 0; at < bytes.length; at++) {
          boolean isEdge = at < 64 || at >= bytes.length - 64;
          if (isRun && !isEdge && random.nextInt(state == closed ? 10 : 100) > 0) {
            continue;
          }
          byte[] flipped = bytes.clone();
          flipped[at] ^= (byte) (1 << random.nextInt(8));
          disk.put(file.getKey(), flipped);
          CorruptFileException found = assertFound(file.getKey(), file.getKey() + " at " + at);
          checkPlace(found, at);
        }
        disk.put(file.getKey(), bytes);
      }
      verify();
    }
  }

  /** That a page or a record is told that has the byte; a header is told as a whole. */
  private static void checkPlace(CorruptFileException found, int at) {
    boolean isRecord = found.file().toString().endsWith(".log") && at >= 512;
    boolean isPage = found.file().toString().endsWith(".run");
    if (isRecord || isPage) {
      int unit = isPage ? PAGE : 32;
      assertEquals(at / unit, found.offset() / unit, () -> at + ": " + found.getMessage());
    }
  }

  /** Zeros look like room that no record was written to. */
  @Test
  void aSectorThatVanishedIsFoundAlsoAtTheEndOfAClosedLog() {
    for (Path file : List.of(LAST, MARK)) {
      byte[] bytes = closed.get(file);
      for (int at = 0; at < bytes.length; at += 512) {
        byte[] lost = bytes.clone();
        Arrays.fill(lost, at, Math.min(at + 512, lost.length), (byte) 0);
        disk.put(file, lost);
        assertEquals(at, assertFound(file, "a sector at " + at).offset());
        disk.put(file, Arrays.copyOf(bytes, at));
        assertFound(file, "cut off at " + at);
      }
      disk.put(file, bytes);
    }
    verify();
  }

  @Test
  void aCutOrLongerFileIsFound() throws Exception {
    for (Map.Entry<Path, byte[]> file : closed.entrySet()) {
      byte[] bytes = file.getValue();
      disk.put(file.getKey(), Arrays.copyOf(bytes, bytes.length - 1));
      assertFound(file.getKey(), "one byte less");
      byte[] longer = Arrays.copyOf(bytes, bytes.length + 7);
      longer[bytes.length + 6] = 1;
      disk.put(file.getKey(), longer);
      assertFound(file.getKey(), "some bytes more");
      disk.put(file.getKey(), bytes);
    }
  }

  @Test
  void missingAndOtherFilesAreFound() throws Exception {
    for (Path file : closed.keySet()) {
      disk.remove(file);
      if (file.equals(MARK)) {
        verify(); // as after a crash just before it was made
      } else {
        assertFound(file, "missing");
      }
      disk.put(file, closed.get(file));
    }
    for (String name :
        List.of(
            "manifest.tmp",
            "0000000000000009.run",
            "0000000000000009.run.7f.tmp",
            "0000000000000001.log",
            "0000000000000005.log.tmp")) {
      disk.put(FOLDER.resolve(name), new byte[4]);
      assertEquals(0, assertFound(FOLDER.resolve(name), name).offset());
      disk.remove(FOLDER.resolve(name));
    }
    disk.put(FOLDER.resolve("lock"), new byte[1]);
    assertFound(FOLDER.resolve("lock"), "a lock with a byte");
  }

  @Test
  void filesOfOthersAreNamedAndNoDamage() {
    for (String name :
        List.of(".DS_Store", ".nfs000000000a1b2c3d", "hs_err_pid77.log", "x.tmp", "x.run")) {
      disk.put(FOLDER.resolve(name), new byte[4]);
      List<Path> found = FolderCheck.verify(disk, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
      assertEquals(List.of(FOLDER.resolve(name)), found);
      disk.remove(FOLDER.resolve(name));
    }
    assertEquals(List.of(), FolderCheck.verify(disk, FOLDER, StoreKind.HYBRID, BuildProgress.NONE));
  }

  /** A torn tail is damage until the store has been opened for writing. */
  @Test
  void anOpeningMendsWhatACrashHasLeft() throws Exception {
    restore(crashed);
    byte[] torn = crashed.get(LAST).clone();
    torn[512 + 40 * 32 + 70] = 1;
    disk.put(LAST, torn);
    assertEquals(512 + 42 * 32, assertFound(LAST, "a torn tail").offset());
    Path orphan = FOLDER.resolve("0000000000000077.run");
    disk.put(orphan, new byte[9]);
    assertFound(orphan, "an orphan");
    try (StoreFolder store = StoreFolder.open(disk, FOLDER, StoreKind.HYBRID);
        WriteAheadLog log = store.openLog(options, NONE)) {
      assertTrue(log.recovered().torn());
      store.deleteOrphans();
    }
    verify();
  }

  @Test
  void anotherStoresLogIsFound() throws Exception {
    byte[] bytes = closed.get(LAST);
    var other = new SimulatedDisk();
    try (StoreFolder store = StoreFolder.open(other, FOLDER, StoreKind.HYBRID);
        WriteAheadLog log = store.create(options, KeyOrder.SIGNED)) {
      log.awaitSegment(log.rotate());
      append(log, 70);
      log.awaitSegment(log.rotate());
      append(log, 40);
    }
    disk.put(LAST, other.bytes(LAST));
    assertFound(LAST, "a segment of another log");
    disk.put(LAST, bytes);
    verify();
  }

  @Test
  void aRunOfAnotherOrderThanTheManifestsIsFound() {
    Manifest own = Manifest.read(disk, FOLDER);
    new Manifest(
            own.storeId(),
            own.kind(),
            KeyOrder.UNSIGNED,
            own.version(),
            own.firstSegment(),
            own.parts())
        .write(disk, FOLDER);
    Path run =
        FOLDER.resolve(String.format(Locale.ROOT, "%016x.run", own.parts().getFirst().number()));
    assertFound(run, "a run of signed keys");
    own.write(disk, FOLDER);
    verify();
  }

  @Test
  void aStoreOfAnotherKindIsRefused() {
    FolderCheck.verify(disk, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
    var refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> FolderCheck.verify(disk, FOLDER, StoreKind.DURABLE, BuildProgress.NONE));
    assertTrue(refused.getMessage().contains("HYBRID, expected DURABLE"), refused.getMessage());
    verify();
  }

  /** To open and close it would free it, here and for whoever has it. */
  @Test
  void theLockIsHeldAndNeverOpened() {
    List<String> seen = new ArrayList<>();
    FileLayer told =
        HookedFiles.of(
            disk,
            (phase, call, file) -> {
              if (file.endsWith(StoreNames.LOCK)) {
                seen.add(phase + " " + call);
              }
            });
    FolderCheck.verify(told, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
    assertTrue(seen.contains(Phase.AFTER + " " + Call.LOCK), seen.toString());
    assertFalse(seen.contains(Phase.BEFORE + " " + Call.OPEN), seen.toString());
    disk.put(FOLDER.resolve(StoreNames.LOCK), new byte[0]);
    seen.clear();
    FolderCheck.verify(told, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
    assertTrue(seen.contains(Phase.AFTER + " " + Call.SIZE), seen.toString());
    assertFalse(seen.contains(Phase.BEFORE + " " + Call.OPEN), seen.toString());
  }

  @Test
  void anOpenStoreIsRefusedAndFailuresAreTold() {
    try (StoreFolder store = StoreFolder.open(disk, FOLDER, StoreKind.HYBRID)) {
      assertEquals(2, store.manifest().version());
      assertThrows(FileAccessException.class, this::verify);
    }
    var counted = new FaultyFiles(disk);
    FolderCheck.verify(counted, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
    for (int call = 0; call < counted.calls().size(); call++) {
      var faulty = new FaultyFiles(disk);
      faulty.failAt(call);
      try {
        FolderCheck.verify(faulty, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
      }
      assertEquals(0, faulty.open(), "open after call " + call);
    }
    var nothing = Path.of("").toAbsolutePath().resolve("nothing");
    assertThrows(
        CorruptFileException.class,
        () -> FolderCheck.verify(disk, nothing, StoreKind.HYBRID, BuildProgress.NONE));
  }

  /** A load that is under way is somebody's; one that nobody goes on with was cut off. */
  @Test
  void aLoadThatIsUnderWayIsNotCalledCutOff() throws IOException {
    var empty = new SimulatedDisk();
    Closeable load = StoreFolder.lock(empty, FOLDER);
    empty.create(FOLDER.resolve(FolderLoad.MARK)).close();
    assertThrows(FileAccessException.class, () -> verify(empty));
    StoreFolder.unlock(load);
    var cut = assertThrows(CorruptFileException.class, () -> verify(empty));
    assertTrue(cut.getMessage().contains("cut off"), cut.getMessage());
  }

  private static void verify(SimulatedDisk disk) {
    FolderCheck.verify(disk, FOLDER, StoreKind.HYBRID, BuildProgress.NONE);
  }
}
