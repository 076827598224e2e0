package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.index.DiskIndexOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Merges that fail, are late, or have an executor of its own kind: who waits, and what is left. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MergeTroubleTest {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .sync(SyncMode.OPERATING_SYSTEM)
          .access(DiskIndexOptions.defaults().buffered())
          .trigger(MergeTrigger.constant(40_000));

  private volatile BiPredicate<Call, String> refused = (call, name) -> false;

  @TempDir Path folder;

  /** The system's files, that refuse some calls before they are made. */
  private FileLayer files() {
    return HookedFiles.of(
        new SystemFiles(),
        (phase, call, file) -> {
          if (phase == Phase.BEFORE && refused.test(call, file.getFileName().toString())) {
            throw new UncheckedIOException(new IOException("refused"));
          }
        });
  }

  private HybridIndex filled(FileLayer files) {
    HybridIndex index = HybridIndex.open(files, folder, OPTIONS);
    for (int key = 0; key < 1_000; key++) {
      index.put(key, 1);
    }
    index.flush();
    index.awaitMerges(); // and for what follows a merge
    return index;
  }

  private List<Path> runFiles() throws IOException {
    try (var all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".run")).sorted().toList();
    }
  }

  /** As where another program has the file open, and its system deletes no open files. */
  @Test
  void aFileThatCouldNotBeDeletedIsDeletedLater() throws IOException {
    try (HybridIndex index = filled(files())) {
      refused = (call, name) -> call == Call.DELETE && name.endsWith(".run");
      index.compact();
      index.awaitMerges();
      assertEquals(2, runFiles().size(), "the old file and the new one");
      refused = (call, name) -> false;
      index.put(1, 2);
      index.flush();
      index.awaitMerges();
      assertEquals(1, runFiles().size());
      refused = (call, name) -> call == Call.DELETE && name.endsWith(".run");
      index.compact();
      index.awaitMerges();
      refused = (call, name) -> false;
    }
    assertEquals(1, runFiles().size(), "the close tries again");
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void aCloseWaitsForNoMergeThatNeverBegins() {
    HybridIndex index = HybridIndex.open(folder, OPTIONS.executor(task -> {}));
    for (int key = 0; key < 10; key++) {
      index.put(key, key);
      index.snapshot().close();
    }
    index.close();
    try (HybridIndex again = HybridIndex.open(folder, OPTIONS)) {
      assertEquals(10, again.size());
    }
  }

  @Test
  void aCompactionHasWhatWasWrittenBeforeItBesideAnotherOne() throws Exception {
    var begun = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    try (HybridIndex index = filled(files())) {
      refused =
          (call, name) -> {
            boolean _ = hold(call, name, begun, release);
            return false;
          };
      Thread first = Thread.ofPlatform().start(index::compact);
      begun.await();
      index.put(7_777, 7);
      var entries = new AtomicLong();
      Thread second =
          Thread.ofPlatform()
              .start(
                  () -> {
                    index.compact();
                    entries.set(index.statistics().run().entries());
                  });
      while (index.statistics().stages().frozen() == 0) {
        Thread.onSpinWait(); // until the second one has rotated
      }
      release.countDown();
      first.join();
      second.join();
      assertEquals(1_001, entries.get());
    }
  }

  @Test
  void aMergeKeepsTheStagesThatSnapshotsJoinMeanwhile() throws Exception {
    var begun = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    HybridOptions large = OPTIONS.trigger(MergeTrigger.constant(4 << 20));
    try (HybridIndex index = HybridIndex.open(files(), folder, large)) {
      for (int key = 0; key < 1_000; key++) {
        index.put(key, 1);
      }
      index.flush();
      index.awaitMerges();
      for (int key = 0; key < 1_000; key++) { // beside those of the run, so the file comes early
        index.put(2L * key, 2);
      }
      refused =
          (call, name) -> {
            boolean _ = hold(call, name, begun, release);
            return false;
          };
      Thread flusher = Thread.ofPlatform().start(index::flush);
      begun.await();
      // More than before, and few: right after puts an entry may take 120 bytes, and 512 KB are
      // joined.
      for (int key = 0; key < 2_000; key++) {
        index.put(key, 3);
      }
      index.snapshot().close();
      int stages = index.statistics().stages().frozen();
      release.countDown();
      assertEquals(1, stages, "they are joined");
      flusher.join();
      index.awaitMerges();
      assertNull(index.statistics().merges().failure());
      assertEquals(3, index.get(1_999, 0));
      index.flush();
      assertEquals(0, index.statistics().stages().frozen());
      assertEquals(2_000, index.statistics().run().entries());
    }
  }

  /** A merge of another thread that succeeds afterwards must not hide the failure. */
  @Test
  void aCompactionThatFailsIsToldBesideAMergeThatSucceeds() throws Exception {
    var begun = new CountDownLatch(1);
    var release = new CountDownLatch(1);
    try (HybridIndex index = HybridIndex.open(files(), folder, OPTIONS.executor(Runnable::run))) {
      index.put(1, 1);
      index.flush();
      refused = (call, name) -> begun.getCount() > 0 && hold(call, name, begun, release);
      var thrown = new AtomicReference<Throwable>();
      Thread compaction =
          Thread.ofPlatform()
              .start(() -> thrown.set(assertThrows(RuntimeException.class, index::compact)));
      begun.await();
      index.put(2, 2);
      Thread flusher = Thread.ofPlatform().start(index::flush);
      while (index.statistics().stages().frozen() == 0) {
        Thread.onSpinWait(); // until the second one has rotated
      }
      release.countDown();
      compaction.join();
      flusher.join();
      assertTrue(String.valueOf(thrown.get()).contains("rewriting the run"), thrown::toString);
      index.compact();
      assertEquals(2, index.statistics().run().entries());
    }
  }

  /** Holds a merge when it creates a file, until it is released. Returns whether it did. */
  private static boolean hold(
      Call call, String name, CountDownLatch begun, CountDownLatch release) {
    boolean holds = call == Call.CREATE && name.contains(".run");
    if (holds) {
      begun.countDown();
      awaitQuietly(release);
    }
    return holds;
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aManifestThatCannotBeWrittenLeavesNoFilesOfItsRun() throws Exception {
    HybridIndex index = filled(files());
    int before = runFiles().size();
    refused = (call, name) -> call == Call.CREATE && name.equals("manifest.tmp");
    index.put(1, 5);
    for (int attempt = 0; attempt < 5; attempt++) {
      assertThrows(IllegalStateException.class, index::flush);
      index.awaitMerges();
      assertEquals(before, runFiles().size());
      assertEquals(1, index.statistics().stages().frozen(), "no stage more for each attempt");
    }
    refused = (call, name) -> false;
    index.flush();
    assertNull(index.statistics().merges().failure());
    assertEquals(5, index.get(1, 0));
    index.close();
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void whatCannotBeDeletedIsNoFailureOfAMerge() {
    try (HybridIndex index = filled(files())) {
      long merges = index.statistics().merges().count();
      refused = (call, name) -> call == Call.DELETE && name.endsWith(".log");
      index.put(1, 5);
      index.compact();
      index.put(2, 5);
      index.flush();
      index.awaitMerges();
      assertNull(index.statistics().merges().failure());
      assertEquals(merges + 2, index.statistics().merges().count());
      refused = (call, name) -> false;
    }
    HybridIndex.open(folder, OPTIONS).close();
    HybridIndex.verify(folder, BuildProgress.NONE);
  }

  @Test
  void damageThatAMergeMeetsIsToldAsDamage() throws IOException {
    try (HybridIndex index = filled(new SystemFiles())) {
      Path run = runFiles().getFirst();
      try (FileChannel file = FileChannel.open(run, StandardOpenOption.WRITE)) {
        file.write(ByteBuffer.wrap(new byte[] {77, 77}), 5_000);
      }
      var damage = assertThrows(CorruptFileException.class, index::compact);
      assertEquals(run.toRealPath(), damage.file().toRealPath());
      index.put(5_000, 1); // what was written elsewhere goes on
      assertEquals(1, index.get(5_000, 0));
    }
  }

  @Test
  void whatSomebodyHasReadIsInASnapshotTakenAfterwards() throws Exception {
    var wanted = new AtomicLong();
    try (HybridIndex index = HybridIndex.open(folder, OPTIONS)) {
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (long last = 0; last < 300; ) {
                      if (wanted.get() > last) {
                        index.put(1, ++last);
                      }
                    }
                  });
      for (long round = 1; round <= 300; round++) {
        wanted.set(round);
        while (index.get(1, 0) < round) {
          Thread.onSpinWait();
        }
        try (HybridSnapshot snapshot = index.snapshot()) {
          assertTrue(snapshot.get(1, 0) >= round, "read before the snapshot: " + round);
        }
      }
      writer.join();
    }
  }
}
