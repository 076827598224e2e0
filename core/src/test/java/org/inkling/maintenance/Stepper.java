package org.inkling.maintenance;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** An executor that queues what it is given for a test to run step by step, and counts chunks. */
final class Stepper implements Executor {
  final Queue<Runnable> queue = new ArrayDeque<>();

  /** Chunks begun, of all schedulers made here. */
  final AtomicInteger chunks = new AtomicInteger();

  @Override
  public void execute(Runnable turn) {
    queue.add(turn);
  }

  /** Runs the task that was queued first. */
  void runNext() {
    queue.remove().run();
  }

  /** A scheduler with one worker on this executor. */
  MaintenanceScheduler scheduler(BooleanSupplier chunk) {
    return scheduler(this, 1, chunk);
  }

  /** A scheduler on another executor, which counts here. */
  MaintenanceScheduler scheduler(Executor executor, int workers, BooleanSupplier chunk) {
    return scheduler(executor, workers, chunk, () -> false);
  }

  /** A scheduler whose task may have something pending between its chunks. */
  MaintenanceScheduler scheduler(
      Executor executor, int workers, BooleanSupplier chunk, BooleanSupplier pending) {
    var task =
        new MaintenanceTask() {
          @Override
          public boolean runChunk() {
            chunks.incrementAndGet();
            return chunk.getAsBoolean();
          }

          @Override
          public boolean isPending() {
            return pending.getAsBoolean();
          }
        };
    return new MaintenanceScheduler("index 'm'", executor, workers, task);
  }
}
