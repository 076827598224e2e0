package org.inkling.disk.leco;

/**
 * Chooses where the partitions of a chunk begin, so that together they take about the fewest bits.
 *
 * <p>It first finds the best cuts at every fourth place into partitions of up to 64 values, by
 * dynamic programming. Then it repeatedly joins neighbours wherever one line for both is cheaper,
 * so that straight runs become as long as the chunk.
 *
 * @units places within the chunk
 * @source Liu, Zeng, Zhang, LeCo, SIGMOD'24, section 3.2, where partitions are split and joined
 *     greedily
 */
final class PartitionPlan {
  private static final int STEP = 4;
  private static final int LONGEST = 64;
  private static final int MAX_CUTS = Corridors.CAPACITY / STEP + 1;

  private final LineFit fit = new LineFit();
  private final double[] cost = new double[MAX_CUTS];
  private final int[] previous = new int[MAX_CUTS];

  /** Ends of partitions in ascending order, and the bits of each partition. */
  private final int[] ends = new int[MAX_CUTS];

  private final double[] bits = new double[MAX_CUTS];
  private int count;

  private final Corridors corridors;
  private int range;

  PartitionPlan(Corridors chunk) {
    corridors = chunk;
  }

  /**
   * Plans for the current content of the chunk, in a column whose values so far span {@code
   * columnRange} bits.
   */
  void plan(int columnRange) {
    range = columnRange;
    findCuts();
    followCuts();
    while (join()) {}
  }

  /** The number of partitions. */
  int count() {
    return count;
  }

  /** Where a partition begins. */
  int start(int partition) {
    return partition == 0 ? 0 : ends[partition - 1];
  }

  /** Where a partition ends. */
  int end(int partition) {
    return ends[partition];
  }

  private int cuts() {
    return (corridors.count() + STEP - 1) / STEP;
  }

  private int place(int cut) {
    return Math.min(cut * STEP, corridors.count());
  }

  private double bits(int from, int to) {
    return fit.over(corridors, from, to).bits(range);
  }

  private void findCuts() {
    for (int to = 1; to <= cuts(); to++) {
      cost[to] = Double.POSITIVE_INFINITY;
      for (int from = to - 1; from >= Math.max(0, to - LONGEST / STEP); from--) {
        double all = cost[from] + bits(place(from), place(to));
        if (all < cost[to]) {
          cost[to] = all;
          previous[to] = from;
        }
      }
    }
  }

  private void followCuts() {
    count = 0;
    for (int cut = cuts(); cut > 0; cut = previous[cut]) {
      count++;
    }
    int partition = count;
    for (int cut = cuts(); cut > 0; cut = previous[cut]) {
      partition--;
      ends[partition] = place(cut);
      bits[partition] = cost[cut] - cost[previous[cut]];
    }
  }

  /** Joins neighbours once from left to right. Returns whether any were joined. */
  private boolean join() {
    int kept = 0;
    for (int partition = 1; partition < count; partition++) {
      double joined = bits(kept == 0 ? 0 : ends[kept - 1], ends[partition]);
      if (joined <= bits[kept] + bits[partition]) {
        bits[kept] = joined;
      } else {
        kept++;
        bits[kept] = bits[partition];
      }
      ends[kept] = ends[partition];
    }
    boolean any = kept + 1 < count;
    count = Math.min(count, kept + 1);
    return any;
  }
}
