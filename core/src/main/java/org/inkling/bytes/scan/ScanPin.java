package org.inkling.bytes.scan;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/**
 * The pin of an operation on a tree that also has what finds a neighbour of a key. An operation on
 * one key needs none of it, so it is made when it is first wanted.
 */
public final class ScanPin extends TreePin {
  private @Nullable TreeWalk walk;
  private @Nullable ScanEntry found;

  @SuppressWarnings("unused")
  private long pad0, pad1, pad2, pad3, pad4, pad5, pad6, pad7;
  @SuppressWarnings("unused")
  private long pad8, pad9, pad10, pad11, pad12, pad13, pad14, pad15;

  /** Creates a pin; see {@link org.inkling.epoch.OperationPin}. */
  public ScanPin(int number) {
    super(number);
  }

  TreeWalk walk(BytesTree tree) {
    TreeWalk known = walk;
    if (known == null) {
      known = new TreeWalk(tree);
      walk = known;
    }
    return known;
  }

  /** Returns the room for the entry that an operation finds. */
  ScanEntry found(BytesTree tree) {
    ScanEntry known = found;
    if (known == null) {
      known = new ScanEntry(tree);
      found = known;
    }
    return known;
  }
}
