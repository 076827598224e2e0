package org.inkling.loft;

/**
 * The index of a {@link LimitTrial}.
 *
 * @param limit the memory limit in bytes
 * @param step the memory step in bytes
 * @param direct whether writers do the maintenance, so that a run with the same seed takes about
 *     the same keys; else it runs on the threads that all indexes share
 * @param seed where every random choice comes from
 */
record LimitOptions(long limit, long step, boolean direct, long seed) {
  private static final long PAGE = 64 << 10;

  /** A limit is divided into this number of regions; the model of a root is in one. */
  private static final long REGIONS = 32;

  LoftIndex build() {
    LoftBuilder builder =
        LoftIndex.builder().name("limit").memoryLimitBytes(limit, step).seed(seed);
    return (direct ? builder.executor(Runnable::run) : builder).build();
  }

  /** Returns what lists may take of what a stalled operation holds back, which are cells. */
  static long maxListBytes(LoftStatistics statistics) {
    return statistics.memory().retiredBytes() / 63 * 64 + (64 * 8L << 10);
  }

  /** Returns by how much such an index may exceed its limit for a time. */
  long maxBeyondBytes(LoftStatistics statistics) {
    long root =
        Math.max(PAGE, 2 * statistics.structure().directoryBytes())
            + Math.max(PAGE, limit / REGIONS);
    return root + (direct ? 0 : maxListBytes(statistics)); // the only thread does not stall
  }
}
