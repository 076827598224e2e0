package org.inkling.cli.schemes;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.inkling.cli.bench.Retraining;
import org.inkling.cli.bench.Values;
import org.inkling.cli.bench.Workload;

/** Starts the workers and gives them their turns. */
final class Contest {
  private final SchemesPlan plan;
  private final PrintWriter progress;

  /** Tells each step to {@code progress}. */
  Contest(SchemesPlan plan, PrintWriter progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /**
   * All of it.
   *
   * @throws org.inkling.cli.experiment.ExperimentException if a worker fails
   */
  Result run(Path keyFile) throws IOException {
    List<SchemeProcess> workers = new ArrayList<>();
    try {
      tell("making streams");
      for (var scheme : plan.schemes()) {
        workers.add(SchemeProcess.start(scheme, plan, keyFile));
      }
      List<SchemeWorker.Ready> ready = new ArrayList<>();
      for (SchemeProcess worker : workers) {
        ready.add(worker.awaitReady());
      }
      tell("warming up");
      turn(0, workers);
      List<SchemeRun> runs = new ArrayList<>();
      for (int turn = 1; turn <= plan.turns(); turn++) {
        runs.addAll(turn(turn, workers));
      }
      return new Result(runs, ready.getFirst());
    } finally {
      workers.forEach(SchemeProcess::close);
    }
  }

  private List<SchemeRun> turn(int turn, List<SchemeProcess> workers) throws IOException {
    List<SchemeRun> runs = new ArrayList<>();
    for (Slot slot : order(plan.mixes(), workers.size(), turn, plan.seed())) {
      SchemeProcess worker = workers.get(slot.worker);
      SchemeRun run = worker.run(slot.mix, turn);
      runs.add(run);
      if (turn > 0) {
        tell(
            "turn %d of %d, %s: %s, %,.0f per second"
                .formatted(
                    turn,
                    plan.turns(),
                    slot.mix,
                    Retraining.label(worker.scheme()),
                    run.perSecond()));
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

  private void tell(String line) {
    progress.println(line);
    progress.flush();
  }

  /**
   * What came out.
   *
   * @param runs those that count, in their order
   * @param process where they ran, the same for all but for the process itself
   */
  record Result(List<SchemeRun> runs, SchemeWorker.Ready process) {}

  /**
   * One run to be.
   *
   * @param mix what
   * @param worker by whom, counted from 0
   */
  record Slot(Workload mix, int worker) {}
}
