package org.inkling.jmh.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Checks that granularities take turns, and that answers are compared. The rates are meaningless.
 */
class GranularityReadsTest {
  @TempDir Path folder;

  private int run(StringWriter printed, StringWriter said, String granularities, Path json) {
    return new CommandLine(new GranularityReads())
        .setOut(new PrintWriter(printed))
        .setErr(new PrintWriter(said))
        .execute(
            "--keys=uniform:20000",
            "--folder=" + folder,
            "--granularities=" + granularities,
            "--pairs=6",
            "--seconds=0.005",
            "--warmup=0.005",
            "--json=" + json);
  }

  @Test
  void granularitiesAreMeasuredByTurns() throws Exception {
    Path json = folder.resolve("rows.json");
    var printed = new StringWriter();
    assertEquals(0, run(printed, new StringWriter(), "1,255", json));
    assertEquals(2, printed.toString().lines().count(), printed.toString());
    String rows = Files.readString(json);
    assertTrue(rows.contains("\"granularity\": 255"), rows);
    assertTrue(rows.contains("\"expectedPages\": 3.0"), rows);
  }

  @Test
  void whatIsNoOddPartOfTheRangeIsRefused() {
    var said = new StringWriter();
    assertEquals(2, run(new StringWriter(), said, "2", folder.resolve("rows.json")));
    assertTrue(said.toString().contains("not an odd part of 765"), said.toString());
  }
}
