package org.inkling.cli.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.StepListener;
import org.inkling.source.SortedKeySource;

/** Measurements over one set of keys. */
public final class Bench implements AutoCloseable {
  private final StepListener steps;
  private final KeyFile keyFile;
  private final Row.KeyChoice keys;

  /**
   * Writes the keys to a file for the child processes.
   *
   * @param spec the name of the key set
   * @param steps receives the description of each step
   */
  public Bench(String spec, SortedKeySource source, StepListener steps) throws IOException {
    this.steps = steps;
    this.keyFile = new KeyFile(spec, source, steps);
    this.keys = new Row.KeyChoice(spec, keyFile.count());
  }

  /**
   * Measures {@code kinds} by one plan. They take turns within each repeat.
   *
   * @return one row for each
   * @throws ExperimentException if an index has no result
   */
  List<Row> measure(List<? extends SubjectFactory> kinds, Plan plan) throws IOException {
    int loaded = new LoadSplit(plan.load(), plan.seed()).loadedCount(keys.count());
    plan.requireEnough(loaded, keys.count() - loaded);
    var rows = new Rows(steps.after(plan.workload() + " " + plan.distribution() + ": "));
    try (PlanSeries series = series(rows)) {
      series.measure(new PlanSeries.Task(plan, 0), kinds);
    }
    return rows.rows;
  }

  /** Starts a series of plans over the keys, which run one after the other. */
  public PlanSeries series(PlanSeries.Findings findings) {
    return new PlanSeries(keys, keyFile.path(), findings);
  }

  @Override
  public void close() throws IOException {
    keyFile.close();
  }

  /** Collects the rows of one plan. The first failure ends the plan. */
  private static final class Rows implements PlanSeries.Findings {
    private final StepListener steps;
    private final List<Row> rows = new ArrayList<>();

    Rows(StepListener steps) {
      this.steps = steps;
    }

    @Override
    public void step(String text) {
      steps.report(text);
    }

    @Override
    public void done(PlanSeries.Task task, PlanSeries.Result result) {
      rows.add(result.row());
    }

    @Override
    public void failed(PlanSeries.Task task, SubjectFactory kind, String reason) {
      throw new ExperimentException(reason);
    }
  }
}
