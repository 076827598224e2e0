package org.inkling.cli.check.soak;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.inkling.cli.check.soak.SoakSubject.Memory;
import org.inkling.cli.experiment.Machine;
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
    SoakPlan plan,
    double seconds,
    Map<String, Long> operations,
    long livesEnded,
    long comparedKeys,
    List<Memory> quiet,
    MemoryWatch.Seen seen,
    Memory atEnd) {
  private static final Gson GSON = new Gson();

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

  /** All of it, for a machine. */
  JsonObject json(String nodes) {
    JsonObject object = new JsonObject();
    object.addProperty("passed", violation == null);
    object.addProperty("violation", violation);
    object.addProperty("minutes", plan.nanos() / 60e9);
    object.addProperty("threads", plan.threads());
    object.addProperty("seed", plan.seed());
    object.addProperty("nodes", nodes);
    object.addProperty("clusters", plan.clusters());
    object.addProperty("mostPlaces", plan.mostPlaces());
    object.addProperty("seconds", seconds);
    object.add("operations", GSON.toJsonTree(operations));
    object.addProperty("clustersDeserted", livesEnded);
    object.addProperty("quietPoints", quiet.size());
    object.addProperty("comparedKeys", comparedKeys);
    addMemory(object);
    object.addProperty("machine", Machine.describe());
    object.addProperty("jdk", Machine.jdk());
    object.addProperty("flags", Machine.flags());
    return object;
  }

  private void addMemory(JsonObject object) {
    object.addProperty("mostRetiredBytes", seen.mostRetiredBytes());
    object.addProperty("mostOfRetiredBound", seen.mostOfRetiredBound());
    object.addProperty("mostReservedBytes", seen.mostReservedBytes());
    object.addProperty("memorySamples", seen.samples());
    if (!quiet.isEmpty()) {
      object.add("firstQuietPoint", GSON.toJsonTree(quiet.getFirst()));
      object.add("middleQuietPoint", GSON.toJsonTree(quiet.get(quiet.size() / 2)));
      object.add("lastQuietPoint", GSON.toJsonTree(quiet.getLast()));
    }
    object.add("changes", GSON.toJsonTree(atEnd.changes()));
    object.addProperty("reservedAfterCloseBytes", atEnd.reservedBytes());
  }
}
