package org.inkling.disk.model;

import org.inkling.disk.leco.Floor;

/**
 * Which pages can hold a key. Filled by {@link PageModel#locate}, reused by its owner, one thread.
 *
 * @units pages, counted from 0, the first page of data
 */
public final class PageWindow {
  private final Floor floor = new Floor();
  private long first;
  private long last;
  private long middle;

  /** A window of the first page. */
  public PageWindow() {}

  /** The first page that can hold the key. */
  public long first() {
    return first;
  }

  /** The last page that can. */
  public long last() {
    return last;
  }

  /** The page that most likely does, from the first to the last. */
  public long middle() {
    return middle;
  }

  /** For the search that leads to the window. */
  Floor floor() {
    return floor;
  }

  /** Sets all three. */
  public void set(long newFirst, long newLast, long newMiddle) {
    first = newFirst;
    last = newLast;
    middle = newMiddle;
  }
}
