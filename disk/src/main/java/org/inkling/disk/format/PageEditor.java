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
 * Changes the data of a file in place and appends to them: {@link #write} any number of times, then
 * sections, then {@link #finish}. Used by one thread at a time.
 *
 * <p>Before the first write, the footer is replaced by an invalid page and synced; the new footer
 * is written last, after another sync. A file that can be opened therefore holds all writes of its
 * last editor. A file whose change was cut short, by a crash or a failure, is refused, and cannot
 * be recovered.
 */
public final class PageEditor {
  private final StorageFile file;
  private final PageFormat format;
  private final PageSeal seal;
  private final PageBuffer mark;
  private final LongAdder writes = new LongAdder();
  private final long footer;
  private long pages; // in use: the header page and the data pages
  private boolean begun;
  private @Nullable FileTail tail;

  /** Creates an editor of a file that was opened for changes. */
  public PageEditor(PagedFile file) {
    this.file = file.reader().file();
    format = file.reader().format();
    seal = new PageSeal(format);
    mark = file.reader().buffer(1);
    footer = file.pages() - 1;
    pages = PagedFile.FIRST_DATA_PAGE + file.dataPages();
  }

  /** Returns whether anything was written. */
  public boolean hasBegun() {
    return begun;
  }

  /** Returns the number of pages written, in place or after the others. */
  public long writes() {
    return writes.sum();
  }

  /** Returns the number of data pages, including new ones. */
  public long dataPages() {
    return pages - PagedFile.FIRST_DATA_PAGE;
  }

  /**
   * Returns the number of a new page after all other data pages, which must be written before
   * {@link #finish}.
   */
  public long newPage() {
    return pages++;
  }

  /**
   * Seals a page and writes it.
   *
   * @param content its bytes, at the start of a buffer of the file's reader
   * @param count the number of entries
   * @throws FileAccessException if the system cannot write; the page may then be torn
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

  /**
   * Begins a section of metadata, which must end before the next one begins. No more data can be
   * written.
   */
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
   * Writes a footer that makes the file valid again, and makes all writes survive a crash.
   *
   * @throws FileAccessException if the system fails; the file is then refused when it is opened
   */
  public void finish() {
    tail().pages().flush();
    sync();
    tail().finish(dataPages());
    sync();
  }
}
