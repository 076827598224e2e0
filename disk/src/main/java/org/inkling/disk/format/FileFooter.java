package org.inkling.disk.format;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.page.PageFormat;

/**
 * The content of the last page of a file.
 *
 * <pre>
 *   0   8 bytes   number of pages of the file, including this one
 *   8   8 bytes   number of pages of data, the first of which is page 1
 *  16   4 bytes   number of sections
 *  20   4 bytes   0
 *  24  32 bytes   of each section: name, first page, number of words; in the order of their pages
 * </pre>
 */
record FileFooter(long pages, long dataPages, List<Section> sections) {
  private static final int SECTIONS = 16;
  private static final int FIRST_SECTION = 24;
  private static final int SECTION_BYTES = 32;

  FileFooter {
    sections = List.copyOf(sections);
  }

  static int bytes(int sections) {
    return FIRST_SECTION + sections * SECTION_BYTES;
  }

  int bytes() {
    return bytes(sections.size());
  }

  void write(ByteBuffer into, int at) {
    into.putLong(at, pages);
    into.putLong(at + 8, dataPages);
    into.putInt(at + SECTIONS, sections.size());
    int place = at + FIRST_SECTION;
    for (Section section : sections) {
      FixedText.put(into, place, section.name());
      into.putLong(place + 16, section.firstPage());
      into.putLong(place + 24, section.words());
      place += SECTION_BYTES;
    }
  }

  /**
   * Reads a footer.
   *
   * @param from the content of the last page of the file
   * @param length how many bytes of it count
   * @param filePages how many pages the file has
   */
  static FileFooter read(
      Path file, ByteBuffer from, int length, PageFormat format, long filePages) {
    long offset = (filePages - 1) * format.pageBytes();
    int count = length < FIRST_SECTION ? -1 : from.getInt(SECTIONS);
    if (count < 0 || count > maxSections(format) || length != bytes(count)) {
      throw new CorruptFileException(
          file, offset, "a footer of as many bytes as its sections need", length + " bytes");
    }
    var sections = new ArrayList<Section>();
    for (int i = 0; i < count; i++) {
      sections.add(section(file, offset, from, FIRST_SECTION + i * SECTION_BYTES));
    }
    var footer = new FileFooter(from.getLong(0), from.getLong(8), sections);
    if (footer.pages != filePages || !footer.fits(wordsPerPage(format))) {
      throw new CorruptFileException(
          file, offset, "data and sections that fill " + filePages + " pages", footer.toString());
    }
    return footer;
  }

  private static Section section(Path file, long offset, ByteBuffer from, int place) {
    String name = FixedText.get(from, place);
    if (!FileKind.isName(name)) {
      throw new CorruptFileException(
          file, offset + place, "the name of a section in ASCII", "\"" + name + "\"");
    }
    return new Section(name, from.getLong(place + 16), from.getLong(place + 24));
  }

  private static int maxSections(PageFormat format) {
    return (format.contentBytes() - FIRST_SECTION) / SECTION_BYTES;
  }

  static int wordsPerPage(PageFormat format) {
    return format.contentBytes() / Long.BYTES;
  }

  /**
   * Whether data and sections exactly fill the pages between header and footer; no sum overflows.
   */
  private boolean fits(int wordsPerPage) {
    long left = pages - 2 - dataPages;
    boolean fits = dataPages >= 0 && left >= 0;
    for (int i = 0; fits && i < sections.size(); i++) {
      Section section = sections.get(i);
      fits = section.words() >= 0 && section.firstPage() == pages - 1 - left;
      left -= section.pages(wordsPerPage);
      fits &= left >= 0;
    }
    return fits && left == 0;
  }
}
