package org.inkling.disk.index;

import org.inkling.disk.read.PageBuffer;

/** What one lookup needs: its bracket, and a buffer for the pages. Used by one thread at a time. */
final class Search {
  private final DataPages data;
  private final Bracket bracket;
  private final PageBuffer buffer;

  Search(IndexPlan plan) {
    int most = plan.pagesPerRead();
    data = plan.data();
    bracket = new Bracket(plan, most);
    buffer = data.buffer(most);
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

  /** As {@link #find}, for a walk: what it reads is not left in the cache. */
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

  /** Makes pages side by side stand in the buffer; what is read is not left in the cache. */
  void pass(long page, int count) {
    if (!data.find(page, count, buffer)) {
      data.read(page, count, buffer);
    }
  }

  PageBuffer buffer() {
    return buffer;
  }

  /** Makes the page of the entry with {@code before} entries before it stand in the buffer. */
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

  /** The key of an entry that was loaded. */
  long key(long before) {
    return buffer.key(place(before), within(before));
  }

  /** The value of an entry that was loaded. */
  long value(long before) {
    return buffer.value(place(before), within(before));
  }
}
