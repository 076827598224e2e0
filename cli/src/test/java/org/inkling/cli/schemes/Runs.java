package org.inkling.cli.schemes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.Answer;
import org.inkling.cli.bench.Row;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;

/** Invented runs. */
final class Runs {
  private static final long SECOND = 1_000_000_000;

  private Runs() {}

  static SchemeRun run(RetrainingScheme scheme, String mix, int turn, long perSecond) {
    return run(scheme, mix, turn, perSecond, 0);
  }

  static SchemeRun run(RetrainingScheme scheme, String mix, int turn, long perSecond, long wrong) {
    Map<String, Long> state = new HashMap<>();
    for (String counted :
        List.of("expansions", "splits", "compactions", "refusedChanges", "droppedChanges")) {
      state.put(counted, 0L);
    }
    state.putAll(Map.of("keys", 100L, "offHeapBytes", 2_500L, "nodes", 1L, "pendingNodes", 0L));
    state.putAll(Map.of("merges", 2L, "rules.FULL", 4L, "rules.COLD", 0L));
    return new SchemeRun(
        scheme,
        Workload.parse(mix),
        turn,
        turn == 2,
        new Answer.Repeated(2 * perSecond, 2 * SECOND, 0, 0, 0, 0, wrong, state, null));
  }

  /** Returns runs of self-tuning and of {@code static} in {@code turns} turns, at a ratio. */
  static List<SchemeRun> pairs(String mix, int turns, double ratio) {
    List<SchemeRun> runs = new ArrayList<>();
    for (int turn = 1; turn <= turns; turn++) {
      long other = 1_000_000L * turn; // machines change from turn to turn
      runs.add(run(RetrainingScheme.STATIC, mix, turn, other));
      runs.add(run(RetrainingScheme.SELF_TUNING, mix, turn, Math.round(other * ratio)));
    }
    return runs;
  }

  static SchemesReport report(List<SchemeRun> runs) {
    var plan = new Plan(0.5, Workload.parse("90/10"), Distribution.parse("latest"), 2, 0.05, 30, 7);
    return new SchemesReport(
        new Row.KeyChoice("uniform:200", 200),
        100,
        plan,
        runs,
        new Host("a machine", "a jdk", "-Xflag"));
  }
}
