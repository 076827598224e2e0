package org.inkling.hybrid.stage;

import org.inkling.index.EntryHolder;
import org.inkling.index.stage.MarkedIndex;
import org.inkling.index.stage.Presence;

/**
 * Finds the entry next to a key over stages that must not be closed meanwhile: the nearest entry of
 * all layers, unless a newer layer has deleted it; then the next one. After several deleted entries
 * in a row it leaves the rest to a walk.
 *
 * <p>Costs one search in the run and one in each stage, no further than the nearest entry found so
 * far, and the same again for each deleted entry, up to {@link #ATTEMPTS}. The result is always
 * right about keys that do not change meanwhile.
 */
final class StageNeighbours {
  /** How many deleted nearest entries are skipped. */
  private static final int ATTEMPTS = 3;

  private StageNeighbours() {}

  /** The outcome of a search. */
  enum Outcome {
    FOUND,
    NONE,
    /** The nearest entries are deleted: a walk has to find the first that is not. */
    WALK
  }

  /**
   * Finds the entry with the smallest key at or above a key, or the greatest at or below it.
   *
   * @param found receives the entry; if a walk is needed, the key at which it must begin
   */
  static Outcome find(Stages stages, boolean above, long key, EntryHolder found) {
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

  /**
   * The newest layer that has the nearest key, which is stored in {@code found}; -1 if no key is
   * found.
   */
  private static int nearest(Stages stages, boolean above, long from, EntryHolder found) {
    int nearest = -1;
    long key = end(above);
    long value = 0;
    // The oldest first: entries of newer layers beyond its key, mostly markers, are then not
    // examined.
    if (above ? stages.run().ceiling(from, found) : stages.run().floor(from, found)) {
      nearest = stages.count();
      key = found.key;
      value = found.value;
    }
    for (int i = stages.count() - 1; i >= 0; i--) {
      MarkedIndex stage = stages.stage(i);
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
   * present there, it was added after the stage was searched, and the search is repeated.
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
