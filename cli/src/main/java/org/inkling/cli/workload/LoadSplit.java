package org.inkling.cli.workload;

import java.util.Arrays;

/**
 * Divides the keys into those that are loaded and those to insert, as ascending positions.
 *
 * <p>A hash of a key's position and the seed decides whether the key is loaded, so both parts are
 * spread evenly over the key space.
 */
public final class LoadSplit {
  private final long seed;
  private final long threshold;

  /** Loads the part {@code load} of the keys, which is above 0 and at most 1. */
  public LoadSplit(double load, long seed) {
    this.seed = Values.mix(seed);
    this.threshold = (long) (load * 0x1p63); // saturates at 1, where all hashes are below it
  }

  boolean isLoaded(int position) {
    return Values.mix(position ^ seed) >>> 1 <= threshold;
  }

  /**
   * Returns the positions below {@code total} whose keys are loaded, or those whose keys are not.
   */
  public int[] positions(int total, boolean loaded) {
    int[] positions = new int[total];
    int count = 0;
    for (int position = 0; position < total; position++) {
      positions[count] = position;
      count += isLoaded(position) == loaded ? 1 : 0;
    }
    return Arrays.copyOf(positions, count);
  }

  /** Returns the number of positions below {@code total} whose keys are loaded. */
  public int loadedCount(int total) {
    int count = 0;
    for (int position = 0; position < total; position++) {
      count += isLoaded(position) ? 1 : 0;
    }
    return count;
  }
}
