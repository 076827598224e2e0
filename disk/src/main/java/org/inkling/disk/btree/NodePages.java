package org.inkling.disk.btree;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;

/** What holds in the pages of nodes beyond their checksums. */
final class NodePages {

  private NodePages() {}

  /** Sets all entries from a place on to zeros. */
  static void clear(PageBuffer page, int from) {
    ByteBuffer bytes = page.bytes();
    int room = bytes.capacity() / page.capacity() - PageFormat.TRAILER_BYTES;
    int at = from * PageFormat.ENTRY_BYTES;
    while (at + Long.BYTES <= room) {
      bytes.putLong(at, 0);
      at += Long.BYTES;
    }
  }

  /** Fails if a page cannot be that of a node of this tree. */
  static void requireChild(PageReader reader, long parent, long child, long pages) {
    if (child < 1 || child >= pages) {
      throw damaged(reader, parent, "a child from page 1 to " + (pages - 1), "page " + child);
    }
  }

  /**
   * Fails if an inner node is not in order.
   *
   * @param fence what its parent says that its first key is
   * @param pages how many pages the file's header and data have
   */
  static void requireInner(PageReader reader, PageBuffer node, long fence, long pages) {
    long page = node.firstPage();
    if (node.count(0) == 0) {
      throw damaged(reader, page, "an inner node with a child", "none");
    }
    if (node.key(0, 0) != fence) {
      throw damaged(reader, page, "the first key " + fence, Long.toString(node.key(0, 0)));
    }
    requireAscending(reader, node);
    for (int i = 0; i < node.count(0); i++) {
      requireChild(reader, page, node.value(0, i), pages);
    }
  }

  /**
   * Fails if a leaf is not the one that belongs between two fences: if its first key is not. What
   * stands behind that may be greater than the last one, after a failed write.
   *
   * @param place of the leaf among the pages of the buffer
   * @param least the smallest key that belongs into it
   * @param last the greatest one
   */
  static void requireLeaf(PageReader reader, PageBuffer in, int place, long least, long last) {
    boolean isEmpty = in.count(place) == 0;
    boolean isOnlyLeaf = least == Long.MIN_VALUE && last == Long.MAX_VALUE;
    long first = isEmpty ? 0 : in.key(place, 0);
    if (isEmpty ? !isOnlyLeaf : first < least || first > last) {
      String expected = "a first key from " + least + " to " + last;
      long page = in.firstPage() + place;
      throw damaged(reader, page, expected, isEmpty ? "none" : Long.toString(first));
    }
  }

  /** Fails if keys do not ascend. */
  static void requireAscending(PageReader reader, PageBuffer node) {
    for (int i = 1; i < node.count(0); i++) {
      long before = node.key(0, i - 1);
      if (node.key(0, i) <= before) {
        throw damaged(
            reader, node.firstPage(), "a key above " + before, Long.toString(node.key(0, i)));
      }
    }
  }

  static CorruptFileException damaged(PageReader reader, long page, String expected, String found) {
    Path file = reader.file().path();
    long offset = page * reader.format().pageBytes();
    return new CorruptFileException(file, offset, expected, found);
  }
}
