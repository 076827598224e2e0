package org.inkling.cli.bench;

import static org.inkling.cli.experiment.Requirements.require;

import java.util.List;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.phases.Phase;
import org.inkling.cli.phases.PhasesPlan;
import org.inkling.cli.phases.PhasesReport;
import org.inkling.cli.subject.ByteValues;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures indexes side by side, by one plan. */
@Command(
    name = "bench",
    description = "Measures indexes side by side on one set of keys; every answer is checked.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class BenchCommand extends ExperimentCommand {
  private static final double HALF = 0.5;

  @Option(
      names = "--index",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "loft,skiplist",
      description =
          "Any of loft, bli, xindex-r, xindex-h, loft-dense, skiplist, hashmap, binarysearch,"
              + " long-bytes, bytes, skiplist-bytes.")
  private List<String> indexes = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      defaultValue = "osm:1000000",
      description =
          "A key file, or a set that `datasets list` shows; for bytes and skiplist-bytes alone also"
              + " words, paths, or a file of lines, whose keys are strings.")
  private String keys = "";

  @Option(
      names = "--values",
      paramLabel = "BYTES",
      defaultValue = "" + ByteValues.DEFAULT_LENGTH,
      description =
          "The length of values that are byte strings, as those of long-bytes: 8 to 1048572; from"
              + " 16 on for bytes, and for keys that are strings.")
  private int valueLength;

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

  @Mixin private ThreadOptions run = new ThreadOptions(2);

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "5",
      description = "How long a repeat lasts; less if it runs out of keys to insert.")
  private double seconds;

  @Option(names = "--repeat", paramLabel = "R", defaultValue = "3", description = "Repeats.")
  private int repeats;

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

  /** Creates the command. */
  public BenchCommand() {}

  @Override
  protected Experiment prepare() {
    if (phases != null) {
      refuse("does not go with --phases", "--workload", "--seconds", "--distribution", "--values");
      return phases(phases);
    }
    refuse("goes with --phases only", "--operations", "--window");
    Workload wanted = Workload.parse(workload);
    List<SubjectKind> kinds = kinds(wanted);
    Plan plan =
        new Plan(
            load != null ? load : wanted.needsAbsent() ? HALF : 1,
            wanted,
            Distribution.parse(distribution),
            run.threads(),
            seconds,
            repeats,
            run.seed());
    if (plan.ignoresDistribution()) {
      steps().report("note: " + workload + " reads no keys of its own choice");
    }
    BenchKeys found = BenchKeys.open(keys, run.seed(), kinds, steps());
    List<SubjectFactory> subjects =
        kinds.stream().map(kind -> kind.withValues(valueLength, found.strings())).toList();
    return () -> {
      try (Bench bench = new Bench(keys, found.source(), steps())) {
        List<Row> rows = bench.measure(subjects, plan);
        ColdRepeats.warning(rows).ifPresent(steps()::report);
        ColdRepeats.compiling(rows).ifPresent(steps()::report);
        return new BenchReport(rows, List.of());
      }
    };
  }

  private List<SubjectKind> kinds(Workload wanted) {
    List<SubjectKind> kinds =
        SubjectKind.listed(indexes, "do the workload " + wanted, kind -> kind.canDo(wanted));
    if (kinds.stream().noneMatch(SubjectKind::holdsBytes)) {
      refuse(
          "needs an index whose values are byte strings: long-bytes, bytes or skiplist-bytes",
          "--values");
    }
    return kinds;
  }

  private Experiment phases(String list) {
    List<SubjectKind> kinds = SubjectKind.listed(indexes, "take inserts", SubjectKind::isWritable);
    PhasesPlan plan =
        new PhasesPlan(
            Phase.parse(list),
            Amounts.count("--operations", operations),
            Amounts.count("--window", window),
            load != null ? load : HALF,
            run.threads(),
            run.seed());
    require(repeats >= 1, "--repeat is at least 1, not " + repeats);
    SortedKeySource source = KeyInput.open(keys, run.seed()).source();
    return () -> {
      try (var keyFile = new KeyFile(keys, source, steps())) {
        return PhasesReport.measure(kinds, plan, repeats, keyFile, steps());
      }
    };
  }
}
