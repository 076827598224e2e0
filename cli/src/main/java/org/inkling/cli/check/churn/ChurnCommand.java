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

/** Inserts and removes keys of LOFT, and monitors its memory. */
@Command(
    name = "churn",
    description = {
      "Threads insert and remove keys while memory is sampled; the number of keys stays the same.",
      "Exits 1 if retired memory exceeded 10 %% of live memory plus 64 MiB in a sample, if close"
          + " did not free all memory, or if an answer was wrong; 2 if the check itself failed."
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
          "Which keys are inserted and removed: any keys; ever higher keys, while the lowest are"
              + " removed; or keys of one distribution, while those of another are removed, and"
              + " back.")
  private String shape = "";

  @Option(
      names = "--keys",
      paramLabel = "N[k|M]",
      defaultValue = "1M",
      description = "The number of keys present.")
  private String keys = "";

  @Option(names = "--minutes", paramLabel = "N", defaultValue = "1", description = "How long.")
  private double minutes;

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--sample",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "The time between two samples.")
  private double sample;

  @Mixin private ValuesOption values = new ValuesOption();

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public ChurnCommand() {
    this(SubjectKind.LOFT::load);
  }

  /** Creates the command for another index. */
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
    } catch (Error e) { // it would end the process with the exit code of a violation
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
