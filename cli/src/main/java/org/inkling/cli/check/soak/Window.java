package org.inkling.cli.check.soak;

/**
 * Consecutive places of a cluster and what a walk over them met: every key that was there all the
 * time must be met once, in order, and nothing else but what came or went meanwhile.
 */
final class Window {
  private final int[] before;
  private final boolean[] met;
  private final long[] values;
  private Cluster cluster;
  private int first;
  private int step;
  private int count;
  private int next;

  /**
   * A window that can be opened again and again.
   *
   * @param cluster any, until the first opening
   */
  Window(int mostPlaces, Cluster cluster) {
    this.cluster = cluster;
    before = new int[mostPlaces];
    met = new boolean[mostPlaces];
    values = new long[mostPlaces];
  }

  /**
   * Notes the words before the walk.
   *
   * @param first the place at which the walk begins
   * @param step 1 for an ascending walk, -1 for a descending one
   * @param most how many places at most
   */
  void open(Cluster cluster, int first, int step, int most) {
    this.cluster = cluster;
    this.first = first;
    this.step = step;
    int left = step > 0 ? cluster.places() - first : first + 1;
    count = Math.min(Math.min(most, before.length), left);
    next = 0;
    for (int i = 0; i < count; i++) {
      before[i] = cluster.word(place(i));
      met[i] = false;
    }
  }

  private int place(int i) {
    return first + i * step;
  }

  /** The place at which the window ends. */
  int last() {
    return place(count - 1);
  }

  /** Whether a key lies beyond the last place, in the direction of the walk. */
  boolean isBeyond(long key) {
    return step > 0 ? key > cluster.key(last()) : key < cluster.key(last());
  }

  /** Takes down what the walk met; its key must be that of a place not passed yet. */
  void meet(long key, long value) {
    while (next < count && passes(key, cluster.key(place(next)))) {
      next++;
    }
    if (next == count || cluster.key(place(next)) != key) {
      throw new Violation(
          "a walk met key " + key + ", which nobody wrote, twice, or out of order: " + describe());
    }
    met[next] = true;
    values[next] = value;
    next++;
  }

  private boolean passes(long key, long place) {
    return step > 0 ? place < key : place > key;
  }

  /** Judges the places up to the last one met. */
  void judgeMet() {
    judge(next);
  }

  /** Judges all places: the walk has passed them. */
  void judgeAll() {
    judge(count);
  }

  private void judge(int places) {
    for (int i = 0; i < places; i++) {
      if (met[i]) {
        cluster.requireValue(place(i), before[i], values[i], "a walk");
      } else {
        cluster.requireAbsent(place(i), before[i], "a walk");
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
