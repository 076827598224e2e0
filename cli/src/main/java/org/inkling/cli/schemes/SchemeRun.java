package org.inkling.cli.schemes;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.inkling.cli.bench.Answer;
import org.inkling.cli.bench.Row;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.Counters;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;

/**
 * One run of one scheme.
 *
 * @param turn the number of the turn, from 1
 * @param ranOut whether it ended early for lack of keys to insert
 * @param repeat its results, with the index at the end of the run, before it settled
 */
record SchemeRun(
    RetrainingScheme scheme,
    Workload mix,
    int turn,
    boolean ranOut,
    @Expose(serialize = false) Answer.Repeated repeat) {
  private static final List<String> STATISTICS =
      List.of(
          "keys",
          "offHeapBytes",
          "nodes",
          "expansions",
          "splits",
          "merges",
          "compactions",
          "refusedChanges",
          "droppedChanges",
          "pendingNodes");

  /** Returns the runs of a scheme under a mix. */
  static List<SchemeRun> of(Row row) {
    List<SchemeRun> runs = new ArrayList<>();
    for (Answer.Repeated repeat : row.repeats()) {
      boolean ranOut = repeat.nanos() < row.plan().seconds() * 1e9;
      RetrainingScheme scheme = ((SchemeFactory) row.index()).scheme();
      runs.add(new SchemeRun(scheme, row.plan().workload(), runs.size() + 1, ranOut, repeat));
    }
    return runs;
  }

  @SerializedName("opsPerSecond")
  double perSecond() {
    return repeat.perSecond();
  }

  @SerializedName("bytesPerKey")
  double bytesPerKey() {
    return (double) statistic("offHeapBytes") / Math.max(1, statistic("keys"));
  }

  private long statistic(String name) {
    return Objects.requireNonNull(repeat.state().get(name), name);
  }

  /** Returns how often each rule fired, without rules that did not fire. */
  @SerializedName("rules")
  Map<String, Long> rules() {
    return Counters.rules(repeat.state());
  }

  /** Returns the speed, and levels and counters of the index, by name. */
  @Flat
  Map<String, Long> figures() {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("operations", repeat.operations());
    figures.put("nanos", repeat.nanos());
    figures.put("wrongAnswers", repeat.wrongAnswers());
    STATISTICS.forEach(name -> figures.put(name, statistic(name)));
    return figures;
  }
}
