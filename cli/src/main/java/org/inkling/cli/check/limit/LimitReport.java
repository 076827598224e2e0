package org.inkling.cli.check.limit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import org.inkling.cli.experiment.Machine;

/**
 * The outcomes of all scenarios.
 *
 * @param plan what was to be done
 * @param outcomes one for each scenario
 */
record LimitReport(LimitPlan plan, List<LimitOutcome> outcomes) {

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

  /** All of it, for a machine. */
  JsonObject json() {
    JsonObject object = new JsonObject();
    object.addProperty("passed", passed());
    object.addProperty("limitBytes", plan.limit());
    object.addProperty("stepBytes", plan.step());
    object.addProperty("share", plan.share());
    object.addProperty("threads", plan.threads());
    object.addProperty("seed", plan.seed());
    JsonArray scenarios = new JsonArray();
    outcomes.forEach(outcome -> scenarios.add(outcome.json()));
    object.add("scenarios", scenarios);
    object.addProperty("machine", Machine.describe());
    object.addProperty("jdk", Machine.jdk());
    object.addProperty("flags", Machine.flags());
    return object;
  }
}
