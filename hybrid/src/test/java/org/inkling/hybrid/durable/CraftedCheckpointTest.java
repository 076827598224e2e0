package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.format.CraftedPages;
import org.junit.jupiter.api.Test;

/** That a checkpoint whose checksums hold and whose keys do not ascend is reported as damaged. */
class CraftedCheckpointTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final int PAGE = 512;

  private final SimulatedDisk disk = new SimulatedDisk();
  private final DurableOptions options = DurableSpec.options(SyncMode.EVERY_WRITE);

  @Test
  void keysThatDoNotAscendAreNamedWithTheirFile() throws Exception {
    try (DurableIndex index = open()) {
      for (long key = 0; key < 100; key++) {
        index.put(key, ~key);
      }
      index.checkpoint();
    }
    Path run =
        disk.list(FOLDER).stream().filter(f -> f.toString().endsWith(".run")).toList().getFirst();
    var bytes = ByteBuffer.wrap(disk.bytes(run)).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(PAGE + 16, 77); // the second key of the first page of data
    CraftedPages.seal(bytes, PAGE);
    disk.put(run, bytes.array());
    var failure = assertThrows(CorruptFileException.class, this::open);
    assertEquals(run, failure.file());
  }

  private DurableIndex open() {
    return DurableIndex.open(disk, FOLDER, options, DurableSpec.loft());
  }
}
