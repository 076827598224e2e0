package org.inkling.cli.check.soak;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.experiment.ExperimentReport;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.Counters;
import org.jspecify.annotations.Nullable;

/**
 * The result of a soak test.
 *
 * @param violation the violation, or null
 * @param operations the number of operations of each kind
 * @param livesEnded the number of clusters that were filled and deserted
 * @param comparedKeys the number of present keys that the quiet points compared
 * @param quiet the memory at the end of each quiet point
 * @param extremes the extremes of the memory
 * @param reservedAfterCloseBytes the memory after close
 * @param changes the structure changes, by name
 */
record SoakReport(
    @Nullable String violation,
    @Flat SoakPlan plan,
    double seconds,
    Map<String, Long> operations,
    @SerializedName("clustersDeserted") long livesEnded,
    long comparedKeys,
    @Expose(serialize = false) List<MemoryUse> quiet,
    @Flat MemoryWatch.Extremes extremes,
    long reservedAfterCloseBytes,
    Map<String, Long> changes)
    implements ExperimentReport {

  @Override
  public List<String> lines() {
    return List.of(
        Text.format(
            "%,d operations in %,.0f s, %,d quiet points, %,d keys compared, %,d clusters deserted",
            operations.getOrDefault("all", 0L), seconds, quiet.size(), comparedKeys, livesEnded),
        "changes: " + Text.counts("%,d", Counters.occurred(changes)),
        Text.format(
            "retired: at most %,.1f MiB, %.0f %% of its bound (%,d samples)",
            extremes.mostRetiredBytes() / 0x1p20,
            100 * extremes.mostOfRetiredBound(),
            extremes.samples()),
        Text.format(
            "reserved: at most %,.1f MiB%s; %,d bytes after close",
            extremes.mostReservedBytes() / 0x1p20, reservedOverTime(), reservedAfterCloseBytes),
        violation == null
            ? "passed: nothing lost, nothing duplicate, retired memory in bounds, all freed"
            : "VIOLATION (seed " + plan.seed() + "): " + violation);
  }

  private String reservedOverTime() {
    if (quiet.isEmpty()) {
      return "";
    }
    return Text.format(
        "; %,.1f at the first quiet point, %,.1f at the middle one, %,.1f at the last",
        quiet.getFirst().reservedBytes() / 0x1p20,
        quiet.get(quiet.size() / 2).reservedBytes() / 0x1p20,
        quiet.getLast().reservedBytes() / 0x1p20);
  }

  @Override
  @SerializedName("passed")
  public boolean passed() {
    return violation == null;
  }

  /** Returns the number of quiet points, and the memory at three of them. */
  @Flat
  Map<String, Object> quietPoints() {
    Map<String, Object> points = new LinkedHashMap<>();
    points.put("quietPoints", quiet.size());
    if (!quiet.isEmpty()) {
      points.put("firstQuietPoint", quiet.getFirst());
      points.put("middleQuietPoint", quiet.get(quiet.size() / 2));
      points.put("lastQuietPoint", quiet.getLast());
    }
    return points;
  }

  @Flat
  Host host() {
    return Host.here();
  }
}
