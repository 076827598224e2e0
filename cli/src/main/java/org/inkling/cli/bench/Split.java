package org.inkling.cli.bench;

import java.util.Arrays;

/**
 * Which keys are loaded and which wait to be inserted, as ascending positions.
 *
 * <p>Each key is loaded or not by a hash of its position and the seed, so both parts are spread
 * evenly over the key space.
 */
public final class Split {
  private final long seed;
  private final long threshold;

  /** Loads the part {@code load} of the keys, above 0 and up to 1. */
  public Split(double load, long seed) {
    this.seed = Values.mix(seed);
    this.threshold = (long) (load * 0x1p63); // saturates at 1, where everything is below it
  }

  boolean isLoaded(int position) {
    return Values.mix(position ^ seed) >>> 1 <= threshold;
  }

  /** The positions below {@code total} whose keys are loaded, or those whose keys are not. */
  int[] positions(int total, boolean loaded) {
    int[] positions = new int[total];
    int count = 0;
    for (int position = 0; position < total; position++) {
      positions[count] = position;
      count += isLoaded(position) == loaded ? 1 : 0;
    }
    return Arrays.copyOf(positions, count);
  }

  /** How many of the positions below {@code total} are loaded. */
  public int loadedCount(int total) {
    int count = 0;
    for (int position = 0; position < total; position++) {
      count += isLoaded(position) ? 1 : 0;
    }
    return count;
  }
}
