package org.inkling.disk.format;

import org.inkling.disk.page.PageKind;

/** Writes the words of one section. */
public final class SectionWriter implements AutoCloseable {
  private final FileTail tail;
  private final PageAppender pages;
  private final int wordsPerPage;
  private final String name;
  private final long firstPage;
  private long words;
  private int inPage;

  SectionWriter(FileTail tail, String name) {
    this.tail = tail;
    this.name = name;
    pages = tail.pages();
    wordsPerPage = FileFooter.wordsPerPage(tail.format());
    firstPage = pages.page();
  }

  /** Writes one word. */
  public void put(long word) {
    pages.buffer().putLong(pages.at() + inPage * Long.BYTES, word);
    words++;
    if (++inPage == wordsPerPage) {
      endPage();
    }
  }

  private void endPage() {
    pages.append(PageKind.METADATA, inPage * Long.BYTES);
    inPage = 0;
  }

  /** Ends the section. */
  @Override
  public void close() {
    if (inPage > 0) {
      endPage();
    }
    tail.add(new Section(name, firstPage, words));
  }
}
