package org.inkling.jmh.store;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.Threads;
import org.inkling.cli.workload.Values;
import org.inkling.jmh.peers.TemporaryFolder;

/**
 * Writes that each wait for the disk, with increasing numbers of threads, into a store that is
 * empty at first.
 *
 * @param kind the kind of store
 * @param settings the settings that it is opened with
 * @param threads the numbers of threads
 * @param seconds the time for each number of threads
 * @param folder the folder of the store
 */
record SyncTask(
    StoreKind kind, StoreSettings settings, List<Integer> threads, double seconds, String folder)
    implements ChildTask<SyncTask.Result> {
  private static final double NANOS = 1e9;

  /** The result: one row for each number of threads. */
  record Result(ArrayList<Row> rows) implements Serializable {}

  /** The writes per second with a number of threads, and the times of writes. */
  record Row(String store, int threads, double perSecond, LatencySummary writes, long wrongAnswers)
      implements Serializable {}

  @Override
  public Result run(ChildContext context) throws IOException, InterruptedException {
    Path path = Path.of(folder);
    TemporaryFolder.delete(path);
    Files.createDirectories(path);
    AtomicLong next = new AtomicLong();
    ArrayList<Row> rows = new ArrayList<>();
    try (Store store = kind.open(path, settings)) {
      for (int number : threads) {
        context.report("synced writes by " + number);
        rows.add(write(store, number, next));
      }
    } finally {
      TemporaryFolder.delete(path);
    }
    return new Result(rows);
  }

  private Row write(Store store, int number, AtomicLong next) throws InterruptedException {
    Histogram times = new ConcurrentHistogram(Latencies.histogram());
    long first = next.get();
    long start = System.nanoTime();
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      tasks.add(() -> write(store, next, start, times));
    }
    Threads.run("store", tasks);
    double elapsed = (System.nanoTime() - start) / NANOS;
    long wrong = 0;
    for (long i = first; i < next.get(); i++) {
      wrong += store.get(Values.mix(i), ~i) == i ? 0 : 1;
    }
    return new Row(
        kind.label(), number, (next.get() - first) / elapsed, LatencySummary.of(times), wrong);
  }

  private void write(Store store, AtomicLong next, long start, Histogram times) {
    long now = start;
    while (now - start < seconds * NANOS) {
      long number = next.getAndIncrement();
      store.put(Values.mix(number), number);
      long end = System.nanoTime();
      times.recordValue(end - now);
      now = end;
    }
  }
}
