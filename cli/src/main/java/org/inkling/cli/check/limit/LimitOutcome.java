package org.inkling.cli.check.limit;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;

/**
 * The outcome of one scenario.
 *
 * @param scenario the scenario
 * @param capacity the number of keys that fit into a new index
 * @param totals the operations and refusals
 * @param seconds how long the operations took
 * @param findings the memory and the violations
 */
record LimitOutcome(
    LimitScenario scenario,
    int capacity,
    @Flat LimitRun.Totals totals,
    double seconds,
    @Expose(serialize = false) LimitFindings findings) {

  @SerializedName("passed")
  boolean passed() {
    return findings.violations().isEmpty();
  }

  private double curedPerMillion() {
    return 1e6 * totals.cured() / totals.operations();
  }

  /** Returns the outcome as text, with violations last. */
  List<String> lines() {
    String figures =
        Text.format(
            "%s: N %,d; %,d operations in %,.0f s, %,.0f per second; %.1f cured refusals per"
                + " million; %,d bytes reserved at most, %,d without keys, %.1f in use per key",
            scenario.label(),
            capacity,
            totals.operations(),
            seconds,
            totals.operations() / seconds,
            curedPerMillion(),
            findings.peakReserved(),
            findings.emptiedReserved(),
            findings.bytesPerKey());
    if (passed()) {
      return List.of(figures);
    }
    List<String> violations = findings.violations();
    String count =
        Text.format(
            "%s: %,d violations, %,d of them refusals; the first: %s",
            scenario.label(), violations.size(), totals.refused(), violations.getFirst());
    return List.of(figures, count);
  }

  /** Returns the findings by name. */
  @Flat
  Map<String, Object> found() {
    return Map.of(
        "peakReservedBytes", findings.peakReserved(),
        "emptiedReservedBytes", findings.emptiedReserved(),
        "bytesPerKey", findings.bytesPerKey(),
        "violations", findings.violations());
  }
}
