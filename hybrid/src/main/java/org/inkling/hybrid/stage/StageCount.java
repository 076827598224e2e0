package org.inkling.hybrid.stage;

/**
 * Counts the keys in a range over stages that nobody closes meanwhile: those of the run, by two
 * lookups, and then one more or less for each key of the stages that changes it, which batches of
 * the run tell. So it costs a lookup in the run for each key of the stages in the range.
 *
 * <p>Exact when nobody writes.
 */
final class StageCount {
  private static final int KEYS_PER_TURN = 1 << 10;

  private final Stages stages;
  private final long[] found = new long[KEYS_PER_TURN];

  private StageCount(Stages stages) {
    this.stages = stages;
  }

  /** How many keys there are from one to another, both included. */
  static long of(Stages stages, long from, long to) {
    if (from > to) {
      return 0;
    }
    long inRun = stages.run().count(from, to);
    return stages.count() == 0 ? inRun : inRun + new StageCount(stages).changes(from, to);
  }

  /** By how much the stages change the count of the run. */
  private long changes(long from, long to) {
    long[] present = new long[KEYS_PER_TURN];
    long[] deleted = new long[KEYS_PER_TURN];
    var overlay = new StageOverlay(stages, true, from, to);
    long changes = 0;
    while (!overlay.isDone()) {
      int presents = 0;
      int deletions = 0;
      while (!overlay.isDone() && presents < KEYS_PER_TURN && deletions < KEYS_PER_TURN) {
        if (overlay.isDeletion()) {
          deleted[deletions++] = overlay.key();
        } else {
          present[presents++] = overlay.key();
        }
        overlay.next();
      }
      changes += presents - inRun(present, presents) - inRun(deleted, deletions);
    }
    overlay.close();
    return changes;
  }

  private int inRun(long[] keys, int count) {
    return stages.run().getAll(keys, found, 0, count, 0);
  }
}
