package org.inkling.disk.btree;

import java.util.concurrent.locks.StampedLock;
import org.inkling.disk.format.PageEditor;
import org.inkling.disk.format.SectionWriter;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;
import org.jspecify.annotations.Nullable;

/**
 * Puts entries into the tree. Used by one thread at a time.
 *
 * <p>A leaf with room is written in place, under its latch. For a split, the new pages are written
 * first, while nothing refers to them. Then, under the lock of the structure, the new root is
 * published and the pages in place are written from the top down, the leaf last. A node in place is
 * therefore cut only once its other half can be reached. Wherever a write fails, each key still
 * leads to a leaf that holds it, or to a page whose checksum shows that it is torn.
 */
final class TreeWriter {
  private final Tree tree;
  private final PageReader reader;
  private final PageEditor editor;
  private final TreeHead head;
  private final int lowestPinned;
  private final int room;
  private final PageBuffer leaf;
  private final PageBuffer other;
  private InnerNode[] path = new InnerNode[0]; // by level; 0 is unused
  private int[] places = new int[0];
  private long leafPage;
  private @Nullable Throwable failure;

  TreeWriter(Tree tree, PageEditor editor, TreeHead head, int lowestPinned) {
    this.tree = tree;
    this.editor = editor;
    this.head = head;
    this.lowestPinned = lowestPinned;
    reader = tree.reader();
    room = reader.format().entriesPerPage();
    leaf = reader.buffer(1);
    other = reader.buffer(1);
  }

  /** Why nothing is written any more; null if no write has failed. */
  @Nullable Throwable failure() {
    return failure;
  }

  PageEditor editor() {
    return editor;
  }

  /** Puts an entry. Returns whether its key is new. */
  boolean put(long key, long value) {
    descend(key);
    reader.read(leafPage, 1, PageKind.DATA, leaf);
    requireLeaf(tree.root());
    int count = leaf.count(0);
    int place = leaf.countUpTo(0, key);
    boolean isNew = place == 0 || leaf.key(0, place - 1) != key;
    try {
      if (!isNew) {
        PageFormat.setEntry(leaf.bytes(), 0, place - 1, key, value);
        writeLeaf(count);
      } else if (count < room) {
        insert(leaf, place, count, key, value);
        writeLeaf(count + 1);
      } else {
        new Split(key, value, place).carryOut();
      }
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    }
    head.entries += isNew ? 1 : 0;
    return isNew;
  }

  private void descend(long key) {
    TreeRoot root = tree.root();
    if (path.length < root.height()) {
      path = new InnerNode[root.height()];
      places = new int[root.height()];
    }
    long page = root.page();
    InnerNode node = root.node();
    for (int level = root.height() - 1; level > 0; level--) {
      if (node == null) {
        reader.read(page, 1, PageKind.INNER, other);
        NodePages.requireInner(reader, other, fence(level, root), root.pages());
        node = InnerNode.of(other, false);
      }
      path[level] = node;
      places[level] = node.childFor(key);
      page = node.page(places[level]);
      node = node.node(places[level]);
    }
    leafPage = page;
  }

  private long fence(int level, TreeRoot root) {
    int above = level + 1;
    return above == root.height() ? Long.MIN_VALUE : path[above].key(places[above]);
  }

  /** Throws if the page that was read is not the leaf that the path leads to. */
  private void requireLeaf(TreeRoot root) {
    long last = Long.MAX_VALUE;
    for (int level = root.height() - 1; level > 0; level--) {
      int next = places[level] + 1;
      if (next < path[level].count()) {
        last = path[level].key(next) - 1;
      }
    }
    NodePages.requireLeaf(reader, leaf, 0, fence(0, root), last);
  }

  private static void insert(PageBuffer page, int place, int count, long key, long value) {
    for (int i = count; i > place; i--) {
      PageFormat.setEntry(page.bytes(), 0, i, page.key(0, i - 1), page.value(0, i - 1));
    }
    PageFormat.setEntry(page.bytes(), 0, place, key, value);
  }

  private void writeLeaf(int count) {
    StampedLock latch = tree.latch(leafPage);
    long stamp = latch.writeLock();
    try {
      editor.write(leafPage, PageKind.DATA, count, leaf);
    } finally {
      latch.unlockWrite(stamp);
    }
  }

  /** Completes the file with the section of the tree and a footer. */
  void finish() {
    try (SectionWriter section = editor.section(TreeHead.SECTION)) {
      head.write(section);
    }
    editor.finish();
  }

  /** One split, from a leaf up to the first node with room. */
  private final class Split {
    private final long key;
    private final long value;
    private final int place;
    private final TreeRoot old = tree.root();
    private final @Nullable InnerNode[] changed = new InnerNode[old.height()];
    private int highestChanged; // the highest level whose page is written in place
    private int kept; // entries that stay in the leaf

    // The new child for the level above.
    private long fence;
    private long page;
    private @Nullable InnerNode node;

    Split(long key, long value, int place) {
      this.key = key;
      this.value = value;
      this.place = place;
    }

    void carryOut() {
      splitLeaf();
      int level = 1;
      while (level < old.height() && splitInner(level)) {
        level++;
      }
      TreeRoot root = level == old.height() ? grow() : enter(level);
      StampedLock structure = tree.structure();
      long stamp = structure.writeLock();
      try {
        tree.publish(root);
        writeInPlace();
      } finally {
        structure.unlockWrite(stamp);
      }
    }

    /** Splits in halves, or after all entries if entries are appended. */
    private int kept(int at, int count, boolean isLast) {
      return at == count && isLast ? count : (count + 1) / 2;
    }

    private void splitLeaf() {
      kept = kept(place, room, isLast());
      for (int i = kept; i < room; i++) {
        PageFormat.setEntry(other.bytes(), 0, i - kept, leaf.key(0, i), leaf.value(0, i));
      }
      int moved = room - kept;
      if (place < kept || (place == kept && moved > 0)) {
        insert(leaf, place, kept, key, value);
        kept++;
      } else {
        insert(other, place - kept, moved, key, value);
        moved++;
      }
      NodePages.clear(leaf, kept);
      NodePages.clear(other, moved);
      fence = other.bytes().getLong(0);
      page = editor.newPage();
      editor.write(page, PageKind.DATA, moved, other);
      head.addPage(0);
    }

    /** Whether the leaf is the last one of the tree. */
    private boolean isLast() {
      for (int level = 1; level < old.height(); level++) {
        if (places[level] != path[level].count() - 1) {
          return false;
        }
      }
      return true;
    }

    /** The node of a level with the new child and the changes below it. */
    private InnerNode whole(int level) {
      int at = places[level];
      return path[level].withNode(at, changed[level - 1]).withChild(at + 1, fence, page, node);
    }

    /** Splits the node of a level if necessary. Returns whether it did. */
    private boolean splitInner(int level) {
      InnerNode whole = whole(level);
      if (whole.count() <= room) {
        return false;
      }
      int at = places[level] + 1;
      int keep = kept(at, whole.count() - 1, isLast());
      long newPage = editor.newPage();
      InnerNode right = whole.part(keep, whole.count(), newPage);
      changed[level] = whole.part(0, keep, whole.page());
      highestChanged = level;
      writeNew(right);
      head.addPage(level);
      fence = right.key(0);
      page = newPage;
      node = level >= lowestPinned ? right : null;
      return true;
    }

    private void writeNew(InnerNode inner) {
      inner.write(other);
      editor.write(inner.page(), PageKind.INNER, inner.count(), other);
    }

    /** Puts a root above the old one. */
    private TreeRoot grow() {
      int level = old.height();
      boolean isPinned = level >= lowestPinned;
      InnerNode below = isPinned && level - 1 >= lowestPinned ? changed[level - 1] : null;
      InnerNode root =
          InnerNode.root(editor.newPage(), old.page(), below)
              .withChild(1, fence, page, below == null ? null : node);
      writeNew(root);
      head.grow(root.page());
      return new TreeRoot(root.page(), level + 1, isPinned ? root : null, pages());
    }

    private long pages() {
      return 1 + editor.dataPages();
    }

    /** Puts the new child into a node with room, and makes the nodes above lead to it. */
    private TreeRoot enter(int level) {
      InnerNode below = whole(level);
      changed[level] = below;
      highestChanged = level;
      for (int above = level + 1; above < old.height(); above++) {
        below = path[above].withNode(places[above], below);
        changed[above] = below;
      }
      InnerNode top = old.node() == null ? null : changed[old.height() - 1];
      return new TreeRoot(old.page(), old.height(), top, pages());
    }

    private void writeInPlace() {
      for (int level = highestChanged; level > 0; level--) {
        InnerNode inner = changed[level];
        if (inner != null) {
          writeNew(inner);
        }
      }
      editor.write(leafPage, PageKind.DATA, kept, leaf);
    }
  }
}
