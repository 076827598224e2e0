package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.junit.jupiter.api.Test;

/**
 * Checks that a simulated disk keeps synced data, and loses unsynced data in every possible way.
 */
class SimulatedDiskTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final Path FILE = FOLDER.resolve("file");

  private final SplittableRandom random = TestSeed.random("SimulatedDiskTest");
  private final SimulatedDisk disk = new SimulatedDisk();

  private static ByteBuffer filled(int bytes, int with) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes);
    for (int i = 0; i < bytes; i++) {
      buffer.put(i, (byte) with);
    }
    return buffer;
  }

  @Test
  void sectorsSurviveEachByItself() throws Exception {
    StorageFile file = disk.create(FILE);
    file.write(filled(1024, 1), 0);
    file.sync();
    disk.syncFolder(FOLDER);
    file.write(filled(1024, 2), 0);
    assertArrayEquals(
        filled(1024, 1).array(), disk.crash(random, Survival.NONE).bytes(FILE), "nothing");
    assertArrayEquals(filled(1024, 2).array(), disk.crash(random, Survival.ALL).bytes(FILE), "all");
    Set<List<Byte>> seen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      byte[] bytes = disk.crash(random, Survival.RANDOM).bytes(FILE);
      seen.add(List.of(bytes[0], bytes[1023]));
    }
    assertEquals(4, seen.size(), "both sectors, old and new");
    file.sync();
    file.truncate(100);
    assertEquals(1024, disk.crash(random, Survival.NONE).bytes(FILE).length);
    assertEquals(100, disk.crash(random, Survival.ALL).bytes(FILE).length);
  }

  @Test
  void namesSurviveInTheirOrder() throws Exception {
    disk.create(FILE).sync();
    assertEquals(List.of(), disk.crash(random, Survival.NONE).list(FOLDER), "not synced");
    disk.syncFolder(FOLDER);
    Path other = FOLDER.resolve("other");
    disk.rename(FILE, other);
    disk.delete(other);
    Set<List<Path>> seen = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      seen.add(disk.crash(random, Survival.RANDOM).list(FOLDER));
    }
    assertEquals(Set.of(List.of(FILE), List.of(other), List.<Path>of()), seen);
    assertTrue(disk.list(FOLDER).isEmpty());
  }

  /**
   * As on Linux, the data of a failed sync counts as written, and is readable until it is evicted.
   */
  @Test
  void whatASyncThatFailedWasToWriteIsWrittenByNoOther() throws Exception {
    var faulty = new FaultyFiles(disk);
    StorageFile file = faulty.create(FILE);
    file.write(filled(2048, 1), 0);
    file.sync();
    disk.syncFolder(FOLDER);
    file.write(filled(2048, 2), 0);
    file.truncate(1600);
    faulty.failNext(FaultyFiles.Call.SYNC);
    assertThrows(IOException.class, file::sync);
    file.sync();
    assertArrayEquals(filled(1600, 2).array(), disk.bytes(FILE), "still readable");
    assertArrayEquals(filled(2048, 1).array(), disk.crash(random, Survival.NONE).bytes(FILE));
    assertEquals(1600, disk.crash(random, Survival.ALL).bytes(FILE).length);
    file.write(filled(10, 3), 512);
    file.sync();
    byte[] left = disk.crash(random, Survival.NONE).bytes(FILE);
    assertEquals(
        List.of(1, 3, 2, 1),
        List.of((int) left[0], (int) left[512], (int) left[522], (int) left[1024]));
    disk.evict();
    assertEquals(1, disk.bytes(FILE)[0]);
    assertEquals(3, disk.bytes(FILE)[512]);
  }

  @Test
  void aNameWhoseSyncFailedIsThereUntilACrash() throws Exception {
    var faulty = new FaultyFiles(disk);
    faulty.create(FILE).sync();
    faulty.failNext(FaultyFiles.Call.SYNC_FOLDER);
    assertThrows(IOException.class, () -> faulty.syncFolder(FOLDER));
    faulty.syncFolder(FOLDER);
    assertEquals(List.of(FILE), disk.list(FOLDER));
    assertEquals(List.of(), disk.crash(random, Survival.ALL).list(FOLDER));
    disk.rename(FILE, FOLDER.resolve("other"));
    disk.syncFolder(FOLDER);
    assertEquals(List.of(FOLDER.resolve("other")), disk.crash(random, Survival.NONE).list(FOLDER));
  }
}
