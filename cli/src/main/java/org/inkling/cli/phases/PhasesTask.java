package org.inkling.cli.phases;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.loop.WriteCheck;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.windows.DividedKeys;
import org.inkling.cli.windows.WindowedRun;
import org.inkling.cli.workload.Values;

/** The task of one run of one index. */
public record PhasesTask(SubjectFactory kind, PhasesPlan plan, String keyFile)
    implements ChildTask<PhasesResult> {

  @Override
  public PhasesResult run(ChildContext context) throws InterruptedException {
    LongBuffer keys = KeyFile.map(keyFile);
    context.report("warming up"); // a window of each mix on another index compiles the code
    PhasesPlan brief = plan.ofOneWindow();
    DividedKeys some = brief.divide(keys);
    try (Subject other = load(some)) {
      run(other, brief, some);
    }
    DividedKeys divided = plan.divide(keys);
    try (Subject subject = load(divided)) {
      context.report("%,d keys loaded", subject.size());
      return run(subject, plan, divided);
    }
  }

  private Subject load(DividedKeys keys) {
    return kind.load(Values.entries(keys.loaded()));
  }

  /**
   * Runs all phases, then checks the keys.
   *
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  static PhasesResult run(Subject subject, PhasesPlan plan, DividedKeys keys)
      throws InterruptedException {
    List<PhaseLoop> loops = new ArrayList<>();
    for (int lane = 0; lane < plan.threads(); lane++) {
      loops.add(new PhaseLoop(subject, plan, keys, lane));
    }
    WindowedRun.Outcome outcome = new WindowedRun(subject, plan.division(), loops).run();
    long wrong =
        outcome.wrongAnswers()
            + WriteCheck.present(subject, keys.loaded())
            + WriteCheck.present(subject, keys.inserts())
            + Math.abs(subject.size() - keys.loaded().length - keys.inserts().length);
    return new PhasesResult(
        keys.loaded().length, outcome.atStart(), outcome.windows(), wrong, Host.here());
  }
}
