package org.inkling.cli.check.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.inkling.cli.experiment.Amounts;
import org.inkling.cli.experiment.ExperimentCommand;
import org.inkling.cli.experiment.ThreadOptions;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.ManagedSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.loft.LoftBuilder;
import org.inkling.loft.LoftIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Inserts and removes keys of LOFT under a memory limit. */
@Command(
    name = "limit",
    description = {
      "Inserts and removes keys in an index with a memory limit: a share of those that fit into"
          + " a new index.",
      "Exits 1 if a write was refused and again after maintenance, if more memory was reserved"
          + " than allowed, or if an answer was wrong; 2 if the check itself failed."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    showDefaultValues = true)
public final class LimitCommand extends ExperimentCommand {
  private static final List<Scenario> SCENARIOS =
      List.of(
          Scenario.UNIFORM,
          Scenario.HALF,
          Scenario.WINDOW,
          Scenario.RANDOM,
          Scenario.HOT_GAP,
          Scenario.DRAIN,
          Scenario.WIDE);
  private static final String ALL = "all";
  private static final int MIN_LIVE = 64;

  private final UnaryOperator<Subject> disguise;

  @Option(
      names = "--limit",
      paramLabel = "BYTES[k|M|G]",
      defaultValue = "16M",
      description = "The memory limit.")
  private String limit = "";

  @Option(
      names = "--step",
      paramLabel = "BYTES[k|M]",
      defaultValue = "2M",
      description =
          "The memory step: the least memory that the index takes from the system at a time.")
  private String step = "";

  @Option(
      names = "--scenario",
      paramLabel = "uniform|half|window|random|hot-gap|drain|wide|all",
      defaultValue = "all",
      description =
          "Which keys are inserted and removed: any keys, of which the oldest is removed, or the"
              + " oldest half at once; ever higher keys, while the lowest are removed; any keys, of"
              + " which any is removed; those of a narrow gap that moves; all keys at once, in"
              + " changing orders; or keys whose values are wide and narrow by turns.")
  private String scenario = "";

  @Option(
      names = "--operations",
      paramLabel = "N[k|M]",
      defaultValue = "10M",
      description = "The puts and removals of each scenario.")
  private String operations = "";

  @Option(
      names = "--share",
      paramLabel = "X",
      defaultValue = "0.6",
      description = "The largest number of keys, as a share of those that fit into a new index.")
  private double share;

  @Mixin private ThreadOptions run = new ThreadOptions(1);

  /** Creates the command. */
  public LimitCommand() {
    this(UnaryOperator.identity());
  }

  /** Creates the command with each index replaced by another. */
  LimitCommand(UnaryOperator<Subject> disguise) {
    this.disguise = disguise;
  }

  @Override
  protected Experiment prepare() {
    var plan =
        new LimitPlan(
            Amounts.bytes("--limit", limit),
            Amounts.bytes("--step", step),
            Amounts.count("--operations", operations),
            share,
            run.seed(),
            run.threads());
    List<Scenario> scenarios = scenario.equals(ALL) ? SCENARIOS : List.of(named(scenario));
    LoftBuilder builder = builder(plan);
    return () -> {
      progress()
          .printf(
              Locale.ROOT,
              "limit: %,d bytes in steps of %,d, share %s, %d threads, --seed %d%n",
              plan.limit(),
              plan.step(),
              share,
              run.threads(),
              run.seed());
      List<LimitReport.Outcome> outcomes = new ArrayList<>();
      for (Scenario each : scenarios) {
        outcomes.add(
            outcome(each, plan, () -> disguise.apply(new ManagedSubject<>(builder.build()))));
        outcomes.getLast().lines().forEach(progress()::println);
      }
      return new LimitReport(plan, outcomes);
    };
  }

  private static Scenario named(String label) {
    return Labelled.named("--scenario (or " + ALL + ")", label, SCENARIOS.toArray(Scenario[]::new));
  }

  /** Counts the keys that a new index accepts, and keeps a share of them in another. */
  private LimitReport.Outcome outcome(Scenario each, LimitPlan plan, Supplier<Subject> index)
      throws InterruptedException {
    Driver.Fill fill;
    try (Subject first = index.get()) {
      fill = Driver.fill(each, plan.drive(), first);
    }
    int live = (int) (fill.keys() * plan.share() / plan.threads());
    if (live < MIN_LIVE) {
      throw new IllegalStateException(
          "only "
              + fill.keys()
              + " keys fit into a new index: the limit is too small for this check");
    }
    Drive.Outcome outcome = new Drive(each, plan.drive(), index.get(), live, progress()).run();
    return new LimitReport.Outcome(
        each, fill, plan.faults(fill), outcome.totals(), outcome.seconds(), outcome.found());
  }

  private static LoftBuilder builder(LimitPlan plan) {
    try {
      return LoftIndex.builder()
          .name("limit")
          .memoryLimitBytes(plan.limit(), plan.step())
          .seed(plan.seed());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--limit or --step: " + e.getMessage(), e);
    }
  }
}
