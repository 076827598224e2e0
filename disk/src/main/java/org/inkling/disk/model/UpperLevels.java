package org.inkling.disk.model;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.column.LineTable;
import org.inkling.disk.column.LongColumn;
import org.inkling.disk.line.FittedLine;
import org.inkling.disk.line.LineFitter;
import org.inkling.disk.line.Placement;

/**
 * Levels of lines over the pivots of the level below, until few lines are left. They find a line
 * without a binary search over all lines.
 *
 * <p>They are derived from the pivots, so they are not stored but built when a file is opened.
 *
 * @shape levels of {@link LineTable}, lowest first; the top has at most {@value #FEW} lines
 * @error a level predicts the place of a pivot within {@value #EPSILON}
 * @source Ferragina and Vinciguerra, PGM-index, VLDB 2020, section 3
 */
final class UpperLevels {
  private static final int EPSILON = 4;
  private static final int FEW = 32;
  private static final Placement PLACES = new Placement(EPSILON, 1, 1, false);

  private final LineTable[] levels;

  private UpperLevels(LineTable[] levels) {
    this.levels = levels;
  }

  /** Builds the levels over some lines. */
  static UpperLevels over(LineTable lines) {
    var levels = new ArrayList<LineTable>();
    for (LineTable below = lines; below.size() > FEW; below = levels.getLast()) {
      levels.add(level(below.pivots()));
    }
    return new UpperLevels(levels.toArray(LineTable[]::new));
  }

  private static LineTable level(LongColumn pivots) {
    List<FittedLine> lines = new ArrayList<>();
    var fitter = new LineFitter(PLACES, lines::add);
    for (int i = 0; i < pivots.size(); i++) {
      fitter.add(pivots.get(i));
    }
    fitter.finish();
    return LineColumns.plain(lines, PLACES, pivots.size());
  }

  /**
   * Returns the last line at the bottom whose pivot is at most the key.
   *
   * @return -1 if there is no such line
   */
  int find(LineTable lines, long key) {
    int top = levels.length - 1;
    LineTable table = top < 0 ? lines : levels[top];
    int line = table.pivots().floor(key, 0, table.size() - 1);
    for (int level = top; level >= 0 && line >= 0; level--) {
      // The key is between two pivots: not before the lowest place of the first, nor after the
      // highest place of the second.
      long place = levels[level].position(line, key);
      table = level == 0 ? lines : levels[level - 1];
      int from = (int) Math.max(0, place - EPSILON - 1);
      int to = (int) Math.min(table.size() - 1, place + EPSILON);
      line = table.pivots().floor(key, from, to);
    }
    return line;
  }

  /** The memory that they take. */
  long bytes() {
    long bytes = 0;
    for (LineTable level : levels) {
      bytes += level.bytes();
    }
    return bytes;
  }
}
