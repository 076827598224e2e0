package org.inkling.cli.phases;

import java.nio.LongBuffer;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.SubjectFactory;
import org.inkling.cli.bench.Values;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.StepListener;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * The task of one run of one index.
 *
 * @param kind the index
 * @param plan the plan of the run
 * @param keyFile the file of the keys
 */
public record PhasesTask(SubjectFactory kind, PhasesPlan plan, String keyFile)
    implements ChildTask<PhasesResult> {

  @Override
  public PhasesResult run(ChildContext context) throws InterruptedException {
    LongBuffer keys = KeyFile.map(keyFile);
    warmUp(PhaseKeys.of(keys, plan.ofOneWindow()), context);
    PhaseKeys divided = PhaseKeys.of(keys, plan);
    try (Subject subject = load(divided)) {
      context.report("%,d keys loaded", subject.size());
      PhasesRun.Outcome outcome = new PhasesRun(subject, plan, divided).run();
      return new PhasesResult(
          divided.loaded().length,
          outcome.atStart(),
          outcome.windows(),
          outcome.wrongAnswers(),
          Machine.jdk(),
          Machine.flags());
    }
  }

  /** Runs a window of each mix on another index, so that the code is compiled. */
  private void warmUp(PhaseKeys keys, StepListener steps) throws InterruptedException {
    steps.report("warming up");
    try (Subject other = load(keys)) {
      new PhasesRun(other, plan.ofOneWindow(), keys).run();
    }
  }

  private Subject load(PhaseKeys keys) {
    return kind.load(
        SortedEntrySource.of(SortedKeySource.of(keys.loaded()), key -> Values.of(key, plan.wide())),
        plan.retraining());
  }
}
