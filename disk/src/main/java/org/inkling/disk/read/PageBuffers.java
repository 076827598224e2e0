package org.inkling.disk.read;

/**
 * A pool of buffers of one size, which threads borrow for one operation. Nothing is allocated while
 * the number of borrowed buffers stays within its earlier maximum.
 */
public final class PageBuffers {
  private final Pool<PageBuffer> pool;

  /** Creates a pool of buffers of this number of pages for a reader. */
  public PageBuffers(PageReader reader, int pages) {
    pool = new Pool<>(() -> reader.buffer(pages));
  }

  /** Borrows a buffer, with undefined content. */
  public PageBuffer take() {
    return pool.take();
  }

  /** Returns a borrowed buffer, which must no longer be in use. */
  public void give(PageBuffer buffer) {
    pool.give(buffer);
  }
}
