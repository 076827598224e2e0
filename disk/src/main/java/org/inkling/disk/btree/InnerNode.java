package org.inkling.disk.btree;

import java.util.Arrays;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.PageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An inner node in memory. It is immutable: a writer makes new nodes up to the root, so a reader
 * that has a root has a complete tree of inner nodes.
 */
final class InnerNode implements Inner {
  private final long page;
  private final long[] keys;
  private final long[] pages;

  /** The children, if they are in memory too; set entry by entry before the node is shared. */
  private final InnerNode @Nullable [] nodes;

  private InnerNode(long page, long[] keys, long[] pages, InnerNode @Nullable [] nodes) {
    this.page = page;
    this.keys = keys;
    this.pages = pages;
    this.nodes = nodes;
  }

  /**
   * Returns the node in a page that was read.
   *
   * @param above whether its children are to be in memory too, each added by {@link #attach}
   */
  static InnerNode of(PageBuffer buffer, boolean above) {
    int count = buffer.count(0);
    long[] keys = new long[count];
    long[] pages = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = buffer.key(0, i);
      pages[i] = buffer.value(0, i);
    }
    return new InnerNode(buffer.firstPage(), keys, pages, above ? new InnerNode[count] : null);
  }

  /** Returns a root above another node, which so far is its only child. */
  static InnerNode root(long page, long childPage, @Nullable InnerNode child) {
    InnerNode[] nodes = child == null ? null : new InnerNode[] {child};
    return new InnerNode(page, new long[] {Long.MIN_VALUE}, new long[] {childPage}, nodes);
  }

  /** Its page in the file. */
  long page() {
    return page;
  }

  @Override
  public int count() {
    return keys.length;
  }

  @Override
  public long key(int child) {
    return keys[child];
  }

  @Override
  public long page(int child) {
    return pages[child];
  }

  /** A child that is in memory; null if it is not. */
  @Nullable InnerNode node(int child) {
    return nodes == null ? null : nodes[child];
  }

  void attach(int child, InnerNode node) {
    if (nodes != null) {
      nodes[child] = node;
    }
  }

  @Override
  public int childFor(long key) {
    int low = 1;
    int high = keys.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] <= key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** Returns a copy with another object for a child, whose page is unchanged. */
  InnerNode withNode(int child, @Nullable InnerNode node) {
    if (nodes == null || node == null) {
      return this;
    }
    InnerNode[] changed = nodes.clone();
    changed[child] = node;
    return new InnerNode(page, keys, pages, changed);
  }

  /** Returns a copy with one more child, which may exceed the room of a page by one. */
  InnerNode withChild(int at, long key, long childPage, @Nullable InnerNode child) {
    InnerNode[] changed = null;
    if (nodes != null && child != null) {
      changed = new InnerNode[nodes.length + 1];
      System.arraycopy(nodes, 0, changed, 0, at);
      System.arraycopy(nodes, at, changed, at + 1, nodes.length - at);
      changed[at] = child;
    }
    return new InnerNode(page, insert(keys, at, key), insert(pages, at, childPage), changed);
  }

  private static long[] insert(long[] words, int at, long word) {
    long[] longer = new long[words.length + 1];
    System.arraycopy(words, 0, longer, 0, at);
    longer[at] = word;
    System.arraycopy(words, at, longer, at + 1, words.length - at);
    return longer;
  }

  /** Returns a node with a range of its children, in a page of its own. */
  InnerNode part(int from, int to, long newPage) {
    return new InnerNode(
        newPage,
        Arrays.copyOfRange(keys, from, to),
        Arrays.copyOfRange(pages, from, to),
        nodes == null ? null : Arrays.copyOfRange(nodes, from, to));
  }

  /** Whether another node has the same entries in the same page. */
  boolean isAs(InnerNode other) {
    return page == other.page
        && Arrays.equals(keys, other.keys)
        && Arrays.equals(pages, other.pages);
  }

  /** Writes it to the start of a buffer, followed by zeros. */
  void write(PageBuffer into) {
    for (int i = 0; i < keys.length; i++) {
      PageFormat.setEntry(into.bytes(), 0, i, keys[i], pages[i]);
    }
    NodePages.clear(into, keys.length);
  }
}
