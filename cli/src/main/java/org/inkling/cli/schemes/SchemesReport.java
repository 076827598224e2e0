package org.inkling.cli.schemes;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.Row;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;

/**
 * The result of a comparison.
 *
 * @param keys the keys that were loaded and inserted
 * @param loadedKeys the number of loaded keys
 */
record SchemesReport(
    @Flat Row.KeyChoice keys,
    long loadedKeys,
    @Expose(serialize = false) Plan plan,
    @SerializedName("rows") List<SchemeRun> runs,
    @Flat Host host)
    implements ExperimentReport {

  static SchemesReport of(List<Row> rows) {
    Row first = rows.getFirst();
    return new SchemesReport(
        first.keys(),
        first.totals().afterLoad().keys(),
        first.plan(),
        rows.stream().flatMap(row -> SchemeRun.of(row).stream()).toList(),
        first.totals().host());
  }

  /** Returns the options, and the kind of this file, by which {@code plot} knows it. */
  @Flat
  Map<String, Object> options() {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("figure", "schemes");
    options.put("schemes", schemes());
    options.put("mixes", mixes());
    options.put("distribution", plan.distribution());
    options.put("load", plan.load());
    options.put("threads", plan.threads());
    options.put("seconds", plan.seconds());
    options.put("turns", plan.repeats());
    options.put("seed", plan.seed());
    return options;
  }

  private List<RetrainingScheme> schemes() {
    return runs.stream().map(SchemeRun::scheme).distinct().toList();
  }

  private List<Workload> mixes() {
    return runs.stream().map(SchemeRun::mix).distinct().toList();
  }

  /** Returns the claims about self-tuning. */
  @SerializedName("claims")
  List<Claim> claims() {
    return Claim.all(mixes(), schemes(), runs);
  }

  /** Returns the results of each scheme under each mix. */
  @SerializedName("summaries")
  List<SchemeSummary> summaries() {
    return mixes().stream()
        .flatMap(mix -> schemes().stream().map(scheme -> SchemeSummary.of(mix, scheme, runs)))
        .toList();
  }

  /** Returns the number of wrong answers of all runs. */
  @SerializedName("wrongAnswers")
  long wrongAnswers() {
    return runs.stream().mapToLong(run -> run.repeat().wrongAnswers()).sum();
  }

  @Override
  public boolean passed() {
    return wrongAnswers() == 0
        && claims().stream().allMatch(claim -> claim.outcome() != Claim.Outcome.FAILED);
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%s: from %,d keys of %,d; reads of the latest, and inserts, by %d threads; %s s a run,"
                + " %d turns",
            keys.spec(), loadedKeys, keys.count(), plan.threads(), plan.seconds(), plan.repeats()));
    for (Workload mix : mixes()) {
      lines.add(
          Text.format(
              "%-12s %22s  %18s  %s",
              mix, "Mops/s (spread)", "bytes/key (spread)", "rules that fired in a run"));
      summaries().stream()
          .filter(summary -> summary.mix().equals(mix))
          .forEach(summary -> lines.add(summary.line()));
    }
    if (!claims().isEmpty()) {
      lines.add(
          "self-tuning to each other scheme, ratios of the same turn: median (95 % interval)");
    }
    claims().forEach(claim -> lines.add(claim.line()));
    lines.add(Text.format("wrong answers: %,d", wrongAnswers()));
    return lines;
  }
}
