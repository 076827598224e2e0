package org.inkling.disk.index;

import java.util.Locale;
import java.util.Objects;
import org.inkling.disk.file.AccessMode;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening an index file: how it is read, and through which cache. Immutable: each
 * setter returns new options. Of two calls of one setter the last counts; a setter that contradicts
 * another one throws {@link IllegalStateException}, which names both.
 */
public final class DiskIndexOptions {
  private static final int MAX_DEPTH = 1024;
  private static final DiskIndexOptions DEFAULTS =
      new DiskIndexOptions(AccessMode.DIRECT, Fetching.STORED, 32, null);

  private final AccessMode access;
  private final Fetching fetching;
  private final int depth;
  private final @Nullable PageCache cache;

  private DiskIndexOptions(
      AccessMode access, Fetching fetching, int depth, @Nullable PageCache cache) {
    if (cache != null && access != AccessMode.DIRECT) {
      throw new IllegalStateException(
          "cache() and "
              + access.name().toLowerCase(Locale.ROOT)
              + "() are both set; a page cache is for direct access, for others the system keeps"
              + " pages: remove one of them");
    }
    this.access = access;
    this.fetching = fetching;
    this.depth = depth;
    this.cache = cache;
  }

  /** What determines how windows are read: a strategy, a calibration, or else the file. */
  private record Fetching(@Nullable FetchStrategy strategy, boolean calibrated) {
    static final Fetching STORED = new Fetching(null, false);

    Fetching {
      if (strategy != null && calibrated) {
        throw new IllegalStateException(
            "fetch("
                + strategy
                + ") and calibrated() are both set; a calibration selects the strategy: remove"
                + " one of them");
      }
    }
  }

  /**
   * Returns the default options: {@linkplain #direct direct} access, the strategy stored in the
   * file, up to 32 reads of a batch under way, no cache.
   */
  public static DiskIndexOptions defaults() {
    return DEFAULTS;
  }

  /**
   * Reads past the system's cache, in whole blocks, which leaves that cache to other uses: the
   * default. If the file system refuses it, a log message says so and the file is read buffered. A
   * {@link #cache} keeps pages that lookups use repeatedly. This, {@link #buffered} and {@link
   * #mapped} are one setting: the last call counts.
   */
  public DiskIndexOptions direct() {
    return access(AccessMode.DIRECT);
  }

  /** Reads through the system's cache. It cannot be combined with {@link #cache}. */
  public DiskIndexOptions buffered() {
    return access(AccessMode.BUFFERED);
  }

  /** Reads by copying out of a map of the file. It cannot be combined with {@link #cache}. */
  public DiskIndexOptions mapped() {
    return access(AccessMode.MAPPED);
  }

  private DiskIndexOptions access(AccessMode mode) {
    return new DiskIndexOptions(mode, fetching, depth, cache);
  }

  /**
   * Sets how windows are read. The default is the strategy stored in the file by its builder or by
   * {@link DiskIndex#storeFetch(java.nio.file.Path, FetchStrategy)}, or {@link
   * FetchStrategy#ALL_AT_ONCE} if none is stored. It cannot be combined with {@link #calibrated};
   * {@link FetchCalibration} finds the strategy that suits a device.
   */
  public DiskIndexOptions fetch(FetchStrategy strategy) {
    Objects.requireNonNull(strategy, "strategy");
    return new DiskIndexOptions(
        access, new Fetching(strategy, fetching.calibrated()), depth, cache);
  }

  /**
   * Selects the fastest fetch strategy by a {@link FetchCalibration} while the file is opened,
   * which takes about a quarter of a second. It cannot be combined with {@link #fetch}.
   *
   * <p>It reads up to eight pages at a time, and extrapolates to wider windows. Nothing is measured
   * if all windows have one page.
   */
  public DiskIndexOptions calibrated() {
    return new DiskIndexOptions(access, new Fetching(fetching.strategy(), true), depth, cache);
  }

  /**
   * Sets how many reads of one batch may be under way, 1 to 1024; 32 by default. Each of several
   * concurrent batches borrows direct memory for this number of reads, at most 32 MiB: 128 KiB
   * where windows have one page of 4 KiB. {@code docs/disk.md}, "Batches", has what happens where
   * that is too little, and how long the memory is kept.
   */
  public DiskIndexOptions depth(int reads) {
    if (reads < 1 || reads > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "a depth of " + reads + " reads, expected 1 to " + MAX_DEPTH);
    }
    return new DiskIndexOptions(access, fetching, reads, cache);
  }

  /**
   * Sets the cache for lookups; by default there is no cache, and each lookup reads the file. The
   * caller must close the cache; several files may share it. It cannot be combined with {@link
   * #buffered} or {@link #mapped}: these reads go through the system's cache, and pages would be
   * kept twice.
   *
   * <p>Files whose page size differs from the cache's are read without it. The cache is also used
   * for a file that is read buffered because the system refuses direct access to it.
   */
  public DiskIndexOptions cache(PageCache shared) {
    return new DiskIndexOptions(access, fetching, depth, Objects.requireNonNull(shared, "shared"));
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
    return fetching.strategy();
  }

  boolean isCalibrated() {
    return fetching.calibrated();
  }

  int depth() {
    return depth;
  }

  @Nullable PageCache cache() {
    return cache;
  }
}
