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
 * What came out of a soak.
 *
 * @param violation what the index did wrong, or null
 * @param plan what was to be done
 * @param seconds how long it took
 * @param operations how many of each kind
 * @param livesEnded how many clusters were filled and deserted
 * @param comparedKeys how many present keys the quiet points met
 * @param quiet the memory at the end of each quiet point
 * @param seen what the watch saw
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
  /** What a reader wants to know. */
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
        ? "passed: nothing lost, nothing twice, retired memory in bounds, all given back"
        : "VIOLATION (seed " + plan.seed() + "): " + violation;
  }

  @SerializedName("passed")
  boolean passed() {
    return violation == null;
  }

  /** The number of quiet points, and the memory at three of them. */
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
