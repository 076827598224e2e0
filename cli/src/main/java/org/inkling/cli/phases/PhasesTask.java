package org.inkling.cli.phases;

import java.nio.LongBuffer;
import org.inkling.cli.bench.Contender;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.Steps;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * One run of one index.
 *
 * @param kind the index
 * @param plan the run
 * @param keyFile where the keys are
 */
public record PhasesTask(Contender kind, PhasesPlan plan, String keyFile)
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

  /** Lets another index go through a window of each mix, so that the code is compiled. */
  private void warmUp(PhaseKeys keys, Steps steps) throws InterruptedException {
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
