package org.inkling.cli.check.drive;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.Subject;
import org.jspecify.annotations.Nullable;

/** The account of a drive, to which all threads add: the violations and the memory. */
final class Account {
  /** A drive ends after this number of violations: each refusal costs a round of maintenance. */
  private static final int MAX_VIOLATIONS = 100;

  private final MemoryRule rule;
  private final Subject subject;
  private final long begin = System.nanoTime();
  private final List<String> violations = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private long peakReserved;
  private long emptiedReserved;
  private double bytesPerKey = Double.NaN;

  /** Whether the drive should end. All threads read it at every operation. */
  private volatile boolean over;

  /**
   * The memory of an index at one moment.
   *
   * @param seconds since the drive began
   * @param operations the number of puts and removals so far
   */
  record Sample(double seconds, long operations, @Flat MemoryUse memory) {}

  /**
   * The account at the end of a drive.
   *
   * @param peakReservedBytes the most memory that was reserved
   * @param emptiedReservedBytes the most memory of an index without keys
   * @param bytesPerKey the memory in use per key when there last were keys
   */
  record Sum(
      long peakReservedBytes,
      long emptiedReservedBytes,
      double bytesPerKey,
      List<String> violations) {}

  Account(MemoryRule rule, Subject subject) {
    this.rule = rule;
    this.subject = subject;
  }

  boolean isOver() {
    return over;
  }

  /** Ends the drive. */
  void end() {
    over = true;
  }

  /** Adds a violation, with the statistics at this moment. */
  synchronized void add(String violation, long operations) {
    violations.add(
        Text.format(
            "operation %,d, %,d keys: %s; %s",
            operations, subject.size(), violation, subject.statistics()));
    if (violations.size() >= MAX_VIOLATIONS) {
      end();
    }
  }

  /** Adds a violation that ends the drive. */
  void addLast(String violation, long operations) {
    add(violation, operations);
    end();
  }

  /** Checks the memory, and returns a sample of it. */
  synchronized Sample check(long operations) {
    MemoryUse memory = MemoryUse.of(subject);
    peakReserved = Math.max(peakReserved, memory.reservedBytes());
    if (memory.keys() > 0) {
      long used = memory.reservedBytes() - memory.freeListedBytes();
      bytesPerKey = (double) used / memory.keys();
    }
    addFault(rule.fault(memory), operations);
    return new Sample((System.nanoTime() - begin) / 1e9, operations, memory);
  }

  /** Checks the memory, and keeps the sample. */
  synchronized Sample keepSample(long operations) {
    Sample sample = check(operations);
    samples.add(sample);
    return sample;
  }

  /** Checks the memory of an index without keys. */
  synchronized void checkEmptied(long operations) {
    subject.settle();
    MemoryUse memory = MemoryUse.of(subject);
    emptiedReserved = Math.max(emptiedReserved, memory.reservedBytes());
    addFault(rule.faultWithoutKeys(memory), operations);
  }

  private void addFault(@Nullable String fault, long operations) {
    if (fault != null) {
      add(fault, operations);
    }
  }

  /** Checks the structure, while no thread uses the index. */
  void checkStructure(long operations) {
    String fault = subject.structureFault();
    if (fault != null) {
      addLast(fault, operations);
    }
  }

  /** Checks that the index, which is closed, holds no memory. */
  synchronized Sample checkClosed(long operations) {
    MemoryUse memory = MemoryUse.of(subject);
    String leak = memory.leak();
    if (leak != null) {
      violations.add(leak);
    }
    return new Sample((System.nanoTime() - begin) / 1e9, operations, memory);
  }

  synchronized List<Sample> samples() {
    return List.copyOf(samples);
  }

  synchronized Sum sum() {
    return new Sum(peakReserved, emptiedReserved, bytesPerKey, List.copyOf(violations));
  }
}
