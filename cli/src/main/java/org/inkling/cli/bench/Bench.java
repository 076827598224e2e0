package org.inkling.cli.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.workload.Plan;
import org.inkling.source.SortedKeySource;

/** Measurements over one set of keys. */
public final class Bench implements AutoCloseable {
  private final StepListener steps;
  private final KeyFile keyFile;
  private final Row.KeyChoice keys;

  /** Writes the keys to a file for the child processes. */
  public Bench(String spec, SortedKeySource source, StepListener steps) throws IOException {
    this.steps = steps;
    this.keyFile = new KeyFile(spec, source, steps);
    this.keys = new Row.KeyChoice(spec, keyFile.count());
  }

  /**
   * Measures {@code kinds} by one plan. They take turns within each repeat.
   *
   * @return one row for each
   * @throws IllegalArgumentException if there are too few keys for the plan
   * @throws ExperimentException if an index has no result; this ends the plan
   */
  public List<Row> measure(List<? extends SubjectFactory> kinds, Plan plan) {
    plan.requireEnough(keys.count());
    List<Row> rows = new ArrayList<>();
    StepListener own = steps.after(plan.workload() + " " + plan.distribution() + ": ");
    var findings =
        new PlanSeries.Findings() {
          @Override
          public void step(String text) {
            own.report(text);
          }

          @Override
          public void done(PlanSeries.Task task, PlanSeries.Result result) {
            rows.add(result.row());
          }

          @Override
          public void failed(PlanSeries.Task task, SubjectFactory kind, String reason) {
            throw new ExperimentException(reason);
          }
        };
    try (PlanSeries series = series(findings)) {
      series.measure(new PlanSeries.Task(plan, 0), kinds);
    }
    return rows;
  }

  /** Starts a series of plans over the keys, which run one after the other. */
  public PlanSeries series(PlanSeries.Findings findings) {
    return new PlanSeries(keys, keyFile.path(), findings);
  }

  @Override
  public void close() throws IOException {
    keyFile.close();
  }
}
