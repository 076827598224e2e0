package org.inkling.disk.format;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.page.PageFormat;
import org.inkling.disk.page.PageKind;

/**
 * The part of a file after the data: sections, one after another, and the footer that lists them.
 */
final class FileTail {
  private final PageAppender pages;
  private final PageFormat format;
  private final List<Section> sections = new ArrayList<>();

  FileTail(PageAppender pages, PageFormat format) {
    this.pages = pages;
    this.format = format;
  }

  PageAppender pages() {
    return pages;
  }

  PageFormat format() {
    return format;
  }

  /** Throws if one more section would not fit into the footer, or cannot have this name. */
  void requireRoom(String name) {
    FileKind.requireName(name);
    if (FileFooter.bytes(sections.size() + 1) > format.contentBytes()) {
      throw new IllegalStateException("no room in the footer for section \"" + name + "\"");
    }
  }

  /** Begins a section, which must end before the next one begins. */
  SectionWriter section(String name) {
    return new SectionWriter(this, name);
  }

  void add(Section section) {
    sections.add(section);
  }

  /** Writes the footer, and all pages not yet written. */
  void finish(long dataPages) {
    var footer = new FileFooter(pages.page() + 1, dataPages, sections);
    footer.write(pages.buffer(), pages.at());
    pages.append(PageKind.FOOTER, footer.bytes());
    pages.flush();
  }
}
