package org.inkling.disk.model;

import org.inkling.disk.leco.Floor;

/**
 * The pages that can hold a key. Filled by {@link PageModel#locate} and reused by one thread, its
 * owner.
 *
 * @units pages, counted from 0, the first page of data
 */
public final class PageWindow {
  private final Floor floor = new Floor();
  private long first;
  private long last;
  private long middle;

  /** Creates a window of the first page. */
  public PageWindow() {}

  /** Returns the first page that can hold the key. */
  public long first() {
    return first;
  }

  /** Returns the last page that can hold the key. */
  public long last() {
    return last;
  }

  /** Returns the page that most likely holds the key, from the first to the last. */
  public long middle() {
    return middle;
  }

  /** Scratch space for the search that finds the window. */
  Floor floor() {
    return floor;
  }

  /** Sets all three pages. */
  public void set(long newFirst, long newLast, long newMiddle) {
    first = newFirst;
    last = newLast;
    middle = newMiddle;
  }
}
