package org.inkling.cli.phases;

import static org.inkling.cli.phases.PhasesTestData.plan;
import static org.inkling.cli.phases.PhasesTestData.window;
import static org.inkling.cli.phases.PhasesTestData.windows;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.json.JsonFile;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.windows.WindowResult;
import org.junit.jupiter.api.Test;

/** The results of several runs, as lines and as JSON. */
class PhasesReportTest {
  private static final PhasesPlan PLAN = plan("90/10", 3_000_000, 1_000_000);

  private static PhasesReport.Run run(int repeat, List<WindowResult> windows) {
    return new PhasesReport.Run(
        SubjectKind.LOFT,
        PLAN,
        repeat,
        new PhasesResult(7, Map.of(), windows, 0, new Host("", "jdk", "flags")));
  }

  private static PhasesReport report() {
    List<WindowResult> crowded =
        List.of(window(1, 4, new CpuContention(0.5, 0.25)), window(2, 1, new CpuContention(0, 1)));
    return new PhasesReport(
        "uniform:20M",
        20_000_000,
        PLAN,
        List.of(run(1, windows(4, 4, 4)), run(2, windows(4, 1, 4)), run(3, crowded)));
  }

  @Test
  void runsAreTalliedByWhetherTheyHeldFellOrCouldNotBeJudged() {
    PhasesReport.Tally tally = report().tallies().getFirst();
    assertEquals(new PhasesReport.Tally(SubjectKind.LOFT, 1, 1, 3), tally);
    assertEquals(
        "loft: no window below half the median of its neighbours in 1 of 3 runs; undecided in 1",
        PhasesText.line(tally));
  }

  @Test
  void linesNameWhatFellAndWhatWasExcluded() {
    PhasesReport report = report();
    String fell = String.join("\n", PhasesText.lines(report, report.runs().get(1)));
    assertTrue(fell.contains("fell: window 2, 1.00 Mops/s, 0.25 of its neighbours"), fell);
    assertTrue(fell.contains("3 judged of 3 windows: FELL"), fell);
    String crowded = String.join("\n", PhasesText.lines(report, report.runs().get(2)));
    assertTrue(
        crowded.contains(
            "excluded: window 1, 4.00 Mops/s, steal 50 %, other processes 25 % of the cores;"
                + " window 2, 1.00 Mops/s, steal 0 %, other processes 100 % of the cores"),
        crowded);
    assertTrue(crowded.contains("UNDECIDED"), crowded);
  }

  @Test
  void theFileSaysOfEveryWindowWhatTheVerdictIsMadeOf() {
    JsonObject file = JsonParser.parseString(JsonFile.tree(report()).toString()).getAsJsonObject();
    JsonObject verdict = file.getAsJsonArray("verdicts").get(0).getAsJsonObject();
    assertEquals(1, verdict.get("held").getAsInt());
    assertEquals(1, verdict.get("undecided").getAsInt());
    assertEquals(3, verdict.get("of").getAsInt());
    JsonObject fallen = windowOf(file, 1, 1);
    assertTrue(fallen.get("fell").getAsBoolean());
    assertEquals(0.25, fallen.get("ratio").getAsDouble(), 1e-9);
    assertEquals(0, fallen.get("steal").getAsDouble());
    JsonObject excluded = windowOf(file, 2, 0);
    assertTrue(excluded.get("excluded").getAsBoolean());
    assertEquals(0.25, excluded.get("otherProcesses").getAsDouble());
    assertEquals(4e6, excluded.get("opsPerSecond").getAsDouble(), 10);
  }

  private static JsonObject windowOf(JsonObject file, int run, int window) {
    JsonObject found = file.getAsJsonArray("runs").get(run).getAsJsonObject();
    return found.getAsJsonArray("windows").get(window).getAsJsonObject();
  }
}
