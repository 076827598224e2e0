package org.inkling.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.source.SortedKeySource;

/** Measurements over one set of keys: starts the workers, gives them their turns, collects rows. */
public final class Bench implements AutoCloseable {
  private static final double LONGEST_WARM_UP_SECONDS = 3;

  private final PrintWriter progress;
  private final Path keyFile;
  private final Row.KeyChoice keys;

  /**
   * Puts the keys where the workers find them.
   *
   * @param spec what the keys are called
   * @param progress where each step is told
   */
  public Bench(String spec, SortedKeySource source, PrintWriter progress) throws IOException {
    this.progress = progress;
    this.keyFile = Files.createTempFile("inkling", ".keys");
    keyFile.toFile().deleteOnExit();
    tell("keys %s: reading", spec);
    this.keys = new Row.KeyChoice(spec, KeyFile.write(source, keyFile));
    tell("keys %s: %,d", spec, keys.count());
  }

  /**
   * Measures {@code kinds} by one plan, in turn within each repeat.
   *
   * @return one row for each
   * @throws ExperimentException if there is an index without a result
   */
  List<Row> measure(List<? extends Contender> kinds, Plan plan) throws IOException {
    requireEnoughKeys(plan);
    List<WorkerProcess> workers = new ArrayList<>();
    try {
      tell("%s %s: loading", plan.workload(), plan.distribution());
      for (Contender kind : kinds) {
        workers.add(WorkerProcess.start(kind, plan, keyFile));
      }
      for (WorkerProcess worker : workers) {
        worker.awaitReady();
      }
      return inTurn(workers, plan);
    } finally {
      workers.forEach(WorkerProcess::close);
    }
  }

  /** Several plans over the keys, one after the other; {@code findings} hears of each. */
  public Series series(Series.Findings findings) {
    return new Series(keys, keyFile, findings);
  }

  private void requireEnoughKeys(Plan plan) {
    int loaded = new Split(plan.load(), plan.seed()).loadedCount(keys.count());
    plan.requireEnough(loaded, keys.count() - loaded);
  }

  private List<Row> inTurn(List<WorkerProcess> workers, Plan plan) throws IOException {
    double warmUp = Math.min(plan.seconds(), LONGEST_WARM_UP_SECONDS);
    for (WorkerProcess worker : workers) {
      worker.warmUp(warmUp);
    }
    for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
      for (WorkerProcess worker : workers) {
        Answer.Repeated result = worker.repeat(plan.seconds());
        tell(
            "%s %s: %s, repeat %d of %d: %,.0f per second",
            plan.workload(),
            plan.distribution(),
            worker.kind().label(),
            repeat,
            plan.repeats(),
            result.operations() * 1e9 / result.nanos());
      }
    }
    List<Row> rows = new ArrayList<>();
    for (WorkerProcess worker : workers) {
      rows.add(worker.finish(keys, plan, false));
    }
    return rows;
  }

  private void tell(String format, Object... details) {
    progress.printf(format + "%n", details);
    progress.flush();
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(keyFile);
  }
}
