package org.inkling.disk.read;

/**
 * Buffers of one size that threads borrow for the time of one operation; nothing is allocated while
 * no more are borrowed at a time than ever before.
 */
public final class PageBuffers {
  private final Pool<PageBuffer> pool;

  /** Buffers of so many pages for a reader. */
  public PageBuffers(PageReader reader, int pages) {
    pool = new Pool<>(() -> reader.buffer(pages));
  }

  /** Borrows a buffer, with undefined content. */
  public PageBuffer take() {
    return pool.take();
  }

  /** Gives a buffer back that nobody uses any more. */
  public void give(PageBuffer buffer) {
    pool.give(buffer);
  }
}
