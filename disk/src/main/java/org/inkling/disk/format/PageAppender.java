package org.inkling.disk.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AlignedBuffers;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.page.PageSeal;

/** Writes sealed pages one after the other, many in one write. */
final class PageAppender {
  private static final int BUFFER_BYTES = 1 << 20;

  private final StorageFile file;
  private final PageFormat format;
  private final PageSeal seal;
  private final ByteBuffer buffer;
  private long pages; // before the current one, written or not
  private int at; // where the current page starts

  /** Appends from a page on. */
  PageAppender(StorageFile file, PageFormat format, long firstPage) {
    this.file = file;
    this.format = format;
    pages = firstPage;
    seal = new PageSeal(format);
    buffer =
        AlignedBuffers.allocate(
            Math.max(BUFFER_BYTES, format.pageBytes()), Math.max(Long.BYTES, file.alignment()));
  }

  /** Where the current page's bytes are to be put, from {@link #at} on; zeros before. */
  ByteBuffer buffer() {
    return buffer;
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
    seal.seal(buffer, at, pages, kind, count);
    pages++;
    at += format.pageBytes();
    if (at == buffer.capacity()) {
      flush();
    }
  }

  /** Writes what has not been written. */
  void flush() {
    long offset = pages * format.pageBytes() - at;
    buffer.position(0).limit(at);
    try {
      file.write(buffer, offset);
    } catch (IOException e) {
      throw new FileAccessException(file.path(), offset, "writing " + at + " bytes", e);
    }
    buffer.clear();
    for (int i = 0; i < at; i += Long.BYTES) {
      buffer.putLong(i, 0);
    }
    at = 0;
  }
}
