package org.inkling.cli.check.soak;

import java.util.Locale;
import java.util.function.BiFunction;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.Subject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Works on an index for any length of time, with all answers known. */
@Command(
    name = "soak",
    description = {
      "Threads insert, remove and read keys of changing clusters, checked by an oracle.",
      "Exits 1 if a key was lost or duplicate, if retired memory exceeded 10 %% of live memory"
          + " plus 64 MiB, or if close did not free all memory; 2 if the check itself failed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class SoakCommand extends ExperimentCommand {
  private final BiFunction<SoakedIndex, NodeKind, Subject> maker;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "1",
      description = "The duration, including quiet points.")
  private double minutes;

  @Mixin private ThreadOptions run = new ThreadOptions(2);

  @Option(
      names = "--index",
      paramLabel = "loft|xindex-r|xindex-h|long-bytes|bytes",
      defaultValue = "loft",
      description = "The index in memory to check.")
  private String index = "";

  @Option(
      names = "--nodes",
      paramLabel = "default|tiny",
      defaultValue = "default",
      description =
          "The size of nodes; tiny means for loft and long-bytes: epsilon 1, range 2, expansion 1;"
              + " for bytes: 512 bytes; for xindex-r: groups of 8 and deltas of 4;"
              + " for xindex-h: groups of 2 to 8 buckets that move one by one.")
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

  /** Creates the command. */
  public SoakCommand() {
    this(SoakedIndex::empty);
  }

  /** Creates the command for other indexes. */
  SoakCommand(BiFunction<SoakedIndex, NodeKind, Subject> maker) {
    this.maker = maker;
  }

  @Override
  protected Experiment prepare() {
    SoakedIndex soaked = Labelled.named("--index", index, SoakedIndex.values());
    NodeKind kind = Labelled.named("--nodes", nodes, NodeKind.values());
    var plan =
        new SoakPlan(soaked, kind, minutes, run.threads(), run.seed(), clusters, places, round);
    return () -> {
      progress()
          .printf(
              Locale.ROOT,
              "soak: %s, %d threads, %s nodes, --seed %d%n",
              index,
              run.threads(),
              nodes,
              run.seed());
      return new Soak(plan, maker.apply(soaked, kind), progress()).run();
    };
  }
}
