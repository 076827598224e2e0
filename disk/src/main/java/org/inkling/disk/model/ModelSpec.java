package org.inkling.disk.model;

/**
 * The specification of a model to build.
 *
 * <p>A model that predicts positions within epsilon, each position covering {@code G} entries,
 * makes a lookup search {@code R = (2 epsilon + 1) G} entries. In pages of {@code P} entries, all
 * read at once, these are {@code 1 + (R - G) / P} pages on average: the first group of G begins a
 * page, and each further group begins a new page with probability {@code G / P}. This is equation
 * 4. It is nominal: it assumes that windows are equally likely to begin anywhere in a page. On keys
 * that are hard to learn the measured number is larger, see {@code docs/papers.md}.
 *
 * @param kind the kind of model
 * @param expectedPages pages that a lookup is to read on average by equation 4, 1 or more; zone
 *     maps always read 1
 * @param granularity how many entries share a predicted position: from 1, a position for each
 *     entry, up to the entries of a page
 * @source the disk paper (SIGMOD'24), section 5.1, equations 3 and 4
 */
public record ModelSpec(ModelKind kind, double expectedPages, int granularity) {
  /**
   * A tolerance for rounding in the difference and the quotient, so that the inverse of a bound is
   * the bound.
   */
  private static final double ROUNDING = 1e-9;

  private static final double MAX_PAGES = 1 << 20;

  /**
   * Creates a specification.
   *
   * @throws IllegalArgumentException if a number is outside its limits
   */
  public ModelSpec {
    if (!(expectedPages >= 1 && expectedPages <= MAX_PAGES)) {
      throw new IllegalArgumentException(
          "expected pages of " + expectedPages + ", not from 1 to " + MAX_PAGES);
    }
    if (granularity < 1) {
      throw new IllegalArgumentException("a granularity of " + granularity + " entries");
    }
  }

  /**
   * Returns the inverse of equation 4: the greatest error bound for which no more than the expected
   * pages are read on average.
   *
   * @return epsilon in positions of {@code granularity} entries
   * @throws IllegalArgumentException if the granularity exceeds a page
   */
  public long epsilon(int entriesPerPage) {
    if (granularity > entriesPerPage) {
      throw new IllegalArgumentException(
          "a granularity of " + granularity + " entries in pages of " + entriesPerPage);
    }
    return (long) Math.floor((expectedPages - 1) * entriesPerPage / (2.0 * granularity) + ROUNDING);
  }

  /**
   * Returns the pages that a lookup reads on average with an error bound in positions, by equation
   * 4.
   */
  public static double expectedPages(long epsilon, int granularity, int entriesPerPage) {
    return 1 + 2.0 * epsilon * granularity / entriesPerPage;
  }
}
