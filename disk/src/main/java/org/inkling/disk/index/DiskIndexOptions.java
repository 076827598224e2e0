package org.inkling.disk.index;

import org.inkling.disk.file.AccessMode;
import org.jspecify.annotations.Nullable;

/**
 * How an index file is opened. Immutable: each setting gives other options.
 *
 * <p>Direct access reads past the system's cache, whose room the index leaves to others; it is
 * refused by some file systems, which is logged, and the file is read buffered then.
 */
public final class DiskIndexOptions {
  private static final int MOST_DEPTH = 1024;
  private static final int DEFAULT_DEPTH = 32;

  private final AccessMode access;
  private final @Nullable FetchStrategy fetch;
  private final boolean calibrated;
  private final int depth;

  private DiskIndexOptions(
      AccessMode access, @Nullable FetchStrategy fetch, boolean calibrated, int depth) {
    this.access = access;
    this.fetch = fetch;
    this.calibrated = calibrated;
    this.depth = depth;
  }

  /** Reads past the system's cache, in whole blocks: the default. */
  public static DiskIndexOptions direct() {
    return new DiskIndexOptions(AccessMode.DIRECT, null, false, DEFAULT_DEPTH);
  }

  /** Reads through the system's cache. */
  public static DiskIndexOptions buffered() {
    return new DiskIndexOptions(AccessMode.BUFFERED, null, false, DEFAULT_DEPTH);
  }

  /** Reads by copying out of a map of the file. */
  public static DiskIndexOptions mapped() {
    return new DiskIndexOptions(AccessMode.MAPPED, null, false, DEFAULT_DEPTH);
  }

  /**
   * How windows are read; by default as the file's builder said, or {@link
   * FetchStrategy#ALL_AT_ONCE} if it did not. What suits a device, {@link FetchCalibration} finds.
   */
  public DiskIndexOptions fetch(FetchStrategy strategy) {
    return new DiskIndexOptions(access, strategy, false, depth);
  }

  /**
   * Windows are read as is found to be fastest while the file is opened, by a {@link
   * FetchCalibration} that takes about a quarter of a second, by reads of up to eight pages, from
   * which it extrapolates to wider windows; nothing is measured where all windows have one page.
   */
  public DiskIndexOptions calibrated() {
    return new DiskIndexOptions(access, null, true, depth);
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
    return new DiskIndexOptions(access, fetch, calibrated, reads);
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
}
