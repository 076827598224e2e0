package org.inkling.disk.read;

import java.nio.ByteBuffer;
import org.inkling.disk.page.PageDamage;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.page.PageSeal;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive pages of a file, read into memory. Used by one thread at a time.
 *
 * @shape {@link #pages} pages, the first of which is page {@link #firstPage} of the file; entries
 *     counted from 0 within each page
 */
public final class PageBuffer {
  private final ByteBuffer bytes;
  private final PageFormat format;
  private final PageSeal seal;
  private final int capacity;
  private long firstPage;
  private int pages;

  PageBuffer(PageFormat format, ByteBuffer bytes) {
    this.format = format;
    this.bytes = bytes;
    this.seal = new PageSeal(format);
    this.capacity = bytes.capacity() / format.pageBytes();
  }

  void fill(long first, int count) {
    firstPage = first;
    pages = count;
  }

  /** Empties the buffer, so that its pages are not taken for checked ones. */
  public void clear() {
    fill(0, 0);
  }

  @Nullable PageDamage damage(int page, long number, PageKind kind) {
    return seal.damage(bytes, page * format.pageBytes(), number, kind);
  }

  /** Returns the number of pages for which there is room. */
  public int capacity() {
    return capacity;
  }

  /** Returns the number of the first page; undefined if the buffer is empty. */
  public long firstPage() {
    return firstPage;
  }

  /** Returns the number of pages in the buffer. */
  public int pages() {
    return pages;
  }

  /** Returns the content of all pages; each page starts at a multiple of the page size. */
  public ByteBuffer bytes() {
    return bytes;
  }

  /** Returns the number of entries in a page, or of bytes if it holds other content. */
  public int count(int page) {
    return format.count(bytes, page * format.pageBytes());
  }

  /** Returns the key of an entry. */
  public long key(int page, int entry) {
    return PageFormat.key(bytes, page * format.pageBytes(), entry);
  }

  /** Returns the value of an entry. */
  public long value(int page, int entry) {
    return PageFormat.value(bytes, page * format.pageBytes(), entry);
  }

  /** Returns the number of entries in a page whose keys are at most {@code key}. */
  public int countUpTo(int page, long key) {
    return PageFormat.countUpTo(bytes, page * format.pageBytes(), count(page), key);
  }
}
