package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SystemFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that appended records are read back in order, across segments, closes and openings. */
class WriteAheadLogTest {
  @TempDir Path folder;

  private final FileLayer files = new SystemFiles();

  private WriteAheadLog open(SyncMode mode, RecordSink sink) {
    return WriteAheadLog.open(files, folder, 1, Records.options(mode), sink);
  }

  @ParameterizedTest
  @EnumSource(SyncMode.class)
  void recordsSurviveClosesAndOpenings(SyncMode mode) throws Exception {
    long next = 0;
    WriteAheadLog.create(files, folder, Records.options(mode)).close();
    for (int size : new int[] {0, 1, 2, 0, 1_000, 20_000, 0, 0, 127}) {
      var sink = new Records.Sink(0);
      try (WriteAheadLog log = open(mode, sink)) {
        assertEquals(next, sink.next());
        assertFalse(log.recovered().torn(), log.recovered().toString());
        for (int i = 0; i < size; i++) {
          log.admit();
          long sequence = Records.append(log, next++);
          if (i % 100 == 0) {
            log.acknowledge(sequence);
          }
          if (i % 6_000 == 5_999) {
            log.rotate();
          }
        }
      }
      LogEnd end = Records.read(files, folder);
      assertEquals(next, end.sequence());
      assertFalse(end.torn());
      assertEquals(end.offset(), Files.size(end.file()), "nothing after the records");
    }
    try (var all = Files.list(folder)) {
      assertEquals(9, all.count(), "5 with records, 3 by rotation, 1 that marks the end");
    }
  }

  @Test
  void everyBitOfKeysAndValuesComesBack() {
    long[] words = {0, -1, 1, Long.MIN_VALUE, Long.MAX_VALUE, 0x5555555555555555L};
    try (WriteAheadLog log =
        WriteAheadLog.create(files, folder, Records.options(SyncMode.EVERY_WRITE))) {
      for (long key : words) {
        for (long value : words) {
          log.acknowledge(log.append(RecordKind.PUT, key, value));
        }
      }
    }
    List<List<Long>> found = new ArrayList<>();
    LogReader.read(files, folder, 1, (s, kind, key, value) -> found.add(List.of(key, value)));
    int i = 0;
    for (long key : words) {
      for (long value : words) {
        assertEquals(List.of(key, value), found.get(i++));
      }
    }
    assertEquals(i, found.size());
  }

  @Test
  void segmentsAreDroppedAndTheRestIsRead() {
    try (WriteAheadLog log =
        WriteAheadLog.create(files, folder, Records.options(SyncMode.EVERY_INTERVAL))) {
      assertThrows(IllegalArgumentException.class, () -> log.dropBefore(2));
      Records.appendAll(log, 0, 3_000);
      assertEquals(2, log.rotate());
      assertEquals(3, log.rotate());
      Records.appendAll(log, 3_000, 3_100);
      long second = log.rotate();
      log.dropBefore(3);
      log.awaitSegment(second);
      assertEquals(second, log.segment());
    }
    var missing = assertThrows(CorruptFileException.class, () -> Records.read(files, folder));
    assertTrue(missing.getMessage().contains("no such file"), missing.getMessage());
    var sink = new Records.Sink(3_000);
    assertEquals(3_100, LogReader.read(files, folder, 3, sink).sequence());
    assertEquals(3_100, sink.next());
    LogOptions options = Records.options(SyncMode.EVERY_WRITE);
    try (WriteAheadLog log = WriteAheadLog.open(files, folder, 4, options, new Records.Sink(0))) {
      log.dropBefore(4);
    }
    assertThrows(CorruptFileException.class, () -> LogReader.read(files, folder, 3, sink));
    assertThrows(CorruptFileException.class, () -> LogReader.read(files, folder, 9, sink));
  }

  @Test
  void thereIsOneLogInAFolder() {
    LogOptions options = Records.options(SyncMode.EVERY_WRITE);
    assertThrows(CorruptFileException.class, () -> open(SyncMode.EVERY_WRITE, (s, t, k, v) -> {}));
    WriteAheadLog log = WriteAheadLog.create(files, folder, options);
    assertThrows(IllegalStateException.class, () -> WriteAheadLog.create(files, folder, options));
    Records.appendAll(log, 0, 10);
    log.close();
    log.close();
    assertThrows(IllegalStateException.class, () -> log.append(RecordKind.PUT, 1, 1));
    assertThrows(IllegalStateException.class, log::admit);
    assertThrows(IllegalStateException.class, log::rotate);
    log.awaitDurable(9);
    assertThrows(IllegalStateException.class, () -> WriteAheadLog.create(files, folder, options));
    WriteAheadLog again = open(SyncMode.EVERY_WRITE, new Records.Sink(0));
    assertEquals(log.id(), again.id());
    assertEquals(10, LogReader.maxRecords(files, folder, 1), "no segment before its first record");
    Records.appendAll(again, 10, 20);
    assertEquals(10 + (4_096 - 512) / 32, LogReader.maxRecords(files, folder, 1));
    again.close();
    assertEquals(List.of(1L, 2L, 3L), LogReader.segments(files, folder), "the third as a mark");
    open(SyncMode.EVERY_WRITE, new Records.Sink(0)).close();
    assertEquals(List.of(1L, 2L, 3L), LogReader.segments(files, folder), "nothing was written");
    WriteAheadLog.delete(files, folder);
    assertEquals(List.of(), LogReader.segments(files, folder));
  }

  @Test
  void anInterruptOfAWriterEndsNothing() {
    try (WriteAheadLog log =
        WriteAheadLog.create(files, folder, Records.options(SyncMode.EVERY_WRITE))) {
      Thread.currentThread().interrupt();
      Records.appendAll(log, 0, 100);
      log.rotate();
      assertTrue(Thread.interrupted(), "the interrupt flag stays set");
    }
    assertEquals(100, Records.read(files, folder).sequence());
  }

  @Test
  void whatNobodyWaitsForIsSyncedAfterTheInterval() throws Exception {
    var written = new CountDownLatch(1);
    var synced = new CountDownLatch(1);
    FileLayer hooked =
        HookedFiles.of(
            files,
            (phase, call, file) -> {
              if (phase == Phase.AFTER && call == Call.WRITE && file.toString().endsWith(".log")) {
                written.countDown();
              } else if (phase == Phase.AFTER && call == Call.SYNC && written.getCount() == 0) {
                synced.countDown();
              }
            });
    try (WriteAheadLog log =
        WriteAheadLog.create(hooked, folder, Records.options(SyncMode.EVERY_INTERVAL))) {
      Records.append(log, 0);
      assertTrue(synced.await(1, TimeUnit.MINUTES), "not synced");
    }
  }

  @Test
  void noDescriptorStaysOpen() {
    var counted = new FaultyFiles();
    LogOptions options = Records.options(SyncMode.OPERATING_SYSTEM);
    WriteAheadLog.create(counted, folder, options).close();
    for (int i = 0; i < 20; i++) {
      try (WriteAheadLog log =
          WriteAheadLog.open(counted, folder, 1, options, new Records.Sink(0))) {
        Records.appendAll(log, 10 * i, 10 * i + 10);
        log.awaitSegment(log.rotate());
        assertEquals(1, counted.open(), "a segment");
      }
      assertEquals(0, counted.open());
    }
  }

  @Test
  void optionsAreChecked() {
    LogOptions options = LogOptions.defaults();
    assertThrows(IllegalArgumentException.class, () -> options.intervalNanos(0));
    for (long days : new long[] {-365_000, 0, 365_000}) {
      var interval = Duration.ofDays(days);
      var refused = assertThrows(IllegalArgumentException.class, () -> options.interval(interval));
      assertTrue(refused.getMessage().contains("expected"), refused.getMessage());
    }
    assertEquals(5_000_000, options.interval(Duration.ofMillis(5)).intervalNanos());
    assertThrows(IllegalArgumentException.class, () -> options.bufferRecords(1_025));
    assertThrows(IllegalArgumentException.class, () -> options.bufferRecords(512));
    assertThrows(IllegalArgumentException.class, () -> options.reserveBytes(100));
    assertThrows(IllegalArgumentException.class, () -> options.reserveBytes(-4_096));
    assertEquals(TimeUnit.MILLISECONDS.toNanos(200), options.intervalNanos());
  }

  /** While the executor refuses turns, writes are refused; the close reports it, and ends. */
  @Test
  void anExecutorThatRefusesLeavesNothingOpen() {
    var counted = new FaultyFiles();
    var refuses = new AtomicBoolean();
    LogOptions options =
        Records.options(SyncMode.EVERY_WRITE)
            .executor(
                turn -> {
                  if (refuses.get()) {
                    throw new RejectedExecutionException("no turn");
                  }
                  turn.run();
                });
    WriteAheadLog log = WriteAheadLog.create(counted, folder, options);
    for (int next = 0; next < 3; next++) {
      refuses.set(true);
      long record = Records.append(log, next);
      var told = assertThrows(FileAccessException.class, () -> log.awaitDurable(record));
      assertTrue(told.getMessage().contains("no turn"), told.getMessage());
      assertThrows(FileAccessException.class, log::admit, "before anything is changed");
      refuses.set(false);
      log.admit();
      log.awaitDurable(record);
    }
    refuses.set(true);
    log.close(); // on this thread
    assertEquals(0, counted.open());
    assertEquals(3, Records.read(counted, folder).sequence());
  }
}
