package org.inkling.disk.btree;

import org.inkling.disk.read.PageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A path from the root to the leaf that a key belongs to, and the fences on the path. Used by one
 * thread at a time; allocates nothing.
 */
final class Descent {
  private final Tree tree;
  private TreeRoot root;
  private long page;
  private long lower;
  private long upper;
  private boolean isBounded;
  private @Nullable Inner parent;
  private long parentUpper;
  private boolean isParentBounded;
  private int place;

  Descent(Tree tree) {
    this.tree = tree;
    root = tree.root();
  }

  /**
   * Goes from the root to a leaf, through nodes in memory and on disk.
   *
   * @param onDisk into which nodes on disk are read; keeps the last of them
   */
  void toLeaf(long key, InnerPage onDisk) {
    for (int level = inMemory(key); level > 0; level--) {
      onDisk.read(tree.reader(), page);
      step(onDisk, key);
    }
  }

  /**
   * Goes down as far as nodes are in memory.
   *
   * @return how many inner nodes are still to be read, starting with {@link #page}
   */
  int inMemory(long key) {
    root = tree.root();
    page = root.page();
    lower = Long.MIN_VALUE;
    isBounded = false;
    parent = null;
    int level = root.height() - 1;
    for (InnerNode node = root.node(); node != null; node = node.node(place)) {
      step(node, key);
      level--;
    }
    return level;
  }

  /**
   * Takes a step down from the node at which the path has ended.
   *
   * @throws org.inkling.disk.CorruptFileException if it is not the node that its parent refers to
   */
  void step(Inner node, long key) {
    place = node.childFor(key);
    requireStep(node, key);
    long child = node.page(place);
    NodePages.requireChild(tree.reader(), page, child, root.pages());
    lower = node.key(place);
    parentUpper = upper;
    isParentBounded = isBounded;
    if (place + 1 < node.count()) {
      upper = node.key(place + 1);
      isBounded = true;
    }
    parent = node;
    page = child;
  }

  /**
   * Throws if the chosen child cannot be the one for the key. This ensures that a walk that
   * continues at a fence of the leaf makes progress. Does not check that keys ascend elsewhere in
   * the node, nor the node's upper fence, which after a failed write may lie before its last
   * children.
   */
  private void requireStep(Inner node, long key) {
    if (node.count() == 0 || node.key(0) != lower) {
      String found = node.count() == 0 ? "none" : Long.toString(node.key(0));
      throw NodePages.damaged(tree.reader(), page, "the first key " + lower, found);
    }
    long fence = node.key(place);
    boolean isAscending =
        fence <= key
            && (place == 0 || fence > Math.max(lower, node.key(place - 1)))
            && (place + 1 == node.count() || node.key(place + 1) > key);
    if (!isAscending) {
      throw NodePages.damaged(tree.reader(), page, "keys that ascend around " + key, "others");
    }
  }

  /** Throws if a page that was read at the end of the path is not the leaf that belongs there. */
  void requireLeaf(PageBuffer leaf) {
    long last = isBounded ? upper - 1 : Long.MAX_VALUE;
    NodePages.requireLeaf(tree.reader(), leaf, 0, lower, last);
  }

  /** The page at the end of the path. */
  long page() {
    return page;
  }

  /** The smallest key that belongs to that page. */
  long lower() {
    return lower;
  }

  /** The smallest key that belongs after that page. */
  long upper() {
    return upper;
  }

  /** Whether any key belongs after that page. */
  boolean isBounded() {
    return isBounded;
  }

  /** The node from which the last step was taken; null if the root is a leaf. */
  @Nullable Inner parent() {
    return parent;
  }

  /** The smallest key that belongs after the parent. */
  long parentUpper() {
    return parentUpper;
  }

  /** Whether any key belongs after the parent. */
  boolean isParentBounded() {
    return isParentBounded;
  }

  /** The index of the chosen child in the parent. */
  int place() {
    return place;
  }
}
