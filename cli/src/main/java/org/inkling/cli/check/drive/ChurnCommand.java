package org.inkling.cli.check.drive;

import java.util.Locale;
import java.util.function.UnaryOperator;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.ManagedSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.loft.LoftIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Inserts and removes keys of LOFT, and monitors its memory. */
@Command(
    name = "churn",
    description = {
      "Threads fill an index, then insert and remove keys while memory is sampled; the number of"
          + " keys stays the same.",
      "Exits 1 if retired memory exceeded 10 %% of live memory plus 64 MiB in a sample, if close"
          + " did not free all memory, or if an answer was wrong; 2 if the check itself failed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class ChurnCommand extends ExperimentCommand {
  private static final Scenario[] SHAPES = {Scenario.UNIFORM, Scenario.WINDOW, Scenario.SHIFT};

  private final UnaryOperator<Subject> disguise;

  @Option(
      names = "--shape",
      paramLabel = "uniform|window|shift",
      defaultValue = "uniform",
      description =
          "Which keys are inserted and removed: any keys; ever higher keys, while the lowest are"
              + " removed; or keys of one distribution, while those of another are removed, and"
              + " back.")
  private String shape = "";

  @Option(
      names = "--keys",
      paramLabel = "N[k|M]",
      defaultValue = "1M",
      description = "The number of keys present.")
  private String keys = "";

  @Option(names = "--minutes", paramLabel = "N", defaultValue = "1", description = "How long.")
  private double minutes;

  @Mixin private ThreadOptions run = new ThreadOptions(2);

  @Option(
      names = "--sample",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "The time between two samples.")
  private double sample;

  @Option(
      names = "--values",
      paramLabel = "inline|wide",
      defaultValue = "inline",
      description =
          "Whether values have 61 bits (inline), or all 64, which need separate cells (wide).")
  private String values = "";

  /** Creates the command. */
  public ChurnCommand() {
    this(UnaryOperator.identity());
  }

  /** Creates the command with the index replaced by another. */
  ChurnCommand(UnaryOperator<Subject> disguise) {
    this.disguise = disguise;
  }

  @Override
  protected Experiment prepare() {
    var plan =
        new ChurnPlan(
            Labelled.named("--shape", shape, SHAPES),
            Amounts.count("--keys", keys),
            minutes,
            run.threads(),
            sample,
            run.seed(),
            values);
    DrivePlan drive = plan.drive();
    return () -> {
      progress()
          .printf(
              Locale.ROOT,
              "churn: %s, %,d keys, %d threads, --seed %d%n",
              shape,
              plan.keys(),
              run.threads(),
              run.seed());
      Subject index = disguise.apply(new ManagedSubject<>(LoftIndex.builder().build()));
      int live = plan.keys() / plan.threads();
      Drive.Outcome outcome = new Drive(plan.shape(), drive, index, live, progress()).run();
      return new ChurnReport(
          plan,
          outcome.samples(),
          outcome.settled(),
          outcome.afterClose(),
          outcome.found().violations());
    };
  }
}
