package org.inkling.bytes.scan;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/** Finds the entry next to a key: a walk that begins there, for one entry. */
public final class Neighbours {
  private Neighbours() {}

  /**
   * Finds the nearest entry of a key in a direction.
   *
   * @param pin a {@link ScanPin} that the tree has entered without a key
   * @param key null for the first or the last entry
   * @param inclusive whether the key itself counts
   * @return the entry, which the next search overwrites; null if there is none
   */
  public static @Nullable ScanEntry find(
      BytesTree tree, TreePin pin, boolean ascending, byte @Nullable [] key, boolean inclusive) {
    ScanPin own = (ScanPin) pin;
    TreeWalk walk = own.walk(tree);
    if (key == null) {
      walk.begin(ascending);
    } else {
      walk.begin(ascending, key, inclusive);
    }
    ScanEntry found = own.found(tree);
    return walk.fill(pin, found, false) ? found : null;
  }
}
