package org.inkling.cli.check.histories;

import static org.inkling.cli.experiment.Requirements.require;

import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.json.Labelled;
import org.inkling.memory.seam.AccessSeam;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Searches for a history of operations on one key that no order explains. */
@Command(
    name = "histories",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Searches for a history of operations on one key that no order explains.",
      "Threads work on a few hot keys while fresh keys around them force the nodes to change; each"
          + " answer is recorded with its interval in time. Exits 0 if every key's history has an"
          + " order, 1 if one has none, 2 for anything else."
    })
public final class HistoriesCommand extends ExperimentCommand {

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "The number of operations on hot keys.")
  private long operations;

  @Mixin private ThreadOptions run = new ThreadOptions(4);

  @Option(
      names = "--index",
      paramLabel = "NAME",
      defaultValue = "loft",
      description =
          "The index in memory to check: loft, bli, xindex-r, xindex-h, long-bytes or bytes.")
  private String index = "";

  @Option(
      names = "--nodes",
      paramLabel = "default|tiny",
      defaultValue = "default",
      description =
          "The size of nodes; tiny means for loft and long-bytes: epsilon 1, range 2, expansion 1;"
              + " for bytes: 512 bytes; for bli: buckets of 3 and segments of 4 children;"
              + " for xindex-r: groups of 8 and deltas of 4;"
              + " for xindex-h: groups of 2 to 8 buckets that move one by one.")
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
      names = "--limit",
      paramLabel = "BYTES[k|M|G]",
      defaultValue = "none",
      description =
          "The memory limit of an index. It is filled until a fresh key is refused; a refused"
              + " operation on a hot key is repeated after maintenance.")
  private String limit = "";

  @Option(
      names = "--mutant",
      paramLabel = "lost-update|stale-read|double-claim",
      defaultValue = "none",
      description = "Injects a fault, which the check must find.")
  private String mutant = "";

  /** Creates the command. */
  public HistoriesCommand() {}

  @Override
  protected Experiment prepare() {
    var plan =
        new HistoriesPlan(
            operations,
            run.threads(),
            run.seed(),
            Labelled.named("--index", index, CheckedIndex.values()),
            Labelled.named("--nodes", nodes, NodeKind.values()),
            keys,
            fresh,
            stall,
            limit.equals("none") ? HistoriesPlan.NO_LIMIT : Amounts.bytes("--limit", limit),
            Labelled.named("--mutant", mutant, Mutant.values()));
    require(
        stall == 0 || AccessSeam.isOpen(),
        "--stall needs a JVM that was started with -Dinkling.memory.seam=true");
    return () -> new Histories(plan).run();
  }
}
