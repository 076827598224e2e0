package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.OwnerLock;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.disk.file.StorageFile;
import org.inkling.hybrid.crash.CrashStore.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One thread's sync of the folder fails while another one's new name is not on disk yet: that name
 * is lost, though the other one's sync then succeeds. A merge and the log make names at the same
 * time.
 */
@Timeout(120)
class LostNamesTest {
  private static final int RECORDS_PER_SEGMENT = 1 << 14; // see Rotation
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final long KEYS = 1_000;

  private final SplittableRandom random = TestSeed.random("LostNamesTest");
  private final SimulatedDisk disk = new SimulatedDisk();
  private final FaultyFiles faulty = new FaultyFiles(disk);
  private final TreeMap<Long, Long> acknowledged = new TreeMap<>();

  /** The log's sync fails between the naming of a merge's file and its sync. */
  @ParameterizedTest
  @EnumSource
  void aRunIsOnDiskBeforeAManifestNamesIt(Kind kind) {
    var files =
        new Meeting() {
          @Override
          public void rename(Path from, Path to) throws IOException {
            if (isMet() && to.toString().endsWith(".run")) {
              await(logSyncs);
              super.rename(from, to);
              named.countDown();
            } else {
              super.rename(from, to);
            }
          }

          @Override
          public void syncFolder(Path folder) throws IOException {
            if (isMet() && isLog()) {
              logSyncs.countDown();
              await(named);
              failSync(folder);
            } else {
              awaitFailed();
              super.syncFolder(folder);
            }
          }
        };
    try (CrashStore store = kind.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      write(store, 0);
      files.meet();
      FileAccessException told = null;
      try {
        store.merge();
      } catch (FileAccessException e) {
        told = e;
      }
      files.checkFailed();
      checkCrashes(kind);
      assertTrue(("" + told).contains(FaultyFiles.INJECTED), "" + told);
      store.merge();
      write(store, KEYS);
    }
    checkCrashes(kind);
  }

  /** The log's sync fails between the naming of a manifest and its sync. */
  @Test
  void aManifestIsOnDiskBeforeFilesOfTheOneBeforeAreDeleted() {
    var files =
        new Meeting() {
          @Override
          public void rename(Path from, Path to) throws IOException {
            super.rename(from, to);
            if (isMet() && to.endsWith("manifest")) {
              rotate();
              awaitFailed();
            }
          }

          @Override
          public void syncFolder(Path folder) throws IOException {
            if (isMet() && isLog() && rotates) {
              failSync(folder);
            } else {
              super.syncFolder(folder);
            }
          }
        };
    try (CrashStore store = Kind.HYBRID.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      write(store, 0);
      store.merge();
      write(store, KEYS);
      files.store = store;
      files.meet();
      FileAccessException told = null;
      try {
        store.rewrite();
      } catch (FileAccessException e) {
        told = e;
      }
      files.checkFailed();
      checkCrashes(Kind.HYBRID);
      assertTrue(("" + told).contains(FaultyFiles.INJECTED), "" + told);
      store.merge();
      write(store, 2 * KEYS);
    }
    checkCrashes(Kind.HYBRID);
  }

  /** A merge's sync fails between the naming of a segment and its sync. */
  @Test
  void aSegmentIsOnDiskBeforeItsRecordsAreAcknowledged() {
    var files =
        new Meeting() {
          @Override
          public void rename(Path from, Path to) throws IOException {
            super.rename(from, to);
            if (isMet() && rotates && to.toString().endsWith(".log")) {
              named.countDown();
              awaitFailed();
            }
          }

          @Override
          public void delete(Path file) throws IOException {
            if (isMet() && !rotates && file.toString().endsWith(".log")) {
              rotate();
              await(named);
            }
            super.delete(file);
          }

          @Override
          public void syncFolder(Path folder) throws IOException {
            if (isMet() && rotates && !isLog()) {
              failSync(folder);
            } else {
              super.syncFolder(folder);
            }
          }
        };
    try (CrashStore store = Kind.HYBRID.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      write(store, 0);
      files.store = store;
      files.meet();
      store.merge();
      files.awaitFailed();
      try {
        write(store, KEYS);
      } catch (FileAccessException e) { // as it may wait for the attempt that fails
        assertTrue(("" + e).contains(FaultyFiles.INJECTED), "" + e);
        write(store, KEYS);
      }
      files.checkFailed();
      checkCrashes(Kind.HYBRID);
    }
    checkCrashes(Kind.HYBRID);
  }

  private void write(CrashStore store, long from) {
    for (long key = from; key < from + KEYS; key += 50) {
      store.index().put(key, ~key);
      acknowledged.put(key, ~key);
    }
  }

  private void checkCrashes(Kind kind) {
    for (Survival how : Survival.values()) {
      SimulatedDisk crashed = disk.crash(random, how);
      try (CrashStore store = kind.open(crashed, FOLDER, SyncMode.EVERY_WRITE)) {
        assertEquals(acknowledged, Survivors.read(store.index(), random), how::toString);
      }
      kind.verify(crashed, FOLDER);
    }
  }

  /** Files whose threads wait for one another, once. */
  private class Meeting implements FileLayer {
    final CountDownLatch logSyncs = new CountDownLatch(1);
    final CountDownLatch named = new CountDownLatch(1);
    private final CountDownLatch failed = new CountDownLatch(1);
    CrashStore store; // set before the meeting begins
    volatile boolean rotates;
    private volatile boolean meets;

    final void meet() {
      meets = true;
    }

    /** Whether the threads are to meet, and have not yet. */
    final boolean isMet() {
      return meets && failed.getCount() > 0;
    }

    final boolean isLog() {
      return Thread.currentThread().getName().startsWith("inkling-log");
    }

    /**
     * Has the log begin a segment, without waiting for that: a snapshot does after many records.
     */
    final void rotate() {
      long[] ones = LongStream.generate(() -> 1).limit(RECORDS_PER_SEGMENT).toArray();
      store.index().putAll(ones, ones, 0, ones.length);
      acknowledged.put(1L, 1L);
      rotates = true;
      store.snapshot();
    }

    final void await(CountDownLatch latch) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    final void awaitFailed() {
      if (meets) {
        await(failed);
      }
    }

    final void checkFailed() {
      assertEquals(0, failed.getCount(), "calls that failed");
    }

    final void failSync(Path folder) throws IOException {
      faulty.failNext(Call.SYNC_FOLDER);
      try {
        faulty.syncFolder(folder);
      } finally {
        failed.countDown();
      }
    }

    @Override
    public StorageFile open(Path file, AccessMode mode) throws IOException {
      return faulty.open(file, mode);
    }

    @Override
    public StorageFile edit(Path file, AccessMode mode) throws IOException {
      return faulty.edit(file, mode);
    }

    @Override
    public StorageFile create(Path file) throws IOException {
      return faulty.create(file);
    }

    @Override
    public long size(Path file) throws IOException {
      return faulty.size(file);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      faulty.rename(from, to);
    }

    @Override
    public void createFolder(Path folder) throws IOException {
      faulty.createFolder(folder);
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
      faulty.syncFolder(folder);
    }

    @Override
    public void delete(Path file) throws IOException {
      faulty.delete(file);
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
      return faulty.list(folder);
    }

    @Override
    public OwnerLock lock(Path file) throws IOException {
      return faulty.lock(file);
    }

    @Override
    public OwnerLock share(Path file) throws IOException {
      return faulty.share(file);
    }
  }
}
