package org.inkling.hybrid.stage;

import org.inkling.index.Entry;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.Presence;

/**
 * Looks for the entry next to a key over stages that nobody closes meanwhile: the nearest of what
 * each layer has, unless a newer one says that it is deleted; then the next. Where several in a row
 * are deleted it leaves the rest to a walk.
 *
 * <p>Costs one search in the run and one in each stage, no further than to the nearest found until
 * then, and again for each that is deleted, up to {@link #ATTEMPTS}. What is found is never wrong
 * about keys that stay.
 */
final class StageNeighbours {
  /** So many nearest entries that are deleted are stepped over. */
  private static final int ATTEMPTS = 3;

  private StageNeighbours() {}

  /** How a look ended. */
  enum Outcome {
    FOUND,
    NONE,
    /** The nearest ones are deleted: a walk has to look for the first that is not. */
    WALK
  }

  /**
   * Looks for the entry with the smallest key from a key up, or the greatest from it down.
   *
   * @param found where the entry goes; of a walk that is needed, where it has to begin
   */
  static Outcome find(Stages stages, boolean above, long key, Entry found) {
    long from = key;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int layer = nearest(stages, above, from, found);
      if (layer < 0) {
        return Outcome.NONE;
      }
      Presence newer = knownAbove(stages, layer, found.key);
      if (newer == Presence.UNKNOWN) {
        return Outcome.FOUND;
      }
      from = found.key;
      if (newer == Presence.DELETED) {
        if (from == end(above)) {
          return Outcome.NONE;
        }
        from += above ? 1 : -1;
      }
    }
    found.key = from;
    return Outcome.WALK;
  }

  /** The last key of the domain in a direction. */
  static long end(boolean above) {
    return above ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  /** The newest of the layers that have the nearest key, which goes to {@code found}; or -1. */
  private static int nearest(Stages stages, boolean above, long from, Entry found) {
    int nearest = -1;
    long key = end(above);
    long value = 0;
    // The oldest first: of what stands in a newer one behind that, markers above all, nothing is
    // looked at.
    if (above ? stages.run().ceiling(from, found) : stages.run().floor(from, found)) {
      nearest = stages.count();
      key = found.key;
      value = found.value;
    }
    for (int i = stages.count() - 1; i >= 0; i--) {
      LoftIndex stage = stages.stage(i);
      if (above ? stage.ceiling(from, key, found) : stage.floor(from, key, found)) {
        nearest = i;
        key = found.key;
        value = found.value;
      }
    }
    found.key = key;
    found.value = value;
    return nearest;
  }

  /**
   * What the stages above a layer know of a key: usually nothing, or that it is deleted. If it is
   * present there, it has come since the stage was searched, which is then done again.
   */
  private static Presence knownAbove(Stages stages, int layer, long key) {
    for (int i = 0; i < layer; i++) {
      Presence presence = stages.stage(i).lookup(key);
      if (presence != Presence.UNKNOWN) {
        return presence;
      }
    }
    return Presence.UNKNOWN;
  }
}
