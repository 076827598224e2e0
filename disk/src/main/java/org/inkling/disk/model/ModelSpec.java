package org.inkling.disk.model;

/**
 * What model to build.
 *
 * <p>A model that predicts positions within epsilon, each of which stands for {@code G} entries,
 * makes a lookup search {@code R = (2 epsilon + 1) G} of them. In pages of {@code P} entries, with
 * all of them read at once, that are {@code 1 + (R - G) / P} pages on average: the first group of G
 * begins a page, and each further one a new page with probability {@code G / P}. This is equation
 * 4. It is nominal in that it takes windows to begin anywhere in a page alike; on keys that are
 * hard to learn more is measured, see {@code docs/papers.md}.
 *
 * @param kind what to build
 * @param expectedPages pages that a lookup shall touch on average by equation 4, 1 or more; zone
 *     maps touch 1 whatever it says
 * @param granularity how many entries share a predicted position: 1 for each its own, up to the
 *     entries of a page
 * @source the disk paper (SIGMOD'24), section 5.1, equations 3 and 4
 */
public record ModelSpec(ModelKind kind, double expectedPages, int granularity) {
  /** What the difference and the quotient may lose, so that the inverse of a bound is the bound. */
  private static final double ROUNDING = 1e-9;

  private static final double MOST_PAGES = 1 << 20;

  /**
   * A specification.
   *
   * @throws IllegalArgumentException if a number is outside its limits
   */
  public ModelSpec {
    if (!(expectedPages >= 1 && expectedPages <= MOST_PAGES)) {
      throw new IllegalArgumentException(
          "expected pages of " + expectedPages + ", not from 1 to " + MOST_PAGES);
    }
    if (granularity < 1) {
      throw new IllegalArgumentException("a granularity of " + granularity + " entries");
    }
  }

  /**
   * The inverse of equation 4: the greatest error bound with which no more than the expected pages
   * are read on average.
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

  /** Equation 4: the pages that a lookup reads on average with an error bound in positions. */
  public static double expectedPages(long epsilon, int granularity, int entriesPerPage) {
    return 1 + 2.0 * epsilon * granularity / entriesPerPage;
  }
}
