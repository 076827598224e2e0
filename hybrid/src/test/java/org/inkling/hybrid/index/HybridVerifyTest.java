package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.FetchStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index is whole whenever it is closed, and a byte that was changed afterwards is found. */
class HybridVerifyTest {
  private static final int KEYS = 4_000;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("HybridVerifyTest");

  private static HybridOptions options(long stageBytes) {
    return HybridOptions.defaults()
        .sync(SyncMode.OPERATING_SYSTEM)
        .access(DiskIndexOptions.defaults().buffered())
        .partitionEntries(500)
        .trigger(MergeTrigger.constant(stageBytes));
  }

  private void write(HybridIndex index, int changes) {
    for (int i = 0; i < changes; i++) {
      long key = random.nextInt(KEYS);
      if (random.nextInt(4) == 0) {
        index.delete(key);
      } else {
        index.put(key, i);
      }
    }
  }

  /** The manifest knows a file by its id, which a copy with another strategy keeps. */
  @Test
  void aFetchStrategyStoredInARunLeavesTheStoreWhole() throws IOException {
    try (HybridIndex index = HybridIndex.open(folder, options(1 << 20))) {
      for (long key = 0; key < KEYS; key++) {
        index.put(key, ~key);
      }
      index.flush();
    }
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".run")).toList()) {
        DiskIndex.storeFetch(file, FetchStrategy.FROM_MIDDLE);
      }
    }
    HybridIndex.verify(folder, BuildProgress.NONE);
    try (HybridIndex index = HybridIndex.open(folder, options(1 << 20))) {
      assertEquals(~7L, index.get(7, 0));
      assertEquals(KEYS, index.size());
    }
  }

  /** Closed at any moment, amid merges, with snapshots that are closed before or after it. */
  @Test
  void aCloseAtAnyMomentLeavesItWhole() {
    for (int round = 0; round < 30; round++) {
      HybridSnapshot snapshot;
      try (HybridIndex index = HybridIndex.open(folder, options(40_000))) {
        write(index, random.nextInt(6_000));
        snapshot = index.snapshot();
        write(index, random.nextInt(3_000));
        if (random.nextInt(3) == 0) {
          index.flush();
        }
        if (random.nextBoolean()) {
          snapshot.close();
        }
        assertThrows(
            FileAccessException.class, () -> HybridIndex.verify(folder, BuildProgress.NONE));
      }
      snapshot.close();
      HybridIndex.verify(folder, BuildProgress.NONE);
    }
  }

  @Test
  void aChangedByteIsFound() throws Exception {
    try (HybridIndex index = HybridIndex.open(folder, options(40_000))) {
      write(index, 9_000);
      index.flush();
      write(index, 700);
    }
    long[] seen = new long[2];
    HybridIndex.verify(
        folder,
        (done, total) -> {
          seen[0] = done;
          seen[1] = total;
        });
    assertTrue(seen[0] > 1_000 && seen[0] == seen[1], seen[0] + " of " + seen[1]);
    for (Path file : files()) {
      long size = Files.size(file);
      for (int i = 0; i < 40 && size > 0; i++) {
        long at = i < 2 ? i * (size - 1) : random.nextLong(size);
        flip(file, at);
        var found =
            assertThrows(
                CorruptFileException.class, () -> HybridIndex.verify(folder, BuildProgress.NONE));
        assertEquals(file, found.file(), () -> file + " at " + at + ": " + found.getMessage());
        flip(file, at);
      }
    }
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  private List<Path> files() throws IOException {
    try (var all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  private static void flip(Path file, long at) throws IOException {
    try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(at);
      int was = bytes.read();
      bytes.seek(at);
      bytes.write(was ^ 0x10);
    }
  }
}
