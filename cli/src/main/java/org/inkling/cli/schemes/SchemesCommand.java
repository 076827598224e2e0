package org.inkling.cli.schemes;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.inkling.cli.bench.LoadSplit;
import org.inkling.cli.bench.RetrainingNames;
import org.inkling.cli.bench.ValuesOption;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.experiment.KeyCount;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.MisplacedOptions;
import org.inkling.cli.experiment.RunOptions;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.json.JsonOption;
import org.inkling.datasets.KeySets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
public final class SchemesCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(
      names = "--schemes",
      paramLabel = "LIST",
      split = ",",
      defaultValue = "none,static,informed,self-tuning",
      description = "The schemes to compare; each runs in a separate process.")
  private List<String> schemes = List.of();

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

  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "2",
      description = "The time of a run; less if it runs out of keys to insert.")
  private double seconds;

  @Option(
      names = "--operations",
      paramLabel = "N[k|M]",
      description = "The operations of a run instead, by all threads together.")
  private @Nullable String operations;

  @Option(
      names = "--turns",
      paramLabel = "T",
      defaultValue = "30",
      description = "The number of times that each scheme runs each mix.")
  private int turns;

  @Mixin private ValuesOption values = new ValuesOption();

  @Mixin private JsonOption json = new JsonOption();

  /** Creates the command. */
  public SchemesCommand() {}

  @Override
  public Integer call() throws Exception {
    CommandLine command = spec.commandLine();
    try {
      MisplacedOptions.refuse(command);
      json.requireWritable();
      SchemesPlan plan = plan();
      plan.mixes().forEach(plan::plan); // refuses invalid plans before keys are read
      return compare(plan, StepListener.to(command.getErr())).finish(json.file(), command.getOut());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
  }

  private SchemesPlan plan() {
    var length =
        operations == null
            ? SchemesPlan.Length.ofSeconds(seconds)
            : SchemesPlan.Length.ofOperations(KeyCount.parse("--operations", operations));
    return new SchemesPlan(
        schemes.stream().map(RetrainingNames::named).toList(),
        mixes.stream().map(Workload::parse).toList(),
        load,
        run.threads(),
        length,
        turns,
        run.seed(),
        values.areWide());
  }

  private SchemesReport compare(SchemesPlan plan, StepListener steps) throws IOException {
    try (var keyFile = new KeyFile(keys, KeySets.open(keys, run.seed()), steps)) {
      int loaded = new LoadSplit(plan.load(), plan.seed()).loadedCount(keyFile.count());
      plan.requireEnough(loaded, keyFile.count() - loaded);
      var chosen = new SchemesReport.Keys(keys, keyFile.count(), loaded);
      return new SchemesReport(chosen, plan, new SchemesRun(plan, steps).run(keyFile.path()));
    }
  }
}
