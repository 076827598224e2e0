package org.inkling.cli.phases;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.ErrandProcess;
import org.inkling.cli.bench.KeyFile;
import org.inkling.cli.bench.PhasesBench;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.experiment.JsonFile;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/** Measures indexes under phases, each run in a process of its own. */
public final class PhasesMeasurement implements PhasesBench {

  /** For the command line. */
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
    if (wish.json() != null) {
      JsonFile.write(wish.json(), PhasesJson.of(report));
    }
    return report.wrongAnswers() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static PhasesReport runs(Wish wish, PhasesPlan plan, CommandLine command)
      throws IOException {
    Path keyFile = Files.createTempFile("inkling", ".keys");
    keyFile.toFile().deleteOnExit();
    try {
      tell(command.getErr(), "keys " + wish.keys().spec() + ": reading");
      int count = KeyFile.write(wish.keys().source(), keyFile);
      plan.requireEnough(count);
      List<PhasesReport.Run> runs = new ArrayList<>();
      PhasesReport report = new PhasesReport(wish.keys().spec(), count, plan, runs);
      for (int repeat = 1; repeat <= wish.repeats(); repeat++) {
        for (SubjectKind kind : wish.kinds()) {
          String name = "%s, run %d of %d: ".formatted(kind.label(), repeat, wish.repeats());
          PhasesResult result =
              ErrandProcess.run(
                  new PhasesErrand(kind, plan, keyFile.toString()),
                  PhasesResult.class,
                  step -> tell(command.getErr(), name + step));
          runs.add(new PhasesReport.Run(kind, repeat, result));
          PhasesText.lines(report, runs.getLast()).forEach(command.getOut()::println);
          command.getOut().flush();
        }
      }
      return report;
    } finally {
      Files.deleteIfExists(keyFile);
    }
  }

  private static void tell(PrintWriter progress, String line) {
    progress.println(line);
    progress.flush();
  }
}
