package org.inkling.cli.check.drive;

import com.google.gson.annotations.SerializedName;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Phaser;
import java.util.stream.IntStream;
import org.agrona.collections.Long2LongHashMap;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.experiment.Sampler;
import org.inkling.cli.experiment.Threads;
import org.inkling.cli.subject.Subject;

/** Runs a scenario on a new index, and checks its entries and its memory at the end. */
final class Drive {
  /** The operations of a thread between two quiet points, at which the structure is checked. */
  static final int QUIET = 1 << 22;

  private static final double LINE_SECONDS = 10;
  private static final int SCAN = 1 << 10;

  private final Scenario scenario;
  private final DrivePlan plan;
  private final Subject subject;
  private final PrintWriter out;
  private final Account account;
  private final List<Driver> drivers;
  private final Phaser quietPoints = new Phaser();
  private double reportedSeconds;
  private volatile boolean timeUp;

  /** The sums over all threads. */
  record Totals(
      long operations,
      @SerializedName("curedRefusals") long cured,
      @SerializedName("refusals") long refused) {}

  /**
   * The outcome of a drive.
   *
   * @param seconds how long the operations took
   * @param samples the samples that were kept, at least one
   * @param settled a sample after the operations and after maintenance had ended
   * @param afterClose a sample after the index was closed
   */
  record Outcome(
      Totals totals,
      double seconds,
      List<Account.Sample> samples,
      Account.Sample settled,
      Account.Sample afterClose,
      Account.Sum found) {}

  /**
   * Creates a drive.
   *
   * @param subject an index without keys, which the drive closes
   * @param live the largest number of keys of each thread
   */
  Drive(Scenario scenario, DrivePlan plan, Subject subject, int live, PrintWriter out) {
    this.scenario = scenario;
    this.plan = plan;
    this.subject = subject;
    this.out = out;
    account = new Account(plan.rule(), subject);
    drivers =
        IntStream.range(0, plan.threads())
            .mapToObj(lane -> new Driver(this, new Lane(plan, lane, live)))
            .toList();
  }

  DrivePlan plan() {
    return plan;
  }

  Subject subject() {
    return subject;
  }

  Account account() {
    return account;
  }

  /** Returns whether the time of the plan has passed. */
  boolean isTimeUp() {
    return timeUp;
  }

  /** Waits for the other threads. The structure is checked while all of them wait. */
  void awaitQuietPoint(Lane lane, long operations) {
    quietPoints.arriveAndAwaitAdvance();
    if (lane.number() == 0) {
      account.checkStructure(operations);
    }
    quietPoints.arriveAndAwaitAdvance();
  }

  /**
   * Runs the scenario, and closes the index.
   *
   * @throws IllegalStateException if the check itself failed
   */
  Outcome run() throws InterruptedException {
    double seconds;
    Account.Sample settled;
    try (subject) {
      var sampler = new Sampler("drive-memory", plan.sampleNanos(), this::sample);
      try (sampler) {
        seconds = work();
      }
      subject.settle();
      settled = account.check(totals().operations());
      if (!account.isOver()) {
        checkAtRest();
      }
    }
    Account.Sample afterClose = account.checkClosed(totals().operations());
    return new Outcome(totals(), seconds, account.samples(), settled, afterClose, account.sum());
  }

  /** Runs all threads, and returns the seconds that they took. */
  private double work() throws InterruptedException {
    quietPoints.bulkRegister(drivers.size());
    List<Runnable> tasks = drivers.stream().<Runnable>map(each -> () -> work(each)).toList();
    var threads = new Threads("check", tasks, account::end);
    long begin = threads.start();
    threads.await(plan.nanos());
    timeUp = true;
    threads.join();
    return (System.nanoTime() - begin) / 1e9;
  }

  private void work(Driver driver) {
    try {
      scenario.run(driver, driver.lane().random());
    } finally {
      quietPoints.arriveAndDeregister();
    }
  }

  private Totals totals() {
    return new Totals(
        drivers.stream().mapToLong(Driver::operations).sum(),
        drivers.stream().mapToLong(Driver::cured).sum(),
        drivers.stream().mapToLong(Driver::refused).sum());
  }

  private void sample() {
    Totals totals = totals();
    Account.Sample sample = account.keepSample(totals.operations());
    if (sample.seconds() - reportedSeconds >= LINE_SECONDS) {
      reportedSeconds = sample.seconds();
      MemoryUse memory = sample.memory();
      out.printf(
          Locale.ROOT,
          "%,6.0f s  %s: %,d operations, %,d cured, %,d refused; %s%n",
          sample.seconds(),
          scenario.label(),
          totals.operations(),
          totals.cured(),
          totals.refused(),
          memory.line());
      out.flush();
    }
  }

  private void checkAtRest() {
    long operations = totals().operations();
    account.checkStructure(operations);
    checkEntries(operations);
    drivers.forEach(Driver::empty);
    checkEntries(operations);
    account.checkEmptied(operations);
    account.checkStructure(operations);
  }

  /** Compares all entries of the index, in order, with those that the threads know. */
  private void checkEntries(long operations) {
    Long2LongHashMap expected = new Long2LongHashMap(Driver.ABSENT);
    drivers.forEach(driver -> driver.copyInto(expected));
    long[] ascending = expected.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    long[] keys = new long[SCAN];
    long[] values = new long[SCAN];
    int place = 0;
    boolean right = subject.size() == ascending.length;
    Subject.Scanner scanner = subject.scanner();
    long from = Long.MIN_VALUE;
    boolean hasMore = true;
    while (right && hasMore) {
      int scanned = scanner.scan(from, keys, values);
      right = scanned == Math.min(SCAN, ascending.length - place);
      for (int i = 0; right && i < scanned; i++) {
        right = keys[i] == ascending[place] && values[i] == expected.get(keys[i]);
        place += right ? 1 : 0;
      }
      hasMore = scanned == SCAN && keys[SCAN - 1] < Long.MAX_VALUE;
      from = keys[SCAN - 1] + 1;
    }
    if (!right) {
      account.addLast("wrong answer: a scan, at entry " + place, operations);
    }
  }
}
