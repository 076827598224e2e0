package org.inkling.cli.schemes;

import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.inkling.cli.bench.Retraining;
import org.inkling.cli.bench.Values;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.Steps;
import org.inkling.cli.json.Flat;

/** Runs each scheme in a child process; the children take turns. */
final class SchemesRun {
  private final SchemesPlan plan;
  private final Steps steps;

  SchemesRun(SchemesPlan plan, Steps steps) {
    this.plan = plan;
    this.steps = steps;
  }

  /**
   * Runs all turns.
   *
   * @throws org.inkling.cli.experiment.ExperimentException if a child fails
   */
  Result run(String keyFile) throws IOException {
    List<ChildProcess> children = new ArrayList<>();
    try {
      steps.report("making streams");
      List<SchemeTask.Prepare> prepares =
          plan.schemes().stream()
              .map(scheme -> new SchemeTask.Prepare(scheme, plan, keyFile))
              .toList();
      for (var prepare : prepares) {
        String name = "scheme " + Retraining.label(prepare.scheme());
        children.add(ChildProcess.start(name, List.of(), steps));
        children.getLast().send(prepare);
      }
      List<SchemeTask.Jvm> jvms = new ArrayList<>();
      for (int i = 0; i < prepares.size(); i++) {
        jvms.add(children.get(i).await(prepares.get(i)));
      }
      steps.report("warming up");
      turn(0, children);
      List<SchemeRun> runs = new ArrayList<>();
      for (int turn = 1; turn <= plan.turns(); turn++) {
        runs.addAll(turn(turn, children));
      }
      return new Result(runs, jvms.getFirst());
    } finally {
      children.forEach(ChildProcess::close);
    }
  }

  private List<SchemeRun> turn(int turn, List<ChildProcess> children) throws IOException {
    List<SchemeRun> runs = new ArrayList<>();
    for (Slot slot : order(plan.mixes(), children.size(), turn, plan.seed())) {
      SchemeRun run = children.get(slot.worker).run(new SchemeTask.Run(slot.mix, turn));
      runs.add(run);
      if (turn > 0) {
        steps.report(
            "turn %d of %d, %s: %s, %,.0f per second",
            turn, plan.turns(), slot.mix, Retraining.label(run.scheme()), run.perSecond());
      }
    }
    return runs;
  }

  /** Who runs what in a turn: the mixes shuffled, and the workers within each. */
  static List<Slot> order(List<Workload> mixes, int workers, int turn, long seed) {
    var random = new Random(Values.mix(Values.mix(seed) + turn));
    List<Workload> shuffled = new ArrayList<>(mixes);
    Collections.shuffle(shuffled, random);
    List<Slot> order = new ArrayList<>();
    for (Workload mix : shuffled) {
      List<Slot> slots = new ArrayList<>();
      for (int worker = 0; worker < workers; worker++) {
        slots.add(new Slot(mix, worker));
      }
      Collections.shuffle(slots, random);
      order.addAll(slots);
    }
    return order;
  }

  /**
   * What came out.
   *
   * @param runs those that count, in their order
   * @param process the JVM of the first child; those of the others are like it
   */
  record Result(@SerializedName("rows") List<SchemeRun> runs, @Flat SchemeTask.Jvm process) {}

  /**
   * A planned run.
   *
   * @param mix the workload to run
   * @param worker the number of the worker that runs it, from 0
   */
  record Slot(Workload mix, int worker) {}
}
