package org.inkling.disk.index;

import org.inkling.disk.CorruptFileException;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.CachedPages;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageQueue;
import org.jspecify.annotations.Nullable;

/**
 * The data of an open file. Threads may share it.
 *
 * @units pages and ranks of entries count from 0 here, the first page of data being page 0
 * @error a page with another number of entries than belong there is damaged: see (X2)
 */
final class DataPages {
  private static final long OFFSET = PagedFile.FIRST_DATA_PAGE;

  private final PagedFile file;
  private final @Nullable CachedPages cached;
  private final long entries;
  private final long pages;
  private final int entriesPerPage;

  /**
   * Of a file.
   *
   * @param cached those of its pages that are in a cache, null if it is read without one
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

  /** Its pages in a cache, null if there is none. */
  @Nullable CachedPages cached() {
    return cached;
  }

  /** How many entries belong to a page. */
  int count(long page) {
    return (int) Math.min(entriesPerPage, entries - page * entriesPerPage);
  }

  /** A buffer for so many pages. */
  PageBuffer buffer(int capacity) {
    return file.reader().buffer(capacity);
  }

  /** A queue of reads of so many pages each. */
  PageQueue queue(int depth, int capacity) {
    return file.reader().queue(depth, capacity);
  }

  /** Reads pages side by side in one read. */
  void read(long page, int count, PageBuffer into) {
    file.reader().read(page + OFFSET, count, PageKind.DATA, into);
    check(into);
  }

  /** Takes pages side by side out of the cache if all are there; whether they were. */
  boolean find(long page, int count, PageBuffer into) {
    if (cached == null || !cached.find(page + OFFSET, count, into)) {
      return false;
    }
    check(into);
    return true;
  }

  /** Leaves pages that were read in the cache, for others who ask for them. */
  void keep(PageBuffer read) {
    if (cached != null) {
      cached.keep(read);
    }
  }

  /** Asks a queue for pages side by side. */
  static void submit(PageQueue queue, int slot, long page, int count) {
    queue.submit(slot, page + OFFSET, count);
  }

  /** The pages of a slot that was taken. */
  PageBuffer pages(PageQueue queue, int slot) {
    PageBuffer buffer = queue.pages(slot, PageKind.DATA);
    check(buffer);
    return buffer;
  }

  /** Fails if a page that was read has another number of entries than belong to it. */
  void check(PageBuffer buffer) {
    long first = first(buffer);
    for (int i = 0; i < buffer.pages(); i++) {
      if (buffer.count(i) != count(first + i)) {
        String found = buffer.count(i) + " of them";
        buffer.clear(); // its next user would find the page there
        throw corrupt(first + i, count(first + i) + " entries in its page", found);
      }
    }
  }

  CorruptFileException corrupt(long page, String expected, String found) {
    long offset = (page + OFFSET) * file.reader().format().pageBytes();
    return new CorruptFileException(file.path(), offset, expected, found);
  }

  /** The first page that a buffer has. */
  static long first(PageBuffer buffer) {
    return buffer.firstPage() - OFFSET;
  }

  /** Whether a buffer has a page. */
  static boolean has(PageBuffer buffer, long page) {
    return page >= first(buffer) && page < first(buffer) + buffer.pages();
  }
}
