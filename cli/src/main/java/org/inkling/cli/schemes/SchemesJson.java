package org.inkling.cli.schemes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.bench.Retraining;
import org.inkling.cli.experiment.JsonFile;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.MedianInterval;

/** A comparison as JSON: one object, with a row for each run; numbers in plain units. */
final class SchemesJson {
  private static final List<String> STATISTICS =
      List.of(
          "nodes",
          "expansions",
          "splits",
          "merges",
          "compactions",
          "refusedChanges",
          "droppedChanges",
          "pendingNodes");

  private SchemesJson() {}

  static void write(SchemesReport report, Path file) {
    JsonObject object = new JsonObject();
    object.addProperty("figure", "schemes");
    addPlan(report, object);
    object.addProperty("machine", Machine.describe());
    object.addProperty("jdk", report.result().process().jdk());
    object.addProperty("flags", report.result().process().flags());
    object.addProperty("wrongAnswers", report.wrongAnswers());
    JsonArray summaries = new JsonArray();
    report.summaries().forEach(summary -> summaries.add(json(summary)));
    object.add("summaries", summaries);
    JsonArray claims = new JsonArray();
    report.claims().forEach(claim -> claims.add(json(claim)));
    object.add("claims", claims);
    JsonArray rows = new JsonArray();
    report.result().runs().forEach(run -> rows.add(json(run)));
    object.add("rows", rows);
    JsonFile.write(file, object);
  }

  private static void addPlan(SchemesReport report, JsonObject object) {
    SchemesPlan plan = report.plan();
    object.addProperty("keys", report.keys().spec());
    object.addProperty("keyCount", report.keys().count());
    object.addProperty("load", plan.load());
    object.addProperty("loadedKeys", report.keys().loaded());
    object.addProperty("distribution", "latest");
    object.addProperty("threads", plan.threads());
    if (plan.length().operations() > 0) {
      object.addProperty("operations", plan.length().operations());
    } else {
      object.addProperty("seconds", plan.length().seconds());
    }
    object.addProperty("turns", plan.turns());
    object.addProperty("seed", plan.seed());
    object.addProperty("values", plan.wide() ? "wide" : "inline");
  }

  private static JsonObject json(SchemeSummary summary) {
    JsonObject object = new JsonObject();
    object.addProperty("mix", summary.mix().toString());
    object.addProperty("scheme", Retraining.label(summary.scheme()));
    object.addProperty("medianOpsPerSecond", summary.perSecond().median());
    object.addProperty("minOpsPerSecond", summary.perSecond().least());
    object.addProperty("maxOpsPerSecond", summary.perSecond().most());
    object.addProperty("medianBytesPerKey", summary.bytesPerKey().median());
    object.addProperty("runsOutOfKeys", summary.ranOut());
    JsonObject rules = new JsonObject();
    summary.rules().forEach(rules::addProperty);
    object.add("rulesPerRun", rules);
    return object;
  }

  private static JsonObject json(Claim claim) {
    JsonObject object = new JsonObject();
    object.addProperty("mix", claim.mix().toString());
    object.addProperty("other", Retraining.label(claim.other()));
    object.addProperty("pairs", claim.ratio().pairs());
    object.addProperty("medianRatio", claim.ratio().median());
    MedianInterval.Interval interval = claim.ratio().interval();
    if (interval != null) {
      object.addProperty("lowRatio", interval.low());
      object.addProperty("highRatio", interval.high());
    }
    object.addProperty("bound", claim.bound());
    object.addProperty("outcome", claim.outcome().label());
    return object;
  }

  private static JsonObject json(SchemeRun run) {
    JsonObject object = new JsonObject();
    object.addProperty("scheme", Retraining.label(run.scheme()));
    object.addProperty("mix", run.mix().toString());
    object.addProperty("turn", run.turn());
    object.addProperty("opsPerSecond", run.perSecond());
    object.addProperty("operations", run.speed().operations());
    object.addProperty("nanos", run.speed().nanos());
    object.addProperty("keys", run.end().keys());
    object.addProperty("bytesPerKey", run.bytesPerKey());
    object.addProperty("ranOut", run.ranOut());
    object.addProperty("wrongAnswers", run.wrongAnswers());
    for (String name : STATISTICS) {
      object.addProperty(name, run.statistic(name));
    }
    JsonObject rules = new JsonObject();
    run.rules().forEach(rules::addProperty);
    object.add("rules", rules);
    return object;
  }
}
