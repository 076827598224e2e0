package org.inkling.disk.btree;

import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;
import org.jspecify.annotations.Nullable;

/** Reads the inner nodes that stay in memory. */
final class PinnedNodes {
  /** The lowest pinned level if no level is pinned. */
  static final int NONE = Integer.MAX_VALUE;

  private final PageReader reader;
  private final long pages;
  private final long[] left; // nodes of each level not yet read
  private final int lowestLevel;
  private final PageBuffer buffer;

  private PinnedNodes(PageReader reader, TreeHead head, long pages, int lowestLevel) {
    this.reader = reader;
    this.pages = pages;
    left = head.pages();
    this.lowestLevel = lowestLevel;
    buffer = reader.buffer(1);
  }

  /** The lowest level in memory if this number of inner levels, the topmost, is pinned. */
  static int lowestLevel(int height, int pinnedLevels) {
    return pinnedLevels == 0 ? NONE : Math.max(1, height - pinnedLevels);
  }

  /**
   * Reads the root of a tree from its file.
   *
   * @throws org.inkling.disk.CorruptFileException if a node that is read is invalid
   */
  static TreeRoot root(PageReader reader, TreeHead head, int lowestLevel) {
    long pages = 1 + head.allPages();
    int level = head.height() - 1;
    InnerNode node = null;
    if (level >= lowestLevel) {
      node =
          new PinnedNodes(reader, head, pages, lowestLevel).load(head.root, level, Long.MIN_VALUE);
    }
    return new TreeRoot(head.root, head.height(), node, pages);
  }

  private InnerNode load(long page, int level, long fence) {
    left[level]--;
    if (left[level] < 0) { // or a cycle of pages would be read without end
      throw NodePages.damaged(
          reader, page, "no more nodes of level " + level + " than the file says", "one more");
    }
    reader.read(page, 1, PageKind.INNER, buffer);
    NodePages.requireInner(reader, buffer, fence, pages);
    boolean above = level > lowestLevel;
    InnerNode node = InnerNode.of(buffer, above);
    for (int i = 0; above && i < node.count(); i++) {
      node.attach(i, load(node.page(i), level - 1, node.key(i)));
    }
    return node;
  }

  /** Counts the nodes in memory in the subtree of a node. */
  static long count(@Nullable InnerNode node) {
    if (node == null) {
      return 0;
    }
    long count = 1;
    for (int i = 0; i < node.count(); i++) {
      count += count(node.node(i));
    }
    return count;
  }
}
