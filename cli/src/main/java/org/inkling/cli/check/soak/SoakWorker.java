package org.inkling.cli.check.soak;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;
import org.jspecify.annotations.Nullable;

/**
 * The work of one thread. The thread works on a cluster for a while, advances its share of it, and
 * reads there and elsewhere. It keeps its state between rounds.
 */
final class SoakWorker {
  private static final int STEPS_OF_STAY = 512;
  private static final int STEPS_BETWEEN_LOOKS = 32;

  private final int owner;
  private final Clusters clusters;
  private final SplittableRandom random;
  private final OperationCounts counts = new OperationCounts();
  private final Writes writes;
  private final Reads reads;
  private final @Nullable RangeReads ranges; // null if the index has no order
  private int stay;

  SoakWorker(int owner, PointIndex index, Clusters clusters, SplittableRandom random) {
    this.owner = owner;
    this.clusters = clusters;
    this.random = random;
    this.writes = new Writes(index, random, counts);
    this.reads = new Reads(index, random, counts);
    this.ranges =
        index instanceof OrderedIndex ordered
            ? new RangeReads(ordered, clusters.edges(), random, counts)
            : null;
  }

  OperationCounts counts() {
    return counts;
  }

  /**
   * Works until {@code over} is set, the deadline has passed, or too little work is left.
   *
   * @param deadline a time of {@link System#nanoTime}
   */
  void work(AtomicBoolean over, long deadline) {
    while (!over.get() && !clusters.isTired() && System.nanoTime() - deadline < 0) {
      for (int step = 0; step < STEPS_BETWEEN_LOOKS; step++) {
        if (random.nextInt(STEPS_OF_STAY) == 0) {
          stay = random.nextBoolean() ? clusters.meetingPlace() : random.nextInt(clusters.size());
        }
        step();
      }
      counts.show();
    }
  }

  private void step() {
    int kind = random.nextInt(100);
    Cluster here = clusters.cluster(stay);
    if (here == null || kind == 99) {
      here = clusters.edges();
    }
    if (kind < 50) {
      bringOn(here);
    } else if (kind < 65 || kind == 99) {
      disturb(here);
    } else {
      Cluster there = clusters.cluster(random.nextInt(clusters.size()));
      read(random.nextBoolean() || there == null ? here : there, kind);
    }
  }

  /**
   * Advances the share of this thread by one place, and leaves the cluster after the last place.
   */
  private void bringOn(Cluster cluster) {
    OwnedPlaces share = cluster.share(owner);
    switch (share.next()) {
      case FILL -> writes.fill(cluster, share.fill());
      case DESERT -> {
        writes.desert(cluster, share.desert());
        if (share.isDone() && cluster.leave()) {
          clusters.desert(stay, cluster);
        }
      }
      case NONE -> stay = random.nextInt(clusters.size());
    }
  }

  /** Writes to a place in use. */
  private void disturb(Cluster cluster) {
    int place = cluster.share(owner).anyInUse(random);
    if (place >= 0) {
      writes.any(cluster, place);
    }
  }

  private void read(Cluster cluster, int kind) {
    int place = random.nextInt(cluster.places());
    if (cluster.range() == null || kind < 90) {
      reads.get(cluster, place);
    } else if (ranges == null || (kind >= 96 && kind < 98)) {
      reads.getAll(cluster);
    } else if (kind < 96) {
      ranges.neighbour(cluster, place);
    } else {
      ranges.scan(cluster, place);
    }
  }
}
