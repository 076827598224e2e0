package org.inkling.cli.growth;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.JsonFile;
import org.inkling.cli.experiment.Machine;

/** Rows as JSON: an array with one object per index, numbers in plain units. */
final class GrowthJson {

  private GrowthJson() {}

  /** Writes {@code rows} to {@code file}. */
  static void write(List<GrowthRow> rows, Path file) {
    String machine = Machine.describe();
    JsonArray array = new JsonArray();
    for (GrowthRow row : rows) {
      GrowthResult result = row.result();
      JsonObject object = new JsonObject();
      addPlan(row, object);
      object.add("growth", inserts(result.inserts()));
      object.add("memory", memory(result));
      object.add("reads", reads(result.reads()));
      if (result.idle() != null) {
        object.add("afterIdle", idle(result, result.idle()));
      }
      object.add("wrongAnswers", wrong(result.wrong()));
      object.addProperty("machine", machine);
      object.addProperty("jdk", result.jdk());
      object.addProperty("flags", result.flags());
      array.add(object);
    }
    JsonFile.write(file, array);
  }

  private static void addPlan(GrowthRow row, JsonObject object) {
    GrowthPlan plan = row.plan();
    object.addProperty("index", row.index());
    object.addProperty("keys", row.keys());
    object.addProperty("order", plan.order().label());
    object.addProperty("from", plan.from());
    object.addProperty("inserts", row.result().inserts().count());
    object.addProperty("threads", plan.threads());
    object.addProperty("seconds", plan.seconds());
    object.addProperty("repeats", plan.repeats());
    object.addProperty("idle", plan.idle());
    object.addProperty("seed", plan.seed());
    object.addProperty("values", plan.wide() ? "wide" : "inline");
    object.addProperty("check", plan.check());
  }

  private static JsonObject inserts(GrowthResult.Inserts inserts) {
    JsonObject object = new JsonObject();
    object.addProperty("opsPerSecond", inserts.perSecond());
    object.addProperty("medianTenthOpsPerSecond", inserts.medianRate());
    object.addProperty("slowestTenthOpsPerSecond", inserts.slowestRate());
    object.add("tenthsOpsPerSecond", numbers(inserts.rates()));
    object.add("insertNanos", times(inserts.times()));
    object.addProperty("longestSixteenInsertsNanos", inserts.longestRun());
    object.add("readNanos", times(inserts.reads()));
    return object;
  }

  private static JsonObject times(GrowthResult.Times times) {
    JsonObject object = new JsonObject();
    object.addProperty("p50", times.p50());
    object.addProperty("p99", times.p99());
    object.addProperty("p999", times.p999());
    object.addProperty("max", times.max());
    return object;
  }

  private static JsonObject memory(GrowthResult result) {
    JsonObject object = new JsonObject();
    object.addProperty("peakOffHeapBytes", result.memory().peakOffHeapBytes());
    object.addProperty("settleNanos", result.settleNanos());
    object.add("peaks", numbers(result.memory().peaks()));
    object.add("atEnd", numbers(result.memory().atEnd()));
    object.add("settled", footprint(result.grown()));
    object.add("loaded", footprint(result.loaded()));
    return object;
  }

  private static JsonObject footprint(GrowthResult.Footprint footprint) {
    JsonObject object = new JsonObject();
    object.addProperty("keys", footprint.keys());
    object.addProperty("bytesPerKey", footprint.bytesPerKey());
    object.addProperty("heapBytes", footprint.heapBytes());
    object.addProperty("offHeapBytes", footprint.offHeapBytes());
    object.add("statistics", numbers(footprint.statistics()));
    return object;
  }

  private static JsonObject reads(List<GrowthResult.Turn> turns) {
    JsonObject object = new JsonObject();
    object.addProperty("medianRatio", GrowthResult.medianRatio(turns));
    object.add(
        "grownOpsPerSecond",
        numbers(turns.stream().mapToDouble(GrowthResult.Turn::grown).toArray()));
    object.add(
        "loadedOpsPerSecond",
        numbers(turns.stream().mapToDouble(GrowthResult.Turn::loaded).toArray()));
    return object;
  }

  private static JsonObject idle(GrowthResult result, GrowthResult.Idle idle) {
    JsonObject object = new JsonObject();
    object.add("grown", left(result.grown(), idle.grown()));
    object.add("loaded", left(result.loaded(), idle.loaded()));
    object.add("reads", reads(idle.reads()));
    return object;
  }

  private static JsonObject left(GrowthResult.Footprint before, GrowthResult.Left left) {
    JsonObject object = new JsonObject();
    object.addProperty("bytesPerKey", left.bytesPerKey(before));
    object.addProperty("offHeapBytes", left.offHeapBytes());
    object.add("changes", numbers(left.changes()));
    object.add("statistics", numbers(left.statistics()));
    return object;
  }

  private static JsonObject wrong(GrowthResult.Wrong wrong) {
    JsonObject object = new JsonObject();
    object.addProperty("total", wrong.total());
    object.addProperty("whileGrowing", wrong.whileGrowing());
    object.addProperty("settled", wrong.settled());
    object.addProperty("reads", wrong.reads());
    return object;
  }

  private static JsonObject numbers(Map<String, Long> statistics) {
    JsonObject object = new JsonObject();
    statistics.forEach(object::addProperty);
    return object;
  }

  private static JsonArray numbers(double... values) {
    JsonArray array = new JsonArray();
    for (double value : values) {
      array.add(value);
    }
    return array;
  }
}
