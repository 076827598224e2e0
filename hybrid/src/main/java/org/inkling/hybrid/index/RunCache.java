package org.inkling.hybrid.index;

import org.inkling.MemoryBudget;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.PageCache;
import org.jspecify.annotations.Nullable;

/**
 * The cached pages of the run's files: one cache for all files of an index, which is closed with
 * the index; or no cache, if none was requested, access is not direct, or the user has given files
 * their own cache.
 */
final class RunCache implements AutoCloseable {
  private static final long MIN_PAGES = 8; // a budget without room for them goes to the stages

  private final @Nullable PageCache pages;

  private RunCache(@Nullable PageCache pages) {
    this.pages = pages;
  }

  /**
   * Creates the cache that options ask for.
   *
   * @throws IllegalArgumentException if it has no room for eight pages, and its own size
   */
  static RunCache of(HybridOptions options) {
    DiskIndexOptions access = options.runOptions().access();
    long least = MIN_PAGES * options.runOptions().pageBytes();
    boolean wanted =
        options.cacheBytes() > 0
            && access.isDirect()
            && !access.isCached()
            && (options.cacheBytes() >= least || !options.isSharing());
    return new RunCache(wanted ? pages(options) : null);
  }

  private static PageCache pages(HybridOptions options) {
    MemoryBudget budget = options.budget();
    int pageBytes = options.runOptions().pageBytes();
    return budget == null
        ? PageCache.of(options.cacheBytes(), pageBytes)
        : PageCache.of(options.cacheBytes(), pageBytes, budget);
  }

  /** Limits it to this memory, up to the size with which it was created. */
  void resize(long bytes) {
    if (pages != null) {
      pages.resize(Math.max(0, bytes - fixedBytes()));
    }
  }

  /** The memory that it takes at its smallest size. */
  long fixedBytes() {
    return pages == null ? 0 : pages.memoryBytes() - pages.capacityBytes();
  }

  /** Returns a copy of the options, with files opened through this cache. */
  HybridOptions applied(HybridOptions options) {
    return pages == null ? options : options.access(options.runOptions().access().cache(pages));
  }

  /** The memory that it may currently take. */
  long bytes() {
    return pages == null ? 0 : pages.memoryBytes();
  }

  /** The number of pages found in it. */
  long hits() {
    return pages == null ? 0 : pages.hits();
  }

  /** The number of pages not found in it. */
  long misses() {
    return pages == null ? 0 : pages.misses();
  }

  /** Gives its memory back; threads that still read a file of the run continue without it. */
  @Override
  public void close() {
    if (pages != null) {
      pages.close();
    }
  }
}
