package org.inkling.loft;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.inkling.MemoryLimitException;

/** How many keys an index with a memory limit takes, and what counts as a refusal. */
final class LimitCapacity {

  private LimitCapacity() {}

  /** The outcome of a put. */
  enum Put {
    DONE,

    /** Refused at first, and done after maintenance. */
    CURED,

    /** Refused before and after maintenance. */
    REFUSED
  }

  /** Puts, and once more after maintenance if it is refused. */
  static Put put(LoftIndex index, long key, long value) {
    try {
      index.put(key, value);
      return Put.DONE;
    } catch (MemoryLimitException e) {
      index.awaitMaintenance();
    }
    try {
      index.put(key, value);
      return Put.CURED;
    } catch (MemoryLimitException e) {
      return Put.REFUSED;
    }
  }

  /** A value of its own for each number, wide ones need a cell. */
  static long value(long number, boolean wide) {
    return wide ? Long.MAX_VALUE - number : number;
  }

  /** How many keys a new index takes, in the worst of the scenario's ways to fill it. */
  static int of(LimitScenario scenario, LimitOptions options) {
    return scenario.fills().stream()
        .mapToInt(keys -> of(keys, scenario.hasWideValues(), options))
        .min()
        .orElseThrow();
  }

  /** How many keys of a sequence a new index takes until it refuses one for good. */
  static int of(LimitKeys kind, boolean wide, LimitOptions options) {
    LongSupplier keys = kind.sequence(new SplittableRandom(options.seed()));
    try (LoftIndex index = options.build()) {
      long puts = 0;
      while (put(index, keys.getAsLong(), value(puts, wide)) != Put.REFUSED) {
        puts++;
      }
      return (int) index.size();
    }
  }
}
