package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.Warnings;
import org.inkling.hybrid.crash.CrashStore.Kind;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores in a file system that syncs no folders: they work, and each folder is warned of once. */
class UnsyncedFolderTest {
  private static final int STEPS = 330;

  @TempDir Path folder;

  private final SplittableRandom random = TestSeed.random("UnsyncedFolderTest");

  @ParameterizedTest
  @EnumSource
  void aStoreWorksWithoutSyncsOfItsFolder(Kind kind) {
    Path path = folder.resolve("store");
    FaultyFiles files = FaultyFiles.withoutFolderSync();
    var workload = new Workload(random.nextLong());
    try (var warnings = new Warnings(folder)) {
      try (CrashStore store = kind.open(files, path, SyncMode.EVERY_INTERVAL)) {
        workload.run(store, STEPS);
        store.merge();
      }
      try (CrashStore store = kind.open(files, path, SyncMode.EVERY_INTERVAL)) {
        workload.check(store, workload.acknowledged(), random);
      }
      assertEquals(2, warnings.messages().size(), warnings.messages().toString());
      String message = warnings.messages().getLast();
      assertTrue(message.startsWith(path + ": its file system cannot sync it"), message);
    }
    kind.verify(files, path);
    assertEquals(0, files.open());
  }
}
