package org.inkling.cli.check.soak;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.inkling.cli.check.soak.SoakSubject.Memory;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The result of a soak test.
 *
 * @param violation the violation, or null
 * @param plan the plan that was carried out
 * @param seconds how long it took
 * @param operations the number of operations of each kind
 * @param livesEnded the number of clusters that were filled and deserted
 * @param comparedKeys the number of present keys that the quiet points compared
 * @param quiet the memory at the end of each quiet point
 * @param seen the extremes of the memory
 * @param atEnd the memory after close
 */
record SoakReport(
    @Nullable String violation,
    @Flat SoakPlan plan,
    double seconds,
    Map<String, Long> operations,
    @SerializedName("clustersDeserted") long livesEnded,
    long comparedKeys,
    @Expose(serialize = false) List<Memory> quiet,
    @Flat MemoryWatch.Seen seen,
    @Expose(serialize = false) Memory atEnd) {
  /** Returns the report as text. */
  List<String> lines() {
    String work =
        "%,d operations in %,.0f s, %,d quiet points, %,d keys compared, %,d clusters deserted"
            .formatted(operations.get("all"), seconds, quiet.size(), comparedKeys, livesEnded);
    String retired =
        "retired: at most %,.1f MiB, %.0f %% of its bound (%,d samples)"
            .formatted(
                seen.mostRetiredBytes() / 0x1p20, 100 * seen.mostOfRetiredBound(), seen.samples());
    String reserved =
        "reserved: at most %,.1f MiB%s; %,d bytes after close"
            .formatted(
                seen.mostReservedBytes() / 0x1p20, reservedOverTime(), atEnd.reservedBytes());
    String changes =
        "%,d expansions, %,d splits, %,d dropped changes, %,d new roots"
            .formatted(
                atEnd.changes().expansions(),
                atEnd.changes().splits(),
                atEnd.changes().dropped(),
                atEnd.changes().rootRebuilds());
    return List.of(work, changes, retired, reserved, verdict());
  }

  private String reservedOverTime() {
    if (quiet.isEmpty()) {
      return "";
    }
    return "; %,.1f at the first quiet point, %,.1f at the middle one, %,.1f at the last"
        .formatted(
            quiet.getFirst().reservedBytes() / 0x1p20,
            quiet.get(quiet.size() / 2).reservedBytes() / 0x1p20,
            quiet.getLast().reservedBytes() / 0x1p20);
  }

  private String verdict() {
    return violation == null
        ? "passed: nothing lost, nothing duplicate, retired memory in bounds, all freed"
        : "VIOLATION (seed " + plan.seed() + "): " + violation;
  }

  @SerializedName("passed")
  boolean passed() {
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

  @SerializedName("changes")
  SoakSubject.Changes changes() {
    return atEnd.changes();
  }

  @SerializedName("reservedAfterCloseBytes")
  long reservedAfterCloseBytes() {
    return atEnd.reservedBytes();
  }

  @Flat
  Host host() {
    return Host.here();
  }
}
