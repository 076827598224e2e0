package org.inkling.disk.read;

import java.io.IOException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.ReadQueue;
import org.inkling.disk.page.PageKind;

/**
 * Reads of pages of which several are under way. Used by one thread at a time.
 *
 * <p>What the queue could not read, or not wholly, is read once more by itself: so a failure is
 * that of the file, and not of the means.
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

  /** How many slots there are. */
  public int depth() {
    return buffers.length;
  }

  /** How many reads are under way. */
  public int underWay() {
    return underWay;
  }

  /** How the reads are carried out. */
  public String means() {
    return reads.means();
  }

  /** Asks for pages that stand side by side, by a slot that is idle. */
  public void submit(int slot, long firstPage, int count) {
    firstPages[slot] = firstPage;
    pages[slot] = count;
    buffers[slot].fill(0, 0);
    int pageBytes = reader.format().pageBytes();
    reads.submit(slot, firstPage * pageBytes, count * pageBytes);
    underWay++;
  }

  /** Waits for any slot's pages; the slot is idle then, and its pages not yet checked. */
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
   * The pages of a slot that was taken, checked.
   *
   * @throws org.inkling.disk.CorruptFileException if one of them is not whole, or the file ends
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
      return false; // said by the read that follows, if it fails too
    }
  }

  /** Waits for all that is under way and forgets it. */
  public void drain() {
    while (underWay > 0) {
      int _ = take();
    }
  }

  /** Waits for what is under way and ends the queue. */
  @Override
  public void close() {
    reads.close();
  }
}
