package org.inkling.jmh.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Threads of which each has work of its own. */
final class ReadThreads {
  private final List<ReadWork> works = new ArrayList<>();

  ReadThreads(int threads, Supplier<ReadWork> work) {
    for (int i = 0; i < threads; i++) {
      works.add(work.get());
    }
  }

  /**
   * Has all threads work for so long.
   *
   * @return operations per second, of all threads together
   */
  double run(long nanos) {
    var start = new CountDownLatch(works.size());
    try (ExecutorService threads = Executors.newFixedThreadPool(works.size())) {
      List<Future<Double>> rates = new ArrayList<>();
      for (ReadWork work : works) {
        rates.add(threads.submit(() -> rate(work, start, nanos)));
      }
      double sum = 0;
      for (Future<Double> rate : rates) {
        sum += rate.get();
      }
      return sum;
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException("a thread has failed", e);
    }
  }

  private static double rate(ReadWork work, CountDownLatch start, long nanos)
      throws InterruptedException {
    start.countDown();
    start.await();
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
