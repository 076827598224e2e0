package org.inkling.disk.btree;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.page.PageFormat;

/**
 * How many pages a bulk-loaded tree has, without building one.
 *
 * @param pageBytes the size of a page
 * @param pagesOfLevels of each level, leaves first, the root last
 * @shape leaves filled as asked for, inner nodes full, the last node of each level with what is
 *     left
 */
public record BTreeShape(int pageBytes, List<Long> pagesOfLevels) {

  /** Of a tree that is there. */
  public BTreeShape {
    pagesOfLevels = List.copyOf(pagesOfLevels);
  }

  /**
   * Of the tree that a bulk load would make.
   *
   * @param entries how many
   * @param leafFill the part of a leaf that it fills, above 0 and up to 1
   * @throws IllegalArgumentException if any of them is out of its range
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

  /** How many entries a bulk load puts into a leaf. */
  static int entriesPerLeaf(int fanout, double leafFill) {
    if (!(leafFill > 0 && leafFill <= 1)) {
      throw new IllegalArgumentException(
          "a leaf fill of " + leafFill + ", expected above 0 and up to 1");
    }
    return Math.max(1, (int) (fanout * leafFill));
  }

  /** How many levels there are, that of the leaves included. */
  public int height() {
    return pagesOfLevels.size();
  }

  /** How many leaves there are. */
  public long leaves() {
    return pagesOfLevels.getFirst();
  }

  /** How many bytes the pages of inner nodes have, which is what pinning all of them takes. */
  public long innerBytes() {
    long pages = 0;
    for (long ofLevel : pagesOfLevels) {
      pages += ofLevel;
    }
    return (pages - leaves()) * pageBytes;
  }
}
