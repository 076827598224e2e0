package org.inkling.cli.check.histories;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.inkling.cli.check.nodes.NodeKind;
import org.inkling.cli.json.JsonOption;
import org.inkling.memory.seam.AccessSeam;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Searches for a history of operations on one key that no order explains. */
@Command(
    name = "histories",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    exitCodeOnExecutionException = ExitCode.USAGE,
    description = {
      "Searches for a history of operations on one key that no order explains.",
      "Threads work on a few hot keys while fresh keys around them force the nodes to change; each"
          + " answer is recorded with its interval in time. Exits 0 if every key's history has an"
          + " order, 1 if one has none, 2 for anything else."
    })
public final class HistoriesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "The number of operations on hot keys.")
  private long operations;

  @Option(names = "--threads", paramLabel = "N", defaultValue = "4", description = "Threads.")
  private int threads;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "42",
      description = "The seed of all random choices of the threads.")
  private long seed;

  @Option(
      names = "--nodes",
      paramLabel = "default|tiny",
      defaultValue = "default",
      description = "The size of nodes; tiny means epsilon 1, range 2, expansion 1.")
  private String nodes = "";

  @Option(
      names = "--keys",
      paramLabel = "N",
      defaultValue = "8",
      description = "The number of keys that are hot at a time.")
  private int keys;

  @Option(
      names = "--fresh",
      paramLabel = "N",
      defaultValue = "50",
      description = "The fresh keys around them per 100 operations.")
  private int fresh;

  @Option(
      names = "--stall",
      paramLabel = "N",
      defaultValue = "0",
      description = {
        "Stops threads, including those of the index, for a moment before one in N of their"
            + " shared accesses; 0 for none. Needs a JVM that was started with",
        "-Dinkling.memory.seam=true, for instance by INKLING_JAVA_OPTS."
      })
  private int stall;

  @Option(
      names = "--mutant",
      paramLabel = "lost-update|stale-read|double-claim",
      defaultValue = "none",
      description = "Injects a fault, which the check must find.")
  private String mutant = "";

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public HistoriesCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    HistoriesPlan plan = plan();
    if (stall > 0 && !AccessSeam.isOpen()) {
      throw new ParameterException(
          spec.commandLine(),
          "--stall needs a JVM that was started with -Dinkling.memory.seam=true");
    }
    json.requireWritable();
    HistoriesResult result = new Histories(plan).run();
    print(result);
    json.write(result);
    return result.isSound() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private HistoriesPlan plan() {
    try {
      return new HistoriesPlan(
          operations,
          threads,
          seed,
          NodeKind.named(nodes),
          keys,
          fresh,
          stall,
          Mutant.named(mutant));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private void print(HistoriesResult result) {
    PrintWriter out = spec.commandLine().getOut();
    double perSecond = result.operations() / result.seconds();
    out.printf(
        Locale.ROOT,
        """
        operations  %,d by %d threads
        nodes       %s
        seed        %d
        stalls      %s
        mutant      %s
        hot keys    %,d in %,d indexes
        fresh keys  %,d
        answers     %,d checked
        changes     %,d expansions, %,d splits, %,d roots
        longest     %,d answers on one key in one round
        time        %.1f s, %,.0f operations per second
        %s
        """,
        result.operations(),
        result.threads(),
        result.nodes(),
        result.seed(),
        result.stall() == 0 ? "none" : "before one shared access in " + result.stall(),
        result.mutant(),
        result.hotKeys(),
        result.indexes(),
        result.freshKeys(),
        result.answers(),
        result.changes().expansions(),
        result.changes().splits(),
        result.changes().rootRebuilds(),
        result.longestHistory(),
        result.seconds(),
        perSecond,
        verdict(result));
    out.flush();
  }

  private static String verdict(HistoriesResult result) {
    if (result.violation() != null) {
      return result.violation().text();
    }
    return result.wrongAnswer() != null ? result.wrongAnswer() : "every key's history has an order";
  }
}
