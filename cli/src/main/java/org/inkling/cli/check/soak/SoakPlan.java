package org.inkling.cli.check.soak;

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
record SoakPlan(long nanos, int threads, long seed, int clusters, int mostPlaces, long roundNanos) {
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

  private static void requireWithin(String name, long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(name + " must be from 1 to " + most + ", not " + value);
    }
  }
}
