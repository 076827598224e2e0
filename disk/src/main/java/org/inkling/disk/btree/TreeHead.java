package org.inkling.disk.btree;

import java.util.Arrays;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.format.PagedFile;
import org.inkling.disk.format.SectionReader;
import org.inkling.disk.format.SectionWriter;

/**
 * The description of the whole tree in the file's section "tree": page of the root, entries,
 * height, then the pages of each level, leaves first. Changed only by the writer.
 */
final class TreeHead {
  static final String SECTION = "tree";

  private static final int MAX_HEIGHT = 64; // more than 2^63 entries could need
  private static final int FIXED_WORDS = 3;

  long root;
  long entries;
  private long[] pages;

  TreeHead(long root, long entries, long... pagesOfLevels) {
    this.root = root;
    this.entries = entries;
    pages = pagesOfLevels;
  }

  int height() {
    return pages.length;
  }

  /** The number of pages of a level; the leaves are level 0. */
  long pages(int level) {
    return pages[level];
  }

  /** The number of pages of each level, leaves first. */
  long[] pages() {
    return pages.clone();
  }

  long allPages() {
    return Arrays.stream(pages).sum();
  }

  void addPage(int level) {
    pages[level]++;
  }

  /** Makes a page the root of a new top level. */
  void grow(long page) {
    root = page;
    pages = Arrays.copyOf(pages, pages.length + 1);
    pages[pages.length - 1] = 1;
  }

  void write(SectionWriter section) {
    section.put(root);
    section.put(entries);
    section.put(pages.length);
    for (long ofLevel : pages) {
      section.put(ofLevel);
    }
  }

  /**
   * Reads the section.
   *
   * @throws CorruptFileException if it does not fit the file
   */
  static TreeHead read(PagedFile file) {
    SectionReader section = file.section(SECTION);
    if (section.remaining() < FIXED_WORDS) {
      throw section.malformed(FIXED_WORDS + " words at least", section.remaining() + "", null);
    }
    long root = section.next();
    long entries = section.next();
    long height = section.next();
    if (height < 1 || height > MAX_HEIGHT || height != section.remaining()) {
      throw section.malformed(
          "a height and a word for each level", height + " and " + section.remaining(), null);
    }
    long[] pages = new long[(int) height];
    boolean isPossible = root >= 1 && root <= file.dataPages() && entries >= 0;
    long left = file.dataPages();
    for (int level = 0; level < height; level++) {
      pages[level] = section.next();
      isPossible &= pages[level] >= 1 && pages[level] <= left;
      isPossible &= level == 0 || pages[level] <= pages[level - 1]; // a node has a child
      left -= pages[level];
    }
    isPossible &= entries <= pages[0] * file.reader().format().entriesPerPage();
    if (!isPossible || left != 0 || pages[pages.length - 1] != 1) {
      throw section.malformed(
          "a root, no more entries than leaves hold, and levels of "
              + file.dataPages()
              + " pages together",
          root + ", " + entries + ", " + Arrays.toString(pages),
          null);
    }
    return new TreeHead(root, entries, pages);
  }
}
