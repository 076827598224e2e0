package org.inkling.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.datasets.DataFolder;
import org.inkling.datasets.KeySetException;
import org.inkling.datasets.KeySets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows within two minutes what Inkling can do, on four million keys. */
@Command(
    name = "quickstart",
    description = "Reads, inserts and scans beside the JDK's skip list and a sorted array.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class QuickstartCommand extends ExperimentCommand {
  private static final String REAL_KEYS = "genome-real:4000000";
  private static final String MADE_KEYS = "osm:4000000";
  private static final long SEED = 42;
  private static final int THREADS = 2;
  private static final int REPEATS = 3;
  private static final double INSERT_LOAD = 0.8;

  @Option(names = "--keys", hidden = true)
  private @Nullable String keys;

  @Option(names = "--seconds", hidden = true, defaultValue = "2")
  private double seconds;

  /** Creates the command. */
  public QuickstartCommand() {}

  @Override
  protected Experiment prepare() {
    String wanted = keys != null ? keys : keysAtHand();
    return () -> {
      try (Bench bench = new Bench(wanted, KeySets.open(wanted, SEED), steps())) {
        List<Row> rows = new ArrayList<>();
        for (String workload : List.of("read", "insert", "scan:100")) {
          rows.addAll(measure(bench, Workload.parse(workload)));
        }
        return new BenchReport(rows, Verdict.lines(rows));
      }
    };
  }

  private List<Row> measure(Bench bench, Workload workload) {
    List<SubjectKind> kinds =
        Stream.of(SubjectKind.LOFT, SubjectKind.SKIPLIST, SubjectKind.BINARYSEARCH)
            .filter(kind -> kind.canDo(workload))
            .toList();
    return bench.measure(
        kinds,
        new Plan(
            workload.writes() ? INSERT_LOAD : 1,
            workload,
            Distribution.parse("uniform"),
            THREADS,
            seconds,
            REPEATS,
            SEED));
  }

  /** Returns the real set if the data folder has it, and a generated one otherwise. */
  private static String keysAtHand() {
    if (DataFolder.fromEnvironment().isEmpty()) {
      return MADE_KEYS;
    }
    try {
      KeySets.open(REAL_KEYS, SEED);
      return REAL_KEYS;
    } catch (KeySetException e) {
      return MADE_KEYS; // the folder has other sets
    }
  }
}
