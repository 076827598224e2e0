package org.inkling.hybrid.stage;

import org.inkling.index.LongHolder;
import org.inkling.index.stage.MarkedIndex;
import org.inkling.index.stage.Presence;

/**
 * Reads of single keys over stages that must not be closed meanwhile.
 *
 * <p>A key costs one lookup in memory in each stage down to the first that knows it, and one in the
 * run if none does. Allocates nothing.
 *
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24, section 9
 */
public final class StageReads {

  private StageReads() {}

  /** Returns whether a key is present; its value is stored in {@code value}. */
  public static boolean get(Stages stages, long key, LongHolder value) {
    return below(stages, 0, key, value);
  }

  /**
   * Returns the value of a key, or {@code absent} if it has none. If a stage does not know the key,
   * it is looked up there twice, the second time in the cache, which costs less than a holder.
   */
  public static long get(Stages stages, long key, long absent) {
    for (int i = 0; i < stages.count(); i++) {
      MarkedIndex stage = stages.stage(i);
      long value = stage.get(key, absent);
      if (value != absent) {
        return value;
      }
      Presence presence = stage.lookup(key);
      if (presence != Presence.UNKNOWN) {
        // The stage now knows the key permanently: it is absent if deleted, or has that value.
        return presence == Presence.DELETED ? absent : stage.get(key, absent);
      }
    }
    return stages.run().get(key, absent);
  }

  /** Returns whether a key is present. */
  public static boolean containsKey(Stages stages, long key) {
    for (int i = 0; i < stages.count(); i++) {
      Presence presence = stages.stage(i).lookup(key);
      if (presence != Presence.UNKNOWN) {
        return presence == Presence.PRESENT;
      }
    }
    return stages.run().containsKey(key);
  }

  /**
   * Returns whether a key is present according to a stage and everything below it; its value is
   * stored in {@code value}. If the newest stage is not included, the answer never changes.
   *
   * @param stage the newest stage to read; the number of stages to read the run alone
   */
  public static boolean below(Stages stages, int stage, long key, LongHolder value) {
    return switch (inStages(stages, stage, key, value)) {
      case PRESENT -> true;
      case DELETED -> false;
      case UNKNOWN -> stages.run().get(key, value);
    };
  }

  /**
   * Returns what the stages in memory, beginning at a stage, know of a key; its value is stored in
   * {@code value}.
   */
  static Presence inStages(Stages stages, int stage, long key, LongHolder value) {
    for (int i = stage; i < stages.count(); i++) {
      Presence presence = stages.stage(i).lookup(key, value);
      if (presence != Presence.UNKNOWN) {
        return presence;
      }
    }
    return Presence.UNKNOWN;
  }
}
