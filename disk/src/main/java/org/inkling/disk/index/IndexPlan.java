package org.inkling.disk.index;

import org.inkling.disk.model.PageModel;

/** What a search needs to know of an open index; never changes. */
record IndexPlan(DataPages data, IndexInfo info, PageModel model, FetchStrategy strategy) {
  private static final int MOST_BYTES = 1 << 20;
  private static final int LANE_BYTES = 1 << 25;
  private static final int IDLE_BYTES = 1 << 25;
  private static final int MOST_IDLE = 256;

  /** The most pages of one read: so many as the widest window had that was measured. */
  int pagesPerRead() {
    return (int) Math.max(1, Math.min(pages(MOST_BYTES), info.windows().widest()));
  }

  /** How many reads of a batch can be under way: as many as asked for, if one page each fits. */
  int depth(int asked) {
    return Math.min(asked, pages(LANE_BYTES));
  }

  /** The most pages of one read where so many are under way. */
  int pagesPerRead(int depth) {
    return Math.min(pagesPerRead(), pages(LANE_BYTES / depth));
  }

  /** How many searches, each with a buffer for one read, are kept: a power of two. */
  int idleSearches() {
    return Math.min(MOST_IDLE, Integer.highestOneBit(pages(IDLE_BYTES) / pagesPerRead()));
  }

  /** The same with another strategy. */
  IndexPlan with(FetchStrategy other) {
    return new IndexPlan(data, info, model, other);
  }

  /** How many pages so many bytes are, at least one. */
  int pages(int bytes) {
    return Math.max(1, bytes / data.file().reader().format().pageBytes());
  }
}
