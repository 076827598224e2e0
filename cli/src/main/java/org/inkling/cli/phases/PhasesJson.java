package org.inkling.cli.phases;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.Retraining;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.Taken;

/** Runs as JSON: one object, numbers in plain units. */
final class PhasesJson {
  /** What tells such a file from others, under {@code figure}. */
  static final String FIGURE = "phases";

  private PhasesJson() {}

  static JsonObject of(PhasesReport report) {
    JsonObject object = new JsonObject();
    object.addProperty("figure", FIGURE);
    addPlan(report, object);
    object.addProperty("machine", Machine.describe());
    JsonArray tallies = new JsonArray();
    report
        .tallies()
        .forEach(
            (kind, tally) -> {
              JsonObject one = new JsonObject();
              one.addProperty("index", kind.label());
              one.addProperty("held", tally.held());
              one.addProperty("undecided", tally.undecided());
              one.addProperty("of", tally.of());
              tallies.add(one);
            });
    object.add("verdicts", tallies);
    JsonArray runs = new JsonArray();
    report.runs().forEach(run -> runs.add(run(run, report.plan())));
    object.add("runs", runs);
    return object;
  }

  private static void addPlan(PhasesReport report, JsonObject object) {
    PhasesPlan plan = report.plan();
    JsonArray phases = new JsonArray();
    plan.phases().forEach(phase -> phases.add(phase.toString()));
    object.addProperty("keys", report.keys());
    object.addProperty("keyCount", report.keyCount());
    object.addProperty("load", plan.load());
    object.add("phases", phases);
    object.addProperty("operations", plan.operations());
    object.addProperty("window", plan.window());
    object.addProperty("neighbours", PhaseVerdict.NEIGHBOURS);
    object.addProperty("leastRatio", PhaseVerdict.LEAST_RATIO);
    object.addProperty("mostTaken", PhaseVerdict.MOST_TAKEN);
    object.addProperty("distribution", plan.distribution().toString());
    object.addProperty("threads", plan.threads());
    object.addProperty("seed", plan.seed());
    object.addProperty("values", plan.wide() ? "wide" : "inline");
  }

  private static JsonObject run(PhasesReport.Run run, PhasesPlan plan) {
    PhasesResult result = run.result();
    JsonObject object = new JsonObject();
    object.addProperty("index", run.kind().label());
    if (run.kind() == SubjectKind.LOFT) {
      object.addProperty("retraining", Retraining.label(plan.retraining()));
    }
    object.addProperty("repeat", run.repeat());
    object.addProperty("loadedKeys", result.loadedKeys());
    object.addProperty("wrongAnswers", result.wrongAnswers());
    object.addProperty("holds", run.holds(plan));
    JsonArray phases = new JsonArray();
    JsonArray windows = new JsonArray();
    List<PhaseVerdict> verdicts = run.verdicts(plan);
    for (int phase = 0; phase < verdicts.size(); phase++) {
      phases.add(phase(plan.phases().get(phase), verdicts.get(phase)));
      verdicts.get(phase).windows().forEach(judged -> windows.add(window(judged)));
    }
    object.add("phases", phases);
    object.add("atStart", numbers(result.atStart()));
    object.add("windows", windows);
    object.addProperty("jdk", result.jdk());
    object.addProperty("flags", result.flags());
    return object;
  }

  private static JsonObject phase(Phase phase, PhaseVerdict verdict) {
    JsonObject object = new JsonObject();
    object.addProperty("mix", phase.toString());
    object.addProperty("medianOpsPerSecond", verdict.medianPerSecond());
    object.addProperty("leastOpsPerSecond", verdict.least().window().perSecond());
    object.addProperty("judged", verdict.judged());
    object.addProperty("excluded", verdict.excluded().size());
    object.addProperty("fallen", verdict.fallen().size());
    object.addProperty("holds", verdict.holds());
    return object;
  }

  private static JsonObject window(PhaseVerdict.Judged judged) {
    PhaseWindow window = judged.window();
    Taken taken = window.taken();
    JsonObject object = new JsonObject();
    object.addProperty("phase", window.phase());
    object.addProperty("window", window.number());
    object.addProperty("startNanos", window.startNanos());
    object.addProperty("nanos", window.nanos());
    object.addProperty("opsPerSecond", window.perSecond());
    if (judged.ratio().isPresent()) {
      object.addProperty("ratio", judged.ratio().getAsDouble());
    }
    object.addProperty("fell", judged.fell());
    object.addProperty("excluded", judged.excluded());
    if (taken != null) {
      object.addProperty("steal", taken.steal());
      object.addProperty("otherProcesses", taken.others());
    }
    object.addProperty("gcMillis", window.gcMillis());
    object.addProperty("collections", window.collections());
    object.add("changes", numbers(window.changes()));
    object.add("levels", numbers(window.levels()));
    return object;
  }

  private static JsonObject numbers(Map<String, Long> values) {
    JsonObject object = new JsonObject();
    values.forEach(object::addProperty);
    return object;
  }
}
