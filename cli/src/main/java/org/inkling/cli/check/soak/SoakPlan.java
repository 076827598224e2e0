package org.inkling.cli.check.soak;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireThreads;
import static org.inkling.cli.experiment.Requirements.requireWithin;

import com.google.gson.annotations.Expose;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.check.shared.NodeKind;

/**
 * The plan of a soak test.
 *
 * @param minutes how long the threads work, quiet points included
 * @param clusters the number of clusters that are inhabited at a time
 * @param mostPlaces the largest number of keys of a cluster
 * @param roundSeconds the time between two quiet points
 */
record SoakPlan(
    SoakedIndex index,
    NodeKind nodes,
    double minutes,
    int threads,
    long seed,
    int clusters,
    int mostPlaces,
    @Expose(serialize = false) double roundSeconds) {
  private static final int MAX_CLUSTERS = 1 << 12;
  private static final int MAX_PLACES = 1 << 22;

  SoakPlan {
    require(minutes > 0, "--minutes must be above 0");
    requireThreads(threads);
    requireWithin("--clusters", clusters, 1, MAX_CLUSTERS);
    requireWithin("--places", mostPlaces, 1, MAX_PLACES);
    require(roundSeconds > 0, "--round must be above 0");
  }

  long nanos() {
    return (long) (minutes * TimeUnit.MINUTES.toNanos(1));
  }

  long roundNanos() {
    return (long) (roundSeconds * TimeUnit.SECONDS.toNanos(1));
  }
}
