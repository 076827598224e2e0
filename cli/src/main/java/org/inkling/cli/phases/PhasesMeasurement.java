package org.inkling.cli.phases;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.PhasesBench;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.JsonFile;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Measures indexes under phases, each run in a separate process. */
public final class PhasesMeasurement implements PhasesBench {

  /** Creates the measurement. */
  public PhasesMeasurement() {}

  @Override
  public int measure(Wish wish, CommandLine command) throws IOException {
    PhasesPlan plan =
        new PhasesPlan(
            Phase.parse(wish.phases()),
            wish.operations(),
            wish.window(),
            wish.load(),
            wish.distribution(),
            wish.threads(),
            wish.seed(),
            wish.wide(),
            wish.retraining());
    if (wish.repeats() < 1) {
      throw new IllegalArgumentException("--repeat is at least 1, not " + wish.repeats());
    }
    PhasesReport report = runs(wish, plan, command);
    PrintWriter out = command.getOut();
    report.tallies().forEach((kind, tally) -> out.println(PhasesText.tally(kind, tally)));
    out.flush();
    JsonFile.write(wish.json(), report);
    return report.wrongAnswers() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static PhasesReport runs(Wish wish, PhasesPlan plan, CommandLine command)
      throws IOException {
    StepListener steps = StepListener.to(command.getErr());
    PrintWriter out = command.getOut();
    try (var keyFile = new KeyFile(wish.keys().spec(), wish.keys().source(), steps)) {
      plan.requireEnough(keyFile.count());
      List<PhasesReport.Run> runs = new ArrayList<>();
      PhasesReport report = new PhasesReport(keyFile.spec(), keyFile.count(), plan, runs);
      for (int repeat = 1; repeat <= wish.repeats(); repeat++) {
        for (SubjectKind kind : wish.kinds()) {
          String name = "%s, run %d of %d: ".formatted(kind.label(), repeat, wish.repeats());
          var task = new PhasesTask(kind, plan, keyFile.path());
          PhasesResult result =
              ChildProcess.run(kind.label(), kind.jvmFlags(), task, steps.after(name));
          runs.add(new PhasesReport.Run(kind, plan, repeat, result));
          PhasesText.lines(report, runs.getLast()).forEach(out::println);
          out.flush();
        }
      }
      return report;
    }
  }
}
