package org.inkling.jmh.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.inkling.cli.experiment.Threads;

/** Threads that each have their own work. */
final class ReadThreads {
  private final List<ReadWork> works = new ArrayList<>();

  ReadThreads(int threads, Supplier<ReadWork> work) {
    for (int i = 0; i < threads; i++) {
      works.add(work.get());
    }
  }

  /**
   * Runs all threads for a time.
   *
   * @return the operations per second of all threads together
   */
  double run(long nanos) {
    double[] rates = new double[works.size()];
    List<Runnable> tasks =
        IntStream.range(0, rates.length)
            .<Runnable>mapToObj(i -> () -> rates[i] = rate(works.get(i), nanos))
            .toList();
    try {
      Threads.run("reads", tasks);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
    return DoubleStream.of(rates).sum();
  }

  private static double rate(ReadWork work, long nanos) {
    long begin = System.nanoTime();
    long operations = 0;
    long elapsed = 0;
    while (elapsed < nanos) {
      operations += work.step();
      elapsed = System.nanoTime() - begin;
    }
    return operations * 1e9 / elapsed;
  }
}
