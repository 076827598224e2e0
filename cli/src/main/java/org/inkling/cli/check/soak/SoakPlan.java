package org.inkling.cli.check.soak;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;

/**
 * What a soak does.
 *
 * @param nanos how long the threads work, quiet points included
 * @param threads how many there are
 * @param seed where every random choice comes from
 * @param clusters how many are inhabited at a time
 * @param mostPlaces the most keys of a cluster
 * @param roundNanos from a quiet point to the next
 */
record SoakPlan(
    @Expose(serialize = false) long nanos,
    int threads,
    long seed,
    int clusters,
    int mostPlaces,
    @Expose(serialize = false) long roundNanos) {
  private static final int MOST_THREADS = 1024;
  private static final int MOST_CLUSTERS = 1 << 12;
  private static final int MOST_PLACES = 1 << 22;

  SoakPlan {
    requireWithin("--minutes in nanoseconds", nanos, Long.MAX_VALUE);
    requireWithin("--threads", threads, MOST_THREADS);
    requireWithin("--clusters", clusters, MOST_CLUSTERS);
    requireWithin("--places", mostPlaces, MOST_PLACES);
    requireWithin("--round in nanoseconds", roundNanos, Long.MAX_VALUE);
  }

  @SerializedName("minutes")
  double minutes() {
    return nanos / 60e9;
  }

  private static void requireWithin(String name, long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " must be from 1 to " + most + ", not " + value);
    }
  }
}
