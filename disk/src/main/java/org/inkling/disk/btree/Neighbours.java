package org.inkling.disk.btree;

import org.inkling.index.EntryHolder;

/** Finds the entries next to a key, which may be in a leaf beside the key's own. */
final class Neighbours {

  private Neighbours() {}

  static boolean floor(LeafProbe leaf, long key, EntryHolder found) {
    long target = key;
    while (true) {
      leaf.seek(target);
      int count = leaf.countUpTo(target);
      if (count > 0) {
        return found(leaf, count - 1, found);
      }
      if (leaf.lower() == Long.MIN_VALUE) {
        return false;
      }
      target = leaf.lower() - 1;
    }
  }

  static boolean ceiling(LeafProbe leaf, long key, EntryHolder found) {
    long target = key;
    while (true) {
      leaf.seek(target);
      int below = leaf.countBelow(target);
      if (below < leaf.count()) {
        return found(leaf, below, found);
      }
      if (!leaf.isBounded()) {
        return false;
      }
      target = leaf.upper();
    }
  }

  private static boolean found(LeafProbe leaf, int entry, EntryHolder found) {
    found.key = leaf.key(entry);
    found.value = leaf.value(entry);
    return true;
  }
}
