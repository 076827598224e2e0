package org.inkling.hybrid.run;

import java.util.Objects;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.model.ModelKind;
import org.inkling.source.KeyOrder;

/**
 * Options for writing and opening runs; immutable: each setter returns new options.
 *
 * @param model the kind of model of each file
 * @param expectedPages how many pages a window of the model may have on average, 1 to 1024
 * @param pageBytes the size of a page, a power of two from 512 to 2^20
 * @param partitionEntries about how many entries a file gets, 1 to 2^40
 * @param access how the files are opened
 * @param workers how many threads write a run, 1 to 256
 * @param keyOrder the order that the files record; see {@link KeyOrder}
 */
public record RunOptions(
    ModelKind model,
    double expectedPages,
    int pageBytes,
    long partitionEntries,
    DiskIndexOptions access,
    int workers,
    KeyOrder keyOrder) {
  private static final double DEFAULT_PAGES = 1.05;
  private static final int DEFAULT_PAGE_BYTES = 4096;
  private static final long DEFAULT_ENTRIES = 1L << 21;
  private static final int MAX_PAGES = 1024;
  private static final int MIN_PAGE_BYTES = 512;
  private static final int MAX_PAGE_BYTES = 1 << 20;
  private static final long MAX_ENTRIES = 1L << 40; // 16 TiB: a file may get twice as many
  private static final int MAX_WORKERS = 256;

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if a number is outside its limits
   */
  public RunOptions {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(access, "access");
    Objects.requireNonNull(keyOrder, "keyOrder");
    if (!(expectedPages >= 1 && expectedPages <= MAX_PAGES)) { // also if it is not a number
      throw new IllegalArgumentException(
          expectedPages + " expected pages, expected 1 to " + MAX_PAGES);
    }
    if (pageBytes < MIN_PAGE_BYTES
        || pageBytes > MAX_PAGE_BYTES
        || Integer.bitCount(pageBytes) != 1) {
      throw new IllegalArgumentException(
          "pages of " + pageBytes + " bytes, expected a power of two from 512 to 2^20");
    }
    if (partitionEntries < 1 || partitionEntries > MAX_ENTRIES) {
      throw new IllegalArgumentException(
          "files of " + partitionEntries + " entries, expected 1 to 2^40");
    }
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(workers + " workers, expected 1 to " + MAX_WORKERS);
    }
  }

  /**
   * Returns the default options: compressed lines, 1.05 pages of 4 KiB, files of two million
   * entries, two workers.
   */
  public static RunOptions defaults() {
    return new RunOptions(
        ModelKind.CPRLECO_PGM_D,
        DEFAULT_PAGES,
        DEFAULT_PAGE_BYTES,
        DEFAULT_ENTRIES,
        DiskIndexOptions.defaults(),
        2,
        KeyOrder.SIGNED);
  }

  /** Sets the kind of model of each file. */
  public RunOptions model(ModelKind kind) {
    return new RunOptions(
        kind, expectedPages, pageBytes, partitionEntries, access, workers, keyOrder);
  }

  /** Sets how many pages a window of the model may have on average. */
  public RunOptions expectedPages(double pages) {
    return new RunOptions(model, pages, pageBytes, partitionEntries, access, workers, keyOrder);
  }

  /** Sets the size of a page. */
  public RunOptions pageBytes(int bytes) {
    return new RunOptions(model, expectedPages, bytes, partitionEntries, access, workers, keyOrder);
  }

  /** Sets about how many entries a file gets. */
  public RunOptions partitionEntries(long entries) {
    return new RunOptions(model, expectedPages, pageBytes, entries, access, workers, keyOrder);
  }

  /** Sets how the files are opened. */
  public RunOptions access(DiskIndexOptions options) {
    return new RunOptions(
        model, expectedPages, pageBytes, partitionEntries, options, workers, keyOrder);
  }

  /** Sets how many threads write a run. */
  public RunOptions workers(int threads) {
    return new RunOptions(
        model, expectedPages, pageBytes, partitionEntries, access, threads, keyOrder);
  }

  /** Sets the order that the files record. */
  public RunOptions keyOrder(KeyOrder order) {
    return new RunOptions(
        model, expectedPages, pageBytes, partitionEntries, access, workers, order);
  }
}
