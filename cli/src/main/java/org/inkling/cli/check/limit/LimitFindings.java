package org.inkling.cli.check.limit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.experiment.Text;

/** The findings of a run, to which all threads add. */
final class LimitFindings {
  /** A run ends after this number of violations: each refusal costs a round of maintenance. */
  private static final int MAX_VIOLATIONS = 100;

  private final LimitPlan plan;
  private final List<String> violations = new ArrayList<>();
  private long peakReserved;
  private long emptiedReserved;
  private double bytesPerKey = Double.NaN;

  /** Whether the run should end. All workers read it at every operation. */
  private volatile boolean over;

  LimitFindings(LimitPlan plan) {
    this.plan = plan;
  }

  boolean isOver() {
    return over;
  }

  /** Adds a violation, with the statistics at this moment. */
  synchronized void add(String violation, long operation, Subject subject) {
    violations.add(
        Text.format(
            "operation %,d, %,d keys: %s; %s",
            operation, subject.size(), violation, subject.statistics()));
    if (violations.size() >= MAX_VIOLATIONS) {
      end();
    }
  }

  /** Adds a violation that ends the run. */
  void addLast(String violation, long operation, Subject subject) {
    add(violation, operation, subject);
    end();
  }

  /** Ends the run. */
  void end() {
    over = true;
  }

  /** Samples the memory. */
  synchronized void sample(long operation, Subject subject) {
    Map<String, Long> statistics = subject.statistics();
    long reserved = number("reservedBytes", statistics);
    peakReserved = Math.max(peakReserved, reserved);
    long keys = number("keys", statistics);
    if (keys > 0) {
      bytesPerKey = (double) (reserved - number("freeListedBytes", statistics)) / keys;
    }
    if (reserved > plan.maxReserved()) {
      add("reserved beyond the limit", operation, subject);
    }
  }

  /** Samples the memory of an index without keys. */
  synchronized void sampleEmptied(long operation, Subject subject) {
    subject.settle();
    long reserved = number("reservedBytes", subject.statistics());
    emptiedReserved = Math.max(emptiedReserved, reserved);
    if (reserved > plan.step()) {
      add("an index without keys keeps more than one step", operation, subject);
    }
  }

  private static long number(String name, Map<String, Long> statistics) {
    Long number = statistics.get(name);
    if (number == null) {
      throw new IllegalStateException("the index does not report its " + name);
    }
    return number;
  }

  synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  synchronized long peakReserved() {
    return peakReserved;
  }

  synchronized long emptiedReserved() {
    return emptiedReserved;
  }

  synchronized double bytesPerKey() {
    return bytesPerKey;
  }
}
