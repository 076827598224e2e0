package org.inkling.cli.check.soak;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.check.soak.SoakSubject.Memory;
import org.jspecify.annotations.Nullable;

/** One run: rounds of work alternate with quiet points; at the end, the index is closed. */
final class Soak {
  private final SoakPlan plan;
  private final SoakSubject subject;
  private final PrintWriter out;
  private final Clusters clusters;
  private final List<SoakWorker> workers = new ArrayList<>();
  private final List<Memory> quiet = new ArrayList<>();
  private final long begin = System.nanoTime();
  private long compared;
  private volatile String stage = "begins";

  Soak(SoakPlan plan, SoakSubject subject, PrintWriter out) {
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
    var threads = new SoakThreads(workers);
    var watch = new MemoryWatch(subject, memory -> tell(threads, memory), threads::stop);
    String violation;
    try (subject) {
      try (threads;
          watch) {
        violation = work(threads, watch);
      }
      stage = "closes";
    }
    Memory atEnd = subject.memory();
    if (violation == null && atEnd.reservedBytes() + atEnd.retiredBytes() != 0) {
      violation = "memory that close did not free: " + atEnd;
    }
    return report(violation, watch.seen(), atEnd);
  }

  private @Nullable String work(SoakThreads threads, MemoryWatch watch)
      throws InterruptedException {
    try {
      long left = plan.nanos();
      while (left > 0) {
        stage = "works";
        threads.round(Math.min(left, plan.roundNanos()));
        requireSound(watch);
        restAndCompare();
        left = plan.nanos() - (System.nanoTime() - begin);
      }
      requireSound(watch);
      return null;
    } catch (Violation e) {
      return e.getMessage();
    }
  }

  private static void requireSound(MemoryWatch watch) {
    Throwable failure = watch.failure();
    if (failure instanceof Violation violation) {
      throw violation;
    }
    if (failure != null) {
      throw new IllegalStateException("the statistics failed: " + failure, failure);
    }
  }

  /**
   * Carries out a quiet point: compares while maintenance may still run, and again after it has
   * ended.
   */
  private void restAndCompare() {
    stage = "compares";
    var comparison = new Comparison(subject.index(), clusters);
    long keys = comparison.upwards();
    stage = "waits for maintenance";
    subject.awaitMaintenance();
    stage = "checks the structure";
    checkStructure();
    stage = "compares again";
    compared += keys + comparison.downwards();
    long size = subject.index().size();
    if (size != keys) {
      throw new Violation("size() returns " + size + ", but " + keys + " keys are present");
    }
    clusters.settle();
    quiet.add(subject.memory());
  }

  private void checkStructure() {
    try {
      subject.checkStructure();
    } catch (IllegalStateException e) {
      throw new Violation("the structure: " + e.getMessage(), e);
    }
  }

  private void tell(SoakThreads threads, Memory memory) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    out.printf(
        "%,6d s  %,d operations, %,d keys, %,d nodes (%,d changed), %,.1f MiB retired, %,.1f"
            + " reserved; %s%n",
        seconds,
        threads.operations(),
        memory.keys(),
        memory.nodes(),
        memory.changes().nodes(),
        memory.retiredBytes() / 0x1p20,
        memory.reservedBytes() / 0x1p20,
        stage);
    out.flush();
  }

  private SoakReport report(@Nullable String violation, MemoryWatch.Seen seen, Memory atEnd) {
    List<OperationCounts> counts = workers.stream().map(SoakWorker::counts).toList();
    return new SoakReport(
        violation,
        plan,
        (System.nanoTime() - begin) / 1e9,
        OperationCounts.sums(counts),
        clusters.ends(),
        compared,
        quiet,
        seen,
        atEnd);
  }
}
