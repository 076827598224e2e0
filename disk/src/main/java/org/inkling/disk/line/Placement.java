package org.inkling.disk.line;

/**
 * The positions that a model may predict for an entry, and the pages that are read for a position.
 *
 * <p>A position covers {@code granularity} neighbouring entries. The window of a position p
 * consists of the pages that hold any entry of the positions {@code [p - epsilon, p + epsilon]}. A
 * position is valid for an entry if it is within epsilon of the entry's own; or, where placement is
 * aligned to pages, if its window has the entry's page. The latter is the error of zero anywhere
 * within the page in the paper's equation 5.
 *
 * <p>Both rules hold for absent keys too. A line never falls, so its prediction between two
 * neighbouring keys is not below the lowest position of the first, nor above the highest of the
 * second. The window of any such position has a page in which the absent key could be.
 *
 * @param epsilon in positions, 0 to 2^40
 * @param granularity entries that share a position, 1 to {@code entriesPerPage}
 * @param entriesPerPage how many entries a page has, the last one perhaps fewer
 * @param aligned whether the error is zero within the page of an entry
 * @units entries, positions and pages count from 0
 * @source Zhang, Su and Zhang, SIGMOD 2024, sections 5.1 and 6.1
 */
public record Placement(long epsilon, int granularity, int entriesPerPage, boolean aligned) {
  /**
   * Larger than the number of pages of any file; keeps all arithmetic of positions within a long.
   */
  public static final long MAX_EPSILON = 1L << 40;

  /** Checks the ranges. */
  public Placement {
    if (epsilon < 0 || epsilon > MAX_EPSILON) {
      throw new IllegalArgumentException("epsilon is " + epsilon + ", expected 0 to 2^40");
    }
    if (entriesPerPage < 1) {
      throw new IllegalArgumentException(entriesPerPage + " entries in a page, expected 1 or more");
    }
    if (granularity < 1 || granularity > entriesPerPage) {
      throw new IllegalArgumentException(
          "granularity is " + granularity + ", expected 1 to " + entriesPerPage);
    }
  }

  /** Returns the lowest valid position for an entry; may be negative. */
  public long lowest(long entry) {
    return own(aligned ? entry - entry % entriesPerPage : entry) - epsilon;
  }

  /** Returns the highest valid position for an entry. */
  public long highest(long entry) {
    long last = aligned ? entry - entry % entriesPerPage + entriesPerPage - 1 : entry;
    return own(last) + epsilon;
  }

  /** Returns the position of an entry itself. */
  public long own(long entry) {
    return entry / granularity;
  }

  /**
   * Returns the first page of a position's window; negative if it begins before the first page of
   * the file.
   */
  public long firstPage(long position) {
    return Math.floorDiv((position - epsilon) * granularity, entriesPerPage);
  }

  /** Returns the last page of a position's window, which may be after the last page of the file. */
  public long lastPage(long position) {
    return Math.floorDiv((position + epsilon + 1) * granularity - 1, entriesPerPage);
  }

  /** Returns the page of a position's own first entry. */
  public long page(long position) {
    return Math.floorDiv(position * granularity, entriesPerPage);
  }
}
