package org.inkling.disk.model;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.EliasFano;
import org.inkling.disk.leco.LecoColumn;
import org.inkling.disk.line.FittedLine;
import org.inkling.disk.line.Placement;

/**
 * Which columns of a {@link LineTable} are compressed; each by itself.
 *
 * @param pivots by LeCo, and rough: see {@link RoughPivots}
 * @param slopes shared by all lines that one of them will do for
 * @param starts as a succinct sequence
 * @source Zhang, Su and Zhang, SIGMOD 2024, section 7
 */
record LineColumns(boolean pivots, boolean slopes, boolean starts) {
  /** What is used of a line's slopes where the edge costs a page: see {@link SlopeGroups}. */
  private static final double MIDDLE = 0.25;

  private static final LineColumns PLAIN = new LineColumns(false, false, false);

  /** What a kind of lines compresses. */
  static LineColumns of(ModelKind kind) {
    return switch (kind) {
      case CPR_PGM, CPR_PGM_D -> new LineColumns(false, true, true);
      case CPRLECO_PGM_D -> new LineColumns(true, true, true);
      default -> PLAIN;
    };
  }

  /** The lines as they are; see {@link #table}. */
  static LineTable plain(List<FittedLine> lines, Placement placement, long entries) {
    return PLAIN.table(lines, placement, entries);
  }

  /** The lines over so many entries in such columns. */
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

  /** Reads what a table of such columns wrote. */
  LineTable read(LongSupplier words, long last) {
    return new LineTable(
        pivots ? new RoughPivots(LecoColumn.read(words)) : PlainColumn.read(words),
        slopes ? SharedSlopes.read(words) : PlainColumn.read(words),
        starts
            ? new SuccinctStarts(words.getAsLong(), EliasFano.read(words))
            : PlainColumn.read(words),
        last);
  }
}
