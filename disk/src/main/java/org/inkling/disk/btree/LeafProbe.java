package org.inkling.disk.btree;

import java.util.concurrent.locks.StampedLock;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;

/**
 * The leaf that a key belongs to, as it was at one moment. Used by one thread at a time; allocates
 * nothing unless it has to wait for a writer.
 */
final class LeafProbe {
  /** The number of optimistic attempts before a reader takes locks. */
  private static final int ATTEMPTS = 4;

  private final Tree tree;
  private final Descent way;
  private final InnerPage inner;
  private final PageBuffer leaf;

  /** The borrower's stamp from entering the gate. */
  long stamp;

  LeafProbe(Tree tree) {
    this.tree = tree;
    way = new Descent(tree);
    inner = new InnerPage(tree.reader().buffer(1));
    leaf = tree.reader().buffer(1);
  }

  /**
   * Finds and reads the leaf.
   *
   * @throws CorruptFileException if a page on the path is damaged
   * @throws org.inkling.disk.FileAccessException if the system cannot read
   */
  void seek(long key) {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (attempt(key)) {
        return;
      }
    }
    StampedLock structure = tree.structure();
    long whole = structure.readLock();
    try {
      way.toLeaf(key, inner);
      StampedLock latch = tree.latch(way.page());
      long mine = latch.readLock();
      try {
        read();
      } finally {
        latch.unlockRead(mine);
      }
    } finally {
      structure.unlockRead(whole);
    }
  }

  /** Reads optimistically. Returns whether the pages were unchanged meanwhile. */
  private boolean attempt(long key) {
    long whole = tree.structure().tryOptimisticRead();
    if (whole == 0) {
      return false;
    }
    StampedLock latch = null;
    long mine = 0;
    try {
      way.toLeaf(key, inner);
      latch = tree.latch(way.page());
      mine = latch.tryOptimisticRead();
      if (mine != 0) {
        read();
      }
    } catch (CorruptFileException e) {
      if (tree.structure().validate(whole) && (latch == null || latch.validate(mine))) {
        throw e;
      }
      return false;
    }
    return latch.validate(mine) && tree.structure().validate(whole);
  }

  private void read() {
    tree.reader().read(way.page(), 1, PageKind.DATA, leaf);
    way.requireLeaf(leaf);
  }

  /** The smallest key that belongs to the leaf. */
  long lower() {
    return way.lower();
  }

  /** The smallest key that belongs after it. */
  long upper() {
    return way.upper();
  }

  /** Whether there is a leaf after it. */
  boolean isBounded() {
    return way.isBounded();
  }

  /**
   * The number of its entries that belong to it: after a failed write a leaf may still hold entries
   * of the leaf after it.
   */
  int count() {
    return way.isBounded() ? leaf.countUpTo(0, way.upper() - 1) : leaf.count(0);
  }

  /** How many of them have keys at most {@code key}. */
  int countUpTo(long key) {
    return leaf.countUpTo(0, key);
  }

  /** How many of them have keys below {@code key}. */
  int countBelow(long key) {
    return key == Long.MIN_VALUE ? 0 : leaf.countUpTo(0, key - 1);
  }

  /** The index of a key's entry, or -1. */
  int find(long key) {
    int last = leaf.countUpTo(0, key) - 1;
    return last >= 0 && leaf.key(0, last) == key ? last : -1;
  }

  long key(int entry) {
    return leaf.key(0, entry);
  }

  long value(int entry) {
    return leaf.value(0, entry);
  }
}
