package org.inkling.bytes.scan;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/** Finds the entry next to a key: one step of a walk that begins there. */
public final class Neighbours {
  private Neighbours() {}

  /**
   * Finds the nearest entry of a key in a direction: the key in the buffer that this returns, the
   * value as {@link BytesTree#find} does.
   *
   * @param pin a {@link ScanPin} that the tree has entered without a key
   * @param key null for the first or the last entry
   * @param inclusive whether the key itself counts
   * @return null if there is none
   */
  public static @Nullable KeyBuffer find(
      BytesTree tree, TreePin pin, boolean ascending, byte @Nullable [] key, boolean inclusive) {
    TreeWalk walk = ((ScanPin) pin).walk(tree, ascending);
    if (key == null) {
      walk.begin();
    } else {
      walk.begin(key, inclusive);
    }
    return walk.step(pin) ? walk.key() : null;
  }
}
