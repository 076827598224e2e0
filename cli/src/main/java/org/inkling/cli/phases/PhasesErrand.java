package org.inkling.cli.phases;

import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.bench.Contender;
import org.inkling.cli.bench.Errand;
import org.inkling.cli.bench.KeyFile;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Machine;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * One run of one index.
 *
 * @param kind the index
 * @param plan the run
 * @param keyFile where the keys are
 */
public record PhasesErrand(Contender kind, PhasesPlan plan, String keyFile)
    implements Errand<PhasesResult> {

  @Override
  public String name() {
    return kind.label();
  }

  @Override
  public List<String> jvmFlags() {
    return kind.jvmFlags();
  }

  @Override
  public PhasesResult run(Steps steps) throws IOException, InterruptedException {
    LongBuffer keys = KeyFile.map(Path.of(keyFile));
    warmUp(PhaseKeys.of(keys, plan.ofOneWindow()), steps);
    PhaseKeys divided = PhaseKeys.of(keys, plan);
    try (Subject subject = load(divided)) {
      steps.tell("%,d keys loaded".formatted(subject.size()));
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
  private void warmUp(PhaseKeys keys, Steps steps) throws IOException, InterruptedException {
    steps.tell("warming up");
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
