package org.inkling.disk.line;

import java.util.function.Consumer;
import org.inkling.segmentation.LineCorridor;

/**
 * Fits the fewest lines to keys that arrive in ascending order: each line takes keys as long as one
 * line satisfies the bounds of all of them.
 *
 * <p>Where placement is aligned to pages, all keys of a page have the same interval of valid
 * positions, and a line that is within it at two keys is within it at the keys between. A page
 * therefore costs two keys, its first and its last, and a binary search if a run ends inside it.
 *
 * <p>Starts of consecutive lines ascend, whichever slopes are chosen: a level line at the highest
 * position of a run's first key satisfies all keys whose lowest position it reaches, so the first
 * key of the next run is higher.
 *
 * @shape holds one open run, as two chains, and the keys of a page; amortised constant time per key
 * @units positions as {@link Placement} counts them
 * @error none: see the package
 * @source J. O'Rourke, CACM 24(9), 1981; Zhang, Su and Zhang, SIGMOD 2024, section 6
 */
public final class LineFitter {
  /** Heights of the corridor per position, and per half position. */
  private static final long EIGHTHS = 8;

  private static final double EIGHTHS_OF_A_HALF = 4;

  /**
   * A line between these, whose start is rounded up by less than a half, stays within the bounds.
   */
  private static final long ABOVE_LOWEST = 1;

  private static final long ABOVE_HIGHEST = 3;

  private final Placement placement;
  private final Consumer<FittedLine> sink;
  private final LineCorridor corridor = new LineCorridor();

  private final long[] page; // the keys of an incomplete page; of one entry if not aligned
  private int inPage;

  private long entries;
  private long last; // the last key added
  private boolean isOpen;
  private long firstKey;
  private long base;
  private long lastKey; // of the open run
  private long lowestLast;

  /** Creates a fitter whose lines go to the sink as soon as they end. */
  public LineFitter(Placement placement, Consumer<FittedLine> sink) {
    this.placement = placement;
    this.sink = sink;
    page = new long[placement.aligned() ? placement.entriesPerPage() : 1];
  }

  /**
   * Adds the next entry's key.
   *
   * @throws IllegalArgumentException if it is not above the previous key
   */
  public void add(long key) {
    if (entries > 0 && key <= last) {
      throw new IllegalArgumentException("key " + key + " follows " + last);
    }
    last = key;
    page[inPage++] = key;
    entries++;
    if (inPage == page.length) {
      endPage();
    }
  }

  /**
   * Adds the keys of the next entries, a range of an array; the caller has checked that they
   * ascend.
   */
  public void addAll(long[] keys, int from, int count) {
    int next = from;
    int end = from + count;
    while (next < end) {
      int some = Math.min(page.length - inPage, end - next);
      System.arraycopy(keys, next, page, inPage, some);
      last = keys[next + some - 1];
      inPage += some;
      entries += some;
      next += some;
      if (inPage == page.length) {
        endPage();
      }
    }
  }

  /** Returns the number of keys added. */
  public long entries() {
    return entries;
  }

  /** Ends the open run, if there is one. */
  public void finish() {
    endPage();
    endRun();
  }

  /** Processes the keys of a page, all of which have one interval. */
  private void endPage() {
    int count = inPage;
    inPage = 0;
    if (count == 0) {
      return;
    }
    long lowest = placement.lowest(entries - 1);
    long highest = placement.highest(entries - 1);
    int next = 0;
    while (next < count) {
      if (!isOpen) {
        begin(page[next], lowest, highest);
        next++;
      }
      int end = reach(next, count, lowest, highest);
      if (end > 0) {
        lastKey = page[end - 1];
        lowestLast = lowest;
      }
      next = end;
      if (end < count) {
        endRun();
      }
    }
  }

  private void endRun() {
    if (isOpen) {
      isOpen = false;
      sink.accept(line());
    }
  }

  private void begin(long key, long lowest, long highest) {
    isOpen = true;
    firstKey = key;
    base = lowest;
    corridor.begin(key, floor(lowest), ceiling(highest));
  }

  /**
   * Extends the open run by keys of the page. Returns the index of the first key that it cannot
   * take.
   */
  private int reach(int from, int count, long lowest, long highest) {
    long floor = floor(lowest);
    long ceiling = ceiling(highest);
    if (from == count || !corridor.extend(page[from], floor, ceiling)) {
      return from;
    }
    int low = from; // was taken
    int high = count; // cannot be taken
    int next = count - 1; // if it can be taken, so can all before it
    while (low + 1 < high) {
      if (corridor.extend(page[next], floor, ceiling)) {
        low = next;
      } else {
        high = next;
      }
      next = (low + high) >>> 1;
    }
    return high;
  }

  private long floor(long lowest) {
    return (lowest - base) * EIGHTHS + ABOVE_LOWEST;
  }

  private long ceiling(long highest) {
    return (highest - base) * EIGHTHS + ABOVE_HIGHEST;
  }

  private FittedLine line() {
    double steepest = corridor.steepestSlope();
    // The same slope from two pairs of keys may be rounded in two ways.
    double flattest = Math.min(corridor.flattestSlope(), steepest);
    return new FittedLine(
        firstKey,
        lastKey,
        lowestLast,
        base,
        flattest / EIGHTHS_OF_A_HALF,
        rise(flattest),
        steepest / EIGHTHS_OF_A_HALF,
        rise(steepest));
  }

  private double rise(double slope) {
    double middle = (corridor.minIntercept(slope) + corridor.maxIntercept(slope)) / 2;
    return middle / EIGHTHS_OF_A_HALF;
  }
}
