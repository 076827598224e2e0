package org.inkling.cli.schemes;

import static org.inkling.cli.experiment.Requirements.require;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.inkling.cli.bench.Bench;
import org.inkling.cli.bench.Row;
import org.inkling.cli.entries.KeyInput;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the retraining schemes of LOFT. */
@Command(
    name = "schemes",
    description = {
      "Runs LOFT under each retraining scheme on mixes of inserts and of reads that prefer the"
          + " latest inserts, in turn; every answer is checked.",
      "Exits 1 if an answer was wrong, or if over at least 30 turns self-tuning was slower than"
          + " another scheme beyond doubt: by more than 5 %%, or at all where most operations"
          + " insert."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class SchemesCommand extends ExperimentCommand {
  private static final int MAX_TURNS = 1000;

  @Option(
      names = "--mixes",
      paramLabel = "R/I",
      split = ",",
      defaultValue = "90/10,70/30,30/70,10/90",
      description = "The percentages of reads and inserts.")
  private List<String> mixes = List.of();

  @Option(
      names = "--keys",
      paramLabel = "FILE|NAME[:COUNT]",
      defaultValue = "uniform:8M",
      description = "A key file, or a set that `datasets list` shows.")
  private String keys = "";

  @Option(
      names = "--load",
      paramLabel = "FRACTION",
      defaultValue = "0.25",
      description = "The part of the keys that is loaded; inserts take the rest, shuffled.")
  private double load;

  @Mixin private ThreadOptions run = new ThreadOptions(2);

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "The time of a run; less if it runs out of keys to insert.")
  private double seconds;

  @Option(
      names = "--turns",
      paramLabel = "T",
      defaultValue = "30",
      description = "The number of times that each scheme runs each mix.")
  private int turns;

  /** Creates the command. */
  public SchemesCommand() {}

  @Override
  protected Experiment prepare() {
    require(!mixes.isEmpty(), "--mixes names none");
    require(mixes.stream().distinct().count() == mixes.size(), "--mixes names one twice");
    List<SchemeFactory> schemes =
        Arrays.stream(RetrainingScheme.values()).map(SchemeFactory::new).toList();
    List<Plan> plans = mixes.stream().map(Workload::parse).map(this::plan).toList();
    SortedKeySource source = KeyInput.open(keys, run.seed()).source();
    return () -> {
      try (Bench bench = new Bench(keys, source, steps())) {
        List<Row> rows = new ArrayList<>();
        for (Plan plan : plans) {
          rows.addAll(bench.measure(schemes, plan));
        }
        return SchemesReport.of(rows);
      }
    };
  }

  private Plan plan(Workload mix) {
    require(
        mix.kind() == Workload.Kind.MIX,
        "--mixes are percentages of reads and inserts, both above 0, such as 90/10, not " + mix);
    require(turns >= 1 && turns <= MAX_TURNS, "--turns is 1 to 1000, not " + turns);
    return new Plan(
        load, mix, Distribution.parse("latest"), run.threads(), seconds, turns, run.seed());
  }
}
