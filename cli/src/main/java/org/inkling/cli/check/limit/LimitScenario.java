package org.inkling.cli.check.limit;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.inkling.cli.json.Labelled;

/** Which keys come and go. */
enum LimitScenario implements Labelled {
  /** Ever higher keys; the lowest is removed for each new one. */
  WINDOW {
    @Override
    LongSupplier keys(SplittableRandom random) {
      long[] next = {random.nextLong(1L << 40)};
      return () -> (next[0]++ << RANGE_BITS) + random.nextInt(1 << RANGE_BITS);
    }
  },

  /** Keys anywhere; a random one is removed for each new one. */
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

  /** All new keys fall into one narrow gap, which moves; the oldest is removed for each. */
  HOT_GAP {
    @Override
    LongSupplier keys(SplittableRandom random) {
      long[] gap = new long[2]; // its start, and how many keys it still gets
      return () -> {
        if (gap[1]-- == 0) {
          gap[0] = random.nextLong() >> 2;
          gap[1] = GAP_KEYS - 1;
        }
        return gap[0] + (gap[1] * GAP_FACTOR & GAP_RANGE - 1);
      };
    }
  },

  /** Filled and drained in ascending, descending and random order, with other keys each time. */
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

  /** Wide values of which every 512th stays for a while, and narrow ones in place of the others. */
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

  /** How many keys the hot gap gets before it moves. */
  private static final int GAP_KEYS = 4_096;

  private static final int GAP_RANGE = 1 << 14;

  /** Spreads them over the gap, no two at one place. */
  private static final int GAP_FACTOR = 6_765;

  private static final String ALL = "all";

  /**
   * The scenarios that the command line calls {@code label}: one, or all of them.
   *
   * @throws IllegalArgumentException if there is none
   */
  static List<LimitScenario> named(String label) {
    return label.equals(ALL)
        ? List.of(values())
        : List.of(Labelled.named("--scenario (or " + ALL + ")", label, values()));
  }

  /** An endless sequence of new keys, of 63 bits. */
  abstract LongSupplier keys(SplittableRandom random);

  /** Whether all values are wider than 61 bits at times. */
  boolean hasWideValues() {
    return false;
  }

  /** Puts and removes until the worker has done its operations. */
  void run(LimitWorker worker, SplittableRandom random) {
    LimitSteps.window(worker, keys(random));
  }
}
