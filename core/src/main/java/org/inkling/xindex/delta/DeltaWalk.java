package org.inkling.xindex.delta;

/**
 * A walk over the records of a delta in key order, while none is added: the delta is frozen, or no
 * thread writes.
 */
public final class DeltaWalk {
  private long leaf;
  private int place;

  /** Begins before the first record. */
  public DeltaWalk(long delta) {
    leaf = DeltaTree.firstLeaf(delta);
    place = -1;
  }

  /** Returns the next record; 0 at the end. */
  public long next() {
    place++;
    while (leaf != 0 && place == DeltaNode.count(leaf)) {
      leaf = DeltaNode.nextLeaf(leaf);
      place = 0;
    }
    return leaf == 0 ? 0 : DeltaNode.pointer(leaf, place);
  }
}
