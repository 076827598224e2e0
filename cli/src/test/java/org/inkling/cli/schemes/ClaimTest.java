package org.inkling.cli.schemes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.Workload;
import org.inkling.loft.RetrainingScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test of claims about self-tuning by pairs of runs, and its report. */
class ClaimTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();

  private int finish(List<SchemeRun> runs, Path json, String... mixes) {
    var result = new SchemesRun.Result(runs, new SchemeTask.Jvm("a jdk", "-Xflag"));
    var keys = new SchemesReport.Keys("uniform:200", 200, 100);
    return new SchemesReport(keys, Runs.plan(mixes), result)
        .finish(json, new PrintWriter(out, true));
  }

  @ParameterizedTest
  @CsvSource({
    "90/10, 30, 0.94, FAILED",
    "90/10, 30, 0.96, SHOWN",
    "70/30, 30, 0.96, SHOWN",
    "50/50, 30, 0.96, SHOWN",
    "30/70, 30, 0.96, FAILED",
    "10/90, 30, 0.96, FAILED",
    "10/90, 30, 1.02, SHOWN",
    "90/10, 29, 0.5, TOO_FEW_PAIRS",
    "90/10, 1, 0.5, TOO_FEW_PAIRS",
    "10/90, 200, 0.99, FAILED"
  })
  void aClaimFailsWhereTheIntervalLiesBeyondItsBound(
      String mix, int turns, double ratio, Claim.Outcome outcome) {
    List<SchemeRun> runs = Runs.pairs(mix, turns, ratio);
    List<Claim> claims = Claim.all(Runs.plan(mix), runs);
    assertEquals(1, claims.size());
    assertEquals(outcome, claims.getFirst().outcome());
    assertEquals(ratio, claims.getFirst().ratio().median(), 1e-6);
    assertEquals(outcome == Claim.Outcome.FAILED ? 1 : 0, finish(runs, null, mix));
  }

  @Test
  void aBoundWithinTheIntervalIsNotRefuted() {
    List<SchemeRun> runs = new ArrayList<>(Runs.pairs("90/10", 15, 0.9));
    for (SchemeRun run : Runs.pairs("90/10", 15, 1.1)) {
      runs.add(Runs.run(run.scheme(), "90/10", run.turn() + 15, run.speed().operations() / 2));
    }
    Claim claim = Claim.all(Runs.plan("90/10"), runs).getFirst();
    assertEquals(Claim.Outcome.NOT_REFUTED, claim.outcome());
    assertEquals(30, claim.ratio().pairs());
    assertEquals(0, finish(runs, null, "90/10"));
  }

  @Test
  void runsOfOneTurnMakeAPair() {
    List<SchemeRun> runs =
        List.of(
            Runs.run(RetrainingScheme.STATIC, "90/10", 2, 100),
            Runs.run(RetrainingScheme.SELF_TUNING, "90/10", 1, 50),
            Runs.run(RetrainingScheme.SELF_TUNING, "90/10", 2, 300),
            Runs.run(RetrainingScheme.STATIC, "10/90", 1, 7),
            Runs.run(RetrainingScheme.STATIC, "90/10", 3, 100));
    double[] ratios = Claim.ratios(Workload.parse("90/10"), RetrainingScheme.STATIC, runs);
    assertArrayEquals(new double[] {3}, ratios);
  }

  @Test
  void withoutSelfTuningNothingIsClaimed() {
    List<SchemeRun> runs = List.of(Runs.run(RetrainingScheme.STATIC, "90/10", 1, 100));
    assertEquals(List.of(), Claim.all(Runs.plan("90/10"), runs));
  }

  @Test
  void aWrongAnswerFails() {
    List<SchemeRun> runs =
        List.of(
            Runs.run(RetrainingScheme.STATIC, "90/10", 1, 100),
            Runs.run(RetrainingScheme.SELF_TUNING, "90/10", 1, 100, 3));
    assertEquals(1, finish(runs, null, "90/10"));
    assertEquals("wrong answers: 3", out.toString().lines().toList().getLast());
  }

  @Test
  void aReportHasARowForEachRunAndSummaries() throws Exception {
    Path json = folder.resolve("schemes.json");
    List<SchemeRun> runs = new ArrayList<>(Runs.pairs("90/10", 3, 2));
    runs.addAll(Runs.pairs("10/90", 3, 2));
    assertEquals(0, finish(runs, json, "90/10", "10/90"));
    JsonObject report = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals("schemes", report.get("figure").getAsString());
    assertEquals("-Xflag", report.get("flags").getAsString());
    assertEquals("latest", report.get("distribution").getAsString());
    JsonArray rows = report.getAsJsonArray("rows");
    assertEquals(12, rows.size());
    JsonObject row = rows.get(0).getAsJsonObject();
    assertEquals("self-tuning", row.get("scheme").getAsString());
    assertEquals("90/10", row.get("mix").getAsString());
    assertEquals(1, row.get("turn").getAsInt());
    assertEquals(2_000_000, row.get("opsPerSecond").getAsDouble());
    assertEquals(25, row.get("bytesPerKey").getAsDouble());
    assertEquals(2, row.get("merges").getAsLong());
    assertEquals("{\"FULL\":4}", row.getAsJsonObject("rules").toString());
    JsonObject summary = report.getAsJsonArray("summaries").get(0).getAsJsonObject();
    assertEquals("static", summary.get("scheme").getAsString());
    assertEquals(2_000_000, summary.get("medianOpsPerSecond").getAsDouble());
    assertEquals(1, summary.get("runsOutOfKeys").getAsInt());
    JsonObject claim = report.getAsJsonArray("claims").get(1).getAsJsonObject();
    assertEquals("10/90", claim.get("mix").getAsString());
    assertEquals(2, claim.get("medianRatio").getAsDouble());
    assertEquals("too few pairs", claim.get("outcome").getAsString());
  }
}
