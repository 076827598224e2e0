package org.inkling.disk.read;

import java.nio.ByteBuffer;
import org.inkling.disk.page.PageDamage;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.page.PageSeal;
import org.jspecify.annotations.Nullable;

/**
 * Pages that stand side by side in a file, read into memory. Used by one thread at a time.
 *
 * @shape {@link #pages} pages from page {@link #firstPage} of the file on; entries counted from 0
 *     within each page
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

  /** Empties it, so that nobody takes its pages for ones that were checked. */
  public void clear() {
    fill(0, 0);
  }

  @Nullable PageDamage damage(int page, long number, PageKind kind) {
    return seal.damage(bytes, page * format.pageBytes(), number, kind);
  }

  /** How many pages there is room for. */
  public int capacity() {
    return capacity;
  }

  /** The number of the first page; undefined if there is none. */
  public long firstPage() {
    return firstPage;
  }

  /** How many pages there are. */
  public int pages() {
    return pages;
  }

  /** The content of all pages; a page starts at a multiple of its size. */
  public ByteBuffer bytes() {
    return bytes;
  }

  /** How many entries a page has, or bytes of other content. */
  public int count(int page) {
    return format.count(bytes, page * format.pageBytes());
  }

  /** The key of an entry. */
  public long key(int page, int entry) {
    return PageFormat.key(bytes, page * format.pageBytes(), entry);
  }

  /** The value of an entry. */
  public long value(int page, int entry) {
    return PageFormat.value(bytes, page * format.pageBytes(), entry);
  }

  /** How many entries of a page have keys at most {@code key}. */
  public int countUpTo(int page, long key) {
    return PageFormat.countUpTo(bytes, page * format.pageBytes(), count(page), key);
  }
}
