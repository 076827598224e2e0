package org.inkling.cli.schemes;

import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.inkling.cli.bench.RetrainingNames;
import org.inkling.cli.bench.Values;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.Flat;

/** Runs each scheme in a child process; the children take turns. */
final class SchemesRun {
  private final SchemesPlan plan;
  private final StepListener steps;

  SchemesRun(SchemesPlan plan, StepListener steps) {
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
        String name = "scheme " + RetrainingNames.label(prepare.scheme());
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
            turn, plan.turns(), slot.mix, RetrainingNames.label(run.scheme()), run.perSecond());
      }
    }
    return runs;
  }

  /**
   * Returns the runs of a turn: the mixes in random order, and the workers in random order within
   * each.
   */
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
   * * The results.
   *
   * @param runs the runs that count, in order
   * @param process the JVM of the first child; the others have the same
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
