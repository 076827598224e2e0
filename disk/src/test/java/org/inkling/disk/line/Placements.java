package org.inkling.disk.line;

import java.util.ArrayList;
import java.util.List;

/** Placements of every kind for tests. */
final class Placements {

  private Placements() {}

  /**
   * Returns placements with errors from zero to many pages, and positions of one entry up to a
   * page, aligned or not.
   */
  static List<Placement> all() {
    var all = new ArrayList<Placement>();
    for (int[] sizes : new int[][] {{1, 1}, {1, 255}, {16, 255}, {255, 255}, {3, 7}}) {
      for (long epsilon : new long[] {0, 1, 63, 510}) {
        all.add(new Placement(epsilon, sizes[0], sizes[1], false));
        all.add(new Placement(epsilon, sizes[0], sizes[1], true));
      }
    }
    return all;
  }
}
