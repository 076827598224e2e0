package org.inkling.loft;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Endless puts and removals in which the keys present never exceed a given number.
 *
 * <p>By default the oldest key is removed for each new one. A scenario names the sequences by which
 * it fills an index, so that the number of keys can be a share of what the worst of these holds.
 */
enum LimitScenario {
  ASCENDING_WINDOW(LimitKeys.ASCENDING),
  DESCENDING_WINDOW(LimitKeys.DESCENDING),
  RANDOM_WINDOW(LimitKeys.RANDOM),
  HOT_GAP(LimitKeys.HOT_GAP),
  CLUSTERED(LimitKeys.CLUSTERED),
  LOGNORMAL(LimitKeys.LOGNORMAL),
  BIT_REVERSED(LimitKeys.BIT_REVERSED),
  POWERS_OF_TWO(LimitKeys.POWERS_OF_TWO),

  /** A random key is removed for each new one. */
  RANDOM_CHURN(LimitKeys.RANDOM) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LimitSteps.churn(trial, newKeys(random), random);
    }
  },

  /** Many small nodes, then few large ones, and back. */
  ALTERNATING_SIZES(LimitKeys.SCATTERED, LimitKeys.DENSE) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LongSupplier small = LimitKeys.SCATTERED.sequence(random);
      LongSupplier large = LimitKeys.DENSE.sequence(random);
      LimitSteps.window(trial, LimitKeys.alternating(small, large, trial.live()));
    }
  },

  /** Filled and drained in ascending order, always with the same keys. */
  DRAIN_SAME_KEYS(LimitKeys.ASCENDING) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(newKeys(random), trial.live());
      while (trial.isOpen()) {
        LimitSteps.fill(trial, keys, false);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Filled and drained in one random order, with other keys each time. */
  DRAIN_OTHER_KEYS(LimitKeys.RANDOM) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LongSupplier newKeys = newKeys(random);
      while (trial.isOpen()) {
        long[] keys = LimitSteps.keys(newKeys, trial.live());
        LimitSteps.fill(trial, keys, false);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Filled and drained with the same keys in ascending, descending and random order. */
  DRAIN_OTHER_ORDERS(LimitKeys.ASCENDING, LimitKeys.DESCENDING, LimitKeys.RANDOM) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(newKeys(random), trial.live());
      for (int round = 0; trial.isOpen(); round++) {
        LimitSteps.order(keys, round, random);
        LimitSteps.fill(trial, keys, false);
        LimitSteps.order(keys, round / 2, random);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Wide values, drained, and narrow ones of other keys after them. */
  WIDE_THEN_NARROW(LimitKeys.RANDOM) {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LongSupplier newKeys = newKeys(random);
      for (int round = 0; trial.isOpen(); round++) {
        long[] keys = LimitSteps.keys(newKeys, trial.live());
        LimitSteps.fill(trial, keys, round % 2 == 0);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Wide values of which every 512th stays for a while, and narrow ones in place of the others. */
  WIDE_PARTLY_KEPT(LimitKeys.RANDOM) {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LimitSteps.keepSomeWide(trial, newKeys(random));
    }
  },

  /** The same keys get wide and narrow values by turns. */
  OVERWRITE(LimitKeys.RANDOM) {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(newKeys(random), trial.live());
      for (int round = 0; trial.isOpen(); round++) {
        LimitSteps.fill(trial, keys, round % 2 == 0);
      }
    }
  },

  /** Every second key is removed and put again, and then the others. */
  EVERY_SECOND(LimitKeys.ASCENDING) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(newKeys(random), trial.live());
      LimitSteps.fill(trial, keys, false);
      for (int round = 0; trial.isOpen(); round++) {
        int first = round % 2;
        long[] half = LimitSteps.select(keys, place -> place % 2 == first);
        LimitSteps.remove(trial, half);
        LimitSteps.fill(trial, half, false);
      }
    }
  };

  private final List<LimitKeys> fills;

  LimitScenario(LimitKeys... fills) {
    this.fills = List.of(fills);
  }

  /** The sequences of keys by which this scenario fills an index. */
  List<LimitKeys> fills() {
    return fills;
  }

  /** Whether all values are wider than 61 bits at times. */
  boolean hasWideValues() {
    return false;
  }

  /** Puts and removes until the trial is over. */
  void run(LimitTrial trial, SplittableRandom random) {
    LimitSteps.window(trial, newKeys(random));
  }

  /** The first of the sequences. */
  LongSupplier newKeys(SplittableRandom random) {
    return fills.getFirst().sequence(random);
  }
}
