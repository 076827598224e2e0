package org.inkling.cli.check.churn;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.bench.ValuesOption;
import org.inkling.cli.experiment.KeyCount;
import org.inkling.cli.experiment.RunOptions;
import org.inkling.cli.json.JsonOption;
import org.inkling.source.SortedEntrySource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lets keys of LOFT come and go, and watches its memory. */
@Command(
    name = "churn",
    description = {
      "Threads insert and remove keys, whose number stays the same, while memory is sampled.",
      "Exits 1 if in a sample retired memory exceeded 10 %% of what was live plus 64 MiB, if close"
          + " kept memory, or if an answer was wrong; 2 if the check itself failed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    exitCodeOnExecutionException = ExitCode.USAGE)
public final class ChurnCommand implements Callable<Integer> {
  private final Function<SortedEntrySource, Subject> index;

  @Spec private CommandSpec spec;

  @Option(
      names = "--shape",
      paramLabel = "uniform|window|shift",
      defaultValue = "uniform",
      description =
          "Which keys come and go: any; ever higher ones, while the lowest are removed; or those of"
              + " one distribution, while those of another are removed, and back.")
  private String shape = "";

  @Option(
      names = "--keys",
      paramLabel = "N[k|M]",
      defaultValue = "1M",
      description = "How many are present.")
  private String keys = "";

  @Option(names = "--minutes", paramLabel = "N", defaultValue = "1", description = "How long.")
  private double minutes;

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--sample",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "From one sample to the next.")
  private double sample;

  @Mixin private ValuesOption values = new ValuesOption();

  @Mixin private JsonOption json = new JsonOption();

  /** For the command line. */
  public ChurnCommand() {
    this(SubjectKind.LOFT::load);
  }

  /** With another index under churn. */
  ChurnCommand(Function<SortedEntrySource, Subject> index) {
    this.index = index;
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    PrintWriter out = command.getOut();
    json.requireWritable();
    ChurnPlan plan;
    try {
      plan = plan();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    out.printf(
        "churn: %s, %,d keys, %d threads, --seed %d%n",
        shape, plan.keys(), run.threads(), run.seed());
    ChurnReport report = run(plan, out);
    report.lines().forEach(out::println);
    out.flush();
    json.write(report);
    return report.passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private ChurnReport run(ChurnPlan plan, PrintWriter out) throws InterruptedException {
    try {
      return new Churn(plan, index, out).run();
    } catch (Error e) { // which would end the process with the exit code of a violation
      throw new IllegalStateException("the churn failed: " + e, e);
    }
  }

  private ChurnPlan plan() {
    return new ChurnPlan(
        ChurnShape.named(shape),
        KeyCount.parse("--keys", keys),
        (long) (minutes * TimeUnit.MINUTES.toNanos(1)),
        run.threads(),
        (long) (sample * TimeUnit.SECONDS.toNanos(1)),
        run.seed(),
        values.areWide());
  }
}
