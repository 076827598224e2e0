package org.inkling.cli.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.DataFolder;
import org.inkling.datasets.KeySetException;
import org.inkling.datasets.KeySets;
import org.inkling.loft.RetrainingScheme;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows within two minutes what Inkling can do, on four million keys. */
@Command(
    name = "quickstart",
    description = "Reads, inserts and scans beside the JDK's skip list and a sorted array.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class QuickstartCommand implements Callable<Integer> {
  private static final String REAL_KEYS = "genome-real:4000000";
  private static final String MADE_KEYS = "osm:4000000";
  private static final long SEED = 42;
  private static final int THREADS = 2;
  private static final int REPEATS = 3;
  private static final double INSERT_LOAD = 0.8;

  @Spec private CommandSpec spec;

  @Mixin private JsonOption json = new JsonOption();

  @Option(names = "--keys", hidden = true)
  private @Nullable String keys;

  @Option(names = "--seconds", hidden = true, defaultValue = "2")
  private double seconds;

  /** Creates the command. */
  public QuickstartCommand() {}

  @Override
  public Integer call() throws Exception {
    var command = spec.commandLine();
    PrintWriter out = command.getOut();
    List<Row> rows = new ArrayList<>();
    try {
      json.requireWritable();
      String wanted = keys != null ? keys : keysAtHand();
      try (Bench bench =
          new Bench(wanted, KeySets.open(wanted, SEED), StepListener.to(command.getErr()))) {
        for (String workload : List.of("read", "insert", "scan:100")) {
          rows.addAll(measure(bench, Workload.parse(workload)));
        }
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
    out.println();
    int exitCode = Report.finish(rows, json.file(), out);
    out.println();
    Verdict.lines(rows).forEach(out::println);
    out.flush();
    return exitCode;
  }

  private List<Row> measure(Bench bench, Workload workload) throws Exception {
    List<SubjectKind> kinds =
        Stream.of(SubjectKind.LOFT, SubjectKind.SKIPLIST, SubjectKind.BINARYSEARCH)
            .filter(kind -> kind.canDo(workload))
            .toList();
    Distribution uniform = Distribution.parse("uniform");
    double load = workload.writes() ? INSERT_LOAD : 1;
    return bench.measure(
        kinds,
        new Plan(
            load,
            workload,
            uniform,
            THREADS,
            seconds,
            REPEATS,
            SEED,
            false,
            RetrainingScheme.SELF_TUNING));
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
