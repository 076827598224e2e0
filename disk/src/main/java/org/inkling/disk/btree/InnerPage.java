package org.inkling.disk.btree;

import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;

/** An inner node in the buffer into which its page was read. Used by one thread at a time. */
final class InnerPage implements Inner {
  private PageBuffer buffer;

  InnerPage(PageBuffer buffer) {
    this.buffer = buffer;
  }

  /** Switches to the node in another buffer. */
  void lookAt(PageBuffer other) {
    buffer = other;
  }

  /** Reads a node into the buffer. */
  void read(PageReader reader, long page) {
    reader.read(page, 1, PageKind.INNER, buffer);
  }

  @Override
  public int count() {
    return buffer.count(0);
  }

  @Override
  public long key(int child) {
    return buffer.key(0, child);
  }

  @Override
  public long page(int child) {
    return buffer.value(0, child);
  }

  @Override
  public int childFor(long key) {
    return Math.max(0, buffer.countUpTo(0, key) - 1);
  }
}
