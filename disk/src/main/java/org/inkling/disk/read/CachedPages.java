package org.inkling.disk.read;

import java.util.concurrent.atomic.LongAdder;
import org.inkling.disk.cache.PageFrames;

/**
 * The pages of one open file in a cache. Threads may share it.
 *
 * @error a page comes in after it was checked, so that one that is found was whole when it was read
 */
public final class CachedPages {
  private final PageFrames frames;
  private final int pageBytes;
  private final long pages;
  private final long firstNumber;
  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /**
   * For a file of so many pages of the cache's size, from this opening on: what the cache has of
   * another opening of the same file is never found.
   */
  public CachedPages(PageFrames frames, long pages) {
    this.frames = frames;
    this.pages = pages;
    pageBytes = frames.pageBytes();
    firstNumber = frames.number(pages);
  }

  /**
   * Copies pages that stand side by side, if all of them are there.
   *
   * @param into a buffer with room for them; otherwise it has none afterwards
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

  /** Keeps copies of the pages of a buffer, which were checked. */
  public void keep(PageBuffer read) {
    for (int i = 0; i < read.pages(); i++) {
      frames.put(firstNumber + read.firstPage() + i, read.bytes(), i * pageBytes);
    }
  }

  /** How many pages were found, where all that were asked for were. */
  public long hits() {
    return hits.sum();
  }

  /** How many pages had to be read. */
  public long misses() {
    return misses.sum();
  }

  /** Lets the file's pages make room: nobody asks for them any more. */
  public void forget() {
    frames.forget(firstNumber, pages);
  }
}
