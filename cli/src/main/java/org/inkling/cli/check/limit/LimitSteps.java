package org.inkling.cli.check.limit;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The building blocks of the scenarios. */
final class LimitSteps {
  private static final int KEPT = 512;

  private LimitSteps() {}

  /** Removes the oldest key for each new one. */
  static void window(LimitWorker worker, LongSupplier newKeys) {
    long[] live = LongStream.generate(newKeys).limit(worker.live()).toArray();
    fill(worker, live, false);
    for (int place = 0; worker.isOpen(); place = (place + 1) % live.length) {
      replace(worker, live, place, newKeys.getAsLong());
    }
  }

  /** Removes a random key for each new one. */
  static void churn(LimitWorker worker, LongSupplier newKeys, SplittableRandom random) {
    long[] live = LongStream.generate(newKeys).limit(worker.live()).toArray();
    fill(worker, live, false);
    while (worker.isOpen()) {
      replace(worker, live, random.nextInt(live.length), newKeys.getAsLong());
    }
  }

  private static void replace(LimitWorker worker, long[] live, int place, long key) {
    worker.remove(live[place]);
    if (worker.isOpen()) {
      worker.put(key, false);
      live[place] = key;
    }
  }

  /**
   * Fills and drains the index, each time with different keys and in a different pair of orders.
   */
  static void drain(LimitWorker worker, LongSupplier newKeys, SplittableRandom random) {
    for (int round = 0; worker.isOpen(); round++) {
      long[] keys = LongStream.generate(newKeys).limit(worker.live()).toArray();
      order(keys, round % 3, random);
      fill(worker, keys, false);
      order(keys, round / 3 % 3, random);
      remove(worker, keys);
      if (worker.isOpen()) {
        worker.checkEmptied();
      }
    }
  }

  /**
   * Fills the index with wide values, removes all but every 512th, fills the index with narrow
   * values and removes these. The remaining wide values are removed one round later.
   */
  static void keepSomeWide(LimitWorker worker, LongSupplier newKeys) {
    int count = worker.live() - 2 * (worker.live() / KEPT + 1);
    long[] kept = {};
    while (worker.isOpen()) {
      long[] wide = LongStream.generate(newKeys).limit(count).toArray();
      fill(worker, wide, true);
      remove(worker, select(wide, place -> place % KEPT != 0));
      long[] narrow = LongStream.generate(newKeys).limit(count).toArray();
      fill(worker, narrow, false);
      remove(worker, narrow);
      remove(worker, kept);
      kept = select(wide, place -> place % KEPT == 0);
    }
  }

  private static long[] select(long[] keys, IntPredicate places) {
    return IntStream.range(0, keys.length).filter(places).mapToLong(i -> keys[i]).toArray();
  }

  private static void fill(LimitWorker worker, long[] keys, boolean wide) {
    for (int i = 0; i < keys.length && worker.isOpen(); i++) {
      worker.put(keys[i], wide);
    }
  }

  private static void remove(LimitWorker worker, long[] keys) {
    for (int i = 0; i < keys.length && worker.isOpen(); i++) {
      worker.remove(keys[i]);
    }
  }

  /** Arranges the keys in ascending (0), descending (1) or random (2) order. */
  private static void order(long[] keys, int order, SplittableRandom random) {
    Arrays.sort(keys);
    for (int i = keys.length - 1; i > 0 && order == 2; i--) {
      swap(keys, i, random.nextInt(i + 1));
    }
    for (int i = 0; i < keys.length / 2 && order == 1; i++) {
      swap(keys, i, keys.length - 1 - i);
    }
  }

  private static void swap(long[] keys, int one, int other) {
    long key = keys[one];
    keys[one] = keys[other];
    keys[other] = key;
  }
}
