package org.inkling.jmh.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Checks that indexes run against bare reads, and that answers are compared. The rates are
 * meaningless.
 */
class DiskReadsTest {
  @TempDir Path folder;

  @Test
  void indexesAreMeasured() throws Exception {
    for (String index : List.of("btree", "leco-zonemap-d")) {
      Path json = folder.resolve("rows.json");
      for (int run = 0; run < 2; run++) { // the second run reuses the file
        String[] arguments = {
          "--index", index,
          "--keys", "uniform:20000",
          "--folder", folder.toString(),
          "--threads", "1,3",
          "--batches", "2",
          "--pairs", "6",
          "--seconds", "0.005",
          "--warmup", "0.005",
          "--json", json.toString()
        };
        var printed = new StringWriter();
        var command = new CommandLine(new DiskReads()).setOut(new PrintWriter(printed));
        assertEquals(0, command.execute(arguments));
        assertEquals(3, printed.toString().lines().count(), printed.toString());
        String rows = Files.readString(json);
        assertTrue(rows.contains("\"what\": \"batch / get\""), rows);
        assertTrue(rows.contains("\"pagesPerLookup\": 1"), rows);
      }
    }
  }

  @Test
  void aCacheSparesReads() throws Exception {
    Path json = folder.resolve("rows.json");
    String[] arguments = {
      "--index", "leco-zonemap-d",
      "--keys", "uniform:20000",
      "--folder", folder.toString(),
      "--threads", "2",
      "--pairs", "6",
      "--seconds", "0.05",
      "--warmup", "0.2",
      "--cache", "4",
      "--theta", "0.99",
      "--json", json.toString()
    };
    var command = new CommandLine(new DiskReads()).setOut(new PrintWriter(new StringWriter()));
    assertEquals(0, command.execute(arguments));
    String rows = Files.readString(json);
    assertTrue(rows.contains("\"pagesPerLookup\": 0"), rows);
    assertTrue(rows.contains("\"cacheMebibytes\": 4"), rows);
  }

  @Test
  void nothingToMeasureIsRefused() {
    var command = new CommandLine(new DiskReads()).setErr(new PrintWriter(new StringWriter()));
    assertEquals(2, command.execute("--folder", folder.toString()));
  }

  @Test
  void anUnknownIndexIsNamed() {
    var failure =
        assertThrows(IllegalArgumentException.class, () -> DiskIndexFactory.of("hash", 1.05, 0));
    assertTrue(failure.getMessage().contains("btree"), failure.getMessage());
    assertThrows(IllegalArgumentException.class, () -> DiskIndexFactory.of("btree", 1.05, 1));
  }
}
