package org.inkling.cli.schemes;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.json.Flat;
import org.inkling.loft.RetrainingScheme;

/**
 * What one scheme came to under one mix.
 *
 * @param mix the mix
 * @param scheme the scheme
 * @param perSecond operations per second
 * @param bytesPerKey at the end of a run
 * @param rules how often each rule fired in a run, on average; those that never did left out
 * @param ranOut in how many runs the keys to insert ran out
 */
record SchemeSummary(
    Workload mix,
    RetrainingScheme scheme,
    @Expose(serialize = false) Spread perSecond,
    @Expose(serialize = false) Spread bytesPerKey,
    @SerializedName("rulesPerRun") Map<String, Double> rules,
    @SerializedName("runsOutOfKeys") long ranOut) {

  /** Of the runs of {@code scheme} under {@code mix}, of which there is at least one. */
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

  /** The figures of both spreads by name. */
  @Flat
  Map<String, Double> figures() {
    return Map.of(
        "medianOpsPerSecond", perSecond.median(),
        "minOpsPerSecond", perSecond.least(),
        "maxOpsPerSecond", perSecond.most(),
        "medianBytesPerKey", bytesPerKey.median());
  }
}
