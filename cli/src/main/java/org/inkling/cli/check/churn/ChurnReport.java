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
 * What came out of a churn.
 *
 * @param plan what was to be done
 * @param samples at even times, at least one
 * @param settled when all was over and maintenance was done
 * @param afterClose what was left
 * @param wrongAnswers during the churn and after it
 * @param structureFault what is wrong with the structure, or null
 */
record ChurnReport(
    @Flat ChurnPlan plan,
    List<Sample> samples,
    Sample settled,
    Sample afterClose,
    long wrongAnswers,
    @Expose(serialize = false) @Nullable String structureFault) {

  /** The sample that came closest to its bound, or went beyond it the most. */
  @SerializedName("worstSample")
  Sample worst() {
    return samples.stream().max(Comparator.comparingDouble(Sample::ofBound)).orElseThrow();
  }

  /** What the index did wrong; empty if it passed. */
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
          "memory that close did not give back: %,d bytes reserved, %,d retired"
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

  /** What a reader wants to know. */
  List<String> lines() {
    Sample worst = worst();
    Sample first = samples.getFirst();
    Sample middle = samples.get(samples.size() / 2);
    Sample last = samples.getLast();
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
        ? "passed: retired memory in bounds, all given back, no wrong answer"
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
