package org.inkling.cli.check.soak;

import java.util.SplittableRandom;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;

/** The reads of single keys by one thread, which may read any thread's places. */
final class Reads {
  private static final int BATCH = 8;

  private final PointIndex index;
  private final SplittableRandom random;
  private final OperationCounts counts;
  private final LongHolder holder = new LongHolder();
  private final long[] keys = new long[BATCH];
  private final long[] values = new long[BATCH];
  private final int[] before = new int[BATCH];
  private final int[] places = new int[BATCH];

  Reads(PointIndex index, SplittableRandom random, OperationCounts counts) {
    this.index = index;
    this.random = random;
    this.counts = counts;
  }

  /** Reads one place. */
  void get(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.GET);
    int word = cluster.word(place);
    long key = cluster.key(place);
    if (random.nextInt(8) == 0) {
      if (!index.containsKey(key)) {
        cluster.requireAbsent(place, word, "containsKey");
      } else {
        cluster.requirePresent(place, word, "containsKey");
      }
    } else if (index.get(key, holder)) {
      cluster.requireValue(place, word, holder.value, "get");
    } else {
      cluster.requireAbsent(place, word, "get");
    }
  }

  /** Reads some places at once. */
  void getAll(Cluster cluster) {
    counts.add(OperationCounts.Kind.BATCH_GET);
    for (int i = 0; i < BATCH; i++) {
      places[i] = random.nextInt(cluster.places());
      keys[i] = cluster.key(places[i]);
      before[i] = cluster.word(places[i]);
    }
    index.getAll(keys, values, VersionedValue.NOTHING);
    for (int i = 0; i < BATCH; i++) {
      if (values[i] == VersionedValue.NOTHING) {
        cluster.requireAbsent(places[i], before[i], "getAll");
      } else {
        cluster.requireValue(places[i], before[i], values[i], "getAll");
      }
    }
  }
}
