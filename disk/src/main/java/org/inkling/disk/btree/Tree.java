package org.inkling.disk.btree;

import java.util.concurrent.locks.StampedLock;
import org.inkling.disk.read.PageReader;

/**
 * What readers and the writer of one tree share.
 *
 * <p>Readers lock nothing. They take stamps, read, and look whether the stamps still hold: that of
 * the structure, which a writer locks while a split changes what stands in place, and that of the
 * leaf, which it locks while it writes an entry there. A page read while it was written fails its
 * checksum, and its stamp too, so it is read again rather than called damaged. A reader that has no
 * luck takes the locks, shared, for the time of its reads.
 */
final class Tree {
  private static final int LATCHES = 1 << 8;

  private final PageReader reader;
  private final StampedLock structure = new StampedLock();
  private final StampedLock[] latches = new StampedLock[LATCHES];
  private volatile TreeRoot root; // release by the writer, acquire by readers: whole nodes

  Tree(PageReader reader, TreeRoot root) {
    this.reader = reader;
    this.root = root;
    for (int i = 0; i < LATCHES; i++) {
      latches[i] = new StampedLock();
    }
  }

  PageReader reader() {
    return reader;
  }

  TreeRoot root() {
    return root;
  }

  /** Makes a new structure known, under the lock of it. */
  void publish(TreeRoot changed) {
    root = changed;
  }

  /** Held by the writer while a split writes pages in place. */
  StampedLock structure() {
    return structure;
  }

  /** Held by the writer while it writes an entry into this leaf, or into one that shares it. */
  StampedLock latch(long leaf) {
    return latches[(int) leaf & (LATCHES - 1)];
  }
}
