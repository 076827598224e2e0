package org.inkling.disk.btree;

import java.util.concurrent.locks.StampedLock;
import org.inkling.disk.read.PageReader;

/**
 * The state that readers and the writer of one tree share.
 *
 * <p>Readers lock nothing. They take stamps, read, and check whether the stamps are still valid:
 * the stamp of the structure, which a writer locks while a split writes pages in place, and the
 * stamp of the leaf, which a writer locks while it writes an entry there. If a page is read while
 * it is written, its checksum fails and its stamp is invalid, so it is read again rather than
 * reported as damaged. After several failed attempts a reader takes the locks, shared, for the time
 * of its reads.
 */
final class Tree {
  private static final int LATCHES = 1 << 8;

  private final PageReader reader;
  private final StampedLock structure = new StampedLock();
  private final StampedLock[] latches = new StampedLock[LATCHES];
  private volatile TreeRoot root; // release by the writer, acquire by readers: complete nodes

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

  /** Publishes a new structure, under the lock of the structure. */
  void publish(TreeRoot changed) {
    root = changed;
  }

  /** Held by the writer while a split writes pages in place. */
  StampedLock structure() {
    return structure;
  }

  /**
   * Held by the writer while it writes an entry into this leaf, or into a leaf that shares the
   * latch.
   */
  StampedLock latch(long leaf) {
    return latches[(int) leaf & (LATCHES - 1)];
  }
}
