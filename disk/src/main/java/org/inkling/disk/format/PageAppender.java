package org.inkling.disk.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AlignedBuffers;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.page.PageSeal;
import org.inkling.disk.read.Pool;
import org.jspecify.annotations.Nullable;

/**
 * Writes sealed pages one after another, many in one write. Its buffer returns to a pool when it is
 * closed, because dozens of files are written.
 */
final class PageAppender implements AutoCloseable {
  private static final int BUFFER_BYTES = PageFormat.MAX_PAGE_BYTES;
  private static final int ALIGNMENT = 4096;
  private static final int IDLE_BUFFERS = 8;

  /** These buffers contain only zeros. */
  private static final Pool<ByteBuffer> BUFFERS =
      new Pool<>(() -> AlignedBuffers.allocate(BUFFER_BYTES, ALIGNMENT), IDLE_BUFFERS);

  private final StorageFile file;
  private final PageFormat format;
  private final PageSeal seal;
  private @Nullable ByteBuffer buffer; // null once it is closed
  private long pages; // number of pages before the current one, written or not
  private int at; // where the current page starts

  /** Creates an appender that starts at the given page. */
  PageAppender(StorageFile file, PageFormat format, long firstPage) {
    this.file = file;
    this.format = format;
    pages = firstPage;
    seal = new PageSeal(format);
    buffer =
        file.alignment() <= ALIGNMENT
            ? BUFFERS.take()
            : AlignedBuffers.allocate(BUFFER_BYTES, file.alignment());
  }

  /**
   * The buffer for the current page's bytes, which start at {@link #at} and are zeros until set.
   */
  ByteBuffer buffer() {
    ByteBuffer current = buffer;
    if (current == null) {
      throw new IllegalStateException(file.path() + ": nothing can be written any more");
    }
    return current;
  }

  int at() {
    return at;
  }

  /** The number of the current page. */
  long page() {
    return pages;
  }

  /** Ends the current page and begins the next one. */
  void append(PageKind kind, int count) {
    seal.seal(buffer(), at, pages, kind, count);
    pages++;
    at += format.pageBytes();
    if (at == BUFFER_BYTES) {
      flush();
    }
  }

  /** Writes all pages not yet written. */
  void flush() {
    long offset = pages * format.pageBytes() - at;
    ByteBuffer current = buffer();
    current.position(0).limit(at);
    try {
      file.write(current, offset);
    } catch (IOException e) {
      throw new FileAccessException(file.path(), offset, "writing " + at + " bytes", e);
    }
    clear(current, at);
    at = 0;
  }

  private static void clear(ByteBuffer buffer, int bytes) {
    buffer.clear();
    for (int i = 0; i < bytes; i += Long.BYTES) {
      buffer.putLong(i, 0);
    }
  }

  /** Returns the buffer to the pool; pages not yet written are discarded. */
  @Override
  public void close() {
    ByteBuffer current = buffer;
    if (current != null) {
      buffer = null;
      if (file.alignment() <= ALIGNMENT) {
        clear(current, BUFFER_BYTES);
        BUFFERS.give(current);
      }
    }
  }
}
