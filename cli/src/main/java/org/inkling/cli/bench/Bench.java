package org.inkling.cli.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Steps;
import org.inkling.source.SortedKeySource;

/** Measurements over one set of keys. */
public final class Bench implements AutoCloseable {
  private final Steps steps;
  private final KeyFile keyFile;
  private final Row.KeyChoice keys;

  /**
   * Writes the keys to a file for the child processes.
   *
   * @param spec the name of the keys
   * @param steps receives each step
   */
  public Bench(String spec, SortedKeySource source, Steps steps) throws IOException {
    this.steps = steps;
    this.keyFile = new KeyFile(spec, source, steps);
    this.keys = new Row.KeyChoice(spec, keyFile.count());
  }

  /**
   * Measures {@code kinds} by one plan, in turn within each repeat.
   *
   * @return one row for each
   * @throws ExperimentException if an index has no result
   */
  List<Row> measure(List<? extends Contender> kinds, Plan plan) throws IOException {
    int loaded = new Split(plan.load(), plan.seed()).loadedCount(keys.count());
    plan.requireEnough(loaded, keys.count() - loaded);
    var rows = new Rows(steps.after(plan.workload() + " " + plan.distribution() + ": "));
    try (Series series = series(rows)) {
      series.measure(new Series.Task(plan, 0), kinds);
    }
    return rows.rows;
  }

  /** Several plans over the keys, one after the other. */
  public Series series(Series.Findings findings) {
    return new Series(keys, keyFile.path(), findings);
  }

  @Override
  public void close() throws IOException {
    keyFile.close();
  }

  /** Collects the rows of one plan; the first failure ends it. */
  private static final class Rows implements Series.Findings {
    private final Steps steps;
    private final List<Row> rows = new ArrayList<>();

    Rows(Steps steps) {
      this.steps = steps;
    }

    @Override
    public void step(String text) {
      steps.report(text);
    }

    @Override
    public void done(Series.Task task, Series.Result result) {
      rows.add(result.row());
    }

    @Override
    public void failed(Series.Task task, Contender kind, String reason) {
      throw new ExperimentException(reason);
    }
  }
}
