package org.inkling.cli.schemes;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;

/**
 * The results of one scheme under one mix.
 *
 * @param perSecond the operations per second
 * @param bytesPerKey the bytes per key at the end of a run
 * @param rules the mean number of times that each rule fired in a run, without rules that never
 *     fired
 * @param ranOut the number of runs in which the keys to insert ran out
 */
record SchemeSummary(
    Workload mix,
    RetrainingScheme scheme,
    @Expose(serialize = false) Spread perSecond,
    @Expose(serialize = false) Spread bytesPerKey,
    @SerializedName("rulesPerRun") Map<String, Double> rules,
    @SerializedName("runsOutOfKeys") long ranOut) {

  /** Summarises the runs of {@code scheme} under {@code mix}, of which there is at least one. */
  static SchemeSummary of(Workload mix, RetrainingScheme scheme, List<SchemeRun> all) {
    List<SchemeRun> runs =
        all.stream().filter(run -> run.scheme() == scheme && run.mix().equals(mix)).toList();
    Map<String, Double> rules = new TreeMap<>();
    for (SchemeRun run : runs) {
      run.rules().forEach((rule, count) -> rules.merge(rule, (double) count, Double::sum));
    }
    rules.replaceAll((rule, sum) -> sum / runs.size());
    return new SchemeSummary(
        mix,
        scheme,
        Spread.of(runs.stream().mapToDouble(SchemeRun::perSecond)),
        Spread.of(runs.stream().mapToDouble(SchemeRun::bytesPerKey)),
        rules,
        runs.stream().filter(SchemeRun::ranOut).count());
  }

  /** Returns the results as a line. */
  String line() {
    String end = ranOut == 0 ? "" : "; out of keys to insert in " + ranOut + " runs";
    return Text.format(
        "  %-11s %22s  %18s  %s%s",
        Labelled.label(scheme),
        format(perSecond, 1e6, "%.2f (%.2f-%.2f)"),
        format(bytesPerKey, 1, "%.1f (%.1f-%.1f)"),
        Text.counts("%.1f", rules),
        end);
  }

  private static String format(Spread spread, double unit, String format) {
    return Text.format(format, spread.median() / unit, spread.min() / unit, spread.max() / unit);
  }

  /** Returns the figures of both spreads by name. */
  @Flat
  Map<String, Double> figures() {
    return Map.of(
        "medianOpsPerSecond", perSecond.median(),
        "minOpsPerSecond", perSecond.min(),
        "maxOpsPerSecond", perSecond.max(),
        "medianBytesPerKey", bytesPerKey.median());
  }
}
