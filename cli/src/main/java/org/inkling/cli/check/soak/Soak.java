package org.inkling.cli.check.soak;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.check.shared.ViolationException;
import org.inkling.cli.experiment.Sampler;
import org.inkling.cli.experiment.Threads;
import org.inkling.cli.subject.Counters;
import org.inkling.cli.subject.Subject;
import org.jspecify.annotations.Nullable;

/** One run: rounds of work alternate with quiet points; at the end, the index is closed. */
final class Soak {
  private static final long SAMPLE_NANOS = 10_000_000;

  /**
   * The longest time that a thread may need to end its round. No operation takes as long, so a
   * later thread is stuck.
   */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final SoakPlan plan;
  private final Subject subject;
  private final PrintWriter out;
  private final Clusters clusters;
  private final List<SoakWorker> workers = new ArrayList<>();
  private final List<MemoryUse> quiet = new ArrayList<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicReference<@Nullable ViolationException> found = new AtomicReference<>();
  private final long begin = System.nanoTime();
  private long compared;
  private volatile String stage = "begins";

  Soak(SoakPlan plan, Subject subject, PrintWriter out) {
    this.plan = plan;
    this.subject = subject;
    this.out = out;
    var random = new SplittableRandom(plan.seed());
    clusters = new Clusters(plan, random.split());
    for (int owner = 0; owner < plan.threads(); owner++) {
      workers.add(new SoakWorker(owner, subject.index(), clusters, random.split()));
    }
  }

  /**
   * Runs the soak test, and closes the index.
   *
   * @return the result, including any violation
   * @throws IllegalStateException if the check itself failed
   */
  SoakReport run() throws InterruptedException {
    var watch = new MemoryWatch(subject, this::report, () -> over.set(true));
    String violation;
    try (subject) {
      var sampler = new Sampler("soak-memory", SAMPLE_NANOS, watch);
      try (sampler) {
        violation = work(watch);
      }
      stage = "closes";
    }
    MemoryUse atEnd = MemoryUse.of(subject);
    return new SoakReport(
        violation == null ? atEnd.leak() : violation,
        plan,
        (System.nanoTime() - begin) / 1e9,
        OperationCounts.sums(workers.stream().map(SoakWorker::counts).toList()),
        clusters.ends(),
        compared,
        quiet,
        watch.extremes(),
        atEnd.reservedBytes(),
        changes());
  }

  private Map<String, Long> changes() {
    return Counters.between(Map.of(), subject.statistics());
  }

  private @Nullable String work(MemoryWatch watch) throws InterruptedException {
    try {
      long left = plan.nanos();
      while (left > 0) {
        stage = "works";
        round(Math.min(left, plan.roundNanos()));
        watch.requireSound();
        restAndCompare();
        left = plan.nanos() - (System.nanoTime() - begin);
      }
      watch.requireSound();
      return null;
    } catch (ViolationException e) {
      return e.getMessage();
    }
  }

  /**
   * Runs all threads for a round.
   *
   * @throws ViolationException if one of them found a violation
   * @throws IllegalStateException if one of them failed otherwise, or does not end
   */
  private void round(long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    List<Runnable> tasks =
        workers.stream().<Runnable>map(worker -> () -> work(worker, deadline)).toList();
    var threads = new Threads("soak", tasks, () -> over.set(true));
    threads.start();
    if (!threads.await(nanos + PATIENCE_NANOS)) {
      throw new IllegalStateException("a thread did not end its round:" + threads.stacks());
    }
    IllegalStateException failure = null;
    try {
      threads.join();
    } catch (IllegalStateException e) {
      failure = e;
    }
    ViolationException violation = found.get();
    if (violation != null) {
      throw violation; // it counts even if another thread failed otherwise
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void work(SoakWorker worker, long deadline) {
    try {
      worker.work(over, deadline);
    } catch (ViolationException e) {
      found.compareAndSet(null, e);
      over.set(true);
    }
  }

  /**
   * Carries out a quiet point: compares while maintenance may still run, and again after it has
   * ended.
   */
  private void restAndCompare() {
    stage = "compares";
    var comparison = new Comparison(subject.index(), clusters);
    long keys = comparison.run(true);
    stage = "waits for maintenance";
    subject.settle();
    stage = "checks the structure";
    String fault = subject.structureFault();
    if (fault != null) {
      throw new ViolationException(fault);
    }
    stage = "compares again";
    compared += keys + comparison.run(false);
    long size = subject.index().size();
    if (size != keys) {
      throw new ViolationException(
          "size() returns " + size + ", but " + keys + " keys are present");
    }
    clusters.settle();
    quiet.add(MemoryUse.of(subject));
  }

  private void report(MemoryUse memory) {
    out.printf(
        Locale.ROOT,
        "%,6.0f s  %,d operations, %s; %s%n",
        (System.nanoTime() - begin) / 1e9,
        workers.stream().mapToLong(worker -> worker.counts().shown()).sum(),
        memory.line(),
        stage);
    out.flush();
  }
}
