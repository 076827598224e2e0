package org.inkling.disk.read;

import java.util.concurrent.atomic.LongAdder;
import org.inkling.disk.cache.PageFrames;

/**
 * The pages of one open file in a cache. Threads may share it.
 *
 * @error a page is cached only after it was checked, so a cached page was intact when it was read
 */
public final class CachedPages {
  private final PageFrames frames;
  private final int pageBytes;
  private final long pages;
  private final long firstNumber;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /**
   * Creates the view for one opening of a file with this number of pages, each of the cache's page
   * size. Pages cached for another opening of the same file are never found.
   */
  public CachedPages(PageFrames frames, long pages) {
    this.frames = frames;
    this.pages = pages;
    pageBytes = frames.pageBytes();
    firstNumber = frames.number(pages);
  }

  /**
   * Copies consecutive pages, if all of them are cached.
   *
   * @param into a buffer with room for them; it becomes empty if a page is not cached
   */
  public boolean find(long firstPage, int count, PageBuffer into) {
    into.fill(0, 0);
    for (int i = 0; i < count; i++) {
      if (!frames.get(firstNumber + firstPage + i, into.bytes(), i * pageBytes)) {
        misses.add(count);
        return false;
      }
    }
    into.fill(firstPage, count);
    hits.add(count);
    return true;
  }

  /** Caches copies of the pages of a buffer, which must have been checked. */
  public void keep(PageBuffer read) {
    for (int i = 0; i < read.pages(); i++) {
      frames.put(firstNumber + read.firstPage() + i, read.bytes(), i * pageBytes);
    }
  }

  /** Returns the number of pages found by requests whose pages were all cached. */
  public long hits() {
    return hits.sum();
  }

  /** Returns the number of pages that had to be read. */
  public long misses() {
    return misses.sum();
  }

  /** Frees the space of the file's pages, which are no longer needed. */
  public void forget() {
    frames.forget(firstNumber, pages);
  }
}
