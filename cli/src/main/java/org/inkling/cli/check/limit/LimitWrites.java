package org.inkling.cli.check.limit;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.inkling.MemoryLimitException;
import org.inkling.cli.bench.Subject;

/** Puts under a memory limit, and measures the capacity of a new index. */
final class LimitWrites {

  private LimitWrites() {}

  /** The outcome of a put. */
  enum Outcome {
    DONE,

    /** Refused at first, and successful after maintenance. */
    CURED,

    /** Refused before and after maintenance. */
    REFUSED
  }

  /** Puts a value. If the index refuses it, tries once more after maintenance. */
  static Outcome put(Subject subject, long key, long value) {
    try {
      subject.put(key, value);
      return Outcome.DONE;
    } catch (MemoryLimitException e) {
      subject.settle();
    }
    try {
      subject.put(key, value);
      return Outcome.CURED;
    } catch (MemoryLimitException e) {
      return Outcome.REFUSED;
    }
  }

  /** Returns the value of the {@code number}-th put; a wide value takes a separate cell. */
  static long value(long number, boolean wide) {
    return wide ? Long.MAX_VALUE - number : number;
  }

  /** Returns the key of a thread; no two threads share a key. */
  static long key(long key, int lane) {
    return key << 1 | lane;
  }

  /** Returns the source of random numbers of a thread. */
  static SplittableRandom random(LimitPlan plan, int lane) {
    return new SplittableRandom(plan.seed() + lane);
  }

  /**
   * Returns the number of keys of a scenario that a new index accepts before it finally refuses
   * one.
   */
  static int capacity(LimitScenario scenario, LimitPlan plan, Supplier<Subject> index) {
    LongSupplier[] keys =
        IntStream.range(0, plan.threads())
            .mapToObj(lane -> scenario.keys(random(plan, lane)))
            .toArray(LongSupplier[]::new);
    try (Subject subject = index.get()) {
      Outcome outcome = Outcome.DONE;
      for (long number = 0; outcome != Outcome.REFUSED; number++) {
        int lane = (int) (number % keys.length);
        long key = key(keys[lane].getAsLong(), lane);
        outcome = put(subject, key, value(number, scenario.hasWideValues()));
      }
      return Math.toIntExact(subject.size());
    }
  }
}
