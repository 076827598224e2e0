package org.inkling.cli.check.drive;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.inkling.cli.experiment.Shuffle;

/** The building blocks of the scenarios. */
final class Steps {
  private static final int KEPT = 512;

  private Steps() {}

  /** Replaces one key after another by a new one, at the places that {@code places} returns. */
  static void replace(Driver driver, LongSupplier newKeys, IntSupplier places) {
    long[] live = LongStream.generate(newKeys).limit(driver.lane().live()).toArray();
    fill(driver, live, driver.lane().plan().wide());
    while (driver.isOpen()) {
      int place = places.getAsInt();
      driver.remove(live[place]);
      if (driver.isOpen()) {
        live[place] = newKeys.getAsLong();
        driver.put(live[place]);
      }
    }
  }

  /** Fills the index, then removes the older half and puts as many new keys, repeatedly. */
  static void replaceHalves(Driver driver, LongSupplier newKeys) {
    int half = driver.lane().live() / 2;
    long[] older = {};
    long[] newer = {};
    while (driver.isOpen()) {
      remove(driver, older);
      older = newer;
      newer = LongStream.generate(newKeys).limit(half).toArray();
      fill(driver, newer, driver.lane().plan().wide());
    }
  }

  /**
   * Fills and drains the index, each time with different keys and in a different pair of orders.
   */
  static void drain(Driver driver, LongSupplier newKeys, SplittableRandom random) {
    for (int round = 0; driver.isOpen(); round++) {
      long[] keys = LongStream.generate(newKeys).limit(driver.lane().live()).toArray();
      order(keys, round % 3, random);
      fill(driver, keys, false);
      order(keys, round / 3 % 3, random);
      remove(driver, keys);
      if (driver.isOpen()
          && round % 2 == 0) { // the check waits for maintenance, other rounds do not
        driver.checkEmptied();
      }
    }
  }

  /**
   * Fills the index with wide values, removes all but every 512th, fills the index with narrow
   * values and removes these. The remaining wide values are removed one round later.
   */
  static void keepSomeWide(Driver driver, LongSupplier newKeys) {
    int count = driver.lane().live() - 2 * (driver.lane().live() / KEPT + 1);
    long[] kept = {};
    while (driver.isOpen()) {
      long[] wide = LongStream.generate(newKeys).limit(count).toArray();
      fill(driver, wide, true);
      remove(driver, select(wide, place -> place % KEPT != 0));
      long[] narrow = LongStream.generate(newKeys).limit(count).toArray();
      fill(driver, narrow, false);
      remove(driver, narrow);
      remove(driver, kept);
      kept = select(wide, place -> place % KEPT == 0);
    }
  }

  private static long[] select(long[] keys, IntPredicate places) {
    return IntStream.range(0, keys.length).filter(places).mapToLong(i -> keys[i]).toArray();
  }

  private static void fill(Driver driver, long[] keys, boolean wide) {
    for (int i = 0; i < keys.length && driver.isOpen(); i++) {
      driver.put(keys[i], wide);
    }
  }

  private static void remove(Driver driver, long[] keys) {
    for (int i = 0; i < keys.length && driver.isOpen(); i++) {
      driver.remove(keys[i]);
    }
  }

  /** Arranges the keys in ascending (0), descending (1) or random (2) order. */
  private static void order(long[] keys, int order, SplittableRandom random) {
    Arrays.sort(keys);
    if (order == 1) {
      long[] ascending = keys.clone();
      Arrays.setAll(keys, i -> ascending[keys.length - 1 - i]);
    } else if (order == 2) {
      Shuffle.of(keys, random);
    }
  }
}
