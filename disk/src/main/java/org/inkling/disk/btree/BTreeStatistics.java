package org.inkling.disk.btree;

/**
 * Properties of a tree, and the activity on its file since it was opened.
 *
 * @param entries the number of entries
 * @param shape the pages of each level
 * @param pinnedLevels how many inner levels, the topmost, are in memory
 * @param pinnedPages how many inner nodes are in memory
 * @param leafFill the part of the room in leaves that entries take
 * @param reads the number of reads, each of one or more consecutive pages
 * @param pagesRead the number of pages read
 * @param pagesWritten the number of pages written, in place or as new pages
 * @param access how the file is read: direct, buffered or mapped
 */
public record BTreeStatistics(
    long entries,
    BTreeShape shape,
    int pinnedLevels,
    long pinnedPages,
    double leafFill,
    long reads,
    long pagesRead,
    long pagesWritten,
    String access) {

  /** Returns the number of levels, including the leaves. */
  public int height() {
    return shape.height();
  }

  /** Returns the number of bytes in the pages of the nodes in memory. */
  public long pinnedBytes() {
    return pinnedPages * shape.pageBytes();
  }
}
