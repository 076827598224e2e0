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
import org.inkling.cli.experiment.RunOptions;
import org.inkling.cli.experiment.Steps;
import org.inkling.cli.experiment.StrayOptions;
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

/** Lets indexes grow, and compares each with one that was bulk-loaded with the same keys. */
@Command(
    name = "grow",
    description =
        "Inserts most of a key set into an index that was loaded with the rest, then reads from it"
            + " and from one bulk-loaded with the same keys in turn; every answer is checked.",
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
      description = "Of loft, skiplist, hashmap; each grows in a process of its own.")
  private List<String> indexes = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      defaultValue = "osm:2000000",
      description = "All keys in the end: a key file, or a set that `datasets list` shows.")
  private String keys = "";

  @Option(
      names = "--from",
      paramLabel = "N[k|M]",
      defaultValue = "0",
      description = "How many of them are loaded first.")
  private String from = "";

  @Option(
      names = "--order",
      paramLabel = "random|ascending|descending|hot-gap",
      defaultValue = "random",
      description =
          "How the others follow: shuffled, after a random sample was loaded; upwards after the"
              + " lowest; downwards after the highest; or as many made keys, shuffled, within the"
              + " widest gap of a random sample.")
  private String order = "";

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "How long a turn of reads lasts.")
  private double seconds;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "5",
      description = "Turns of reads that each of the two indexes has.")
  private int repeats;

  @Option(
      names = "--idle",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "For how long both are left alone after that, before all is measured again.")
  private double idle;

  @Mixin private ValuesOption values = new ValuesOption();

  @Option(
      names = "--check",
      description = "Look at every key and at the structure, not only at a million keys.")
  private boolean check;

  @Mixin private JsonOption json = new JsonOption();

  /** For the command line. */
  public GrowCommand() {}

  @Override
  public Integer call() throws Exception {
    CommandLine command = spec.commandLine();
    List<GrowthRow> rows;
    try {
      StrayOptions.refuse(command);
      json.requireWritable();
      rows =
          grow(
              SubjectKind.listed(indexes, "grow", SubjectKind::isWritable),
              plan(),
              Steps.to(command.getErr()));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    return finish(rows, json.file(), command.getOut());
  }

  /** Writes the rows; the exit code fails if an answer was wrong. */
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

  private List<GrowthRow> grow(List<SubjectKind> kinds, GrowthPlan plan, Steps steps)
      throws IOException {
    try (var keyFile = new KeyFile(keys, KeySets.open(keys, run.seed()), steps)) {
      plan.requireEnough(keyFile.count());
      List<GrowthRow> rows = new ArrayList<>();
      for (SubjectKind kind : kinds) {
        var task = new GrowthTask(kind, plan, keyFile.path());
        Steps own = steps.after(kind.label() + ": ");
        GrowthResult result = ChildProcess.run(kind.label(), kind.jvmFlags(), task, own);
        rows.add(new GrowthRow(kind.label(), keys, plan, result));
      }
      return rows;
    }
  }
}
