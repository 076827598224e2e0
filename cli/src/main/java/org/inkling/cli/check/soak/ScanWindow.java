package org.inkling.cli.check.soak;

import org.inkling.cli.check.shared.ViolationException;

/**
 * Consecutive places of a cluster and the keys that a scan of them found. The scan must find every
 * key that was present throughout exactly once, in order; it may also find keys that were inserted
 * or removed meanwhile, and no others.
 */
final class ScanWindow {
  private final int[] before;
  private final boolean[] met;
  private final long[] values;
  private Cluster cluster;
  private int first;
  private int step;
  private int count;
  private int next;

  /**
   * Creates a window that can be reused.
   *
   * @param cluster any cluster, until the window is first opened
   */
  ScanWindow(int maxPlaces, Cluster cluster) {
    this.cluster = cluster;
    before = new int[maxPlaces];
    met = new boolean[maxPlaces];
    values = new long[maxPlaces];
  }

  /**
   * Records the words before the scan.
   *
   * @param first the place at which the scan begins
   * @param step 1 for an ascending scan, -1 for a descending one
   * @param max the largest number of places
   */
  void open(Cluster cluster, int first, int step, int max) {
    this.cluster = cluster;
    this.first = first;
    this.step = step;
    int left = step > 0 ? cluster.places() - first : first + 1;
    count = Math.min(Math.min(max, before.length), left);
    next = 0;
    for (int i = 0; i < count; i++) {
      before[i] = cluster.word(place(i));
      met[i] = false;
    }
  }

  private int place(int i) {
    return first + i * step;
  }

  /** Returns the last place of the window. */
  int last() {
    return place(count - 1);
  }

  /** Returns whether a key is beyond the last place, in the direction of the scan. */
  boolean isBeyond(long key) {
    return step > 0 ? key > cluster.key(last()) : key < cluster.key(last());
  }

  /**
   * Records an entry that the scan found; its key must belong to a place that the scan has not yet
   * passed.
   */
  void meet(long key, long value) {
    while (next < count && passes(key, cluster.key(place(next)))) {
      next++;
    }
    if (next == count || cluster.key(place(next)) != key) {
      throw new ViolationException(
          "a scan found key "
              + key
              + ", which is unknown, duplicate, or out of order: "
              + describe());
    }
    met[next] = true;
    values[next] = value;
    next++;
  }

  private boolean passes(long key, long place) {
    return step > 0 ? place < key : place > key;
  }

  /** Checks the places up to the last one found. */
  void judgeMet() {
    judge(next);
  }

  /** Checks all places, after the scan has passed them. */
  void judgeAll() {
    judge(count);
  }

  private void judge(int places) {
    for (int i = 0; i < places; i++) {
      if (met[i]) {
        cluster.requireValue(place(i), before[i], values[i], "a scan");
      } else {
        cluster.requireAbsent(place(i), before[i], "a scan");
      }
    }
  }

  private String describe() {
    return (step > 0 ? "ascending" : "descending")
        + " over life "
        + cluster.life()
        + " from key "
        + cluster.key(first)
        + " to "
        + cluster.key(last());
  }
}
