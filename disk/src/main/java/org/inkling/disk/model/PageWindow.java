package org.inkling.disk.model;

/**
 * Which pages can hold a key. Filled by {@link PageModel#locate}, reused by its owner, one thread.
 *
 * @units pages, counted from 0, the first page of data
 */
public final class PageWindow {
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

  /** Sets all three. */
  public void set(long newFirst, long newLast, long newMiddle) {
    first = newFirst;
    last = newLast;
    middle = newMiddle;
  }
}
