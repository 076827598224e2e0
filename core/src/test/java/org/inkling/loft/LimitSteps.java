package org.inkling.loft;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** What the scenarios of {@link LimitScenario} consist of. */
final class LimitSteps {
  private static final int KEPT = 512;

  private LimitSteps() {}

  /** The next keys of a sequence. */
  static long[] keys(LongSupplier keys, int count) {
    return LongStream.generate(keys).limit(count).toArray();
  }

  /** The keys at the places that are chosen. */
  static long[] select(long[] keys, IntPredicate places) {
    return IntStream.range(0, keys.length).filter(places).mapToLong(i -> keys[i]).toArray();
  }

  /** For each new key the oldest goes. */
  static void window(LimitTrial trial, LongSupplier keys) {
    long[] live = new long[trial.live()];
    for (long i = 0; trial.isOpen(); i++) {
      replace(trial, live, (int) (i % live.length), i >= live.length, keys.getAsLong());
    }
  }

  /** For each new key a random one goes. */
  static void churn(LimitTrial trial, LongSupplier keys, SplittableRandom random) {
    long[] live = new long[trial.live()];
    for (long i = 0; trial.isOpen(); i++) {
      boolean full = i >= live.length;
      int place = full ? random.nextInt(live.length) : (int) i;
      replace(trial, live, place, full, keys.getAsLong());
    }
  }

  private static void replace(LimitTrial trial, long[] live, int place, boolean full, long key) {
    if (full) {
      trial.remove(live[place]);
    }
    live[place] = key;
    trial.put(key, false);
  }

  /** Puts all keys in their order. */
  static void fill(LimitTrial trial, long[] keys, boolean wide) {
    for (int i = 0; i < keys.length && trial.isOpen(); i++) {
      trial.put(keys[i], wide);
    }
  }

  /** Removes all keys in their order. */
  static void remove(LimitTrial trial, long[] keys) {
    for (int i = 0; i < keys.length && trial.isOpen(); i++) {
      trial.remove(keys[i]);
    }
  }

  /** Removes all keys in their order, after which the index is empty. */
  static void drain(LimitTrial trial, long[] keys) {
    remove(trial, keys);
    if (trial.isOpen()) {
      trial.checkEmptied();
    }
  }

  /** Puts the keys into ascending (0), descending (1) or random (2) order. */
  static void order(long[] keys, int order, SplittableRandom random) {
    Arrays.sort(keys);
    switch (order % 3) {
      case 1 -> {
        for (int i = 0; i < keys.length / 2; i++) {
          swap(keys, i, keys.length - 1 - i);
        }
      }
      case 2 -> {
        for (int i = keys.length - 1; i > 0; i--) {
          swap(keys, i, random.nextInt(i + 1));
        }
      }
      default -> {}
    }
  }

  private static void swap(long[] keys, int one, int other) {
    long key = keys[one];
    keys[one] = keys[other];
    keys[other] = key;
  }

  /**
   * Fills with wide values, removes all but every 512th, fills up with narrow ones and removes
   * these. The wide values that stayed are removed one round later.
   */
  static void keepSomeWide(LimitTrial trial, LongSupplier newKeys) {
    int count = trial.live() - 2 * (trial.live() / KEPT + 1);
    long[] kept = {};
    while (trial.isOpen()) {
      long[] wide = keys(newKeys, count);
      fill(trial, wide, true);
      remove(trial, select(wide, place -> place % KEPT != 0));
      long[] narrow = keys(newKeys, count);
      fill(trial, narrow, false);
      remove(trial, narrow);
      remove(trial, kept);
      kept = select(wide, place -> place % KEPT == 0);
    }
  }
}
