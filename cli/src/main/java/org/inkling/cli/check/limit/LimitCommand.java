package org.inkling.cli.check.limit;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.inkling.cli.bench.LoftSubject;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.experiment.ByteCount;
import org.inkling.cli.experiment.KeyCount;
import org.inkling.cli.json.JsonOption;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Inserts and removes keys of LOFT under a memory limit. */
@Command(
    name = "limit",
    description = {
      "Inserts and removes keys in an index with a memory limit: a share of those that fit into"
          + " a new index.",
      "Exits 1 if a write was refused and again after maintenance, if more memory was reserved"
          + " than allowed, or if an answer was wrong; 2 if the check itself failed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    exitCodeOnExecutionException = ExitCode.USAGE)
public final class LimitCommand implements Callable<Integer> {
  private final UnaryOperator<Subject> disguise;

  @Spec private CommandSpec spec;

  @Option(
      names = "--limit",
      paramLabel = "BYTES[k|M|G]",
      defaultValue = "16M",
      description = "The memory limit.")
  private String limit = "";

  @Option(
      names = "--step",
      paramLabel = "BYTES[k|M]",
      defaultValue = "2M",
      description =
          "The memory step: the least memory that the index takes from the system at a time.")
  private String step = "";

  @Option(
      names = "--scenario",
      paramLabel = "window|random|hot-gap|drain|wide|all",
      defaultValue = "all",
      description =
          "Which keys are inserted and removed: ever higher keys, while the lowest are removed;"
              + " any keys; those of a narrow gap that moves; all keys at once, in changing orders;"
              + " or keys whose values are wide and narrow by turns.")
  private String scenario = "";

  @Option(
      names = "--operations",
      paramLabel = "N[k|M]",
      defaultValue = "10M",
      description = "The puts and removals of each scenario.")
  private String operations = "";

  @Option(
      names = "--share",
      paramLabel = "X",
      defaultValue = "0.6",
      description = "The largest number of keys, as a share of those that fit into a new index.")
  private double share;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "42",
      description = "The seed of all random choices; the interleaving of threads is not fixed.")
  private long seed;

  @Option(
      names = "--threads",
      paramLabel = "1|2",
      defaultValue = "1",
      description = "The number of threads, each with its own keys.")
  private int threads;

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public LimitCommand() {
    this(UnaryOperator.identity());
  }

  /** Creates the command with each index replaced by another. */
  LimitCommand(UnaryOperator<Subject> disguise) {
    this.disguise = disguise;
  }

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    PrintWriter out = command.getOut();
    json.requireWritable();
    LimitPlan plan;
    LoftBuilder builder;
    List<LimitScenario> scenarios;
    try {
      plan = plan();
      builder = builder(plan);
      scenarios = LimitScenario.named(scenario);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    out.printf(
        "limit: %,d bytes in steps of %,d, share %s, %d threads, --seed %d%n",
        plan.limit(), plan.step(), share, threads, seed);
    LimitReport report = run(plan, builder, scenarios);
    out.println(report.verdict());
    out.flush();
    json.write(report);
    return report.passed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private LimitReport run(LimitPlan plan, LoftBuilder builder, List<LimitScenario> scenarios)
      throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    List<LimitOutcome> outcomes = new ArrayList<>();
    try {
      for (LimitScenario each : scenarios) {
        var run =
            new LimitRun(each, plan, () -> disguise.apply(new LoftSubject(builder.build())), out);
        LimitOutcome outcome = run.run();
        outcome.lines().forEach(out::println);
        out.flush();
        outcomes.add(outcome);
      }
    } catch (Error e) { // it would end the process with the exit code of a violation
      throw new IllegalStateException("the check failed: " + e, e);
    }
    return new LimitReport(plan, outcomes);
  }

  private LimitPlan plan() {
    return new LimitPlan(
        ByteCount.parse("--limit", limit),
        ByteCount.parse("--step", step),
        KeyCount.parse("--operations", operations),
        share,
        seed,
        threads);
  }

  private static LoftBuilder builder(LimitPlan plan) {
    try {
      return LoftIndex.builder()
          .name("limit")
          .memoryLimitBytes(plan.limit(), plan.step())
          .seed(plan.seed());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--limit or --step: " + e.getMessage(), e);
    }
  }
}
