package org.inkling.cli.check.soak;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;

/**
 * The plan of a soak test.
 *
 * @param nanos how long the threads work, quiet points included
 * @param threads the number of threads
 * @param seed the seed of all random choices
 * @param clusters the number of clusters that are inhabited at a time
 * @param mostPlaces the largest number of keys of a cluster
 * @param roundNanos the time between two quiet points
 */
record SoakPlan(
    @Expose(serialize = false) long nanos,
    int threads,
    long seed,
    int clusters,
    int mostPlaces,
    @Expose(serialize = false) long roundNanos) {
  private static final int MAX_THREADS = 1024;
  private static final int MAX_CLUSTERS = 1 << 12;
  private static final int MAX_PLACES = 1 << 22;

  SoakPlan {
    requireWithin("--minutes in nanoseconds", nanos, Long.MAX_VALUE);
    requireWithin("--threads", threads, MAX_THREADS);
    requireWithin("--clusters", clusters, MAX_CLUSTERS);
    requireWithin("--places", mostPlaces, MAX_PLACES);
    requireWithin("--round in nanoseconds", roundNanos, Long.MAX_VALUE);
  }

  @SerializedName("minutes")
  double minutes() {
    return nanos / 60e9;
  }

  private static void requireWithin(String name, long value, long max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " must be from 1 to " + max + ", not " + value);
    }
  }
}
