package org.inkling.cli.check.limit;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.inkling.MemoryLimitException;
import org.inkling.cli.bench.Subject;

/** Puts under a memory limit, and how many of them a new index takes. */
final class LimitWrites {

  private LimitWrites() {}

  /** The outcome of a put. */
  enum Outcome {
    DONE,

    /** Refused at first, and done after maintenance. */
    CURED,

    /** Refused before and after maintenance. */
    REFUSED
  }

  /** Puts, and once more after maintenance if it is refused. */
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

  /** The value of the {@code number}-th put; a wide one takes a cell of its own. */
  static long value(long number, boolean wide) {
    return wide ? Long.MAX_VALUE - number : number;
  }

  /** The key of a thread: no two threads have the same. */
  static long key(long key, int lane) {
    return key << 1 | lane;
  }

  /** Where the random choices of a thread come from. */
  static SplittableRandom random(LimitPlan plan, int lane) {
    return new SplittableRandom(plan.seed() + lane);
  }

  /** How many keys of a scenario a new index takes until it refuses one for good. */
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
