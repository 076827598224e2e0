package org.inkling.disk.read;

import java.io.IOException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.ReadQueue;
import org.inkling.disk.page.PageKind;

/**
 * A queue with several page reads under way. Used by one thread at a time.
 *
 * <p>If the queue fails to read pages, or does not read all of them, they are read again directly.
 * A failure is therefore a failure of the file, not of the queue.
 */
public final class PageQueue implements AutoCloseable {
  private final PageReader reader;
  private final ReadQueue reads;
  private final PageBuffer[] buffers;
  private final long[] firstPages;
  private final int[] pages;
  private int underWay;

  PageQueue(PageReader reader, ReadQueue reads) {
    this.reader = reader;
    this.reads = reads;
    buffers = new PageBuffer[reads.depth()];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = new PageBuffer(reader.format(), reads.buffer(i));
    }
    firstPages = new long[buffers.length];
    pages = new int[buffers.length];
  }

  /** Returns the number of slots. */
  public int depth() {
    return buffers.length;
  }

  /** Returns the number of reads under way. */
  public int underWay() {
    return underWay;
  }

  /** Returns how the reads are carried out. */
  public String means() {
    return reads.means();
  }

  /** Starts a read of consecutive pages in an idle slot. */
  public void submit(int slot, long firstPage, int count) {
    firstPages[slot] = firstPage;
    pages[slot] = count;
    buffers[slot].fill(0, 0);
    int pageBytes = reader.format().pageBytes();
    reads.submit(slot, firstPage * pageBytes, count * pageBytes);
    underWay++;
  }

  /**
   * Waits for the read of any slot to end and returns the slot, which is then idle. Its pages are
   * not yet checked.
   */
  public int take() {
    try {
      int slot = reads.take();
      underWay--;
      return slot;
    } catch (IOException e) {
      throw new FileAccessException(reader.file().path(), 0, "waiting for reads", e);
    }
  }

  /**
   * Returns the pages of a slot that {@link #take} returned, after checking them.
   *
   * @throws org.inkling.disk.CorruptFileException if one of them is not intact, or the file ends
   *     before them
   * @throws FileAccessException if the system cannot read them
   */
  public PageBuffer pages(int slot, PageKind kind) {
    PageBuffer buffer = buffers[slot];
    if (isRead(slot)) {
      reader.counters().add(pages[slot]);
      reader.check(firstPages[slot], pages[slot], kind, buffer);
    } else {
      reader.read(firstPages[slot], pages[slot], kind, buffer);
    }
    return buffer;
  }

  private boolean isRead(int slot) {
    try {
      return reads.bytes(slot) == pages[slot] * reader.format().pageBytes();
    } catch (IOException e) {
      return false; // reported by the read that follows, if it fails too
    }
  }

  /** Waits for all reads under way and discards their results. */
  public void drain() {
    while (underWay > 0) {
      int _ = take();
    }
  }

  /** Waits for the reads under way and closes the queue. */
  @Override
  public void close() {
    reads.close();
  }
}
