package org.inkling.cli.schemes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.json.JsonFile;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test of claims about self-tuning by pairs of runs, and its report. */
class ClaimTest {
  private static int exitCode(List<SchemeRun> runs) {
    return Runs.report(runs).passed() ? 0 : 1;
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
    List<Claim> claims = Runs.report(runs).claims();
    assertEquals(1, claims.size());
    assertEquals(outcome, claims.getFirst().outcome());
    assertEquals(ratio, claims.getFirst().ratio().median(), 1e-6);
    assertEquals(outcome == Claim.Outcome.FAILED ? 1 : 0, exitCode(runs));
  }

  @Test
  void aBoundWithinTheIntervalIsNotRefuted() {
    List<SchemeRun> runs = new ArrayList<>(Runs.pairs("90/10", 15, 0.9));
    for (SchemeRun run : Runs.pairs("90/10", 15, 1.1)) {
      runs.add(Runs.run(run.scheme(), "90/10", run.turn() + 15, run.repeat().operations() / 2));
    }
    Claim claim = Runs.report(runs).claims().getFirst();
    assertEquals(Claim.Outcome.NOT_REFUTED, claim.outcome());
    assertEquals(30, claim.ratio().pairs());
    assertEquals(0, exitCode(runs));
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
    assertEquals(List.of(), Runs.report(runs).claims());
  }

  @Test
  void aWrongAnswerFails() {
    List<SchemeRun> runs =
        List.of(
            Runs.run(RetrainingScheme.STATIC, "90/10", 1, 100),
            Runs.run(RetrainingScheme.SELF_TUNING, "90/10", 1, 100, 3));
    assertEquals(1, exitCode(runs));
    assertEquals("wrong answers: 3", Runs.report(runs).lines().getLast());
  }

  @Test
  void aReportHasARowForEachRunAndSummaries() {
    List<SchemeRun> runs = new ArrayList<>(Runs.pairs("90/10", 3, 2));
    runs.addAll(Runs.pairs("10/90", 3, 2));
    JsonObject report = JsonFile.tree(Runs.report(runs)).getAsJsonObject();
    assertEquals("schemes", report.get("figure").getAsString());
    assertEquals("-Xflag", report.get("flags").getAsString());
    assertEquals("latest", report.get("distribution").getAsString());
    JsonArray rows = report.getAsJsonArray("rows");
    assertEquals(12, rows.size());
    JsonObject row = rows.get(0).getAsJsonObject();
    assertEquals("static", row.get("scheme").getAsString());
    assertEquals("90/10", row.get("mix").getAsString());
    assertEquals(1, row.get("turn").getAsInt());
    assertEquals(1_000_000, row.get("opsPerSecond").getAsDouble());
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
