package org.inkling.disk.btree;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.page.PageFormat;

/**
 * The number of pages of a bulk-loaded tree, computed without building one.
 *
 * @param pageBytes the size of a page
 * @param pagesOfLevels the number of pages of each level, leaves first, the root last
 * @shape leaves filled as configured, inner nodes full, the last node of each level with the rest
 */
public record BTreeShape(int pageBytes, List<Long> pagesOfLevels) {

  /** Creates the shape of an existing tree. */
  public BTreeShape {
    pagesOfLevels = List.copyOf(pagesOfLevels);
  }

  /**
   * Returns the shape of the tree that a bulk load would make.
   *
   * @param entries the number of entries
   * @param leafFill the part of a leaf that it fills, above 0 and up to 1
   * @throws IllegalArgumentException if a parameter is out of its range
   */
  public static BTreeShape of(long entries, int pageBytes, double leafFill) {
    if (entries < 0) {
      throw new IllegalArgumentException("a tree of " + entries + " entries");
    }
    int fanout = new PageFormat(pageBytes, 0).entriesPerPage();
    var levels = new ArrayList<Long>();
    levels.add(Math.max(1, parts(entries, entriesPerLeaf(fanout, leafFill))));
    while (levels.getLast() > 1) {
      levels.add(parts(levels.getLast(), fanout));
    }
    return new BTreeShape(pageBytes, levels);
  }

  private static long parts(long whole, int part) {
    return Math.ceilDiv(whole, part);
  }

  /** The number of entries that a bulk load puts into a leaf. */
  static int entriesPerLeaf(int fanout, double leafFill) {
    if (!(leafFill > 0 && leafFill <= 1)) {
      throw new IllegalArgumentException(
          "a leaf fill of " + leafFill + ", expected above 0 and up to 1");
    }
    return Math.max(1, (int) (fanout * leafFill));
  }

  /** Returns the number of levels, including the leaves. */
  public int height() {
    return pagesOfLevels.size();
  }

  /** Returns the number of leaves. */
  public long leaves() {
    return pagesOfLevels.getFirst();
  }

  /**
   * Returns the number of bytes in pages of inner nodes, which is the memory for pinning all of
   * them.
   */
  public long innerBytes() {
    long pages = 0;
    for (long ofLevel : pagesOfLevels) {
      pages += ofLevel;
    }
    return (pages - leaves()) * pageBytes;
  }
}
