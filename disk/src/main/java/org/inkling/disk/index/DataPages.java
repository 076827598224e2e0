package org.inkling.disk.index;

import org.inkling.disk.CorruptFileException;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.CachedPages;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageQueue;
import org.jspecify.annotations.Nullable;

/**
 * The data pages of an open file. Threads may share it.
 *
 * @units pages and ranks of entries count from 0 here; the first data page is page 0
 * @error a page whose number of entries is not the expected one is damaged: see (X2)
 */
final class DataPages {
  private static final long OFFSET = PagedFile.FIRST_DATA_PAGE;

  private final PagedFile file;
  private final @Nullable CachedPages cached;
  private final long entries;
  private final long pages;
  private final int entriesPerPage;

  /**
   * Creates the data pages of a file.
   *
   * @param cached the cached pages of the file; null if it is read without a cache
   */
  DataPages(PagedFile file, long entries, @Nullable CachedPages cached) {
    this.file = file;
    this.cached = cached;
    this.entries = entries;
    this.pages = file.dataPages();
    this.entriesPerPage = file.reader().format().entriesPerPage();
  }

  long entries() {
    return entries;
  }

  long pages() {
    return pages;
  }

  int entriesPerPage() {
    return entriesPerPage;
  }

  PagedFile file() {
    return file;
  }

  @Nullable CachedPages cached() {
    return cached;
  }

  /** The number of entries that a page must hold. */
  int count(long page) {
    return (int) Math.min(entriesPerPage, entries - page * entriesPerPage);
  }

  /** Allocates a buffer for this number of pages. */
  PageBuffer buffer(int capacity) {
    return file.reader().buffer(capacity);
  }

  /** Creates a queue of reads of up to {@code capacity} pages each. */
  PageQueue queue(int depth, int capacity) {
    return file.reader().queue(depth, capacity);
  }

  /** Reads consecutive pages in one read. */
  void read(long page, int count, PageBuffer into) {
    file.reader().read(page + OFFSET, count, PageKind.DATA, into);
    check(into);
  }

  /** Copies consecutive pages from the cache if all are there. Returns whether they were. */
  boolean find(long page, int count, PageBuffer into) {
    if (cached == null || !cached.find(page + OFFSET, count, into)) {
      return false;
    }
    check(into);
    return true;
  }

  /** Leaves pages that were read in the cache, for other lookups. */
  void keep(PageBuffer read) {
    if (cached != null) {
      cached.keep(read);
    }
  }

  /** Submits a read of consecutive pages to a queue. */
  static void submit(PageQueue queue, int slot, long page, int count) {
    queue.submit(slot, page + OFFSET, count);
  }

  /** The pages of a slot taken from the queue, checked. */
  PageBuffer pages(PageQueue queue, int slot) {
    PageBuffer buffer = queue.pages(slot, PageKind.DATA);
    check(buffer);
    return buffer;
  }

  /** Throws if a page that was read does not have the expected number of entries. */
  void check(PageBuffer buffer) {
    long first = first(buffer);
    for (int i = 0; i < buffer.pages(); i++) {
      if (buffer.count(i) != count(first + i)) {
        String found = buffer.count(i) + " of them";
        buffer.clear(); // or the buffer's next user would find the page there
        throw corrupt(first + i, count(first + i) + " entries in its page", found);
      }
    }
  }

  CorruptFileException corrupt(long page, String expected, String found) {
    long offset = (page + OFFSET) * file.reader().format().pageBytes();
    return new CorruptFileException(file.path(), offset, expected, found);
  }

  /** The first page in a buffer. */
  static long first(PageBuffer buffer) {
    return buffer.firstPage() - OFFSET;
  }

  static boolean has(PageBuffer buffer, long page) {
    return page >= first(buffer) && page < first(buffer) + buffer.pages();
  }
}
