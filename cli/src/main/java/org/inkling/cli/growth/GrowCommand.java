package org.inkling.cli.growth;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.bench.ValuesOption;
import org.inkling.cli.child.ChildProcess;
import org.inkling.cli.experiment.KeyCount;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.MisplacedOptions;
import org.inkling.cli.experiment.RunOptions;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.JsonFile;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.KeySets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Grows indexes by inserts, and compares each with one that was bulk-loaded with the same keys. */
@Command(
    name = "grow",
    description =
        "Loads an index with part of a key set and inserts the rest, then reads in turn from it and"
            + " from one bulk-loaded with the same keys; every answer is checked.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class GrowCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

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

  @Mixin private RunOptions run = new RunOptions();

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

  @Mixin private ValuesOption values = new ValuesOption();

  @Option(
      names = "--check",
      description = "Checks every key and the structure, not only a million keys.")
  private boolean check;

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public GrowCommand() {}

  @Override
  public Integer call() throws Exception {
    CommandLine command = spec.commandLine();
    List<GrowthRow> rows;
    try {
      MisplacedOptions.refuse(command);
      json.requireWritable();
      rows =
          grow(
              SubjectKind.listed(indexes, "grow", SubjectKind::isWritable),
              plan(),
              StepListener.to(command.getErr()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    return finish(rows, json.file(), command.getOut());
  }

  /** Writes the rows. Returns the exit code, which signals a failure if an answer was wrong. */
  static int finish(List<GrowthRow> rows, @Nullable Path json, PrintWriter out) {
    rows.forEach(row -> GrowthText.lines(row).forEach(out::println));
    out.flush();
    JsonFile.write(json, rows);
    boolean right = rows.stream().allMatch(row -> row.result().wrong().total() == 0);
    return right ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private GrowthPlan plan() {
    return new GrowthPlan(
        KeyCount.parse("--from", from),
        InsertOrder.named(order),
        run.threads(),
        seconds,
        repeats,
        idle,
        run.seed(),
        values.areWide(),
        check);
  }

  private List<GrowthRow> grow(List<SubjectKind> kinds, GrowthPlan plan, StepListener steps)
      throws IOException {
    try (var keyFile = new KeyFile(keys, KeySets.open(keys, run.seed()), steps)) {
      plan.requireEnough(keyFile.count());
      List<GrowthRow> rows = new ArrayList<>();
      for (SubjectKind kind : kinds) {
        var task = new GrowthTask(kind, plan, keyFile.path());
        StepListener own = steps.after(kind.label() + ": ");
        GrowthResult result = ChildProcess.run(kind.label(), kind.jvmFlags(), task, own);
        rows.add(new GrowthRow(kind.label(), keys, plan, result));
      }
      return rows;
    }
  }
}
