package org.inkling.disk.btree;

import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageQueue;

/**
 * Consecutive leaves below one inner node, read at once: leaves in consecutive pages of the file by
 * one read, the others by several concurrent reads. Used by one thread at a time; allocates
 * nothing.
 */
final class LeafRun {
  /** The most leaves of a run. */
  static final int LEAVES = 8;

  private static final int MAX_READ_BYTES = 1 << 16;

  private final Tree tree;
  private final Descent way;
  private final InnerPage inner;
  private final PageQueue queue;
  private final int pagesOfRead;

  // Per leaf, in ascending order: the fences before and after it, its page, the stamp of its latch,
  // the slot that reads it and its index among the pages that the slot reads.
  private final long[] fences = new long[LEAVES + 1];
  private final long[] pages = new long[LEAVES];
  private final long[] stamps = new long[LEAVES];
  private final int[] slots = new int[LEAVES];
  private final int[] places = new int[LEAVES];
  private final PageBuffer[] buffers = new PageBuffer[LEAVES]; // by slot
  private int leaves;
  private boolean isBounded;

  LeafRun(Tree tree) {
    this.tree = tree;
    way = new Descent(tree);
    inner = new InnerPage(tree.reader().buffer(1));
    PageFormat format = tree.reader().format();
    pagesOfRead = Math.clamp(MAX_READ_BYTES / format.pageBytes(), 1, LEAVES);
    queue = tree.reader().queue(LEAVES, pagesOfRead);
  }

  /** Closes the queue of reads; after a failure, no other method may be called. */
  void close() {
    queue.close();
  }

  /**
   * Reads the leaf that a key belongs to and the leaves next to it.
   *
   * @param max the most leaves to read
   * @param descending whether to read the leaves before it, rather than those after it
   * @return whether all leaves are of one moment; if not, nothing was read
   */
  boolean read(long key, int max, boolean descending) {
    leaves = 0;
    long whole = tree.structure().tryOptimisticRead();
    if (whole == 0) {
      return false;
    }
    try {
      way.toLeaf(key, inner);
      if (!choose(Math.min(max, LEAVES), descending)) {
        return false;
      }
      submit();
      return takeAll() && tree.structure().validate(whole);
    } catch (CorruptFileException e) {
      queue.drain();
      return false; // damage, or a page being written: reading the leaf alone decides
    }
  }

  /** Chooses children of the last inner node on the path. */
  private boolean choose(int max, boolean descending) {
    Inner parent = way.parent();
    if (parent == null) {
      return false;
    }
    int from = descending ? Math.max(0, way.place() - max + 1) : way.place();
    int to = descending ? way.place() + 1 : Math.min(parent.count(), way.place() + max);
    isBounded = to < parent.count() || way.isParentBounded();
    fences[to - from] = to < parent.count() ? parent.key(to) : way.parentUpper();
    long pagesOfFile = tree.root().pages();
    for (int i = from; i < to; i++) {
      long page = parent.page(i);
      NodePages.requireChild(tree.reader(), way.page(), page, pagesOfFile);
      fences[leaves] = parent.key(i);
      if (leaves > 0 && fences[leaves] <= fences[leaves - 1]) {
        return false; // damage: reading the leaf alone either succeeds or reports it
      }
      pages[leaves] = page;
      stamps[leaves] = tree.latch(page).tryOptimisticRead();
      if (stamps[leaves] == 0) {
        return false;
      }
      leaves++;
    }
    // After a failed write a node may hold children that belong after it; no run crosses this
    // boundary.
    return !isBounded || fences[leaves] > fences[leaves - 1];
  }

  private void submit() {
    int slot = 0;
    for (int first = 0; first < leaves; slot++) {
      int count = 1;
      while (count < pagesOfRead
          && first + count < leaves
          && pages[first + count] == pages[first] + count) {
        count++;
      }
      for (int i = 0; i < count; i++) {
        slots[first + i] = slot;
        places[first + i] = i;
      }
      queue.submit(slot, pages[first], count);
      first += count;
    }
  }

  private boolean takeAll() {
    while (queue.underWay() > 0) {
      int slot = queue.take();
      buffers[slot] = queue.pages(slot, PageKind.DATA);
    }
    for (int i = 0; i < leaves; i++) {
      if (!tree.latch(pages[i]).validate(stamps[i])) {
        return false;
      }
      requireLeaf(i);
    }
    return true;
  }

  private void requireLeaf(int leaf) {
    long last = leaf + 1 < leaves || isBounded ? fences[leaf + 1] - 1 : Long.MAX_VALUE;
    PageBuffer buffer = buffers[slots[leaf]];
    NodePages.requireLeaf(tree.reader(), buffer, places[leaf], fences[leaf], last);
  }

  /** The number of leaves, in ascending order. */
  int leaves() {
    return leaves;
  }

  /** The smallest key that belongs to the first leaf. */
  long lower() {
    return fences[0];
  }

  /** The smallest key that belongs after the last leaf. */
  long upper() {
    return fences[leaves];
  }

  /** Whether there is a leaf after the last one. */
  boolean isBounded() {
    return isBounded;
  }

  /** The number of a leaf's entries that belong to it, like {@link LeafProbe#count}. */
  int count(int leaf) {
    PageBuffer buffer = buffers[slots[leaf]];
    return leaf + 1 < leaves || isBounded
        ? buffer.countUpTo(places[leaf], fences[leaf + 1] - 1)
        : buffer.count(places[leaf]);
  }

  long key(int leaf, int entry) {
    return buffers[slots[leaf]].key(places[leaf], entry);
  }

  long value(int leaf, int entry) {
    return buffers[slots[leaf]].value(places[leaf], entry);
  }
}
