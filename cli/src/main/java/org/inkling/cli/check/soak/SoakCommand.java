package org.inkling.cli.check.soak;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.inkling.cli.check.nodes.NodeKind;
import org.inkling.cli.experiment.RunOptions;
import org.inkling.cli.json.Flat;
import org.inkling.cli.json.JsonOption;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Works on LOFT for any length of time, with all answers known. */
@Command(
    name = "soak",
    description = {
      "Threads insert, remove and read keys of changing clusters, checked by an oracle.",
      "Exits 1 if a key was lost or duplicate, if retired memory exceeded 10 %% of live memory"
          + " plus 64 MiB, or if close did not free all memory; 2 if the check itself failed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    exitCodeOnExecutionException = ExitCode.USAGE)
public final class SoakCommand implements Callable<Integer> {
  private final Function<NodeKind, SoakSubject> subjects;

  @Spec private CommandSpec spec;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "1",
      description = "The duration, including quiet points.")
  private double minutes;

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--nodes",
      paramLabel = "default|tiny",
      defaultValue = "default",
      description = "Nodes of the default size, or the smallest possible.")
  private String nodes = "";

  @Option(
      names = "--clusters",
      paramLabel = "N",
      defaultValue = "64",
      description = "The number of clusters of keys at a time.")
  private int clusters;

  @Option(
      names = "--places",
      paramLabel = "N",
      defaultValue = "131072",
      description = "The number of keys of the largest cluster.")
  private int places;

  @Option(
      names = "--round",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description = "The time between two quiet points, at which all entries are compared.")
  private double round;

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public SoakCommand() {
    this(kind -> new LoftSoakSubject(kind.builder("soak").build()));
  }

  /** Creates the command for another index. */
  SoakCommand(Function<NodeKind, SoakSubject> subjects) {
    this.subjects = subjects;
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    PrintWriter out = command.getOut();
    json.requireWritable();
    SoakPlan plan;
    NodeKind kind;
    try {
      kind = NodeKind.named(nodes);
      plan = plan();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    out.printf("soak: %d threads, %s nodes, --seed %d%n", run.threads(), nodes, run.seed());
    SoakReport report = run(plan, kind, out);
    report.lines().forEach(out::println);
    out.flush();
    json.write(new Result(nodes, report));
    return report.passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private SoakReport run(SoakPlan plan, NodeKind kind, PrintWriter out)
      throws InterruptedException {
    try {
      return new Soak(plan, subjects.apply(kind), out).run();
    } catch (Error e) { // it would end the process with the exit code of a violation
      throw new IllegalStateException("the soak failed: " + e, e);
    }
  }

  private SoakPlan plan() {
    long nanos = (long) (minutes * TimeUnit.MINUTES.toNanos(1));
    long roundNanos = (long) (round * TimeUnit.SECONDS.toNanos(1));
    return new SoakPlan(nanos, run.threads(), run.seed(), clusters, places, roundNanos);
  }

  /** The content of the JSON file. */
  private record Result(String nodes, @Flat SoakReport report) {}
}
