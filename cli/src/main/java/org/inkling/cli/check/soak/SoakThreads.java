package org.inkling.cli.check.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The threads of a soak test: each round starts all of them and waits for all. */
final class SoakThreads implements AutoCloseable {
  /**
   * The longest time that a thread may need to end its round. No operation takes as long, so a
   * later thread is stuck.
   */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final List<SoakWorker> workers;
  private final AtomicBoolean over = new AtomicBoolean();
  private final List<Thread> threads = new ArrayList<>();
  private final ExecutorService pool;

  SoakThreads(List<SoakWorker> workers) {
    this.workers = workers;
    this.pool = Executors.newFixedThreadPool(workers.size(), this::newThread);
  }

  private Thread newThread(Runnable work) {
    var thread = new Thread(work, "soak-" + threads.size());
    thread.setDaemon(true);
    threads.add(thread); // the submitting thread calls this
    return thread;
  }

  /** Asks all threads to end; any thread may call this. */
  void stop() {
    over.set(true);
  }

  /** Returns the approximate number of operations so far. */
  long operations() {
    return workers.stream().mapToLong(worker -> worker.counts().shown()).sum();
  }

  /**
   * Runs all threads for a round.
   *
   * @throws Violation if one of them found a violation
   * @throws IllegalStateException if one of them failed otherwise, or does not end
   */
  void round(long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    List<Future<?>> rounds = new ArrayList<>();
    for (SoakWorker worker : workers) {
      rounds.add(pool.submit(() -> work(worker, deadline)));
    }
    Throwable failure = null;
    for (Future<?> round : rounds) {
      failure = worse(failure, failureOf(round, deadline + PATIENCE_NANOS));
    }
    if (failure instanceof Violation violation) {
      throw violation;
    }
    if (failure != null) {
      throw new IllegalStateException("a thread of the soak failed: " + failure, failure);
    }
  }

  private void work(SoakWorker worker, long deadline) {
    try {
      worker.work(over, deadline);
    } catch (Throwable e) {
      stop();
      throw e;
    }
  }

  private static @Nullable Throwable worse(@Nullable Throwable one, @Nullable Throwable other) {
    return one instanceof Violation || other == null ? one : other;
  }

  private @Nullable Throwable failureOf(Future<?> round, long deadline)
      throws InterruptedException {
    try {
      round.get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      return null;
    } catch (ExecutionException e) {
      return e.getCause();
    } catch (TimeoutException e) {
      throw new IllegalStateException("a thread did not end its round:" + stacks(), e);
    }
  }

  private String stacks() {
    StringBuilder stacks = new StringBuilder();
    for (Thread thread : threads) {
      stacks.append("\n").append(thread.getName());
      for (StackTraceElement frame : thread.getStackTrace()) {
        stacks.append("\n    at ").append(frame);
      }
    }
    return stacks.toString();
  }

  @Override
  public void close() {
    stop();
    pool.shutdown();
  }
}
