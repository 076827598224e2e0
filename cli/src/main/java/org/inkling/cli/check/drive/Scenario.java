package org.inkling.cli.check.drive;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.inkling.cli.experiment.Shuffle;
import org.inkling.cli.json.Labelled;
import org.inkling.datasets.KeySets;
import org.inkling.source.KeyStream;

/** The choice of the keys that are inserted and removed. */
enum Scenario implements Labelled {
  /** Keys anywhere; for each new key, the oldest is removed. */
  UNIFORM,

  /** Ever higher keys; for each new key, the lowest is removed. */
  WINDOW {
    @Override
    LongSupplier keys(Lane lane, SplittableRandom random) {
      long[] next = {random.nextLong(1L << 40)};
      return lane.own(() -> (next[0]++ << RANGE_BITS) + random.nextInt(1 << RANGE_BITS));
    }
  },

  /** The shuffled keys of one distribution, then those of another, repeatedly. */
  SHIFT {
    @Override
    LongSupplier keys(Lane lane, SplittableRandom random) {
      int threads = lane.plan().threads();
      long seed = lane.plan().seed();
      long[] one = sorted("normal:" + lane.live() * threads, seed);
      long[] other =
          Arrays.stream(sorted("lognormal:" + lane.live() * threads, seed))
              .filter(key -> Arrays.binarySearch(one, key) < 0)
              .toArray();
      Shuffle.of(one, new SplittableRandom(seed));
      Shuffle.of(other, new SplittableRandom(~seed));
      long[] ring = new long[lane.live() + other.length / threads];
      for (int i = 0; i < ring.length; i++) {
        long[] part = i < lane.live() ? one : other;
        ring[i] = part[i % lane.live() * threads + lane.number()]; // this thread's part
      }
      int[] next = {0};
      return () -> ring[next[0]++ % ring.length];
    }
  },

  /** Keys anywhere; for each new key, a random one is removed. */
  RANDOM {
    @Override
    void run(Driver driver, SplittableRandom random) {
      int live = driver.lane().live();
      Steps.replace(driver, keys(driver.lane(), random), () -> random.nextInt(live));
    }
  },

  /** Keys anywhere; the older half is removed at once, and new keys take its place. */
  HALF {
    @Override
    void run(Driver driver, SplittableRandom random) {
      Steps.replaceHalves(driver, keys(driver.lane(), random));
    }
  },

  /** New keys in one narrow gap, which moves; for each new key, the oldest is removed. */
  HOT_GAP {
    @Override
    LongSupplier keys(Lane lane, SplittableRandom random) {
      long[] gap = new long[2]; // its start, and the number of keys still to come
      return lane.own(
          () -> {
            if (gap[1]-- == 0) {
              gap[0] = random.nextLong() >> 2;
              gap[1] = GAP_KEYS - 1;
            }
            return gap[0] + (gap[1] * GAP_FACTOR & GAP_RANGE - 1);
          });
    }
  },

  /**
   * The index is filled and drained in ascending, descending and random order, with different keys
   * each time.
   */
  DRAIN {
    @Override
    void run(Driver driver, SplittableRandom random) {
      Steps.drain(driver, keys(driver.lane(), random), random);
    }
  },

  /** Wide values, of which every 512th stays for a while; narrow values replace the others. */
  WIDE {
    @Override
    boolean hasWideValues() {
      return true;
    }

    @Override
    void run(Driver driver, SplittableRandom random) {
      Steps.keepSomeWide(driver, keys(driver.lane(), random));
    }
  };

  private static final int RANGE_BITS = 10;

  /** The number of keys that the hot gap receives before it moves. */
  private static final int GAP_KEYS = 4_096;

  private static final int GAP_RANGE = 1 << 14;

  /** Spreads the keys over the gap, each at a different place. */
  private static final int GAP_FACTOR = 6_765;

  /** Returns an endless sequence of keys of one thread, none of which occurs twice in a row. */
  LongSupplier keys(Lane lane, SplittableRandom random) {
    return lane.own(random::nextLong);
  }

  /** Returns whether at times all values are wider than 61 bits, whatever the plan says. */
  boolean hasWideValues() {
    return false;
  }

  /**
   * Puts and removes until the driver has carried out its operations. Here, the oldest key is
   * removed for each new one.
   */
  void run(Driver driver, SplittableRandom random) {
    int[] oldest = {-1};
    int live = driver.lane().live();
    Steps.replace(driver, keys(driver.lane(), random), () -> oldest[0] = (oldest[0] + 1) % live);
  }

  private static long[] sorted(String spec, long seed) {
    var source = KeySets.open(spec, seed);
    long[] keys = new long[Math.toIntExact(source.size())];
    try (KeyStream stream = source.open()) {
      for (int i = 0; stream.next(); i++) {
        keys[i] = stream.key();
      }
    }
    return keys;
  }
}
