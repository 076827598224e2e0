package org.inkling.disk.btree;

/**
 * What a tree is like, and what was done to its file since it was opened.
 *
 * @param entries how many there are
 * @param shape the pages of each level
 * @param pinnedLevels how many inner levels, the topmost ones, are in memory
 * @param pinnedPages how many inner nodes are in memory
 * @param leafFill the part of the room in leaves that entries take
 * @param reads how many reads there were, each of one or more pages side by side
 * @param pagesRead how many pages they brought
 * @param pagesWritten how many pages were written, in place or as new ones
 * @param access how the file's bytes come: direct, buffered or mapped
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

  /** How many levels there are, that of the leaves included. */
  public int height() {
    return shape.height();
  }

  /** How many bytes the pages of the nodes in memory have. */
  public long pinnedBytes() {
    return pinnedPages * shape.pageBytes();
  }
}
