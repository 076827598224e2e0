package org.inkling.disk.index;

import java.util.Locale;
import java.util.Objects;
import org.inkling.disk.file.AccessMode;
import org.jspecify.annotations.Nullable;

/**
 * How an index file is opened. Immutable: each setting gives other options.
 *
 * <p>Direct access reads past the system's cache, whose room the index leaves to others; it is
 * refused by some file systems, which is logged, and the file is read buffered then. A {@link
 * PageCache} keeps pages that lookups come back to.
 */
public final class DiskIndexOptions {
  private static final int MOST_DEPTH = 1024;
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

  /** Reads past the system's cache, in whole blocks: the default. */
  public static DiskIndexOptions direct() {
    return new DiskIndexOptions(AccessMode.DIRECT, null, false, DEFAULT_DEPTH, null);
  }

  /** Reads through the system's cache. */
  public static DiskIndexOptions buffered() {
    return new DiskIndexOptions(AccessMode.BUFFERED, null, false, DEFAULT_DEPTH, null);
  }

  /** Reads by copying out of a map of the file. */
  public static DiskIndexOptions mapped() {
    return new DiskIndexOptions(AccessMode.MAPPED, null, false, DEFAULT_DEPTH, null);
  }

  /**
   * How windows are read; by default as the file says, which its builder or {@link
   * DiskIndex#storeFetch(java.nio.file.Path, FetchStrategy)} has told it, or {@link
   * FetchStrategy#ALL_AT_ONCE} if nobody did. What suits a device, {@link FetchCalibration} finds.
   */
  public DiskIndexOptions fetch(FetchStrategy strategy) {
    return new DiskIndexOptions(access, strategy, false, depth, cache);
  }

  /**
   * Windows are read as is found to be fastest while the file is opened, by a {@link
   * FetchCalibration} that takes about a quarter of a second, by reads of up to eight pages, from
   * which it extrapolates to wider windows; nothing is measured where all windows have one page.
   */
  public DiskIndexOptions calibrated() {
    return new DiskIndexOptions(access, null, true, depth, cache);
  }

  /**
   * How many reads of one batch may be under way, 1 to 1024; 32 by default.
   *
   * <p>A batch borrows direct memory for so many reads of the widest window that the builder has
   * measured, 128 KiB where windows have one page of 4 KiB; each of several at a time has its own.
   * It takes 32 MiB at most: where that is too little, a read brings fewer pages and a wide window
   * takes more reads, and where pages are large fewer reads are under way. Up to 16 of these are
   * kept for the next batches, or fewer of 64 MiB together.
   */
  public DiskIndexOptions depth(int reads) {
    if (reads < 1 || reads > MOST_DEPTH) {
      throw new IllegalArgumentException(
          "a depth of " + reads + " reads, expected 1 to " + MOST_DEPTH);
    }
    return new DiskIndexOptions(access, fetch, calibrated, reads, cache);
  }

  /**
   * What lookups go through; by default nothing, so that each reads the file. The cache stays the
   * caller's to close; several files may share it. Files with pages of another size than its own
   * are read without it. A file that the system refuses direct access to, and that is read buffered
   * for that, goes through it all the same.
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

  /** Whether files are read past the system's cache, if that allows it. */
  public boolean isDirect() {
    return access == AccessMode.DIRECT;
  }

  /** Whether lookups go through a cache. */
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
