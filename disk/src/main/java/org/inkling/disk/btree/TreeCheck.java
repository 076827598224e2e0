package org.inkling.disk.btree;

import java.util.Arrays;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads all of a tree's file and checks that it is one tree: keys are in order and between the
 * fences above them, every page of data is reached once, counts match those of the file and its
 * reader, and nodes in memory match the file. There must be no concurrent writes.
 */
final class TreeCheck {
  private final PagedFile file;
  private final PageReader reader;
  private final TreeHead head;
  private final TreeRoot root;
  private final PageBuffer buffer;
  private final long[] reached; // one bit per page
  private final long[] pagesOfLevels;
  private long entries;

  /** Creates a check that reads into a buffer of one page. */
  TreeCheck(PagedFile file, Tree tree, TreeHead head, PageBuffer buffer) {
    this.file = file;
    reader = file.reader();
    this.head = head;
    root = tree.root();
    this.buffer = buffer;
    reached = new long[Math.toIntExact((root.pages() >>> 6) + 1)];
    pagesOfLevels = new long[root.height()];
  }

  /**
   * Checks the file.
   *
   * @param isWhole whether the file has its metadata and footer, rather than being changed
   * @throws org.inkling.disk.CorruptFileException for the first violation
   */
  void check(boolean isWhole) {
    reader.read(0, 1, PageKind.HEADER, buffer);
    node(root.page(), root.height() - 1, new Fences(Long.MIN_VALUE, false, 0), root.node());
    requireAllReached();
    if (entries != head.entries || !Arrays.equals(pagesOfLevels, head.pages())) {
      throw NodePages.damaged(
          reader,
          root.page(),
          head.entries + " entries in levels of " + Arrays.toString(head.pages()) + " pages",
          entries + " in " + Arrays.toString(pagesOfLevels));
    }
    if (isWhole) {
      checkTail();
    }
  }

  private void checkTail() {
    long metadata = root.pages();
    for (long page = metadata; page < file.pages() - 1; page++) {
      reader.read(page, 1, PageKind.METADATA, buffer);
    }
    reader.read(file.pages() - 1, 1, PageKind.FOOTER, buffer);
  }

  /** The bounds of a node's keys: at least lower, and below upper if it is bounded. */
  private record Fences(long lower, boolean isBounded, long upper) {
    Fences child(Inner node, int i) {
      return i + 1 < node.count()
          ? new Fences(node.key(i), true, node.key(i + 1))
          : new Fences(node.key(i), isBounded, upper);
    }

    boolean admit(long key) {
      return key >= lower && (!isBounded || key < upper);
    }
  }

  private void node(long page, int level, Fences fences, @Nullable InnerNode inMemory) {
    if (level == 0) {
      leaf(page, fences);
      return;
    }
    reach(page, level);
    reader.read(page, 1, PageKind.INNER, buffer);
    NodePages.requireInner(reader, buffer, fences.lower(), root.pages());
    InnerNode node = InnerNode.of(buffer, false);
    if (!fences.admit(node.key(node.count() - 1))) {
      throw outside(page, fences, node.key(node.count() - 1));
    }
    if (inMemory != null && !node.isAs(inMemory)) {
      throw NodePages.damaged(reader, page, "the node that is in memory", "another one");
    }
    for (int i = 0; i < node.count(); i++) {
      InnerNode below = inMemory == null ? null : inMemory.node(i);
      node(node.page(i), level - 1, fences.child(node, i), below);
    }
  }

  private void leaf(long page, Fences fences) {
    reach(page, 0);
    reader.read(page, 1, PageKind.DATA, buffer);
    int count = buffer.count(0);
    if (count == 0 && root.height() > 1) {
      throw NodePages.damaged(reader, page, "a leaf with entries", "none");
    }
    NodePages.requireAscending(reader, buffer);
    if (count > 0 && !fences.admit(buffer.key(0, 0))) {
      throw outside(page, fences, buffer.key(0, 0));
    }
    if (count > 0 && !fences.admit(buffer.key(0, count - 1))) {
      throw outside(page, fences, buffer.key(0, count - 1));
    }
    entries += count;
  }

  private RuntimeException outside(long page, Fences fences, long key) {
    String expected = "keys from " + fences.lower();
    return NodePages.damaged(
        reader,
        page,
        fences.isBounded() ? expected + " to below " + fences.upper() : expected,
        Long.toString(key));
  }

  private void reach(long page, int level) {
    int word = (int) (page >>> 6);
    if ((reached[word] >>> page & 1) != 0) {
      throw NodePages.damaged(reader, page, "a page with one parent", "another one");
    }
    reached[word] |= 1L << page;
    pagesOfLevels[level]++;
  }

  private void requireAllReached() {
    for (long page = 1; page < root.pages(); page++) {
      if ((reached[(int) (page >>> 6)] >>> page & 1) == 0) {
        throw NodePages.damaged(reader, page, "a page of the tree", "one that nothing leads to");
      }
    }
  }
}
