package org.inkling.hybrid.stage;

import org.inkling.index.LongHolder;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.Presence;

/**
 * Reads of single keys over stages that nobody closes meanwhile.
 *
 * <p>A key costs one lookup in each stage down to the first that knows it, in memory, and one in
 * the run if none does. Nothing is allocated.
 *
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24, section 9
 */
public final class StageReads {

  private StageReads() {}

  /** Whether a key is present; its value goes to {@code value}. */
  public static boolean get(Stages stages, long key, LongHolder value) {
    return below(stages, 0, key, value);
  }

  /**
   * The value of a key, or {@code absent} if it has none. Where a stage does not know the key it is
   * looked up there twice, the second time in the cache: that costs less than a holder.
   */
  public static long get(Stages stages, long key, long absent) {
    for (int i = 0; i < stages.count(); i++) {
      LoftIndex stage = stages.stage(i);
      long value = stage.get(key, absent);
      if (value != absent) {
        return value;
      }
      Presence presence = stage.lookup(key);
      if (presence != Presence.UNKNOWN) {
        // From now on the stage knows the key: it says absent where it is deleted, or has that
        // value.
        return presence == Presence.DELETED ? absent : stage.get(key, absent);
      }
    }
    return stages.run().get(key, absent);
  }

  /** Whether a key is present. */
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
   * What a key has without the newest stages: whether it is present from a stage on downwards; its
   * value goes to {@code value}. As long as the newest stage is not among those asked, the answer
   * is the same for ever.
   *
   * @param stage the newest of the stages that are asked; as many as there are for the run alone
   */
  public static boolean below(Stages stages, int stage, long key, LongHolder value) {
    return switch (inStages(stages, stage, key, value)) {
      case PRESENT -> true;
      case DELETED -> false;
      case UNKNOWN -> stages.run().get(key, value);
    };
  }

  /** What the stages in memory from one on know of a key; its value goes to {@code value}. */
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
