package org.inkling.disk.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AlignedBuffers;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageDamage;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;

/**
 * Reads pages of a file and checks them. Threads may share it; each thread reads into its own
 * buffers.
 *
 * @error a page that is not intact, or not the page that belongs there, is never returned
 */
public final class PageReader {
  private final StorageFile file;
  private final PageFormat format;
  private final ReadCounters counters = new ReadCounters();

  /** Creates a reader of an open file, which the caller must close. */
  public PageReader(StorageFile file, PageFormat format) {
    this.file = file;
    this.format = format;
  }

  /** Returns the format of the pages. */
  public PageFormat format() {
    return format;
  }

  /** Returns the file. */
  public StorageFile file() {
    return file;
  }

  /** Returns the counts of the reads so far. */
  public ReadCounters counters() {
    return counters;
  }

  /**
   * Allocates a buffer for this number of pages, for many reads: its memory is outside the heap,
   * and stays until a garbage collection after the last use.
   */
  public PageBuffer buffer(int pages) {
    int bytes = Math.multiplyExact(pages, format.pageBytes());
    return new PageBuffer(format, AlignedBuffers.allocate(bytes, alignment()));
  }

  /** Allocates a buffer on the heap, for the few reads of an opening. */
  public PageBuffer heapBuffer(int pages) {
    int bytes = Math.multiplyExact(pages, format.pageBytes());
    return new PageBuffer(format, ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN));
  }

  /**
   * Passes a buffer for this number of pages to an action, for many reads by this thread alone. Its
   * memory is outside the heap, and goes back to the system when the action ends.
   */
  public void lend(int pages, Consumer<PageBuffer> action) {
    int bytes = Math.multiplyExact(pages, format.pageBytes());
    try (DirectBuffer memory = DirectBuffer.ofThread(bytes, alignment())) {
      action.accept(new PageBuffer(format, memory.bytes()));
    }
  }

  /**
   * Creates a queue of reads, which must be closed before the file.
   *
   * @param depth how many reads may be under way
   * @param pages the most pages of one read
   * @throws FileAccessException if the system cannot create a queue
   */
  public PageQueue queue(int depth, int pages) {
    int bytes = Math.multiplyExact(pages, format.pageBytes());
    try {
      return new PageQueue(this, file.queue(depth, bytes));
    } catch (IOException e) {
      throw new FileAccessException(file.path(), 0, "opening a queue of reads", e);
    }
  }

  private int alignment() {
    return Math.max(file.alignment(), Long.BYTES);
  }

  /**
   * Reads consecutive pages in one read.
   *
   * @param into a buffer of this reader with room for them; its old content is lost, also after a
   *     failure
   * @throws CorruptFileException if one of them is not intact, or the file ends before them
   * @throws FileAccessException if the system cannot read
   */
  public void read(long firstPage, int pages, PageKind kind, PageBuffer into) {
    into.fill(0, 0);
    int wanted = pages * format.pageBytes();
    ByteBuffer bytes = into.bytes();
    bytes.clear().limit(wanted);
    long offset = firstPage * format.pageBytes();
    int read;
    try {
      read = bytes.isDirect() ? file.read(bytes, offset) : readToHeap(bytes, offset);
    } catch (IOException e) {
      throw new FileAccessException(file.path(), offset, "reading " + wanted + " bytes", e);
    } finally {
      bytes.clear();
    }
    counters.add(pages);
    if (read < wanted) {
      throw ended(firstPage, read);
    }
    check(firstPage, pages, kind, into);
  }

  /** Reads through memory that is given back at once: direct access needs an aligned address. */
  private int readToHeap(ByteBuffer into, long offset) throws IOException {
    try (DirectBuffer direct = DirectBuffer.ofThread(into.limit(), alignment())) {
      int read = file.read(direct.bytes(), offset);
      into.put(0, direct.bytes(), 0, read);
      return read;
    }
  }

  private CorruptFileException ended(long firstPage, int read) {
    int pageBytes = format.pageBytes();
    long page = firstPage + read / pageBytes;
    return new CorruptFileException(
        file.path(),
        page * pageBytes,
        pageBytes + " bytes of page " + page,
        "the end of the file after " + read % pageBytes + " of them");
  }

  /** Checks the pages in a buffer and marks it as holding them. */
  void check(long firstPage, int pages, PageKind kind, PageBuffer in) {
    int pageBytes = format.pageBytes();
    for (int i = 0; i < pages; i++) {
      PageDamage damage = in.damage(i, firstPage + i, kind);
      if (damage != null) {
        throw new CorruptFileException(
            file.path(), (firstPage + i) * pageBytes, damage.expected(), damage.found());
      }
    }
    in.fill(firstPage, pages);
  }
}
