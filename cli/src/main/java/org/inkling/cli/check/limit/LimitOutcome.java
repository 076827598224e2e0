package org.inkling.cli.check.limit;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * The outcome of one scenario.
 *
 * @param scenario which
 * @param capacity how many keys a new index takes
 * @param totals operations and refusals
 * @param seconds how long the operations took
 * @param findings memory and violations
 */
record LimitOutcome(
    LimitScenario scenario,
    int capacity,
    LimitRun.Totals totals,
    double seconds,
    LimitFindings findings) {

  boolean passed() {
    return findings.violations().isEmpty();
  }

  private double curedPerMillion() {
    return 1e6 * totals.cured() / totals.operations();
  }

  /** The outcome for a reader; violations last. */
  List<String> lines() {
    String figures =
        String.format(
            Locale.ROOT,
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
        String.format(
            Locale.ROOT,
            "%s: %,d violations, %,d of them refusals; the first: %s",
            scenario.label(),
            violations.size(),
            totals.refused(),
            violations.getFirst());
    return List.of(figures, count);
  }

  /** All of it, for a machine. */
  JsonObject json() {
    JsonObject object = new JsonObject();
    object.addProperty("scenario", scenario.label());
    object.addProperty("passed", passed());
    object.addProperty("capacity", capacity);
    object.addProperty("operations", totals.operations());
    object.addProperty("seconds", seconds);
    object.addProperty("curedRefusals", totals.cured());
    object.addProperty("refusals", totals.refused());
    object.addProperty("peakReservedBytes", findings.peakReserved());
    object.addProperty("emptiedReservedBytes", findings.emptiedReserved());
    object.addProperty("bytesPerKey", findings.bytesPerKey());
    JsonArray violations = new JsonArray();
    findings.violations().forEach(violations::add);
    object.add("violations", violations);
    return object;
  }
}
