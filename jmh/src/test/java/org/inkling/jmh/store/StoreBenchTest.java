package org.inkling.jmh.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.child.ChildContext;
import org.inkling.disk.SyncMode;
import org.inkling.disk.model.ModelKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Checks that stores are measured, and that answers are compared. The rates are meaningless. */
class StoreBenchTest {
  private static final int KEYS = 20_000;

  @TempDir Path folder;

  private String place() {
    return folder.resolve("measured").toString();
  }

  private static StoreSettings settings(SyncMode mode, boolean keepsLog) {
    return new StoreSettings(4 << 20, mode, keepsLog, ModelKind.LECO_ZONEMAP_D, 1);
  }

  @ParameterizedTest
  @EnumSource
  void everyStoreAnswersRightInEveryPhase(StoreKind kind) throws Exception {
    StoreResult result =
        new StoreTask(
                kind,
                settings(SyncMode.EVERY_INTERVAL, false),
                "osm:" + KEYS,
                0.5,
                List.of(PhaseKind.values()),
                List.of(1, 3),
                0.05,
                place(),
                1)
            .run(new ChildContext(_ -> {}));
    assertEquals(6, result.phases().size());
    assertEquals(0, result.allWrongAnswers());
    assertEquals(KEYS / 2, result.loaded());
    long inserted = result.phases().stream().mapToLong(PhaseResult::writes).sum();
    assertEquals(KEYS / 2 + inserted, result.entries());
    assertTrue(inserted > 0);
    for (PhaseResult phase : result.phases()) {
      assertEquals(phase.operations(), phase.reads().count() + phase.inserts().count());
      assertEquals(phase.phase().equals("write-only"), phase.reads().count() == 0);
      assertEquals(phase.phase().equals("read-only"), phase.writes() == 0);
      assertTrue(phase.perSecond() >= phase.settledPerSecond());
      assertTrue(phase.diskBytes() > 0);
    }
    assertTrue(result.closedBytesPerEntry() >= 2 * Long.BYTES, result.toString());
    assertFalse(Files.exists(Path.of(place())), "the store was not deleted");
  }

  @ParameterizedTest
  @EnumSource
  void writesAreSyncedAndRecovered(StoreKind kind) throws Exception {
    if (kind.survivesCrashes()) {
      SyncTask.Result synced =
          new SyncTask(kind, settings(SyncMode.EVERY_WRITE, false), List.of(1, 4), 0.05, place())
              .run(new ChildContext(_ -> {}));
      assertEquals(2, synced.rows().size());
      for (SyncTask.Row row : synced.rows()) {
        assertTrue(row.writes().count() > 0);
        assertEquals(0, row.wrongAnswers());
      }
    }
  }

  @Test
  void theProgramWritesTablesAndJson() throws IOException {
    Path json = folder.resolve("stores.json");
    var printed = new StringWriter();
    var said = new StringWriter();
    int code =
        run(
            printed,
            said,
            "--folder",
            folder.toString(),
            "--stores",
            "btree,rocksdb",
            "--keys",
            "uniform:" + KEYS,
            "--phases",
            "write-only,read-only",
            "--threads",
            "1",
            "--seconds",
            "0.05",
            "--repeat",
            "2",
            "--sync-threads",
            "2",
            "--recover",
            "3k",
            "--budget",
            "4",
            "--json",
            json.toString());
    assertEquals(0, code, said.toString());
    String text = printed.toString();
    for (String title :
        List.of("vs btree", "Medians", "reopen ms", "wait for the disk", "Recovery")) {
      assertTrue(text.contains(title), text);
    }
    JsonObject report = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals(0.75, report.get("loadedPart").getAsDouble());
    JsonArray stores = report.getAsJsonArray("stores");
    assertEquals(2, stores.size());
    for (JsonElement store : stores) {
      assertEquals(4, store.getAsJsonObject().getAsJsonArray("phases").size());
    }
    JsonObject recovery = report.getAsJsonArray("recoveries").get(0).getAsJsonObject();
    assertEquals(3_000, recovery.get("records").getAsLong());
    assertEquals(0, recovery.get("wrongAnswers").getAsLong());
    assertTrue(recovery.get("openSeconds").getAsDouble() > 0);
  }

  @Test
  void whatCannotBeMeasuredIsRefused() {
    assertRefused("unknown store magic; known are hybrid, durable, btree", "--stores", "magic");
    assertRefused("unknown phase magic", "--phases", "magic");
    assertRefused("--threads", "--threads", "0");
    assertRefused("--load", "--load", "0");
    assertRefused("--budget", "--budget", "0");
    assertRefused("expected one of", "--model", "magic");
    assertRefused("--expected-pages", "--expected-pages", "0");
    assertRefused("--repeat", "--repeat", "0");
    assertRefused("--recover", "--recover", "many");
  }

  private void assertRefused(String word, String option, String value) {
    var said = new StringWriter();
    assertEquals(2, run(new StringWriter(), said, "--folder", folder.toString(), option, value));
    assertTrue(said.toString().contains(word), said.toString());
  }

  private static int run(StringWriter printed, StringWriter said, String... arguments) {
    return new CommandLine(new StoreBench())
        .setOut(new PrintWriter(printed, true))
        .setErr(new PrintWriter(said, true))
        .execute(arguments);
  }
}
