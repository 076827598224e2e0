package org.inkling.cli.check.limit;

import com.google.gson.annotations.SerializedName;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Phaser;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.experiment.Threads;

/** One scenario: measures the capacity of a new index, runs, and checks the remaining entries. */
final class LimitRun {
  /** The operations of a thread between two quiet points, at which the structure is checked. */
  static final int QUIET = 1 << 22;

  private static final long LINE_NANOS = 10_000_000_000L;
  private static final int MIN_LIVE = 64;
  private static final int SCAN = 1 << 10;

  private final LimitScenario scenario;
  private final LimitPlan plan;
  private final Supplier<Subject> index;
  private final PrintWriter out;
  private final LimitFindings findings;
  private final Phaser quietPoints = new Phaser();

  /**
   * Creates a run.
   *
   * @param index creates an index with the limit of the plan
   */
  LimitRun(LimitScenario scenario, LimitPlan plan, Supplier<Subject> index, PrintWriter out) {
    this.scenario = scenario;
    this.plan = plan;
    this.index = index;
    this.out = out;
    findings = new LimitFindings(plan);
  }

  LimitPlan plan() {
    return plan;
  }

  LimitFindings findings() {
    return findings;
  }

  /** Waits for the other workers. The structure is checked while all of them wait. */
  void awaitQuietPoint(LimitWorker worker, Subject subject) {
    quietPoints.arriveAndAwaitAdvance();
    if (worker.isFirst()) {
      checkStructure(worker.operations(), subject);
    }
    quietPoints.arriveAndAwaitAdvance();
  }

  /**
   * Runs the scenario, and closes the index.
   *
   * @throws IllegalStateException if the check itself failed
   */
  LimitOutcome run() throws InterruptedException {
    int capacity = LimitWrites.capacity(scenario, plan, index);
    int live = (int) (capacity * plan.share() / plan.threads());
    if (live < MIN_LIVE) {
      throw new IllegalStateException(
          "only " + capacity + " keys fit into a new index: the limit is too small for this check");
    }
    try (Subject subject = index.get()) {
      List<LimitWorker> workers =
          IntStream.range(0, plan.threads())
              .mapToObj(lane -> new LimitWorker(this, subject, lane, live))
              .toList();
      double seconds = work(workers, subject);
      if (!findings.isOver()) {
        checkAtRest(workers, subject);
      }
      return new LimitOutcome(scenario, capacity, Totals.of(workers), seconds, findings);
    }
  }

  /** Runs all workers, and returns the seconds that they took. */
  private double work(List<LimitWorker> workers, Subject subject) throws InterruptedException {
    quietPoints.bulkRegister(workers.size());
    List<Runnable> tasks =
        IntStream.range(0, workers.size())
            .<Runnable>mapToObj(lane -> () -> work(workers.get(lane), lane))
            .toList();
    var threads = new Threads("limit", tasks, findings::end);
    long begin = threads.start();
    while (!threads.await(LINE_NANOS)) {
      report((System.nanoTime() - begin) / 1e9, Totals.of(workers), subject);
    }
    threads.join();
    return (System.nanoTime() - begin) / 1e9;
  }

  private void work(LimitWorker worker, int lane) {
    try {
      scenario.run(worker, LimitWrites.random(plan, lane));
    } finally {
      quietPoints.arriveAndDeregister();
    }
  }

  private void report(double seconds, Totals totals, Subject subject) {
    out.printf(
        "%,6.0f s  %s: %,d operations, %,d keys, %,d cured, %,d refused%n",
        seconds,
        scenario.label(),
        totals.operations(),
        subject.size(),
        totals.cured(),
        totals.refused());
    out.flush();
  }

  private void checkAtRest(List<LimitWorker> workers, Subject subject) {
    long operations = Totals.of(workers).operations();
    checkStructure(operations, subject);
    checkEntries(workers, operations, subject);
    findings.sample(operations, subject);
    workers.forEach(LimitWorker::empty);
    findings.sampleEmptied(operations, subject);
    checkStructure(operations, subject);
  }

  private void checkStructure(long operations, Subject subject) {
    try {
      subject.checkStructure();
    } catch (IllegalStateException e) {
      findings.addLast("the structure: " + e.getMessage(), operations, subject);
    }
  }

  /** Compares all entries, in order, with those that the workers know. */
  private void checkEntries(List<LimitWorker> workers, long operations, Subject subject) {
    long[] expected =
        workers.stream().flatMapToLong(worker -> Arrays.stream(worker.keys())).sorted().toArray();
    long[] keys = new long[SCAN];
    long[] values = new long[SCAN];
    int place = 0;
    boolean right = subject.size() == expected.length;
    Subject.Scanner scanner = subject.scanner();
    while (right && place < expected.length) {
      int scanned = scanner.scan(expected[place], keys, values);
      right = scanned == Math.min(SCAN, expected.length - place);
      for (int i = 0; right && i < scanned; i++, place++) {
        LimitWorker owner = workers.get((int) (keys[i] & 1));
        right = keys[i] == expected[place] && values[i] == owner.value(keys[i]);
      }
    }
    if (!right) {
      findings.addLast("wrong answer: a scan, at entry " + place, operations, subject);
    }
  }

  /** The sums over all workers. */
  record Totals(
      long operations,
      @SerializedName("curedRefusals") long cured,
      @SerializedName("refusals") long refused) {

    static Totals of(List<LimitWorker> workers) {
      return new Totals(
          workers.stream().mapToLong(LimitWorker::operations).sum(),
          workers.stream().mapToLong(LimitWorker::cured).sum(),
          workers.stream().mapToLong(LimitWorker::refused).sum());
    }
  }
}
