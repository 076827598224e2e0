package org.inkling.cli.growth;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Grows indexes by inserts, and compares each with one that was bulk-loaded with the same keys. */
@Command(
    name = "grow",
    description =
        "Loads an index with part of a key set and inserts the rest, then reads in turn from it and"
            + " from one bulk-loaded with the same keys; every answer is checked.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class GrowCommand extends ExperimentCommand {

  @Option(
      names = "--index",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "loft",
      description = "Any of loft, skiplist, hashmap; each grows in a separate process.")
  private List<String> indexes = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      defaultValue = "osm:2000000",
      description = "All keys: a key file, or a set that `datasets list` shows.")
  private String keys = "";

  @Option(
      names = "--from",
      paramLabel = "N[k|M]",
      defaultValue = "0",
      description = "The number of keys that are loaded first.")
  private String from = "";

  @Option(
      names = "--order",
      paramLabel = "random|ascending|descending|hot-gap",
      defaultValue = "random",
      description =
          "The order of the inserts: shuffled, after a random sample was loaded; ascending after"
              + " the lowest keys; descending after the highest keys; or the same number of"
              + " generated keys, shuffled, in the widest gap of a random sample.")
  private String order = "";

  @Mixin private ThreadOptions run = new ThreadOptions(2);

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "The time of a turn of reads.")
  private double seconds;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "5",
      description = "The turns of reads of each of the two indexes.")
  private int repeats;

  @Option(
      names = "--idle",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description =
          "The time that both are left idle after the reads, before they are measured again.")
  private double idle;

  /** Creates the command. */
  public GrowCommand() {}

  @Override
  protected Experiment prepare() {
    List<SubjectKind> kinds = SubjectKind.listed(indexes, "grow", SubjectKind::isWritable);
    var plan =
        new GrowthPlan(
            Amounts.count("--from", from),
            Labelled.named("order", order, InsertOrder.values()),
            run.threads(),
            seconds,
            repeats,
            idle,
            run.seed());
    SortedKeySource source = KeyInput.open(keys, run.seed()).source();
    return () -> {
      try (var keyFile = new KeyFile(keys, source, steps())) {
        plan.requireEnough(keyFile.count());
        List<GrowthReport.Row> rows = new ArrayList<>();
        for (SubjectKind kind : kinds) {
          var task = new GrowthSession.Task(kind, plan, keyFile.path());
          StepListener own = steps().after(kind.label() + ": ");
          GrowthResult result = ChildProcess.run(kind.label(), List.of(), task, own);
          rows.add(new GrowthReport.Row(kind.label(), keys, plan, result));
        }
        return new GrowthReport(rows);
      }
    };
  }
}
