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
 * Writes sealed pages one after the other, many in one write. Its buffer goes back to a pool when
 * it is closed: files are written by the dozen.
 */
final class PageAppender implements AutoCloseable {
  private static final int BUFFER_BYTES = PageFormat.MAX_PAGE_BYTES;
  private static final int ALIGNMENT = 4096;
  private static final int IDLE_BUFFERS = 8;

  /** Of zeros only. */
  private static final Pool<ByteBuffer> BUFFERS =
      new Pool<>(() -> AlignedBuffers.allocate(BUFFER_BYTES, ALIGNMENT), IDLE_BUFFERS);

  private final StorageFile file;
  private final PageFormat format;
  private final PageSeal seal;
  private @Nullable ByteBuffer buffer; // until it is closed
  private long pages; // before the current one, written or not
  private int at; // where the current page starts

  /** Appends from a page on. */
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

  /** Where the current page's bytes are to be put, from {@link #at} on; zeros before. */
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

  /** Writes what has not been written. */
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

  /** Gives the buffer back; what was not written is forgotten. */
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
