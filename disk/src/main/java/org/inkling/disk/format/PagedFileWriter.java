package org.inkling.disk.format;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.file.UnfinishedFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;

/**
 * Writes one file from start to end: data, then sections, then {@link #finish}. Used by one thread.
 *
 * <p>The file gets its name at the end; a writer that is closed earlier, or after a failure,
 * deletes what it has written. It needs memory for one buffer, however large the file.
 */
public final class PagedFileWriter implements AutoCloseable {
  private final Path target;
  private final UnfinishedFile unfinished;
  private final StorageFile file;
  private final PageFormat format;
  private final PageAppender pages;
  private final FileTail tail;
  private long dataPages = -1; // -1 while data are being written
  private int entries; // of the current data page
  private boolean open = true;
  private boolean finished;

  private PagedFileWriter(FileLayer files, Path target, PageFormat format, long attempt) {
    this.target = target.toAbsolutePath();
    this.format = format;
    String suffix = "." + Long.toHexString(attempt) + ".tmp";
    unfinished = new UnfinishedFile(files, this.target, "", suffix);
    try {
      file = files.create(unfinished.path());
    } catch (IOException e) {
      throw new FileAccessException(unfinished.path(), 0, "making a file", e);
    }
    try {
      pages = new PageAppender(file, format, 0);
      tail = new FileTail(pages, format);
    } catch (RuntimeException | Error e) {
      abandon(e); // allocating a buffer may fail
      throw e;
    }
  }

  /**
   * Begins a file.
   *
   * @param target its name; an existing file of this name remains until the new file is complete
   * @throws FileAccessException if the system does not create a file
   */
  public static PagedFileWriter create(
      FileLayer files, Path target, FileKind kind, PageFormat format) {
    return create(files, target, kind, format, format.fileId());
  }

  /**
   * Begins a file that is a copy of another one and has its id.
   *
   * @param attempt a number that no other attempt uses, so that a file left by a crash is not in
   *     the way
   */
  public static PagedFileWriter create(
      FileLayer files, Path target, FileKind kind, PageFormat format, long attempt) {
    var writer = new PagedFileWriter(files, target, format, attempt);
    try {
      var header = new FileHeader(kind, format.pageBytes(), format.fileId());
      header.write(writer.pages.buffer(), 0);
      writer.pages.append(PageKind.HEADER, FileHeader.BYTES); // a large page is written at once
      return writer;
    } catch (RuntimeException | Error e) {
      writer.abandon(e);
      throw e;
    }
  }

  /** Like {@link #close}, but because of a failure, which takes precedence. */
  private void abandon(Throwable failure) {
    try {
      close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Returns the format of the pages. */
  public PageFormat format() {
    return format;
  }

  /** Returns the number of complete pages. */
  public long pages() {
    return pages.page();
  }

  /**
   * Adds an entry to the data; the caller is responsible for the order.
   *
   * @throws FileAccessException if the system cannot write
   */
  public void add(long key, long value) {
    PageFormat.setEntry(pages.buffer(), pages.at(), entries, key, value);
    if (++entries == format.entriesPerPage()) {
      endPage();
    }
  }

  /** Adds entries that are a range of two arrays, as if by calling {@link #add} for each. */
  public void addAll(long[] keys, long[] values, int from, int count) {
    int next = from;
    int end = from + count;
    while (next < end) {
      int some = Math.min(format.entriesPerPage() - entries, end - next);
      put(keys, values, next, some);
      next += some;
      entries += some;
      if (entries == format.entriesPerPage()) {
        endPage();
      }
    }
  }

  private void put(long[] keys, long[] values, int from, int count) {
    ByteBuffer buffer = pages.buffer();
    int at = pages.at();
    for (int i = 0; i < count; i++) {
      PageFormat.setEntry(buffer, at, entries + i, keys[from + i], values[from + i]);
    }
  }

  /**
   * Adds a complete page to the data. The last page of entries must be complete.
   *
   * @param kind a kind with entries
   * @param words key, value, key, value, ...
   * @param count the number of entries
   * @return the number of the page
   * @throws FileAccessException if the system cannot write
   */
  public long addPage(PageKind kind, long[] words, int count) {
    if (entries != 0) {
      throw new IllegalStateException("a page of " + entries + " entries is not complete");
    }
    ByteBuffer buffer = pages.buffer();
    for (int i = 0; i < 2 * count; i++) {
      buffer.putLong(pages.at() + i * Long.BYTES, words[i]);
    }
    long page = pages.page();
    pages.append(kind, count);
    return page;
  }

  private void endPage() {
    pages.append(PageKind.DATA, entries);
    entries = 0;
  }

  private void endData() {
    if (dataPages < 0) {
      if (entries > 0) {
        endPage();
      }
      dataPages = pages.page() - 1;
    }
  }

  /**
   * Begins a section of metadata, which must end before the next one begins. No more data can be
   * added.
   */
  public SectionWriter section(String name) {
    tail.requireRoom(name);
    endData();
    return tail.section(name);
  }

  /**
   * Completes the file and gives it its name.
   *
   * @throws FileAccessException if the system fails: the name refers to the same file as before, if
   *     any; if it is the folder that cannot be synced, a new name is removed again, but a file
   *     that was there has been replaced, which a crash may undo
   */
  public void finish() {
    attempt("looking for a file to replace", 0, unfinished::noteReplaced);
    finishUnsynced();
    attempt("syncing the folder of the complete file", 0, unfinished::syncName);
  }

  /**
   * Like {@link #finish}, but does not sync the folder: the content is synced, but a crash may lose
   * the name until the caller has synced the folder, which it can do once for several files.
   *
   * @throws FileAccessException like {@link #finish} before the renaming
   */
  public void finishUnsynced() {
    endData();
    tail.finish(dataPages);
    long bytes = pages.page() * format.pageBytes();
    attempt("syncing", bytes, file::sync);
    open = false;
    attempt("closing", bytes, file::close);
    attempt("renaming to " + target.getFileName(), 0, unfinished::rename);
    finished = true;
  }

  private void attempt(String what, long offset, Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new FileAccessException(finished ? target : unfinished.path(), offset, what, e);
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  /** Closes the writer and deletes an unfinished file. */
  @Override
  public void close() {
    if (pages != null) {
      pages.close();
    }
    if (open) {
      open = false;
      try {
        file.close();
      } catch (IOException e) {
        // The file is deleted anyway.
      }
    }
    if (!finished) {
      attempt("deleting", 0, unfinished::delete);
      finished = true;
    }
  }
}
