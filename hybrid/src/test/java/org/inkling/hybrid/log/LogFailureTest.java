package org.inkling.hybrid.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.hybrid.SyncMode;
import org.junit.jupiter.api.Test;

/** A call that fails, at any place: it is told, and nothing is acknowledged from there on. */
class LogFailureTest {
  private static final int RECORDS = 400;
  private static final Path FOLDER = Records.FOLDER;

  private final SplittableRandom random = TestSeed.random("LogFailureTest");
  private final LogOptions options = Records.options(SyncMode.EVERY_WRITE);
  private long acknowledged;

  /** Writes a log with a rotation and a drop, reopens it, and writes on. */
  private void write(FaultyFiles files) {
    acknowledged = 0;
    try (WriteAheadLog log = WriteAheadLog.create(files, FOLDER, options)) {
      for (int next = 0; next < RECORDS; next++) {
        log.acknowledge(Records.append(log, next));
        acknowledged = next + 1;
        if (next == RECORDS / 2) {
          log.rotate();
        }
      }
    }
    try (WriteAheadLog log = WriteAheadLog.open(files, FOLDER, 1, options, new Records.Sink(0))) {
      log.acknowledge(Records.append(log, RECORDS));
      acknowledged = RECORDS + 1;
    }
  }

  private void check(SimulatedDisk disk, String when) throws Exception {
    for (Survival survival : Survival.values()) {
      SimulatedDisk crashed = disk.crash(random, survival);
      if (crashed.list(FOLDER).stream().noneMatch(file -> file.toString().endsWith(".log"))) {
        assertEquals(0, acknowledged, when);
        continue;
      }
      var sink = new Records.Sink(0);
      WriteAheadLog.open(crashed, FOLDER, 1, options, sink).close();
      assertTrue(sink.next() >= acknowledged, when + ": " + sink.next() + " of " + acknowledged);
    }
  }

  @Test
  void anErrorAtAnyCallIsToldAndNothingAcknowledgedIsLost() throws Exception {
    var counted = new FaultyFiles(new SimulatedDisk());
    write(counted);
    int calls = counted.calls().size();
    assertTrue(calls > 2 * RECORDS, calls + " calls");
    for (int call = 0; call < calls; call += call < 40 || call > calls - 60 ? 1 : 7) {
      var disk = new SimulatedDisk();
      var faulty = new FaultyFiles(disk);
      faulty.failAt(call);
      String when = "call " + call;
      try {
        write(faulty);
        when += ", which did not matter";
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
        assertTrue(e.file().startsWith(FOLDER), e.getMessage());
      }
      assertEquals(0, faulty.open(), "open after " + when);
      check(disk, when);
    }
  }

  @Test
  void aFullDiskIsToldAndTheLogTakesNoMore() throws Exception {
    for (int room = 0; room < 20_000; room += 517) {
      var disk = new SimulatedDisk();
      var faulty = new FaultyFiles(disk);
      faulty.leaveRoom(room);
      var full = assertThrows(FileAccessException.class, () -> write(faulty));
      assertTrue(full.getMessage().contains("No space left"), full.getMessage());
      assertEquals(0, faulty.open());
      check(disk, "room for " + room);
    }
  }

  @Test
  void afterAFailureEverythingIsRefusedWithItsCause() {
    var disk = new SimulatedDisk();
    var faulty = new FaultyFiles(disk);
    WriteAheadLog log = WriteAheadLog.create(faulty, FOLDER, options);
    Records.appendAll(log, 0, 10);
    faulty.leaveRoom(0);
    long lost = Records.append(log, 10);
    for (int i = 0; i < 2; i++) {
      var told = assertThrows(FileAccessException.class, () -> log.awaitDurable(lost));
      assertTrue(told.getMessage().contains("No space left"), told.getMessage());
      assertThrows(FileAccessException.class, () -> log.acknowledge(lost));
      assertThrows(FileAccessException.class, () -> log.append(RecordKind.PUT, 1, 1));
      assertThrows(FileAccessException.class, log::admit);
      assertThrows(FileAccessException.class, log::rotate);
    }
    assertEquals(10, log.durable());
    log.awaitDurable(9);
    faulty.leaveRoom(1_000_000);
    assertThrows(FileAccessException.class, () -> log.append(RecordKind.PUT, 1, 1));
    assertThrows(FileAccessException.class, log::close);
    log.close();
    assertEquals(0, faulty.open());
  }
}
