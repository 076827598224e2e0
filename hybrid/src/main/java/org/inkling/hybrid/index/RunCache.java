package org.inkling.hybrid.index;

import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.PageCache;
import org.jspecify.annotations.Nullable;

/**
 * The pages of the run's files in memory: one cache for all files of an index, which ends with it;
 * or none, if that was not wanted, access is not direct, or the user has given files a cache.
 */
final class RunCache implements AutoCloseable {
  private static final long LEAST_PAGES = 8; // a budget without room for them goes to the stages

  private final @Nullable PageCache pages;

  private RunCache(@Nullable PageCache pages) {
    this.pages = pages;
  }

  /**
   * The cache that options ask for.
   *
   * @throws IllegalArgumentException if it has no room for eight pages, and a size of its own
   */
  static RunCache of(HybridOptions options) {
    DiskIndexOptions access = options.runOptions().access();
    long least = LEAST_PAGES * options.runOptions().pageBytes();
    boolean wanted =
        options.cacheBytes() > 0
            && access.isDirect()
            && !access.isCached()
            && (options.cacheBytes() >= least || !options.isSharing());
    return new RunCache(
        wanted ? PageCache.of(options.cacheBytes(), options.runOptions().pageBytes()) : null);
  }

  /** Lets it take so much, as far as it was made for that. */
  void resize(long bytes) {
    if (pages != null) {
      pages.resize(Math.max(0, bytes - fixedBytes()));
    }
  }

  /** What it takes however small it is made. */
  long fixedBytes() {
    return pages == null ? 0 : pages.memoryBytes() - pages.capacityBytes();
  }

  /** The same options, with files opened through this cache. */
  HybridOptions applied(HybridOptions options) {
    return pages == null ? options : options.access(options.runOptions().access().cache(pages));
  }

  /** What it may take in memory now. */
  long bytes() {
    return pages == null ? 0 : pages.memoryBytes();
  }

  /** How many pages were found in it. */
  long hits() {
    return pages == null ? 0 : pages.hits();
  }

  /** How many were not. */
  long misses() {
    return pages == null ? 0 : pages.misses();
  }

  /** Gives its memory back; whoever still has a file of the run reads that without it. */
  @Override
  public void close() {
    if (pages != null) {
      pages.close();
    }
  }
}
