package org.inkling.hybrid.stage;

import org.inkling.index.Entry;
import org.inkling.index.OrderedReads;
import org.inkling.loft.Presence;

/**
 * Finds the entry next to a key over stages that nobody closes meanwhile: the nearest of what each
 * layer has, unless a newer one says that it is deleted; then the next. Where several in a row are
 * deleted, a walk looks for the first that is not.
 *
 * <p>Costs one search in each stage and one in the run, and again for each that is deleted, up to
 * {@link #ATTEMPTS}. What is found is never wrong about keys that stay.
 */
final class StageNeighbours {
  /** So many nearest entries that are deleted are stepped over before a walk begins. */
  private static final int ATTEMPTS = 3;

  private StageNeighbours() {}

  /** The entry with the smallest key at least {@code key}; false if there is none. */
  static boolean ceiling(Stages stages, long key, Entry found) {
    return find(stages, true, key, found);
  }

  /** The entry with the greatest key at most {@code key}; false if there is none. */
  static boolean floor(Stages stages, long key, Entry found) {
    return find(stages, false, key, found);
  }

  private static boolean find(Stages stages, boolean above, long key, Entry found) {
    long oldKey = found.key;
    long oldValue = found.value;
    boolean isFound = search(stages, above, key, found);
    if (!isFound) {
      found.key = oldKey;
      found.value = oldValue;
    }
    return isFound;
  }

  private static boolean search(Stages stages, boolean above, long key, Entry found) {
    long from = key;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int layer = nearest(stages, above, from, found);
      if (layer < 0) {
        return false;
      }
      Presence newer = knownAbove(stages, layer, found.key);
      if (newer == Presence.UNKNOWN) {
        return true;
      }
      from = found.key;
      if (newer == Presence.DELETED) {
        if (from == end(above)) {
          return false;
        }
        from += above ? 1 : -1;
      }
    }
    return walk(stages, above, from, found);
  }

  private static long end(boolean above) {
    return above ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  /** The newest of the layers that have the nearest key, which goes to {@code found}; or -1. */
  private static int nearest(Stages stages, boolean above, long from, Entry found) {
    int nearest = -1;
    long key = 0;
    long value = 0;
    for (int i = 0; i <= stages.count(); i++) {
      OrderedReads layer = i < stages.count() ? stages.stage(i) : stages.run();
      boolean has = above ? layer.ceiling(from, found) : layer.floor(from, found);
      if (has && (nearest < 0 || (above ? found.key < key : found.key > key))) {
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

  private static boolean walk(Stages stages, boolean above, long from, Entry found) {
    long[] key = new long[1];
    long[] value = new long[1];
    var walk = new MergingWalk(stages, above, from, end(above));
    try {
      while (!walk.isDone()) {
        if (walk.nextRun(key, value, 0, 1) > 0) {
          found.key = key[0];
          found.value = value[0];
          return true;
        }
      }
      return false;
    } finally {
      walk.close();
    }
  }
}
