package org.inkling.disk.format;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.DirectBuffer;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.FolderWarnings;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;

/**
 * An open file of pages: the range of its data, its sections, and a reader. Threads may share it.
 *
 * @units pages are numbered from the start of the file, the header being page 0
 * @error opening checks the header, the footer and the length; a section is checked as it is read
 */
public final class PagedFile implements AutoCloseable {
  /** The first page of the data. */
  public static final long FIRST_DATA_PAGE = 1;

  private static final int FIRST_READ_BYTES = 4096;
  private static final int BYTES_PER_CHECK = 1 << 20;

  private final StorageFile file;
  private final FileHeader header;
  private final PageReader reader;
  private final FileFooter footer;

  private PagedFile(StorageFile file, FileKind kind) throws IOException {
    this.file = file;
    header = readHeader(file, kind);
    reader = new PageReader(file, new PageFormat(header.pageBytes(), header.fileId()));
    if (header.pageBytes() % file.alignment() != 0) {
      footer = new FileFooter(0, 0, List.of());
    } else {
      long pages = countPages();
      reader.read(0, 1, PageKind.HEADER, reader.heapBuffer(1));
      PageBuffer last = reader.heapBuffer(1);
      reader.read(pages - 1, 1, PageKind.FOOTER, last);
      footer = FileFooter.read(file.path(), last.bytes(), last.count(0), reader.format(), pages);
    }
  }

  /**
   * Opens a file that should be of the given kind.
   *
   * @throws CorruptFileException if it is of another kind or a later version, or is damaged
   * @throws FileAccessException if the system does not open or read it
   */
  public static PagedFile open(FileLayer files, Path path, AccessMode mode, FileKind kind) {
    return open(files::open, path, mode, kind);
  }

  /** Like {@link #open}, but for changes by a {@link PageEditor}; not for maps. */
  public static PagedFile edit(FileLayer files, Path path, AccessMode mode, FileKind kind) {
    return open(files::edit, path, mode, kind);
  }

  @FunctionalInterface
  private interface Opener {
    StorageFile open(Path path, AccessMode mode) throws IOException;
  }

  private static PagedFile open(Opener files, Path path, AccessMode mode, FileKind kind) {
    PagedFile opened = attempt(files, path, mode, kind);
    int alignment = opened.file.alignment();
    int pageBytes = opened.header.pageBytes();
    if (pageBytes % alignment == 0) {
      return opened;
    }
    opened.close();
    FolderWarnings.log(
        path,
        "no direct access to pages of "
            + pageBytes
            + " bytes on a device with blocks of "
            + alignment
            + ", read through the cache instead");
    return attempt(files, path, AccessMode.BUFFERED, kind);
  }

  private static PagedFile attempt(Opener files, Path path, AccessMode mode, FileKind kind) {
    StorageFile file;
    try {
      file = files.open(path, mode);
    } catch (IOException e) {
      throw new FileAccessException(path, 0, "opening", e);
    }
    try {
      return new PagedFile(file, kind);
    } catch (IOException e) {
      closeAfter(file, e);
      throw new FileAccessException(path, 0, "reading the header", e);
    } catch (RuntimeException | Error e) {
      closeAfter(file, e);
      throw e;
    }
  }

  private static void closeAfter(StorageFile file, Throwable failure) {
    try {
      file.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private static FileHeader readHeader(StorageFile file, FileKind kind) throws IOException {
    int bytes = Math.max(FIRST_READ_BYTES, file.alignment());
    int alignment = Math.max(Long.BYTES, file.alignment());
    try (DirectBuffer start = DirectBuffer.ofThread(bytes, alignment)) {
      int length = file.read(start.bytes(), 0);
      return FileHeader.read(file.path(), start.bytes(), length, kind);
    }
  }

  private long countPages() throws IOException {
    long size = file.size();
    int pageBytes = header.pageBytes();
    if (size % pageBytes != 0 || size < 2L * pageBytes) {
      throw new CorruptFileException(
          file.path(),
          size - size % pageBytes,
          "whole pages of " + pageBytes + " bytes, two at least",
          "the end of the file at " + size);
    }
    return size / pageBytes;
  }

  /** Returns its name when it was opened. */
  public Path path() {
    return file.path();
  }

  /** Returns how its bytes are read. */
  public AccessMode mode() {
    return file.mode();
  }

  /** Returns the kind of the file, with the file's own version. */
  public FileKind kind() {
    return header.kind();
  }

  /** Returns the reader of its pages. */
  public PageReader reader() {
    return reader;
  }

  /** Returns the number of pages. */
  public long pages() {
    return footer.pages();
  }

  /** Returns the number of data pages. */
  public long dataPages() {
    return footer.dataPages();
  }

  /** Returns its sections, in order. */
  public List<Section> sections() {
    return footer.sections();
  }

  /**
   * Returns a reader of a section.
   *
   * @throws CorruptFileException if the file has no section of this name
   */
  public SectionReader section(String name) {
    for (Section section : footer.sections()) {
      if (section.name().equals(name)) {
        return new SectionReader(reader, section);
      }
    }
    throw new CorruptFileException(
        path(),
        (footer.pages() - 1) * header.pageBytes(),
        "a section \"" + name + "\"",
        footer.sections().toString());
  }

  /**
   * Reads and checks every page from the first to the last.
   *
   * @throws CorruptFileException for the first page that is not intact
   */
  public void verify(PageVisitor visitor) {
    long max = Math.max(1, BYTES_PER_CHECK / header.pageBytes());
    reader.lend((int) Math.min(max, pages()), buffer -> verify(buffer, visitor));
  }

  private void verify(PageBuffer buffer, PageVisitor visitor) {
    long metadata = FIRST_DATA_PAGE + dataPages();
    verify(0, FIRST_DATA_PAGE, PageKind.HEADER, buffer, visitor);
    verify(FIRST_DATA_PAGE, metadata, PageKind.DATA, buffer, visitor);
    verify(metadata, pages() - 1, PageKind.METADATA, buffer, visitor);
    verify(pages() - 1, pages(), PageKind.FOOTER, buffer, visitor);
  }

  private void verify(long from, long to, PageKind kind, PageBuffer buffer, PageVisitor visitor) {
    for (long page = from; page < to; page += buffer.capacity()) {
      int count = (int) Math.min(buffer.capacity(), to - page);
      reader.read(page, count, kind, buffer);
      visitor.visit(kind, buffer);
    }
  }

  /** Receives pages that were found intact. */
  @FunctionalInterface
  public interface PageVisitor {
    /** Visits consecutive pages of one kind, which it may not keep. */
    void visit(PageKind kind, PageBuffer pages);
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new FileAccessException(file.path(), 0, "closing", e);
    }
  }
}
