package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.hybrid.store.FolderCheck;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Loads and backups that are cut off, or fail: a store that is whole, one refused, or nothing. */
class HybridLoadCrashTest {
  private static final SortedEntrySource NOTHING = SortedEntrySource.of(new long[0], new long[0]);
  private static final Path FROM = Path.of("").toAbsolutePath().resolve("from");
  private static final Path TO = Path.of("").toAbsolutePath().resolve("to");
  private static final Path LOCK = TO.resolve("lock");
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.EVERY_WRITE)
          .pageBytes(512)
          .access(DiskIndexOptions.defaults().buffered())
          .partitionEntries(400);

  private final SplittableRandom random = TestSeed.random("HybridLoadCrashTest");
  private final TreeMap<Long, Long> content = new TreeMap<>();

  /** A disk with a store that has a run, and more in memory. */
  private SimulatedDisk disk() {
    var disk = new SimulatedDisk();
    content.clear();
    try (HybridIndex index = HybridIndex.open(disk, FROM, OPTIONS)) {
      for (int i = 0; i < 1_200; i++) {
        long key = random.nextInt(5_000);
        index.put(key, i);
        content.put(key, (long) i);
        if (i == 900) {
          index.flush();
          index.awaitMerges();
        }
      }
    }
    return disk;
  }

  @ParameterizedTest
  @EnumSource(Survival.class)
  void aBackupThatIsCutOffIsRefusedOrNothing(Survival survival) throws Exception {
    SimulatedDisk disk = disk();
    List<SimulatedDisk> crashes = new ArrayList<>();
    try (HybridIndex index = HybridIndex.open(disk, FROM, OPTIONS)) {
      disk.beforeEachChange(() -> crashes.add(disk.crash(random, survival)));
      index.backup(TO);
      disk.beforeEachChange(() -> {});
    }
    int refused = 0;
    int whole = 0;
    for (SimulatedDisk crashed : crashes) {
      assertHolds(crashed, FROM);
      List<Path> left = files(crashed);
      if (!left.isEmpty() && !opens(crashed)) {
        refused++;
        left.forEach(crashed::delete);
      } else if (!left.isEmpty()) {
        assertHolds(crashed, TO);
        FolderCheck.verify(crashed, TO, StoreKind.HYBRID, BuildProgress.NONE);
        whole++;
        continue;
      }
      try (HybridIndex index = HybridIndex.open(crashed, FROM, OPTIONS)) {
        index.backup(TO);
      }
      assertHolds(crashed, TO);
    }
    assertTrue(refused > 10 && whole > 0, refused + " refused, " + whole + " whole");
    assertHolds(disk, TO);
    FolderCheck.verify(disk, TO, StoreKind.HYBRID, BuildProgress.NONE);
  }

  /** Whether it does; if not, opening and check say that it was cut off. */
  private static boolean opens(FileLayer files) {
    try {
      HybridIndex.open(files, TO, OPTIONS).close();
      return true;
    } catch (CorruptFileException e) {
      assertTrue(String.valueOf(e.getMessage()).contains("cut off"), e.getMessage());
      var told =
          assertThrows(
              CorruptFileException.class,
              () -> FolderCheck.verify(files, TO, StoreKind.HYBRID, BuildProgress.NONE));
      assertTrue(String.valueOf(told.getMessage()).contains("cut off"), told.getMessage());
      return false;
    }
  }

  @ParameterizedTest
  @EnumSource(Survival.class)
  void aFolderWithTheBackupOfAnEmptyIndexTakesAnother(Survival survival) {
    var disk = new SimulatedDisk();
    HybridIndex.load(disk, TO, OPTIONS, NOTHING, BuildProgress.NONE).close();
    HybridIndex.load(disk, TO, OPTIONS, NOTHING, BuildProgress.NONE).close();
    List<SimulatedDisk> crashes = new ArrayList<>();
    disk.beforeEachChange(() -> crashes.add(disk.crash(random, survival)));
    long[] keys = {1, 2, 3};
    var source = SortedEntrySource.of(keys, keys);
    HybridIndex.load(disk, TO, OPTIONS, source, BuildProgress.NONE).close();
    disk.beforeEachChange(() -> {});
    var sizes = new TreeSet<Long>();
    for (SimulatedDisk crashed : crashes) {
      if (opens(crashed)) {
        try (HybridIndex index = HybridIndex.open(crashed, TO, OPTIONS)) {
          sizes.add(index.size());
        }
      }
    }
    assertEquals(Set.of(0L, 3L), sizes);
    assertThrows(
        IllegalStateException.class,
        () -> HybridIndex.load(disk, TO, OPTIONS, source, BuildProgress.NONE));
  }

  private static List<Path> files(FileLayer files) throws IOException {
    return files.list(TO).stream().filter(file -> !file.equals(LOCK)).toList();
  }

  private void assertHolds(FileLayer files, Path folder) {
    try (HybridIndex index = HybridIndex.open(files, folder, OPTIONS)) {
      HybridIndexTest.assertHolds(content, index);
    }
  }

  /** Fails the n-th change of the target. */
  private static FileLayer failing(SimulatedDisk disk, int number, AtomicInteger calls) {
    return HookedFiles.of(
        disk,
        (phase, call, file) -> {
          boolean changes =
              switch (call) {
                case CREATE, RENAME, WRITE, SYNC, SYNC_FOLDER, TRUNCATE -> true;
                default -> false;
              };
          if (phase == Phase.BEFORE
              && changes
              && file.startsWith(TO)
              && calls.getAndIncrement() == number) {
            throw new UncheckedIOException(new IOException("refused"));
          }
        });
  }

  @Test
  void aLoadThatFailsLeavesNothing() throws Exception {
    long[] keys =
        TestSeed.random("HybridLoadCrashTest.fails").longs(1_000).distinct().sorted().toArray();
    int failed = 0;
    boolean isOver = false;
    for (int number = 0; !isOver; number++) {
      var disk = new SimulatedDisk();
      var calls = new AtomicInteger();
      FileLayer files = failing(disk, number, calls);
      var source = SortedEntrySource.of(keys, keys);
      try {
        HybridIndex index = HybridIndex.load(files, TO, OPTIONS, source, BuildProgress.NONE);
        isOver = calls.get() <= number;
        calls.set(number + 1); // what fails later is no failure of a load
        index.close();
      } catch (UncheckedIOException e) {
        failed++;
        assertEquals(List.of(), files(disk), "after call " + number);
        HybridIndex.load(disk, TO, OPTIONS, source, BuildProgress.NONE).close();
      }
      try (HybridIndex index = HybridIndex.open(disk, TO, OPTIONS)) {
        assertEquals(keys.length, index.size());
      }
    }
    assertTrue(failed > 10, failed + " failed");
  }

  @Test
  void aLoadIntoAnEmptyStoreLeavesThatWhereItFails() throws Exception {
    var disk = new SimulatedDisk();
    HybridIndex.open(disk, TO, OPTIONS).close();
    long[] keys = {1, 2, 2};
    var unsorted = SortedEntrySource.of(new long[] {1, 2, 3}, keys);
    SortedEntrySource failing =
        new SortedEntrySource() {
          @Override
          public EntryStream open() {
            throw new IllegalStateException("no entries, says the test");
          }

          @Override
          public long size() {
            return 3;
          }
        };
    assertThrows(
        IllegalStateException.class,
        () -> HybridIndex.load(disk, TO, OPTIONS, failing, BuildProgress.NONE));
    try (HybridIndex index = HybridIndex.open(disk, TO, OPTIONS)) {
      assertTrue(index.isEmpty());
    }
    HybridIndex.load(disk, TO, OPTIONS, unsorted, BuildProgress.NONE).close();
    assertThrows(
        IllegalStateException.class,
        () -> HybridIndex.load(disk, TO, OPTIONS, unsorted, BuildProgress.NONE));
    try (HybridIndex index = HybridIndex.open(disk, TO, OPTIONS)) {
      assertEquals(3, index.size());
    }
  }
}
