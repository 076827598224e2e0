package org.inkling.jmh.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.inkling.cli.experiment.ExperimentException;

/** Threads that work side by side. */
final class Threads {

  private Threads() {}

  /**
   * Has each task done by a thread of its own, and waits for all.
   *
   * @throws ExperimentException if one fails
   */
  static void run(List<Runnable> tasks) {
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      List<Future<?>> running = new ArrayList<>();
      tasks.forEach(task -> running.add(threads.submit(task)));
      for (Future<?> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new ExperimentException("a thread has failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ExperimentException("interrupted", e);
    }
  }
}
