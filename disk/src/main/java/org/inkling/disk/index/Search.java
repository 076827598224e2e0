package org.inkling.disk.index;

import org.inkling.disk.read.PageBuffer;

/**
 * The reusable state of one lookup: its bracket, and a buffer for the pages. Used by one thread at
 * a time.
 */
final class Search {
  private final DataPages data;
  private final Bracket bracket;
  private final PageBuffer buffer;

  Search(IndexPlan plan) {
    int max = plan.pagesPerRead();
    data = plan.data();
    bracket = new Bracket(plan, max);
    buffer = data.buffer(max);
  }

  /** Finds the place of a key. */
  Bracket find(long key) {
    bracket.begin(key);
    while (!bracket.isKnown()) {
      lookUp(bracket.from(), bracket.count());
      bracket.narrow(buffer);
    }
    return bracket;
  }

  /** Like {@link #find}, but for a walk: the pages that it reads are not cached. */
  Bracket seek(long key) {
    bracket.begin(key);
    while (!bracket.isKnown()) {
      pass(bracket.from(), bracket.count());
      bracket.narrow(buffer);
    }
    return bracket;
  }

  private void lookUp(long page, int count) {
    if (!data.find(page, count, buffer)) {
      data.read(page, count, buffer);
      data.keep(buffer);
    }
  }

  /** Loads consecutive pages into the buffer; pages that are read are not cached. */
  void pass(long page, int count) {
    if (!data.find(page, count, buffer)) {
      data.read(page, count, buffer);
    }
  }

  PageBuffer buffer() {
    return buffer;
  }

  /** Loads the page of the entry with {@code before} entries before it into the buffer. */
  void load(long before) {
    long page = before / data.entriesPerPage();
    if (!DataPages.has(buffer, page)) {
      lookUp(page, 1);
    }
  }

  private int place(long before) {
    return (int) (before / data.entriesPerPage() - DataPages.first(buffer));
  }

  private int within(long before) {
    return (int) (before % data.entriesPerPage());
  }

  /** The key of a loaded entry. */
  long key(long before) {
    return buffer.key(place(before), within(before));
  }

  /** The value of a loaded entry. */
  long value(long before) {
    return buffer.value(place(before), within(before));
  }
}
