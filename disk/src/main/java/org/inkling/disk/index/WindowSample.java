package org.inkling.disk.index;

import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageWindow;

/**
 * A sample of keys at even distances, which measures the windows that a model gives.
 *
 * <p>The distance is a power of two, which doubles when the room is used up; every second key is
 * then dropped. A page has an odd number of entries, so that all places within pages are sampled
 * equally.
 *
 * @error for 1,024 keys or more, means are off by less than 1/32 of a standard deviation
 */
final class WindowSample {
  private static final int MAX_KEYS = 4096;
  private static final int MIN_KEYS = 1024;
  private static final int SHARE = 512; // one key in this number is measured, within these limits

  private final long[] keys = new long[MAX_KEYS];
  private int kept;
  private long distance = 1;
  private long seen;

  /** Offers the next keys. */
  void addAll(long[] from, int start, int count) {
    long next = kept * distance;
    while (next < seen + count) {
      if (kept == MAX_KEYS) {
        thinOut();
      } else {
        keys[kept++] = from[start + (int) (next - seen)];
      }
      next = kept * distance;
    }
    seen += count;
  }

  private void thinOut() {
    kept = MAX_KEYS / 2;
    for (int i = 0; i < kept; i++) {
      keys[i] = keys[2 * i];
    }
    distance *= 2;
  }

  /**
   * Measures the windows that a model gives for the keys of the sample.
   *
   * @throws IllegalStateException if a window lacks the page of its key
   */
  Shape measure(PageModel model, int entriesPerPage) {
    var window = new PageWindow();
    int spare = kept / Math.clamp(seen / SHARE, MIN_KEYS, MAX_KEYS);
    int step = Integer.highestOneBit(Math.max(1, spare));
    int count = 0;
    long pages = 0;
    long fromStart = 0;
    long fromMiddle = 0;
    long widest = 1;
    for (int i = 0; i < kept; i += step) {
      count++;
      model.locate(keys[i], window);
      long page = i * distance / entriesPerPage;
      if (page < window.first() || page > window.last()) {
        throw new IllegalStateException(
            "a window from page "
                + window.first()
                + " to "
                + window.last()
                + " for a key of page "
                + page
                + ": the "
                + model.kind().label()
                + " model is wrong");
      }
      long width = window.last() - window.first() + 1;
      widest = Math.max(widest, width);
      pages += width;
      fromStart += page - window.first() + 1;
      fromMiddle += Math.abs(page - window.middle()) + 1;
    }
    double each = Math.max(1, count);
    return count == 0
        ? new Shape(1, 1, 1, 1)
        : new Shape(pages / each, fromStart / each, fromMiddle / each, widest);
  }

  /**
   * The windows that a model gives for keys that are present.
   *
   * @param meanPages the mean number of pages, which all-at-once reads
   * @param fromStart the mean number of pages up to the key's, which from-start reads
   * @param fromMiddle the mean number of pages from the likeliest to the key's, both included
   * @param widest the most pages of one window
   */
  record Shape(double meanPages, double fromStart, double fromMiddle, long widest) {}
}
