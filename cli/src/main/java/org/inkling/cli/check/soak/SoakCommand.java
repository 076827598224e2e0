package org.inkling.cli.check.soak;

import java.util.function.Function;
import org.inkling.cli.check.shared.NodeKind;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.LoftSubject;
import org.inkling.cli.subject.Subject;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
    showDefaultValues = true)
public final class SoakCommand extends ExperimentCommand {
  private final Function<NodeKind, Subject> index;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "1",
      description = "The duration, including quiet points.")
  private double minutes;

  @Mixin private ThreadOptions run = new ThreadOptions(2);

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

  /** Creates the command. */
  public SoakCommand() {
    this(kind -> new LoftSubject(kind.builder("soak").build()));
  }

  /** Creates the command for another index. */
  SoakCommand(Function<NodeKind, Subject> index) {
    this.index = index;
  }

  @Override
  protected Experiment prepare() {
    NodeKind kind = Labelled.named("--nodes", nodes, NodeKind.values());
    var plan = new SoakPlan(kind, minutes, run.threads(), run.seed(), clusters, places, round);
    return () -> {
      out().printf("soak: %d threads, %s nodes, --seed %d%n", run.threads(), nodes, run.seed());
      return new Soak(plan, index.apply(kind), out()).run();
    };
  }
}
