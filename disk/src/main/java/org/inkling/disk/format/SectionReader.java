package org.inkling.disk.format;

import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageKind;
import org.inkling.disk.read.PageBuffer;
import org.inkling.disk.read.PageReader;
import org.jspecify.annotations.Nullable;

/** Reads the words of one section from first to last. Used by one thread. */
public final class SectionReader {
  private static final int BYTES_PER_READ = 1 << 18;

  private final PageReader reader;
  private final Section section;
  private final int wordsPerPage;
  private final PageBuffer buffer;
  private long position;

  SectionReader(PageReader reader, Section section) {
    this.reader = reader;
    this.section = section;
    wordsPerPage = FileFooter.wordsPerPage(reader.format());
    long max = Math.min(BYTES_PER_READ / reader.format().pageBytes(), pages());
    buffer = reader.heapBuffer((int) Math.max(1, max));
  }

  private long pages() {
    return section.pages(wordsPerPage);
  }

  /** Returns the number of words left. */
  public long remaining() {
    return section.words() - position;
  }

  /**
   * Reads the next word.
   *
   * @throws CorruptFileException if the section has ended, or its page is not intact
   */
  public long next() {
    if (position >= section.words()) {
      throw malformed("more words", "its end after " + position, null);
    }
    long page = position / wordsPerPage;
    int within = (int) (position % wordsPerPage);
    if (buffer.pages() == 0 || section.firstPage() + page >= end()) {
      fill(page);
    }
    position++;
    int inBuffer = (int) (section.firstPage() + page - buffer.firstPage());
    int at = inBuffer * reader.format().pageBytes() + within * Long.BYTES;
    return buffer.bytes().getLong(at);
  }

  private long end() {
    return buffer.firstPage() + buffer.pages();
  }

  private void fill(long page) {
    int count = (int) Math.min(buffer.capacity(), pages() - page);
    reader.read(section.firstPage() + page, count, PageKind.METADATA, buffer);
    for (int i = 0; i < count; i++) {
      long words = Math.min(wordsPerPage, section.words() - (page + i) * wordsPerPage);
      if (buffer.count(i) != words * Long.BYTES) {
        throw malformed(
            words * Long.BYTES + " bytes in its page " + (page + i), buffer.count(i) + "", null);
      }
    }
  }

  /** Returns the exception for a section whose words are invalid. */
  public CorruptFileException malformed(String expected, String found, @Nullable Throwable cause) {
    return new CorruptFileException(
        reader.file().path(),
        section.firstPage() * reader.format().pageBytes(),
        "in section \"" + section.name() + "\" " + expected,
        found,
        cause);
  }
}
