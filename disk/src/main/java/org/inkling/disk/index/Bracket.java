package org.inkling.disk.index;

import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageWindow;
import org.inkling.disk.read.PageBuffer;

/**
 * The search for one key's place: which pages may hold the key according to the reads so far, and
 * which pages to read next. Used by one thread at a time, for one key after another.
 *
 * <p>All keys of pages before {@code low} are smaller than the key; those of pages {@code high} and
 * above are greater. The model only says where to look first. Where it is wrong, the pages next to
 * its window are read, and then the middle of the remaining range.
 *
 * @shape the key's place is its rank: the number of keys up to and including it
 */
final class Bracket {
  private final IndexInfo info;
  private final PageModel model;
  private final FetchStrategy strategy;
  private final long pages;
  private final int entriesPerPage;
  private final int maxPages; // per read
  private final PageWindow window = new PageWindow();
  private long key;
  private long low;
  private long high;
  private long from;
  private int count;
  private boolean known;
  private boolean found;
  private long rank;
  private long value;

  Bracket(IndexPlan plan, int maxPages) {
    info = plan.info();
    model = plan.model();
    strategy = plan.strategy();
    pages = plan.data().pages();
    entriesPerPage = plan.data().entriesPerPage();
    this.maxPages = maxPages;
  }

  /** Begins the search for a key, which may end at once. */
  void begin(long wanted) {
    key = wanted;
    low = 0;
    high = pages;
    found = false;
    known = false;
    if (pages == 0 || key < info.firstKey()) {
      end(0);
    } else if (key > info.lastKey()) {
      end(info.entries());
    } else {
      model.locate(key, window);
      aim();
    }
  }

  /**
   * Chooses the first read. Clamps the window, because a model read from a file is not trusted to.
   */
  private void aim() {
    long first = clamp(window.first(), 0);
    long last = clamp(window.last(), first);
    window.set(first, last, Math.min(clamp(window.middle(), first), last));
    if (strategy == FetchStrategy.ALL_AT_ONCE) {
      ask(first, last - first + 1);
    } else {
      ask(strategy == FetchStrategy.FROM_START ? first : window.middle(), 1);
    }
  }

  private long clamp(long page, long min) {
    return Math.max(min, Math.min(page, pages - 1));
  }

  private void ask(long page, long number) {
    from = page;
    count = (int) Math.min(maxPages, number);
  }

  /** The first page to read next. */
  long from() {
    return from;
  }

  /** The number of pages to read next. */
  int count() {
    return count;
  }

  /**
   * Narrows the range by the requested pages.
   *
   * @return whether the place is now known
   */
  boolean narrow(PageBuffer read) {
    long first = DataPages.first(read);
    long end = Math.min(high, first + read.pages());
    boolean upwards = false;
    long begin = Math.max(low, first);
    while (begin < end) {
      long middle = (begin + end) >>> 1;
      int place = (int) (middle - first);
      int entries = read.count(place);
      if (key < read.key(place, 0)) {
        end = middle;
        high = middle;
        upwards = false;
      } else if (key > read.key(place, entries - 1)) {
        begin = middle + 1;
        low = begin;
        upwards = true;
      } else {
        return hit(read, place, middle);
      }
    }
    if (low >= high) {
      return end(Math.min(low * entriesPerPage, info.entries()));
    }
    next(upwards);
    return false;
  }

  private boolean hit(PageBuffer read, int place, long page) {
    int upTo = read.countUpTo(place, key);
    found = read.key(place, upTo - 1) == key;
    value = read.value(place, upTo - 1);
    return end(page * entriesPerPage + upTo);
  }

  private boolean end(long at) {
    rank = at;
    known = true;
    return true;
  }

  /** Continues next to the pages read, at most one page outside the window, and then by halving. */
  private void next(boolean upwards) {
    long page = upwards ? low : high - 1;
    if (page < window.first() - 1 || page > window.last() + 1) {
      ask((low + high) >>> 1, 1);
    } else if (strategy == FetchStrategy.ALL_AT_ONCE && upwards && page <= window.last()) {
      ask(page, window.last() - page + 1);
    } else {
      ask(page, 1);
    }
  }

  boolean isKnown() {
    return known;
  }

  boolean isFound() {
    return found;
  }

  /** The number of keys up to and including the key. */
  long rank() {
    return rank;
  }

  /** The number of keys below the key. */
  long rankBelow() {
    return found ? rank - 1 : rank;
  }

  /** The key's value, if it is present. */
  long value() {
    return value;
  }
}
