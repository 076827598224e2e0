package org.inkling.disk.index;

import org.inkling.disk.model.PageModel;

/** What a search needs to know of an open index; never changes. */
record IndexPlan(DataPages data, IndexInfo info, PageModel model, FetchStrategy strategy) {
  private static final int MOST_BYTES = 1 << 20;

  /** The most pages of one read: so many as the widest window had that was measured. */
  int pagesPerRead() {
    return (int) Math.max(1, Math.min(pages(MOST_BYTES), info.windows().widest()));
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
