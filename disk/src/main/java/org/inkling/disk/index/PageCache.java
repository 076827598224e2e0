package org.inkling.disk.index;

import org.inkling.disk.cache.PageFrames;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.CachedPages;
import org.jspecify.annotations.Nullable;

/**
 * Pages of index files in memory outside the heap, for files that are read past the system's cache:
 * see {@link DiskIndexOptions#cache}. Any number of files and threads may share a cache; none waits
 * for another, and a lookup allocates nothing.
 *
 * <p>Lookups, neighbours and batches find pages in the cache and add the pages that they had to
 * read. Cursors only look for the pages where they begin and add none, so that a scan does not
 * evict pages that lookups use repeatedly; {@code verify} always reads the file. A page is cached
 * only if its checksum was right. A page that is later damaged in the file is therefore answered
 * from its intact copy until it is read again.
 *
 * <p>A page that was used again outlives pages that were used once, and is evicted after some time
 * without use. Closing an index frees the space of its pages, which are never found again.
 *
 * <p>Memory is taken as pages are cached, up to the size; {@link #resize} gives parts back at once.
 * After {@link #close} indexes that were opened with the cache continue without it.
 *
 * @shape sets of 8 pages each; a page has a place in one of them
 * @units bytes
 */
public final class PageCache implements AutoCloseable {
  private final PageFrames frames;

  private PageCache(PageFrames frames) {
    this.frames = frames;
  }

  /**
   * Creates a cache for pages of 4 KiB.
   *
   * @param bytes the most memory for pages; at least 8 pages, and rounded to a multiple of them
   * @throws IllegalArgumentException if that is less than 8 pages
   */
  public static PageCache of(long bytes) {
    return of(bytes, PageFormat.DEFAULT_PAGE_BYTES);
  }

  /**
   * Creates a cache for pages of another size. Files with a different page size are read without
   * it.
   *
   * @param bytes the most memory for pages; at least 8 pages, and rounded to a multiple of them
   * @param pageBytes a power of two from 512 to 2^20
   * @throws IllegalArgumentException if a parameter is outside these limits
   * @throws OutOfMemoryError if the system does not have this much memory
   */
  public static PageCache of(long bytes, int pageBytes) {
    return new PageCache(new PageFrames(bytes, pageBytes));
  }

  /** Returns the view for an opened file, null if its pages have another size. */
  @Nullable CachedPages pagesOf(PagedFile file) {
    return file.reader().format().pageBytes() == frames.pageBytes()
        ? new CachedPages(frames, file.pages())
        : null;
  }

  /** Returns the size of a page. */
  public int pageBytes() {
    return frames.pageBytes();
  }

  /**
   * Shrinks the cache and gives the memory back to the system, or grows it again, in steps of an
   * eighth of its maximum size. Other threads may use the cache meanwhile and do not wait. The cost
   * is one check if nothing changes, and otherwise a few nanoseconds for each page of the steps.
   *
   * <p>A lookup that is adding a page in such a step at that moment may keep the memory of that
   * page. If the system has no call to take the memory back, it remains unused until the cache is
   * closed.
   *
   * @param bytes the memory that the pages may take: as many whole steps as fit are used; more than
   *     the maximum size means that size, and less than an eighth of it means none
   * @return the memory that they may now take
   * @throws IllegalArgumentException if it is negative
   */
  public long resize(long bytes) {
    return frames.resize(bytes);
  }

  /** Returns the memory that its pages may currently take; 0 after a close. */
  public long capacityBytes() {
    return frames.capacityBytes();
  }

  /**
   * Returns the memory that it may currently take: the pages, and 17 bytes on the heap for each
   * place of the maximum size.
   */
  public long memoryBytes() {
    return frames.capacityBytes() + frames.directoryBytes();
  }

  /**
   * Returns the number of pages found, for all files together. This includes pages of a window that
   * had to be read all the same because another page was missing.
   */
  public long hits() {
    return frames.hits();
  }

  /** Returns the number of pages not found. */
  public long misses() {
    return frames.misses();
  }

  /**
   * Gives its memory back. Indexes that were opened with it continue without it; a second close
   * does nothing.
   */
  @Override
  public void close() {
    frames.close();
  }

  @Override
  public String toString() {
    return "PageCache of " + capacityBytes() + " bytes";
  }
}
