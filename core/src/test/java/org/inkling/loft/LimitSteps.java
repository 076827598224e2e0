package org.inkling.loft;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** What the scenarios of {@link LimitScenario} consist of. */
final class LimitSteps {
  private static final int KEPT = 512;

  private LimitSteps() {}

  /** The next keys of a sequence. */
  static long[] keys(LongSupplier keys, int count) {
    return IntStream.range(0, count).mapToLong(i -> keys.getAsLong()).toArray();
  }

  /** Every second key from the one at {@code first} on. */
  static long[] everySecond(long[] keys, int first) {
    return IntStream.range(0, (keys.length - first + 1) / 2)
        .mapToLong(i -> keys[first + 2 * i])
        .toArray();
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

  /** Puts keys into ascending, descending or random order. */
  static void order(long[] keys, int order, SplittableRandom random) {
    Arrays.sort(keys);
    for (int i = keys.length - 1; order % 3 != 0 && i > 0; i--) {
      int other = order % 3 == 1 ? keys.length - 1 - i : random.nextInt(i + 1);
      if (order % 3 != 1 || other < i) {
        long swapped = keys[i];
        keys[i] = keys[other];
        keys[other] = swapped;
      }
    }
  }

  /**
   * Fills with wide values, removes all but every 512th, fills up with narrow ones and removes
   * these. The wide values that stayed go one round later.
   */
  static void keepSomeWide(LimitTrial trial, LongSupplier all) {
    int count = trial.live() - 2 * (trial.live() / KEPT + 1);
    long[] kept = {};
    while (trial.isOpen()) {
      long[] wide = keys(all, count);
      fill(trial, wide, true);
      long[] stay = IntStream.range(0, count).filter(i -> i % KEPT == 0).mapToLong(i -> wide[i]).toArray();
      remove(trial, IntStream.range(0, count).filter(i -> i % KEPT != 0).mapToLong(i -> wide[i]).toArray());
      long[] narrow = keys(all, count);
      fill(trial, narrow, false);
      remove(trial, narrow);
      remove(trial, kept);
      kept = stay;
    }
  }
}
