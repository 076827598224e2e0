package org.inkling.cli.check.limit;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.inkling.cli.json.Labelled;

/** The choice of the keys that are inserted and removed. */
enum LimitScenario implements Labelled {
  /** Ever higher keys; for each new key, the lowest is removed. */
  WINDOW {
    @Override
    LongSupplier keys(SplittableRandom random) {
      long[] next = {random.nextLong(1L << 40)};
      return () -> (next[0]++ << RANGE_BITS) + random.nextInt(1 << RANGE_BITS);
    }
  },

  /** Keys anywhere; for each new key, a random one is removed. */
  RANDOM {
    @Override
    LongSupplier keys(SplittableRandom random) {
      return random::nextLong;
    }

    @Override
    void run(LimitWorker worker, SplittableRandom random) {
      LimitSteps.churn(worker, keys(random), random);
    }
  },

  /** New keys in one narrow gap, which moves; for each new key, the oldest is removed. */
  HOT_GAP {
    @Override
    LongSupplier keys(SplittableRandom random) {
      long[] gap = new long[2]; // its start, and the number of keys still to come
      return () -> {
        if (gap[1]-- == 0) {
          gap[0] = random.nextLong() >> 2;
          gap[1] = GAP_KEYS - 1;
        }
        return gap[0] + (gap[1] * GAP_FACTOR & GAP_RANGE - 1);
      };
    }
  },

  /**
   * The index is filled and drained in ascending, descending and random order, with different keys
   * each time.
   */
  DRAIN {
    @Override
    LongSupplier keys(SplittableRandom random) {
      return random::nextLong;
    }

    @Override
    void run(LimitWorker worker, SplittableRandom random) {
      LimitSteps.drain(worker, keys(random), random);
    }
  },

  /** Wide values, of which every 512th stays for a while; narrow values replace the others. */
  WIDE {
    @Override
    LongSupplier keys(SplittableRandom random) {
      return random::nextLong;
    }

    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitWorker worker, SplittableRandom random) {
      LimitSteps.keepSomeWide(worker, keys(random));
    }
  };

  private static final int RANGE_BITS = 10;

  /** The number of keys that the hot gap receives before it moves. */
  private static final int GAP_KEYS = 4_096;

  private static final int GAP_RANGE = 1 << 14;

  /** Spreads the keys over the gap, each at a different place. */
  private static final int GAP_FACTOR = 6_765;

  private static final String ALL = "all";

  /**
   * Returns the scenario named {@code label} on the command line, or all of them.
   *
   * @throws IllegalArgumentException if there is none
   */
  static List<LimitScenario> named(String label) {
    return label.equals(ALL)
        ? List.of(values())
        : List.of(Labelled.named("--scenario (or " + ALL + ")", label, values()));
  }

  /** Returns an endless sequence of new keys of 63 bits. */
  abstract LongSupplier keys(SplittableRandom random);

  /** Returns whether at times all values are wider than 61 bits. */
  boolean hasWideValues() {
    return false;
  }

  /** Puts and removes until the worker has carried out its operations. */
  void run(LimitWorker worker, SplittableRandom random) {
    LimitSteps.window(worker, keys(random));
  }
}
