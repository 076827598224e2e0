package org.inkling.cli.check.churn;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The result of a churn.
 *
 * @param plan the plan that was carried out
 * @param samples of the memory at even intervals, at least one
 * @param settled a sample after the churn and after maintenance had ended
 * @param afterClose a sample after the index was closed
 * @param wrongAnswers the number of wrong answers, during the churn and after it
 * @param structureFault the error in the structure, or null
 */
record ChurnReport(
    @Flat ChurnPlan plan,
    List<ChurnSample> samples,
    ChurnSample settled,
    ChurnSample afterClose,
    long wrongAnswers,
    @Expose(serialize = false) @Nullable String structureFault) {

  /** Returns the sample with the largest retired memory relative to its bound. */
  @SerializedName("worstSample")
  ChurnSample worst() {
    return samples.stream().max(Comparator.comparingDouble(ChurnSample::ofBound)).orElseThrow();
  }

  /** Returns the violations; empty if the index passed. */
  @SerializedName("violations")
  List<String> violations() {
    List<String> violations = new ArrayList<>();
    long beyond = samples.stream().filter(sample -> sample.ofBound() > 1).count();
    if (beyond > 0) {
      violations.add(
          "retired memory beyond its bound in %,d of %,d samples"
              .formatted(beyond, samples.size()));
    }
    if (afterClose.reservedBytes() != 0 || afterClose.retiredBytes() != 0) {
      violations.add(
          "memory that close did not free: %,d bytes reserved, %,d retired"
              .formatted(afterClose.reservedBytes(), afterClose.retiredBytes()));
    }
    if (wrongAnswers > 0) {
      violations.add("%,d wrong answers".formatted(wrongAnswers));
    }
    if (structureFault != null) {
      violations.add("the structure: " + structureFault);
    }
    return violations;
  }

  /** Returns the report as text. */
  List<String> lines() {
    ChurnSample worst = worst();
    ChurnSample first = samples.getFirst();
    ChurnSample middle = samples.get(samples.size() / 2);
    ChurnSample last = samples.getLast();
    List<String> lines = new ArrayList<>();
    lines.add(
        Text.format(
            "%,d operations in %,.0f s, %,.0f per second; %,d samples",
            last.operations(), last.seconds(), last.operations() / last.seconds(), samples.size()));
    lines.add(
        Text.format(
            "retired: %,.1f MiB in the worst sample (at %,.0f s), %.1f %% of its bound %,.1f MiB"
                + " with %,.1f MiB live",
            worst.retiredBytes() / 0x1p20,
            worst.seconds(),
            100 * worst.ofBound(),
            worst.boundBytes() / 0x1p20,
            worst.liveBytes() / 0x1p20));
    lines.add(
        Text.format(
            "live: %.1f bytes/key at first, %.1f in the middle, %.1f at the end, %.1f settled;"
                + " nodes %,d, %,d, %,d, %,d",
            first.bytesPerKey(),
            middle.bytesPerKey(),
            last.bytesPerKey(),
            settled.bytesPerKey(),
            first.nodes(),
            middle.nodes(),
            last.nodes(),
            settled.nodes()));
    lines.add(
        Text.format(
            "after close: %,d bytes reserved, %,d retired",
            afterClose.reservedBytes(), afterClose.retiredBytes()));
    lines.add(verdict());
    return lines;
  }

  private String verdict() {
    List<String> violations = violations();
    return violations.isEmpty()
        ? "passed: retired memory in bounds, all freed, no wrong answer"
        : "VIOLATION (seed " + plan.seed() + "): " + String.join("; ", violations);
  }

  @SerializedName("passed")
  boolean passed() {
    return violations().isEmpty();
  }

  @SerializedName("worstOfBound")
  double worstOfBound() {
    return worst().ofBound();
  }

  @Flat
  Host host() {
    return Host.here();
  }
}
