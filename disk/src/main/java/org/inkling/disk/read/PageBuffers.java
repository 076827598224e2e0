package org.inkling.disk.read;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Buffers of one size that threads borrow for the time of one operation; nothing is allocated while
 * no more are borrowed at a time than ever before.
 *
 * <p>A place is emptied by an exchange and filled by a compare-and-set, both volatile: what one
 * borrower did to a buffer is seen by the next.
 */
public final class PageBuffers {
  private static final int PLACES = 256;

  private final PageReader reader;
  private final int pages;
  private final AtomicReferenceArray<PageBuffer> places = new AtomicReferenceArray<>(PLACES);

  /** Buffers of so many pages for a reader. */
  public PageBuffers(PageReader reader, int pages) {
    this.reader = reader;
    this.pages = pages;
  }

  /** Borrows a buffer, with undefined content. */
  public PageBuffer take() {
    int start = start();
    for (int i = 0; i < PLACES; i++) {
      int place = (start + i) & (PLACES - 1);
      if (places.get(place) != null) {
        PageBuffer buffer = places.getAndSet(place, null);
        if (buffer != null) {
          return buffer;
        }
      }
    }
    return reader.buffer(pages);
  }

  /** Gives a buffer back that nobody uses any more. */
  public void give(PageBuffer buffer) {
    int start = start();
    for (int i = 0; i < PLACES; i++) {
      if (places.compareAndSet((start + i) & (PLACES - 1), null, buffer)) {
        return;
      }
    }
  }

  private static int start() {
    long id = Thread.currentThread().threadId();
    return (int) ((id * 0x9E3779B97F4A7C15L) >>> 56);
  }
}
