package org.inkling.disk.index;

import org.inkling.disk.model.PageModel;

/** The properties of an open index that a search needs; immutable. */
record IndexPlan(DataPages data, IndexInfo info, PageModel model, FetchStrategy strategy) {
  private static final int MAX_BYTES = 1 << 20;
  private static final int LANE_BYTES = 1 << 25;
  private static final int IDLE_BYTES = 1 << 25;
  private static final int MAX_IDLE = 256;

  /** The most pages per read: as many as the widest measured window. */
  int pagesPerRead() {
    return (int) Math.max(1, Math.min(pages(MAX_BYTES), info.windows().widest()));
  }

  /**
   * The number of reads of a batch that can be under way: as many as asked for, if one page each
   * fits.
   */
  int depth(int asked) {
    return Math.min(asked, pages(LANE_BYTES));
  }

  /** The most pages per read with this number of reads under way. */
  int pagesPerRead(int depth) {
    return Math.min(pagesPerRead(), pages(LANE_BYTES / depth));
  }

  /** The number of searches to keep, each with a buffer for one read: a power of two. */
  int idleSearches() {
    return Math.min(MAX_IDLE, Integer.highestOneBit(pages(IDLE_BYTES) / pagesPerRead()));
  }

  /** Returns a copy with another strategy. */
  IndexPlan with(FetchStrategy other) {
    return new IndexPlan(data, info, model, other);
  }

  /** The number of pages in this number of bytes, at least one. */
  int pages(int bytes) {
    return Math.max(1, bytes / data.file().reader().format().pageBytes());
  }
}
