package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SystemFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests many writers: there is one order, which keeps each writer's order; writers share syncs;
 * nothing is allocated.
 */
class LogThreadsTest {
  private static final int THREADS = 16;
  private static final int RECORDS = 500;

  @TempDir Path folder;

  /** Appends the records of each thread; the key is the thread, the value a count. */
  private static void write(WriteAheadLog log, boolean rotating) throws Exception {
    List<Callable<Void>> writers = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      long key = thread;
      writers.add(
          () -> {
            for (int i = 0; i < RECORDS; i++) {
              log.admit();
              long sequence = log.append(RecordKind.PUT, key, i);
              log.acknowledge(sequence);
              if (rotating && sequence % 1_001 == 0) {
                log.rotate();
              }
            }
            return null;
          });
    }
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Void> writer : executor.invokeAll(writers)) {
        writer.get();
      }
    }
  }

  private static void check(FileLayer files, Path folder) {
    long[] counts = new long[THREADS];
    LogEnd end =
        LogReader.read(
            files,
            folder,
            1,
            (sequence, kind, key, value) -> assertEquals(counts[(int) key]++, value));
    assertEquals(THREADS * RECORDS, end.sequence());
  }

  @ParameterizedTest
  @EnumSource(SyncMode.class)
  void eachWritersRecordsKeepTheirOrder(SyncMode mode) throws Exception {
    var disk = new SimulatedDisk();
    try (WriteAheadLog log = WriteAheadLog.create(disk, Records.FOLDER, Records.options(mode))) {
      write(log, true);
      if (mode == SyncMode.EVERY_WRITE) {
        assertEquals(THREADS * RECORDS, log.durable(), "all was acknowledged");
      }
    }
    check(disk, Records.FOLDER);
  }

  @Test
  void roomThatOthersTakeRightAfterwardsWasThere() {
    var turns = new FlusherTurns(task -> {}, (nanos, task) -> null, 1);
    var progress = new LogProgress(folder, new SegmentHeader(1, 2, 3, 0), turns);
    var asked = new AtomicInteger();
    progress.await(() -> asked.getAndIncrement() == 0); // false on the second query
    assertEquals(1, asked.get());
  }

  /** An attempt that began before room was made has no effect on later writes. */
  @Test
  void anAttemptFromBeforeTheCallRefusesNothing() throws Exception {
    var turns = new FlusherTurns(task -> {}, (nanos, task) -> null, 1);
    var progress = new LogProgress(folder, new SegmentHeader(1, 2, 3, 0), turns);
    progress.wake();
    assertTrue(turns.begin()); // an attempt begins
    var room = new AtomicBoolean();
    var call = new FutureTask<>(() -> progress.await(room::get), true);
    Thread caller = Thread.ofPlatform().start(call);
    while (caller.getState() != Thread.State.WAITING) {
      Thread.yield();
    }
    progress.refuse(new FileAccessException(folder, 0, "writing", new IOException("full")));
    assertFalse(turns.ends(() -> false, 1)); // the next one begins, which the call has requested
    room.set(true);
    progress.resume();
    assertTrue(call.get(30, TimeUnit.SECONDS));
  }

  @Test
  void writersShareTheirSyncs() throws Exception {
    var counted = new FaultyFiles(new SystemFiles()); // counts syncs
    try (WriteAheadLog log =
        WriteAheadLog.create(counted, folder, Records.options(SyncMode.EVERY_WRITE))) {
      write(log, false);
    }
    check(counted, folder);
    long syncs = counted.calls().stream().filter(call -> call == Call.SYNC).count();
    assertTrue(syncs < THREADS * RECORDS / 2, syncs + " syncs");
  }

  /**
   * With a disk that is full at times, the records that admit refused are absent, and all others
   * are present.
   */
  @Test
  void writersGoOnWhereRoomComesAndGoes() throws Exception {
    var faulty = new FaultyFiles(new SimulatedDisk());
    var refused = new AtomicInteger();
    try (WriteAheadLog log =
        WriteAheadLog.create(faulty, Records.FOLDER, Records.options(SyncMode.EVERY_WRITE))) {
      var writers = new ArrayList<Thread>();
      for (int thread = 0; thread < THREADS; thread++) {
        long key = thread;
        writers.add(Thread.ofPlatform().start(() -> writePatiently(log, key, refused)));
      }
      long asked = 0;
      for (int i = 0; writers.stream().anyMatch(Thread::isAlive); i++) {
        faulty.leaveRoom(i % 3 == 0 ? 0 : 40_000);
        if (i % 50 == 0 && log.segment() >= asked) { // otherwise they would outrun the flusher
          asked = log.rotate();
        }
        Thread.yield();
      }
      assertEquals(THREADS * RECORDS, log.durable());
      assertTrue(asked > 1, "no segment was requested");
      faulty.leaveRoom(1L << 30); // for the close
    }
    assertTrue(refused.get() > 0, "nothing was refused");
    check(faulty, Records.FOLDER);
  }

  /** Writes until each record is on disk. */
  private static void writePatiently(WriteAheadLog log, long key, AtomicInteger refused) {
    for (int i = 0; i < RECORDS; i++) {
      persist(log::admit, refused);
      long sequence = log.append(RecordKind.PUT, key, i);
      persist(() -> log.acknowledge(sequence), refused);
    }
  }

  private static void persist(Runnable call, AtomicInteger refused) {
    while (true) {
      try {
        call.run();
        return;
      } catch (FileAccessException e) {
        refused.incrementAndGet();
      }
    }
  }

  @Test
  void anAppendAllocatesNothing() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    LogOptions options = LogOptions.defaults().mode(SyncMode.EVERY_INTERVAL);
    try (WriteAheadLog log = WriteAheadLog.create(new SystemFiles(), folder, options)) {
      long min = Long.MAX_VALUE; // of several windows: code is compiled on the way
      for (int window = 0; window < 30 && min >= 8_000; window++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000; i++) {
          log.admit();
          log.acknowledge(log.append(RecordKind.PUT, i, window));
        }
        min = Math.min(min, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(min < 8_000, min + " bytes for 1000 records");
    }
  }
}
