package org.inkling.disk.btree;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;

/** Checks the pages of nodes beyond their checksums. */
final class NodePages {

  private NodePages() {}

  /** Sets all entries at or after an index to zeros. */
  static void clear(PageBuffer page, int from) {
    ByteBuffer bytes = page.bytes();
    int room = bytes.capacity() / page.capacity() - PageFormat.TRAILER_BYTES;
    int at = from * PageFormat.ENTRY_BYTES;
    while (at + Long.BYTES <= room) {
      bytes.putLong(at, 0);
      at += Long.BYTES;
    }
  }

  /** Throws if a page number cannot be a node of this tree. */
  static void requireChild(PageReader reader, long parent, long child, long pages) {
    if (child < 1 || child >= pages) {
      throw damaged(reader, parent, "a child from page 1 to " + (pages - 1), "page " + child);
    }
  }

  /**
   * Throws if an inner node is not in order.
   *
   * @param fence its first key according to its parent
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
   * Throws if a leaf does not belong between two fences, judging by its first key. After a failed
   * write, later keys may be greater than the last one.
   *
   * @param place the index of the leaf among the pages of the buffer
   * @param min the smallest key that belongs to it
   * @param last the greatest key that belongs to it
   */
  static void requireLeaf(PageReader reader, PageBuffer in, int place, long min, long last) {
    boolean isEmpty = in.count(place) == 0;
    boolean isOnlyLeaf = min == Long.MIN_VALUE && last == Long.MAX_VALUE;
    long first = isEmpty ? 0 : in.key(place, 0);
    if (isEmpty ? !isOnlyLeaf : first < min || first > last) {
      String expected = "a first key from " + min + " to " + last;
      long page = in.firstPage() + place;
      throw damaged(reader, page, expected, isEmpty ? "none" : Long.toString(first));
    }
  }

  /** Throws if keys do not ascend. */
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
