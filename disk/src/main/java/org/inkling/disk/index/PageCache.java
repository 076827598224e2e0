package org.inkling.disk.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Objects;
import org.inkling.MemoryBudget;
import org.inkling.disk.cache.PageFrames;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.read.CachedPages;
import org.inkling.disk.system.SystemAccess;
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
 * <p>Nothing is taken before a file is opened with the cache. Then memory is taken as pages are
 * cached, up to the size; {@link #resize} gives parts back at once. A cache with a {@link
 * MemoryBudget} takes what the others of the budget leave: it begins with an eighth of its size,
 * and takes another eighth now and then while pages are added and an eighth of the budget remains
 * free; it gives eighths back as soon as others need them. After {@link #close} indexes that were
 * opened with the cache continue without it.
 *
 * @shape sets of 8 pages each; a page has a place in one of them
 * @units bytes
 */
public final class PageCache implements AutoCloseable {
  private final long bytes;
  private final int pageBytes;
  private final @Nullable MemoryBudget budget;
  private final MemoryBudget.Member member = new Member();

  @GuardedBy("this")
  private @Nullable PageFrames frames;

  @GuardedBy("this")
  private long limit = Long.MAX_VALUE;

  @GuardedBy("this")
  private boolean closed;

  private PageCache(long bytes, int pageBytes, @Nullable MemoryBudget budget) {
    SystemAccess.require(); // here, because the memory is taken later
    this.bytes = bytes;
    this.pageBytes = pageBytes;
    this.budget = budget;
    long _ = PageFrames.capacityOf(bytes, pageBytes, limit); // throws if there is no such cache
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
   */
  public static PageCache of(long bytes, int pageBytes) {
    return new PageCache(bytes, pageBytes, null);
  }

  /**
   * Creates a cache that shares a memory budget with indexes, stores and other caches.
   *
   * @param bytes the most memory for pages, as for {@link #of(long, int)}; more than the budget is
   *     allowed and useless
   * @param pageBytes a power of two from 512 to 2^20
   * @throws IllegalArgumentException if a parameter is outside these limits
   */
  public static PageCache of(long bytes, int pageBytes, MemoryBudget budget) {
    return new PageCache(bytes, pageBytes, Objects.requireNonNull(budget, "budget"));
  }

  /**
   * Returns the view for an opened file, null if its pages have another size.
   *
   * @throws OutOfMemoryError if the system does not have the memory of this cache
   */
  @Nullable CachedPages pagesOf(PagedFile file) {
    return file.reader().format().pageBytes() == pageBytes
        ? new CachedPages(frames(), file.pages())
        : null;
  }

  private synchronized PageFrames frames() {
    PageFrames now = frames;
    if (now == null) {
      now = new PageFrames(bytes, pageBytes, budget == null ? () -> {} : this::grow);
      frames = now; // first, so that a close frees them even if the next call fails
      long _ = now.resize(budget == null ? Math.min(bytes, limit) : 0);
      if (closed) {
        now.close();
      } else if (budget != null) {
        budget.join(member);
        grow();
      }
    }
    return now;
  }

  /** Takes one more eighth if the budget has it to spare. */
  private synchronized void grow() {
    PageFrames now = frames;
    if (budget == null || now == null || closed) {
      return;
    }
    long step = now.stepBytes();
    long wanted = now.capacityBytes() + step;
    if (wanted <= Math.min(limit, PageFrames.WAYS * step) && budget.tryTakeSpare(step)) {
      long _ = now.resize(wanted);
    }
  }

  /**
   * Shrinks by this many bytes at least, if it has them; returns how many the budget got back. One
   * step under the monitor, so that each of several threads gets what it asked for.
   */
  private synchronized long shrinkBy(long bytes) {
    return shrinkTo(Math.max(0, capacityBytes() - bytes));
  }

  /** Shrinks to this many bytes if it has more; returns how many the budget got back. */
  private synchronized long shrinkTo(long most) {
    PageFrames now = frames;
    if (budget == null || now == null || closed || now.capacityBytes() <= most) {
      return 0;
    }
    long before = now.capacityBytes();
    long given = before - now.resize(most);
    budget.giveBack(given);
    return given;
  }

  /** Called by the budget, on threads that hold no monitor of a cache. */
  private final class Member implements MemoryBudget.Member {
    @Override
    public long shrink(long bytes) {
      return shrinkBy(bytes);
    }
  }

  /** Returns the size of a page. */
  public int pageBytes() {
    return pageBytes;
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
   *     the maximum size means that size, and less than an eighth of it means none. With a memory
   *     budget a cache does not grow at once, but as pages are added
   * @return the memory that they may now take
   * @throws IllegalArgumentException if it is negative
   */
  public synchronized long resize(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a cache of " + bytes + " bytes");
    }
    limit = bytes;
    if (budget != null) {
      long _ = shrinkTo(bytes);
    } else if (frames != null) {
      long _ = frames.resize(bytes);
    }
    return capacityBytes();
  }

  /** Returns the memory that its pages may currently take; 0 after a close. */
  public synchronized long capacityBytes() {
    if (closed) {
      return 0;
    }
    if (frames != null) {
      return frames.capacityBytes();
    }
    return budget != null ? 0 : PageFrames.capacityOf(bytes, pageBytes, limit);
  }

  /**
   * Returns the memory that it may currently take: the pages, and 17 bytes on the heap for each
   * place of the maximum size.
   */
  public long memoryBytes() {
    return capacityBytes() + PageFrames.directoryOf(bytes, pageBytes);
  }

  /**
   * Returns the number of pages found, for all files together. This includes pages of a window that
   * had to be read all the same because another page was missing.
   */
  public synchronized long hits() {
    return frames == null ? 0 : frames.hits();
  }

  /** Returns the number of pages not found. */
  public synchronized long misses() {
    return frames == null ? 0 : frames.misses();
  }

  /**
   * Gives its memory back. Indexes that were opened with it continue without it; a second close
   * does nothing.
   */
  @Override
  public synchronized void close() {
    if (budget != null) {
      budget.leave(member);
      long _ = shrinkTo(0);
    }
    closed = true;
    if (frames != null) {
      frames.close();
    }
  }

  @Override
  public String toString() {
    return "PageCache of " + capacityBytes() + " bytes";
  }
}
