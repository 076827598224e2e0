package org.inkling.disk.model;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import org.inkling.disk.column.LineTable;
import org.inkling.disk.column.LongColumn;
import org.inkling.disk.column.PlainColumn;
import org.inkling.disk.column.RoughPivots;
import org.inkling.disk.column.SharedSlopes;
import org.inkling.disk.column.SlopeGroups;
import org.inkling.disk.column.SuccinctStarts;
import org.inkling.disk.line.FittedLine;
import org.inkling.disk.line.Placement;

/**
 * The columns of a {@link LineTable} that are compressed, each separately.
 *
 * @param pivots by LeCo, and rough: see {@link RoughPivots}
 * @param slopes shared by lines that can use the same slope
 * @param starts as a succinct sequence
 * @source Zhang, Su and Zhang, SIGMOD 2024, section 7
 */
record LineColumns(boolean pivots, boolean slopes, boolean starts) {
  /**
   * The part of a line's slope interval that is used where a slope at its edge costs a page: see
   * {@link SlopeGroups}.
   */
  private static final double MIDDLE = 0.25;

  private static final LineColumns PLAIN = new LineColumns(false, false, false);

  /** The columns that a kind of lines compresses. */
  static LineColumns of(ModelKind kind) {
    return switch (kind) {
      case CPR_PGM, CPR_PGM_D -> new LineColumns(false, true, true);
      case CPRLECO_PGM_D -> new LineColumns(true, true, true);
      default -> PLAIN;
    };
  }

  /** Makes a table of uncompressed lines; see {@link #table}. */
  static LineTable plain(List<FittedLine> lines, Placement placement, long entries) {
    return PLAIN.table(lines, placement, entries);
  }

  /** Makes a table of lines over this number of entries in these columns. */
  LineTable table(List<FittedLine> lines, Placement placement, long entries) {
    boolean hasTwoWindows = placement.aligned() && placement.epsilon() > 0;
    LongColumn slopeColumn =
        slopes ? SharedSlopes.of(lines, hasTwoWindows ? MIDDLE : 1) : middleSlopes(lines);
    LongColumn pivotColumn =
        pivots
            ? RoughPivots.of(lines, slopeColumn)
            : PlainColumn.of(lines.size(), i -> lines.get(i).firstKey());
    IntToLongFunction start =
        i -> {
          FittedLine line = lines.get(i);
          double slope = Double.longBitsToDouble(slopeColumn.get(i));
          return line.start(slope, line.firstKey() - pivotColumn.get(i));
        };
    PlainColumn plainStarts = PlainColumn.of(lines.size(), start);
    LongColumn startColumn = starts ? SuccinctStarts.of(plainStarts) : plainStarts;
    return new LineTable(pivotColumn, slopeColumn, startColumn, placement.own(entries - 1));
  }

  private static LongColumn middleSlopes(List<FittedLine> lines) {
    return PlainColumn.of(
        lines.size(), i -> Double.doubleToRawLongBits(lines.get(i).middleSlope()));
  }

  /**
   * Reads what a table of such columns wrote. Each line has an entry of its own, so the entries,
   * which the size of the file bounds, bound the pivots, and the pivots bound all that follows.
   */
  LineTable read(LongSupplier words, Placement placement, long entries) {
    int maxLines = (int) Math.min(entries, Integer.MAX_VALUE);
    LongColumn pivotColumn =
        pivots ? RoughPivots.read(words, maxLines) : PlainColumn.read(words, 0, maxLines);
    int lines = pivotColumn.size();
    LongColumn slopeColumn =
        slopes ? SharedSlopes.read(words, lines) : PlainColumn.read(words, lines, lines);
    LongColumn startColumn =
        starts ? SuccinctStarts.read(words, lines) : PlainColumn.read(words, lines, lines);
    return new LineTable(pivotColumn, slopeColumn, startColumn, placement.own(entries - 1));
  }
}
