package org.inkling.loft;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Puts and removals without end, in which never more than a given number of keys are present.
 *
 * <p>A scenario first says in which ways it fills an index, so that its number of keys can be a
 * part of what the worst of these takes.
 */
enum LimitScenario {
  ASCENDING_WINDOW(LimitKeys::ascending),
  DESCENDING_WINDOW(LimitKeys::descending),
  RANDOM_WINDOW(LimitKeys::random),
  HOT_GAP(LimitKeys::hotGap),
  CLUSTERED(LimitKeys::clustered),
  LOGNORMAL(LimitKeys::lognormal),
  BIT_REVERSED(LimitKeys::bitReversed),
  POWERS_OF_TWO(LimitKeys::powersOfTwo),

  /** A random key goes for each one that comes. */
  RANDOM_CHURN(LimitKeys::random) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LimitSteps.churn(trial, LimitKeys.random(random), random);
    }
  },

  /** Many small nodes, then few large ones, and back. */
  ALTERNATING_SIZES(LimitKeys::scattered, LimitKeys::dense) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LongSupplier small = LimitKeys.scattered(random);
      LongSupplier large = LimitKeys.dense(random);
      LimitSteps.window(trial, LimitKeys.alternating(small, large, trial.live()));
    }
  },

  /** Filled and drained in one order, always with the same keys. */
  DRAIN_SAME_KEYS(LimitKeys::ascending) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(LimitKeys.ascending(random), trial.live());
      while (trial.isOpen()) {
        LimitSteps.fill(trial, keys, false);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Filled and drained in one order, with other keys each time. */
  DRAIN_OTHER_KEYS(LimitKeys::random) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LongSupplier all = LimitKeys.random(random);
      while (trial.isOpen()) {
        long[] keys = LimitSteps.keys(all, trial.live());
        LimitSteps.fill(trial, keys, false);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Filled and drained with the same keys in ascending, descending and random order. */
  DRAIN_OTHER_ORDERS(LimitKeys::ascending, LimitKeys::descending, LimitKeys::random) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(LimitKeys.ascending(random), trial.live());
      for (int round = 0; trial.isOpen(); round++) {
        LimitSteps.order(keys, round, random);
        LimitSteps.fill(trial, keys, false);
        LimitSteps.order(keys, round / 2, random);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Wide values, drained, and narrow ones of other keys after them. */
  WIDE_THEN_NARROW(LimitKeys::random) {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LongSupplier all = LimitKeys.random(random);
      for (int round = 0; trial.isOpen(); round++) {
        long[] keys = LimitSteps.keys(all, trial.live());
        LimitSteps.fill(trial, keys, round % 2 == 0);
        LimitSteps.drain(trial, keys);
      }
    }
  },

  /** Wide values of which every 512th stays for a while, and narrow ones after the others. */
  WIDE_PARTLY_KEPT(LimitKeys::random) {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      LimitSteps.keepSomeWide(trial, LimitKeys.random(random));
    }
  },

  /** The same keys, with wide and narrow values by turns. */
  OVERWRITE(LimitKeys::random) {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(LimitKeys.random(random), trial.live());
      for (int round = 0; trial.isOpen(); round++) {
        LimitSteps.fill(trial, keys, round % 2 == 0);
      }
    }
  },

  /** Every second key goes and comes back, and then the others. */
  EVERY_SECOND(LimitKeys::ascending) {
    @Override
    void run(LimitTrial trial, SplittableRandom random) {
      long[] keys = LimitSteps.keys(LimitKeys.ascending(random), trial.live());
      LimitSteps.fill(trial, keys, false);
      for (int round = 0; trial.isOpen(); round++) {
        long[] half = LimitSteps.everySecond(keys, round % 2);
        LimitSteps.remove(trial, half);
        LimitSteps.fill(trial, half, false);
      }
    }
  };

  private final List<Function<SplittableRandom, LongSupplier>> fills;

  @SafeVarargs
  LimitScenario(Function<SplittableRandom, LongSupplier>... fills) {
    this.fills = List.of(fills);
  }

  /** The sequences of new keys by which this scenario fills an index. */
  List<Function<SplittableRandom, LongSupplier>> fills() {
    return fills;
  }

  /** Whether at times all values are wider than 61 bits. */
  boolean hasWideValues() {
    return false;
  }

  /** Puts and removes until the trial is over; by default the oldest key goes for each new one. */
  void run(LimitTrial trial, SplittableRandom random) {
    LimitSteps.window(trial, fills.getFirst().apply(random));
  }
}
