package org.inkling.disk.line;

/**
 * Which positions a model may predict for an entry, and which pages are read for a position.
 *
 * <p>A position stands for {@code granularity} neighbouring entries. The window of a position p are
 * the pages that hold any entry of the positions {@code [p - epsilon, p + epsilon]}. A position
 * will do for an entry if it is within epsilon of the entry's own; or, where placement is aligned
 * to pages, if its window has the entry's page, which is the error of zero anywhere within the page
 * of the paper's equation 5.
 *
 * <p>Both rules hold for absent keys too. A line never falls, so what it predicts between two
 * neighbouring keys is not below the lowest position of the first, nor above the highest of the
 * second, and the window of any such position has a page in which the absent key could stand.
 *
 * @param epsilon in positions, 0 to 2^40
 * @param granularity entries that share a position, 1 to {@code entriesPerPage}
 * @param entriesPerPage how many entries a page has, the last one perhaps fewer
 * @param aligned whether the error is zero within the page of an entry
 * @units entries, positions and pages count from 0
 * @source Zhang, Su and Zhang, SIGMOD 2024, sections 5.1 and 6.1
 */
public record Placement(long epsilon, int granularity, int entriesPerPage, boolean aligned) {
  /** More than any file has pages; keeps all arithmetic of positions within a long. */
  public static final long GREATEST_EPSILON = 1L << 40;

  /** Checks the ranges. */
  public Placement {
    if (epsilon < 0 || epsilon > GREATEST_EPSILON) {
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

  /** The lowest position that will do for an entry; negative if need be. */
  public long lowest(long entry) {
    return own(aligned ? entry - entry % entriesPerPage : entry) - epsilon;
  }

  /** The highest position that will do for an entry. */
  public long highest(long entry) {
    long last = aligned ? entry - entry % entriesPerPage + entriesPerPage - 1 : entry;
    return own(last) + epsilon;
  }

  /** The position of an entry itself. */
  public long own(long entry) {
    return entry / granularity;
  }

  /** The first page of a position's window; negative if it reaches beyond the first of all. */
  public long firstPage(long position) {
    return Math.floorDiv((position - epsilon) * granularity, entriesPerPage);
  }

  /** The last page of a position's window, which may be beyond the last of all. */
  public long lastPage(long position) {
    return Math.floorDiv((position + epsilon + 1) * granularity - 1, entriesPerPage);
  }

  /** The page of a position's own first entry. */
  public long page(long position) {
    return Math.floorDiv(position * granularity, entriesPerPage);
  }
}
