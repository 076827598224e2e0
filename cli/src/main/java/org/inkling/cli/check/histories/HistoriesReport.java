package org.inkling.cli.check.histories;

import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code check histories}.
 *
 * @param operations the number of operations on hot keys
 * @param answers the number of answers checked; a scan has one for each hot key in its range
 * @param freshKeys the number of keys inserted around the hot ones
 * @param changes the structure changes meanwhile, by name
 * @param longestHistory the number of answers in the longest history of one key in one round
 * @param violation a key whose history has no order, or null
 * @param wrongAnswer an answer that is wrong whatever other threads do, or null
 */
record HistoriesReport(
    @Flat HistoriesPlan plan,
    long operations,
    long answers,
    long hotKeys,
    long freshKeys,
    long indexes,
    int rounds,
    Map<String, Long> changes,
    long longestHistory,
    double seconds,
    @Nullable Violation violation,
    @Nullable String wrongAnswer)
    implements ExperimentReport {

  @Override
  public boolean passed() {
    return violation == null && wrongAnswer == null;
  }

  @Override
  public List<String> lines() {
    return List.of(
        Text.format("operations  %,d by %d threads", operations, plan.threads()),
        "index       " + plan.index().label(),
        "nodes       " + plan.nodes().label(),
        "seed        " + plan.seed(),
        "stalls      "
            + (plan.stall() == 0 ? "none" : "before one shared access in " + plan.stall()),
        "mutant      " + plan.mutant().label(),
        Text.format("hot keys    %,d in %,d indexes", hotKeys, indexes),
        Text.format("fresh keys  %,d", freshKeys),
        Text.format("answers     %,d checked", answers),
        "changes     " + Text.counts("%,d", changes),
        Text.format("longest     %,d answers on one key in one round", longestHistory),
        Text.format(
            "time        %.1f s, %,.0f operations per second", seconds, operations / seconds),
        verdict());
  }

  private String verdict() {
    if (violation != null) {
      return violation.text();
    }
    return wrongAnswer != null ? wrongAnswer : "every key's history has an order";
  }
}
