package org.inkling.disk.index;

import org.inkling.disk.cache.PageFrames;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.CachedPages;
import org.jspecify.annotations.Nullable;

/**
 * Pages of index files in memory outside of the heap, for files that are read past the system's
 * cache: see {@link DiskIndexOptions#cache}. Any number of files and threads may share one; none
 * waits for another, and nothing is allocated by a lookup.
 *
 * <p>Lookups, neighbours and batches find pages in it and leave those that they had to read.
 * Cursors find pages where they begin and leave none, so that a scan does not drive out what
 * lookups come back to; {@code verify} always reads the file. A page comes in when its checksum was
 * found right. So a page that is damaged in the file later on is answered from here as it was,
 * until it is read again.
 *
 * <p>A page that was asked for again stays before one that came once, and goes after some time
 * without. An index that is closed leaves its pages, which are never found again, to make room.
 *
 * <p>Memory is taken where pages come in, up to the size; {@link #resize} gives parts back at once.
 * After {@link #close} indexes that were opened with it go on without it.
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
   * A cache for pages of 4 KiB.
   *
   * @param bytes what the pages take at most; 8 pages at least, and rounded to a multiple of them
   * @throws IllegalArgumentException if that is less than 8 pages
   */
  public static PageCache of(long bytes) {
    return of(bytes, PageFormat.DEFAULT_PAGE_BYTES);
  }

  /**
   * A cache for pages of another size. Files whose pages have a different one are read without it.
   *
   * @param bytes what the pages take at most; 8 pages at least, and rounded to a multiple of them
   * @param pageBytes a power of two from 512 to 2^20
   * @throws IllegalArgumentException if one of these is not so
   * @throws OutOfMemoryError if the system has not so much
   */
  public static PageCache of(long bytes, int pageBytes) {
    return new PageCache(new PageFrames(bytes, pageBytes));
  }

  /** The pages of a file that was opened, null if they have another size. */
  @Nullable CachedPages pagesOf(PagedFile file) {
    return file.reader().format().pageBytes() == frames.pageBytes()
        ? new CachedPages(frames, file.pages())
        : null;
  }

  /** The size of a page. */
  public int pageBytes() {
    return frames.pageBytes();
  }

  /**
   * Makes it smaller, and gives the memory back to the system, or larger again, in steps of an
   * eighth of its greatest size. Others may use it meanwhile and wait for nothing. Costs one look
   * where nothing changes, and else a few nanoseconds for each page of the steps.
   *
   * <p>A lookup that is leaving a page in such a step at that moment may keep the memory of that
   * page; where the system has no call for it, the memory stays until the close, unused.
   *
   * @param bytes what the pages may take: as many steps as fit are used; more than the greatest
   *     size is that, and less than an eighth of it none
   * @return what they may take now
   * @throws IllegalArgumentException if it is negative
   */
  public long resize(long bytes) {
    return frames.resize(bytes);
  }

  /** What its pages may take now; 0 after a close. */
  public long capacityBytes() {
    return frames.capacityBytes();
  }

  /**
   * What it may take now: the pages, and 17 bytes on the heap for each place of the greatest size.
   */
  public long memoryBytes() {
    return frames.capacityBytes() + frames.directoryBytes();
  }

  /**
   * How many pages were found in it, by all files together; also those of a window of several pages
   * that was read all the same, for want of another one.
   */
  public long hits() {
    return frames.hits();
  }

  /** How many were not. */
  public long misses() {
    return frames.misses();
  }

  /**
   * Gives its memory back. Indexes that were opened with it go on without it; a second close does
   * nothing.
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
