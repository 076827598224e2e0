package org.inkling.cli.bench;

import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.cli.experiment.KeyCount;
import org.inkling.cli.experiment.RunOptions;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.KeySets;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures indexes side by side, by one plan. */
@Command(
    name = "bench",
    description = "Measures indexes side by side on one set of keys; every answer is checked.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class BenchCommand implements Callable<Integer> {
  private static final String HALF = "0.5";

  @Spec private CommandSpec spec;

  @Option(
      names = "--index",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "loft,skiplist",
      description = "Any of loft, loft-dense, skiplist, hashmap, binarysearch.")
  private List<String> indexes = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      defaultValue = "osm:1000000",
      description = "A key file, or a set that `datasets list` shows.")
  private String keys = "";

  @Option(
      names = "--load",
      paramLabel = "FRACTION",
      description =
          "The part of the keys that is loaded; inserts and misses take the rest."
              + " 1 without them and "
              + HALF
              + " with them, unless given.")
  private @Nullable Double load;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = "read",
      description =
          "read, dependent (each key known by the answer before), miss, insert, R/I (percentages of"
              + " reads and inserts, as 90/10), scan:N, getall:N, putall:N, churn; update:P,"
              + " modify:P, range:P: a percentage of updates, of read-modify-writes, or of scans of"
              + " 1 to 100 entries between inserts.")
  private String workload = "";

  @Option(
      names = "--distribution",
      paramLabel = "uniform|zipf:T|latest",
      defaultValue = "uniform",
      description = "The distribution of the present keys that are read.")
  private String distribution = "";

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "5",
      description = "How long a repeat lasts; less if it runs out of keys to insert.")
  private double seconds;

  @Option(names = "--repeat", paramLabel = "R", defaultValue = "3", description = "Repeats.")
  private int repeats;

  @Mixin private ValuesOption values = new ValuesOption();

  @Option(
      names = "--retraining",
      paramLabel = "none|static|informed|self-tuning",
      defaultValue = "self-tuning",
      description = "The scheme by which loft replaces its nodes.")
  private String retraining = "";

  @Option(
      names = "--phases",
      paramLabel = "R/I,...",
      arity = "0..1",
      fallbackValue = "90/10,70/30,50/50,30/70,10/90",
      description =
          "Mixes that follow one another on one index, instead of --workload; the throughput of"
              + " each window is judged by its neighbours. Without a list: ${FALLBACK-VALUE}.")
  private @Nullable String phases;

  @Option(
      names = "--operations",
      paramLabel = "N[k|M]",
      defaultValue = "5M",
      description = "With --phases: operations of each, all threads together.")
  private String operations = "";

  @Option(
      names = "--window",
      paramLabel = "N[k|M]",
      defaultValue = "1M",
      description = "With --phases: operations of a window.")
  private String window = "";

  @Mixin private JsonOption json = new JsonOption();

  private final PhasesBench phasesBench;

  /**
   * Creates the command.
   *
   * @param phasesBench carries out {@code --phases}
   */
  public BenchCommand(PhasesBench phasesBench) {
    this.phasesBench = phasesBench;
  }

  @Override
  public Integer call() throws Exception {
    CommandLine command = spec.commandLine();
    Prepared prepared;
    try {
      if (phases != null) {
        return phasesBench.measure(wish(phases), command);
      }
      refuse("goes with --phases only", "--operations", "--window");
      prepared = prepare();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    if (prepared.plan.ignoresDistribution()) {
      command.getErr().println("note: " + workload + " reads no keys of its own choice");
    }
    try (Bench bench = new Bench(keys, prepared.source, StepListener.to(command.getErr()))) {
      List<Row> rows = bench.measure(prepared.kinds, prepared.plan);
      return Report.finish(rows, json.file(), command.getOut());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e); // too few keys, or too many
    }
  }

  private Prepared prepare() {
    Workload wanted = Workload.parse(workload);
    List<SubjectKind> kinds =
        SubjectKind.listed(indexes, "do the workload " + wanted, kind -> kind.canDo(wanted));
    requireLoftForItsOptions(kinds);
    boolean wide = values.areWide();
    json.requireWritable();
    double part = load != null ? load : wanted.needsAbsent() ? Double.parseDouble(HALF) : 1;
    Plan plan =
        new Plan(
            part,
            wanted,
            Distribution.parse(distribution),
            run.threads(),
            seconds,
            repeats,
            run.seed(),
            wide,
            RetrainingNames.named(retraining));
    return new Prepared(kinds, plan, KeySets.open(keys, run.seed()));
  }

  private PhasesBench.Wish wish(String phases) {
    refuse("does not go with --phases", "--workload", "--seconds");
    List<SubjectKind> kinds = SubjectKind.listed(indexes, "take inserts", SubjectKind::isWritable);
    requireLoftForItsOptions(kinds);
    json.requireWritable();
    return new PhasesBench.Wish(
        kinds,
        new PhasesBench.Keys(keys, KeySets.open(keys, run.seed())),
        phases,
        KeyCount.parse("--operations", operations),
        KeyCount.parse("--window", window),
        load != null ? load : Double.parseDouble(HALF),
        Distribution.parse(distribution),
        run.threads(),
        repeats,
        run.seed(),
        values.areWide(),
        RetrainingNames.named(retraining),
        json.file());
  }

  private void requireLoftForItsOptions(List<SubjectKind> kinds) {
    if (!kinds.contains(SubjectKind.LOFT)) {
      refuse("is of loft, which --index does not name", "--retraining");
    }
  }

  /** Refuses options that are given and would do nothing. */
  private void refuse(String reason, String... options) {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new IllegalArgumentException(option + " " + reason);
      }
    }
  }

  private record Prepared(List<SubjectKind> kinds, Plan plan, SortedKeySource source) {}
}
