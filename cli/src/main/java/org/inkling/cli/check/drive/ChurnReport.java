package org.inkling.cli.check.drive;

import com.google.gson.annotations.SerializedName;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;

/**
 * The result of a churn.
 *
 * @param samples of the memory at even intervals, at least one
 * @param settled a sample after the churn and after maintenance had ended
 * @param afterClose a sample after the index was closed
 * @param violations what was wrong; empty if the index passed
 */
record ChurnReport(
    @Flat ChurnPlan plan,
    List<Account.Sample> samples,
    Account.Sample settled,
    Account.Sample afterClose,
    List<String> violations)
    implements ExperimentReport {

  /** Returns the sample with the largest retired memory relative to its bound. */
  @SerializedName("worstSample")
  Account.Sample worst() {
    return samples.stream()
        .max(Comparator.comparingDouble(sample -> sample.memory().ofBound()))
        .orElseThrow();
  }

  @SerializedName("worstOfBound")
  double worstOfBound() {
    return worst().memory().ofBound();
  }

  @Override
  public List<String> lines() {
    Account.Sample worst = worst();
    Account.Sample last = samples.getLast();
    List<MemoryUse> times =
        List.of(
            samples.getFirst().memory(),
            samples.get(samples.size() / 2).memory(),
            last.memory(),
            settled.memory());
    return List.of(
        Text.format(
            "%,d operations in %,.0f s, %,.0f per second; %,d samples",
            last.operations(), last.seconds(), last.operations() / last.seconds(), samples.size()),
        Text.format(
            "retired: %,.1f MiB in the worst sample (at %,.0f s), %.1f %% of its bound %,.1f MiB"
                + " with %,.1f MiB live",
            worst.memory().retiredBytes() / 0x1p20,
            worst.seconds(),
            100 * worst.memory().ofBound(),
            worst.memory().boundBytes() / 0x1p20,
            worst.memory().liveBytes() / 0x1p20),
        "live bytes/key at first, in the middle, at the end, settled: "
            + join(times, memory -> Text.format("%.1f", memory.bytesPerKey()))
            + "; nodes: "
            + join(times, memory -> Text.format("%,d", memory.nodes())),
        Text.format(
            "after close: %,d bytes reserved, %,d retired",
            afterClose.memory().reservedBytes(), afterClose.memory().retiredBytes()),
        passed()
            ? "passed: retired memory in bounds, all freed, no wrong answer"
            : "VIOLATION (seed " + plan.seed() + "): " + violations.getFirst());
  }

  private static String join(List<MemoryUse> times, Function<MemoryUse, String> figure) {
    return times.stream().map(figure).collect(Collectors.joining(", "));
  }

  @Override
  @SerializedName("passed")
  public boolean passed() {
    return violations.isEmpty();
  }

  @Flat
  Host host() {
    return Host.here();
  }
}
