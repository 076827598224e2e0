package org.inkling.cli.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.json.JsonFile;

/** Writes rows as JSON: an array with one object per row, with numbers in base units. */
final class JsonReport {

  private JsonReport() {}

  /** Writes {@code rows} to {@code file}. */
  static void write(List<Row> rows, Path file) {
    String machine = Machine.describe();
    JsonArray array = new JsonArray();
    for (Row row : rows) {
      JsonObject object = new JsonObject();
      addPlan(row, object);
      addSpeed(row, object);
      addMemory(row.totals(), object);
      if (row.totals().atEnd().offHeapBytes() > 0 && !row.memory().isEmpty()) {
        object.add("retired", retired(row));
      }
      object.addProperty("machine", machine);
      addOrigin(row, object);
      array.add(object);
    }
    JsonFile.write(file, array);
  }

  private static void addPlan(Row row, JsonObject object) {
    Plan plan = row.plan();
    object.addProperty("index", row.index().label());
    object.addProperty("keys", row.keys().spec());
    object.addProperty("keyCount", row.keys().count());
    object.addProperty("load", plan.load());
    object.addProperty("loadedKeys", row.totals().afterLoad().keys());
    object.addProperty("workload", plan.workload().toString());
    object.addProperty("distribution", plan.distribution().toString());
    object.addProperty("threads", plan.threads());
    object.addProperty("seconds", plan.seconds());
    object.addProperty("repeats", plan.repeats());
    object.addProperty("seed", plan.seed());
    if (row.index() == SubjectKind.LOFT) {
      object.addProperty("retraining", RetrainingNames.label(plan.retraining()));
    }
    object.addProperty("values", plan.wide() ? "wide" : "inline");
  }

  private static void addSpeed(Row row, JsonObject object) {
    LatencyCurve latencies = row.totals().latencies();
    object.addProperty("medianOpsPerSecond", row.medianOpsPerSecond());
    object.addProperty("minOpsPerSecond", row.minOpsPerSecond());
    object.addProperty("maxOpsPerSecond", row.maxOpsPerSecond());
    object.addProperty("p50Nanos", latencies.at(50));
    object.addProperty("p99Nanos", latencies.at(99));
    object.addProperty("p999Nanos", latencies.at(99.9));
    object.addProperty("heapBytesPerOperation", row.heapBytesPerOperation());
    object.addProperty("gcMillis", row.gcMillis());
    object.addProperty("wrongAnswers", row.wrongAnswers());
  }

  private static void addMemory(Answer.Totals totals, JsonObject object) {
    object.addProperty("bytesPerKey", totals.atEnd().bytesPerKey());
    object.addProperty("bytesPerKeyAfterLoad", totals.afterLoad().bytesPerKey());
    object.addProperty("heapBytes", totals.atEnd().heapBytes());
    object.addProperty("offHeapBytes", totals.atEnd().offHeapBytes());
    JsonObject floor = new JsonObject();
    floor.addProperty("bytes", totals.floor().bytes());
    floor.addProperty("dependentNanos", totals.floor().dependentNanos());
    floor.addProperty("independentNanos", totals.floor().independentNanos());
    object.add("memoryFloor", floor);
  }

  private static JsonObject retired(Row row) {
    JsonObject object = new JsonObject();
    object.addProperty("mostBytes", row.maxRetiredBytes());
    object.addProperty("samples", row.memory().size());
    object.addProperty("samplesBeyondBound", row.samplesBeyondBound());
    object.addProperty("bytesAfterClose", row.totals().bytesAfterClose());
    JsonArray repeats = new JsonArray();
    for (Answer.Repeated repeat : row.repeats()) {
      JsonArray samples = new JsonArray();
      for (MemorySample sample : repeat.memory()) {
        JsonObject one = new JsonObject();
        one.addProperty("seconds", sample.seconds());
        one.addProperty("liveBytes", sample.liveBytes());
        one.addProperty("retiredBytes", sample.retiredBytes());
        samples.add(one);
      }
      repeats.add(samples);
    }
    object.add("perSecond", repeats);
    return object;
  }

  private static void addOrigin(Row row, JsonObject object) {
    object.addProperty("jdk", row.totals().jdk());
    object.addProperty("flags", row.totals().flags());
  }
}
