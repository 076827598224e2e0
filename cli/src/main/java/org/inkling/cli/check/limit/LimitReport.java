package org.inkling.cli.check.limit;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.json.Flat;

/**
 * The outcomes of all scenarios.
 *
 * @param plan the plan that was carried out
 * @param outcomes one outcome for each scenario
 */
record LimitReport(@Flat LimitPlan plan, @SerializedName("scenarios") List<LimitOutcome> outcomes) {

  @SerializedName("passed")
  boolean passed() {
    return outcomes.stream().allMatch(LimitOutcome::passed);
  }

  String verdict() {
    return passed()
        ? "passed: no refusal that maintenance does not cure, memory in bounds, no wrong answer"
        : "VIOLATION (seed "
            + plan.seed()
            + "): "
            + String.join(
                ", ",
                outcomes.stream()
                    .filter(outcome -> !outcome.passed())
                    .map(outcome -> outcome.scenario().label())
                    .toList());
  }

  @Flat
  Host host() {
    return Host.here();
  }
}
