package org.inkling.disk.index;

import org.inkling.disk.model.PageWindow;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;

/** Checks the entries of all pages, which are visited from first to last. */
final class IndexVerifier {
  private final IndexPlan plan;
  private final DataPages data;
  private final BuildProgress progress;
  private final PageWindow window = new PageWindow();
  private long entries;
  private long last;

  IndexVerifier(IndexPlan plan, BuildProgress progress) {
    this.plan = plan;
    this.progress = progress;
    data = plan.data();
  }

  void visit(PageKind kind, PageBuffer pages) {
    if (kind != PageKind.DATA) {
      return;
    }
    for (int i = 0; i < pages.pages(); i++) {
      long page = DataPages.first(pages) + i;
      if (pages.count(i) != data.count(page)) {
        throw data.corrupt(
            page, data.count(page) + " entries in its page", pages.count(i) + " of them");
      }
      for (int entry = 0; entry < pages.count(i); entry++) {
        check(page, pages.key(i, entry));
      }
    }
    progress.at(entries, plan.info().entries());
  }

  private void check(long page, long key) {
    if (entries > 0 && key <= last) {
      throw data.corrupt(page, "a key greater than " + last, "key " + key);
    }
    if (entries == 0 && key != plan.info().firstKey()) {
      throw data.corrupt(page, "the smallest key " + plan.info().firstKey(), "key " + key);
    }
    entries++;
    last = key;
    plan.model().locate(key, window);
    if (page < window.first() || page > window.last()) {
      throw data.corrupt(
          page,
          "key "
              + key
              + " in the model's window from page "
              + window.first()
              + " to "
              + window.last(),
          "it in page " + page);
    }
  }

  /** Called after all pages were visited. */
  void end() {
    IndexInfo info = plan.info();
    if (entries > 0 && last != info.lastKey()) {
      throw data.corrupt(data.pages() - 1, "the greatest key " + info.lastKey(), "key " + last);
    }
  }
}
