package org.inkling.cli.schemes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.Workload;
import org.inkling.loft.RetrainingScheme;

/** Invented runs. */
final class Runs {
  private static final long SECOND = 1_000_000_000;

  private Runs() {}

  static SchemeRun run(RetrainingScheme scheme, String mix, int turn, long perSecond) {
    return run(scheme, mix, turn, perSecond, 0);
  }

  static SchemeRun run(RetrainingScheme scheme, String mix, int turn, long perSecond, long wrong) {
    Map<String, Long> statistics =
        Map.of("keys", 100L, "nodes", 3L, "merges", 2L, "rules.FULL", 4L, "rules.COLD", 0L);
    return new SchemeRun(
        scheme,
        Workload.parse(mix),
        turn,
        new SchemeRun.Speed(2 * perSecond, 2 * SECOND),
        new SchemeRun.End(100, 2_500, statistics),
        turn == 2,
        wrong);
  }

  /** Returns runs of self-tuning and of {@code static} in {@code turns} turns, at a ratio. */
  static List<SchemeRun> pairs(String mix, int turns, double ratio) {
    List<SchemeRun> runs = new ArrayList<>();
    for (int turn = 1; turn <= turns; turn++) {
      long other = 1_000_000L * turn; // machines change from turn to turn
      runs.add(run(RetrainingScheme.SELF_TUNING, mix, turn, Math.round(other * ratio)));
      runs.add(run(RetrainingScheme.STATIC, mix, turn, other));
    }
    return runs;
  }

  static SchemesPlan plan(String... mixes) {
    return new SchemesPlan(
        List.of(RetrainingScheme.STATIC, RetrainingScheme.SELF_TUNING),
        List.of(mixes).stream().map(Workload::parse).toList(),
        0.5,
        2,
        SchemesPlan.Length.ofSeconds(0.05),
        30,
        7,
        false);
  }
}
