package org.inkling.bytes.scan;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/**
 * The pin of an operation on a tree that also has the walks with which it finds a neighbour of its
 * key. An operation on one key needs none, so they are made when they are first wanted.
 */
public final class ScanPin extends TreePin {
  private @Nullable TreeWalk ascending;
  private @Nullable TreeWalk descending;

  @SuppressWarnings("unused")
  private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
  @SuppressWarnings("unused")
  private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;

  /** Creates a pin; see {@link org.inkling.epoch.OperationPin}. */
  public ScanPin(int number) {
    super(number);
  }

  TreeWalk walk(BytesTree tree, boolean isAscending) {
    TreeWalk walk = isAscending ? ascending : descending;
    if (walk == null) {
      walk = new TreeWalk(tree, isAscending);
      if (isAscending) {
        ascending = walk;
      } else {
        descending = walk;
      }
    }
    return walk;
  }
}
