package org.inkling.disk.model;

/**
 * What model to build.
 *
 * <p>With {@code R = 2 epsilon} entries searched, {@code G} entries that share a position and
 * {@code P} entries in a page, a lookup touches {@code 1 + (R - G) / P} pages on average, if
 * positions are spread evenly over pages: equation 4. It is nominal; what is measured is a little
 * more on keys that are hard to learn.
 *
 * @param kind what to build
 * @param expectedPages pages that a lookup shall touch on average by equation 4, 1 or more; zone
 *     maps touch 1 whatever it says
 * @param granularity how many entries share a predicted position: 1 for each its own, up to the
 *     entries of a page
 * @source the disk paper (SIGMOD'24), section 5.1, equations 3 and 4
 */
public record ModelSpec(ModelKind kind, double expectedPages, int granularity) {
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
   * The error bound that equation 4 gives, in entries, rounded down.
   *
   * @throws IllegalArgumentException if the granularity exceeds a page
   */
  public long epsilon(int entriesPerPage) {
    if (granularity > entriesPerPage) {
      throw new IllegalArgumentException(
          "a granularity of " + granularity + " entries in pages of " + entriesPerPage);
    }
    return (long) (((expectedPages - 1) * entriesPerPage + granularity) / 2);
  }
}
