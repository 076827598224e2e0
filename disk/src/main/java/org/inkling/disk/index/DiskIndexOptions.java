package org.inkling.disk.index;

import java.util.Locale;
import java.util.Objects;
import org.inkling.disk.file.AccessMode;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening an index file. Immutable: each setting returns new options.
 *
 * <p>Direct access reads past the system's cache and leaves that cache to other uses. If the file
 * system refuses it, a log message says so and the file is read buffered. A {@link PageCache} keeps
 * pages that lookups use repeatedly.
 */
public final class DiskIndexOptions {
  private static final int MAX_DEPTH = 1024;
  private static final int DEFAULT_DEPTH = 32;

  private final AccessMode access;
  private final @Nullable FetchStrategy fetch;
  private final boolean calibrated;
  private final int depth;
  private final @Nullable PageCache cache;

  private DiskIndexOptions(
      AccessMode access,
      @Nullable FetchStrategy fetch,
      boolean calibrated,
      int depth,
      @Nullable PageCache cache) {
    this.access = access;
    this.fetch = fetch;
    this.calibrated = calibrated;
    this.depth = depth;
    this.cache = cache;
  }

  /** Returns options that read past the system's cache, in whole blocks: the default. */
  public static DiskIndexOptions direct() {
    return new DiskIndexOptions(AccessMode.DIRECT, null, false, DEFAULT_DEPTH, null);
  }

  /** Returns options that read through the system's cache. */
  public static DiskIndexOptions buffered() {
    return new DiskIndexOptions(AccessMode.BUFFERED, null, false, DEFAULT_DEPTH, null);
  }

  /** Returns options that read by copying out of a map of the file. */
  public static DiskIndexOptions mapped() {
    return new DiskIndexOptions(AccessMode.MAPPED, null, false, DEFAULT_DEPTH, null);
  }

  /**
   * Sets how windows are read. The default is the strategy stored in the file by its builder or by
   * {@link DiskIndex#storeFetch(java.nio.file.Path, FetchStrategy)}, or {@link
   * FetchStrategy#ALL_AT_ONCE} if none is stored. {@link FetchCalibration} finds the strategy that
   * suits a device.
   */
  public DiskIndexOptions fetch(FetchStrategy strategy) {
    return new DiskIndexOptions(access, strategy, false, depth, cache);
  }

  /**
   * Selects the fastest fetch strategy by a {@link FetchCalibration} while the file is opened. It
   * takes about a quarter of a second, with reads of up to eight pages, and extrapolates to wider
   * windows. Nothing is measured if all windows have one page.
   */
  public DiskIndexOptions calibrated() {
    return new DiskIndexOptions(access, null, true, depth, cache);
  }

  /**
   * Sets how many reads of one batch may be under way, 1 to 1024; 32 by default.
   *
   * <p>A batch borrows direct memory for this number of reads of the widest window that the builder
   * measured: 128 KiB where windows have one page of 4 KiB. Each of several concurrent batches has
   * its own. A batch takes at most 32 MiB: where that is too little, a read brings fewer pages and
   * a wide window takes more reads, and where pages are large fewer reads are under way. Up to 16
   * of these queues are kept for the next batches, or fewer so that they take at most 64 MiB
   * together.
   */
  public DiskIndexOptions depth(int reads) {
    if (reads < 1 || reads > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "a depth of " + reads + " reads, expected 1 to " + MAX_DEPTH);
    }
    return new DiskIndexOptions(access, fetch, calibrated, reads, cache);
  }

  /**
   * Sets the cache for lookups; by default there is no cache, and each lookup reads the file. The
   * caller must close the cache; several files may share it. Files whose page size differs from the
   * cache's are read without it. The cache is also used for a file that is read buffered because
   * the system refuses direct access to it.
   *
   * @throws IllegalArgumentException if access is not direct: buffered and mapped reads go through
   *     the system's cache, and pages would be kept twice
   */
  public DiskIndexOptions cache(PageCache shared) {
    Objects.requireNonNull(shared, "shared");
    if (access != AccessMode.DIRECT) {
      throw new IllegalArgumentException(
          "a page cache for "
              + access.name().toLowerCase(Locale.ROOT)
              + " access, expected direct");
    }
    return new DiskIndexOptions(access, fetch, calibrated, depth, shared);
  }

  /** Returns whether files are read past the system's cache, where the system allows it. */
  public boolean isDirect() {
    return access == AccessMode.DIRECT;
  }

  /** Returns whether lookups use a cache. */
  public boolean isCached() {
    return cache != null;
  }

  AccessMode access() {
    return access;
  }

  @Nullable FetchStrategy fetch() {
    return fetch;
  }

  boolean isCalibrated() {
    return calibrated;
  }

  int depth() {
    return depth;
  }

  @Nullable PageCache cache() {
    return cache;
  }
}
