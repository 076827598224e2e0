package org.inkling.cli.check.drive;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;

/**
 * The outcomes of all scenarios.
 *
 * @param outcomes one outcome for each scenario
 */
record LimitReport(@Flat LimitPlan plan, @SerializedName("scenarios") List<Outcome> outcomes)
    implements ExperimentReport {

  @Override
  @SerializedName("passed")
  public boolean passed() {
    return outcomes.stream().allMatch(Outcome::passed);
  }

  @Override
  public List<String> lines() {
    if (passed()) {
      return List.of(
          "passed: no refusal that maintenance does not cure, memory in bounds, no wrong answer");
    }
    return List.of(
        outcomes.stream()
            .filter(outcome -> !outcome.passed())
            .map(outcome -> outcome.scenario.label())
            .collect(Collectors.joining(", ", "VIOLATION (seed " + plan.seed() + "): ", "")));
  }

  @Flat
  Host host() {
    return Host.here();
  }

  /**
   * The outcome of one scenario.
   *
   * @param fill the number of keys that fit into a new index, and the memory that it takes
   * @param faults the violations of that index
   * @param totals the operations and refusals
   * @param seconds how long the operations took
   * @param found the memory and the violations
   */
  record Outcome(
      Scenario scenario,
      @Expose(serialize = false) Driver.Fill fill,
      @Expose(serialize = false) List<String> faults,
      @Flat Drive.Totals totals,
      double seconds,
      @Flat Account.Sum found) {

    /** Returns the number of keys that fit into a new index. */
    @SerializedName("capacity")
    int capacity() {
      return fill.keys();
    }

    /** Returns the most memory that a new index has reserved while it was filled. */
    @SerializedName("fillReservedBytes")
    long fillReservedBytes() {
      return fill.peakReservedBytes();
    }

    @SerializedName("passed")
    boolean passed() {
      return violations().isEmpty();
    }

    private List<String> violations() {
      return Stream.concat(faults.stream(), found.violations().stream()).toList();
    }

    /** Returns the outcome as text, with violations last. */
    List<String> lines() {
      String figures =
          Text.format(
              "%s: N %,d; %,d operations in %,.0f s, %,.0f per second; %.1f cured refusals per"
                  + " million; %,d bytes reserved at most, %,d without keys, %.1f in use per key",
              scenario.label(),
              fill.keys(),
              totals.operations(),
              seconds,
              totals.operations() / seconds,
              1e6 * totals.cured() / totals.operations(),
              found.peakReservedBytes(),
              found.emptiedReservedBytes(),
              found.bytesPerKey());
      List<String> violations = violations();
      return violations.isEmpty()
          ? List.of(figures)
          : List.of(
              figures,
              Text.format(
                  "%s: %,d violations, %,d of them refusals; the first: %s",
                  scenario.label(), violations.size(), totals.refused(), violations.getFirst()));
    }
  }
}
