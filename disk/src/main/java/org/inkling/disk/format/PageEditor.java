package org.inkling.disk.format;

import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.page.PageSeal;
import org.inkling.disk.read.PageBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Changes the data of a file in place and lets them grow: {@link #write} any number of times, then
 * sections, then {@link #finish}. Used by one thread at a time.
 *
 * <p>Before its first write the footer is replaced by a page that is none, and a sync makes sure of
 * it; the new footer comes last, behind another sync. So a file that can be opened holds all writes
 * of whoever changed it, and one whose change was cut short, by a crash or a failure, is refused as
 * such. Nothing brings it back.
 */
public final class PageEditor {
  private final StorageFile file;
  private final PageFormat format;
  private final PageSeal seal;
  private final PageBuffer mark;
  private final LongAdder writes = new LongAdder();
  private final long footer;
  private long pages; // in use: the header's and those of data
  private boolean begun;
  private @Nullable FileTail tail;

  /** For a file that was opened to be changed. */
  public PageEditor(PagedFile file) {
    this.file = file.reader().file();
    format = file.reader().format();
    seal = new PageSeal(format);
    mark = file.reader().buffer(1);
    footer = file.pages() - 1;
    pages = PagedFile.FIRST_DATA_PAGE + file.dataPages();
  }

  /** Whether anything was written. */
  public boolean hasBegun() {
    return begun;
  }

  /** How many pages were written in place or behind the others. */
  public long writes() {
    return writes.sum();
  }

  /** How many pages of data there are, new ones included. */
  public long dataPages() {
    return pages - PagedFile.FIRST_DATA_PAGE;
  }

  /** The number of a page more, behind all others of data; to be written before the end. */
  public long newPage() {
    return pages++;
  }

  /**
   * Seals a page and writes it.
   *
   * @param content its bytes, at the start of a buffer of the file's reader
   * @param count of entries
   * @throws FileAccessException if the system cannot write; the page may be torn then
   */
  public void write(long page, PageKind kind, int count, PageBuffer content) {
    if (!begun) {
      begin();
    }
    put(page, kind, count, content);
    writes.increment();
  }

  private void begin() {
    begun = true;
    put(footer, PageKind.CHANGING, 0, mark);
    sync();
  }

  private void put(long page, PageKind kind, int count, PageBuffer content) {
    seal.seal(content.bytes(), 0, page, kind, count);
    long offset = page * format.pageBytes();
    content.bytes().position(0).limit(format.pageBytes());
    try {
      file.write(content.bytes(), offset);
    } catch (IOException e) {
      throw new FileAccessException(
          file.path(), offset, "writing " + format.pageBytes() + " bytes", e);
    } finally {
      content.bytes().clear();
    }
  }

  private void sync() {
    try {
      file.sync();
    } catch (IOException e) {
      throw new FileAccessException(file.path(), 0, "syncing", e);
    }
  }

  /** Begins a section of metadata; no more data can be written. It ends before the next begins. */
  public SectionWriter section(String name) {
    FileTail metadata = tail();
    metadata.requireRoom(name);
    return metadata.section(name);
  }

  private FileTail tail() {
    FileTail known = tail;
    if (known == null) {
      known = new FileTail(new PageAppender(file, format, pages), format);
      tail = known;
    }
    return known;
  }

  /**
   * Writes a footer that makes the file whole again, and makes all survive a crash.
   *
   * @throws FileAccessException if the system fails; the file stays refused then
   */
  public void finish() {
    tail().pages().flush();
    sync();
    tail().finish(dataPages());
    sync();
  }
}
