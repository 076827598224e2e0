package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.file.Warnings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that no record is acknowledged whose file was gone by then, and that a close says so. */
class LogGoneTest {
  private static final int RECORDS = 10;

  @TempDir Path temporary;

  private final LogOptions options = Records.options(SyncMode.EVERY_WRITE);
  private Path folder;
  private volatile Runnable happening = () -> {};
  private volatile Phase phase = Phase.BEFORE;
  private volatile Call call = Call.SYNC;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temporary.resolve("log"));
  }

  /** Files that run something once, at a call of a kind. */
  private FileLayer hooked() {
    return HookedFiles.of(
        new SystemFiles(),
        (at, made, file) -> {
          if (at == phase && made == call) {
            Runnable happens = happening;
            happening = () -> {};
            happens.run();
          }
        });
  }

  private void at(Phase when, Call which, Runnable happens) {
    phase = when;
    call = which;
    happening = happens;
  }

  private Path segment(long number) {
    return folder.resolve("000000000000000" + number + ".log");
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void deleteFolder() {
    try (var all = Files.list(folder)) {
      all.forEach(LogGoneTest::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    delete(folder);
  }

  private static void assertGone(FileAccessException told) {
    assertTrue(told.getMessage().contains("deleted"), told.getMessage());
    assertTrue(told.getMessage().contains("moved"), told.getMessage());
  }

  /** Checks that nothing after the first ten records is accepted, and that the close says why. */
  private static void assertEnded(WriteAheadLog log, Path file) {
    for (int i = 0; i < 2; i++) {
      assertGone(assertThrows(FileAccessException.class, log::admit));
      assertGone(assertThrows(FileAccessException.class, () -> Records.append(log, RECORDS)));
      assertGone(assertThrows(FileAccessException.class, log::rotate));
    }
    assertEquals(RECORDS, log.durable());
    log.awaitDurable(RECORDS - 1);
    assertCloseTells(log, file);
  }

  private static void assertCloseTells(WriteAheadLog log, Path file) {
    var told = assertThrows(FileAccessException.class, log::close);
    assertGone(told);
    assertTrue(told.getMessage().contains("none of whose records"), told.getMessage());
    assertEquals(file, told.file());
    log.close();
  }

  /** Also if the deletion comes after the sync: it precedes the acknowledgement. */
  @ParameterizedTest
  @EnumSource(
      value = Phase.class,
      names = {"BEFORE", "AFTER"})
  void aRecordWhoseFileIsDeletedAroundItsSyncIsRefused(Phase when) {
    WriteAheadLog log = WriteAheadLog.create(hooked(), folder, options);
    Records.appendAll(log, 0, RECORDS);
    at(when, Call.SYNC, () -> delete(segment(1)));
    long refused = Records.append(log, RECORDS);
    assertGone(assertThrows(FileAccessException.class, () -> log.awaitDurable(refused)));
    assertEnded(log, segment(1));
  }

  @ParameterizedTest
  @EnumSource(
      value = Phase.class,
      names = {"BEFORE", "AFTER"})
  void aSegmentThatIsDeletedWhileItEndsEndsTheLog(Phase when) {
    WriteAheadLog log = WriteAheadLog.create(hooked(), folder, options);
    Records.appendAll(log, 0, RECORDS);
    at(when, Call.SYNC, () -> delete(segment(1)));
    long segment = log.rotate();
    assertGone(assertThrows(FileAccessException.class, () -> log.awaitSegment(segment)));
    assertEnded(log, segment(1));
    assertFalse(Files.exists(segment(2)));
  }

  /** There is nothing to try again: what was written before is gone. */
  @Test
  void aSegmentWhoseFolderIsGoneIsNotTriedAgain() throws Exception {
    WriteAheadLog log = WriteAheadLog.create(hooked(), folder, options);
    Records.appendAll(log, 0, RECORDS);
    at(Phase.BEFORE, Call.CREATE, this::deleteFolder);
    long segment = log.rotate();
    assertGone(assertThrows(FileAccessException.class, () -> log.awaitSegment(segment)));
    Files.createDirectory(folder);
    assertEnded(log, segment(2));
    try (var all = Files.list(folder)) {
      assertEquals(0, all.count());
    }
  }

  /** At the sync of the last segment, or later, when the end is marked. */
  @ParameterizedTest
  @EnumSource(
      value = Call.class,
      names = {"SYNC", "CREATE", "RENAME", "SYNC_FOLDER"})
  void aCloseTellsThatTheFolderIsGone(Call when) {
    try (var warnings = new Warnings(folder)) {
      WriteAheadLog log = WriteAheadLog.create(hooked(), folder, options);
      Records.appendAll(log, 0, RECORDS);
      at(Phase.BEFORE, when, this::deleteFolder);
      assertCloseTells(log, segment(when == Call.SYNC ? 1 : 2));
      assertEquals(List.of(), warnings.messages());
    }
  }

  @Test
  void aCloseAfterAFailedSyncTellsFromWhichRecordOn() {
    var faulty = new FaultyFiles(new SimulatedDisk());
    WriteAheadLog log = WriteAheadLog.create(faulty, Records.FOLDER, options);
    Records.appendAll(log, 0, RECORDS);
    faulty.failNext(Call.SYNC);
    long lost = Records.append(log, RECORDS);
    assertThrows(FileAccessException.class, () -> log.awaitDurable(lost));
    var told = assertThrows(FileAccessException.class, log::close);
    assertTrue(told.getMessage().contains("records from number 10 on"), told.getMessage());
    assertTrue(told.getMessage().contains(FaultyFiles.INJECTED), told.getMessage());
  }

  /** Somebody deletes the file that is to become the next segment; the folder is there. */
  @Test
  void anUnfinishedSegmentThatIsDeletedIsMadeAgain() {
    try (WriteAheadLog log = WriteAheadLog.create(hooked(), folder, options)) {
      Records.appendAll(log, 0, RECORDS);
      var deleted = new AtomicBoolean();
      at(
          Phase.BEFORE,
          Call.RENAME,
          () -> {
            delete(folder.resolve(segment(2) + ".tmp"));
            deleted.set(true);
          });
      long segment = log.rotate();
      try {
        log.awaitSegment(segment);
      } catch (FileAccessException e) { // as it may wait for the attempt that fails
        assertTrue(e.getMessage().contains("that the next write retries"), e.getMessage());
        log.awaitSegment(segment);
      }
      assertTrue(deleted.get());
      Records.appendAll(log, RECORDS, 2 * RECORDS);
    }
  }

  /** As where the folder may not be looked into for a while. */
  @Test
  void noAnswerRefusesTheRecordsOnlyUntilThereIsOne() {
    var faulty = new FaultyFiles(new SimulatedDisk());
    try (WriteAheadLog log = WriteAheadLog.create(faulty, Records.FOLDER, options)) {
      Records.appendAll(log, 0, RECORDS);
      faulty.failNames(true); // until the wait is refused: it goes on after an older attempt
      long refused = Records.append(log, RECORDS);
      var told = assertThrows(FileAccessException.class, () -> log.awaitDurable(refused));
      assertTrue(told.getMessage().contains(FaultyFiles.INJECTED), told.getMessage());
      assertEquals(RECORDS, log.durable());
      faulty.failNames(false);
      Records.appendAll(log, RECORDS + 1, 2 * RECORDS);
      assertEquals(2 * RECORDS, log.durable());
      faulty.failNames(true); // at the close, everything is on disk
    }
  }
}
