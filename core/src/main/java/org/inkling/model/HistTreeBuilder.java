package org.inkling.model;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

/**
 * Builds the table of a {@link HistTree}: first counts its cells, so that a block of the right size
 * can be allocated, then writes each cell to its final place.
 */
final class HistTreeBuilder {
  /** The maximum number of cells of a stage for each of its pivots. */
  private static final long CELLS_PER_PIVOT = 2;

  private static final long MAX_CELLS = 1 << 25;

  private static final int LANE_BITS = 16;
  private static final long NO_PIVOTS = 0x8000_8000_8000_8000L;

  private final long pivots;
  private final int stride;
  private final int count;

  private long table;

  /**
   * The number of cells assigned to stages so far; those of the top stage are at the start of the
   * table.
   */
  private long cells;

  private long base;
  private long stage;
  private long totalDepth;

  HistTreeBuilder(long pivots, int stride, int count) {
    this.pivots = pivots;
    this.stride = stride;
    this.count = count;
  }

  /** Returns the size of the table. */
  long tableBytes() {
    return countCells(0, count) * HistTree.CELL_BYTES;
  }

  /** Writes the table into a block of {@link #tableBytes} bytes. */
  void build(long block) {
    table = block;
    stage = divide(0, count, 1);
    base = baseOf(pivot(0), HistTree.shiftOf(stage));
  }

  long base() {
    return base;
  }

  long stage() {
    return stage;
  }

  float meanDepth() {
    return (float) totalDepth / count;
  }

  /**
   * Counts the cells of the stage over the pivots {@code [from, to)}, and of all stages below it.
   */
  private long countCells(int from, int to) {
    int shift = shiftOver(from, to);
    long start = baseOf(pivot(from), shift);
    long counted = lastCell(to, start, shift) + 1;
    for (int at = from; at + HistTree.LANES < to; at++) {
      long cell = cellOf(at, start, shift);
      if (cellOf(at + HistTree.LANES, start, shift) == cell) {
        int end = at + HistTree.LANES + 1;
        while (end < to && cellOf(end, start, shift) == cell) {
          end++;
        }
        counted += countCells(at, end);
        at = end - 1;
      }
    }
    return counted;
  }

  /** Builds a stage over the pivots {@code [from, to)}, at least one; returns its word. */
  private long divide(int from, int to, int depth) {
    int shift = shiftOver(from, to);
    long start = baseOf(pivot(from), shift);
    long last = lastCell(to, start, shift);
    long firstCell = cells;
    cells += last + 1;
    int end = from;
    long next = cellOf(from, start, shift);
    for (long cell = 0; cell <= last; cell++) {
      int at = end;
      while (next == cell) {
        end++;
        next = end < to ? cellOf(end, start, shift) : -1;
      }
      long address = table + (firstCell + cell) * HistTree.CELL_BYTES;
      if (end - at > HistTree.LANES) {
        long below = divide(at, end, depth + 1);
        write(address, baseOf(pivot(at), HistTree.shiftOf(below)), below);
      } else {
        totalDepth += (long) (end - at) * depth;
        write(address, lanes(at, end, start, shift), Math.max(0, at - 1));
      }
    }
    return HistTree.stage(firstCell, last, shift);
  }

  private static void write(long cell, long lanes, long info) {
    putLong(cell, lanes);
    putLong(cell + Long.BYTES, info);
  }

  /** The places of a cell's pivots, at most {@link HistTree#LANES}. */
  private long lanes(int from, int to, long start, int shift) {
    long lanes = NO_PIVOTS;
    for (int i = from; i < to; i++) {
      // The first pivot is not counted: no pivot comes before it, so the count starts from it.
      long at = i == 0 ? 0x8000 : HistTree.placeIn(pivot(i) - start, shift);
      lanes = (lanes << LANE_BITS) | at;
    }
    return lanes;
  }

  /** The smallest cell width, as a logarithm, for which the pivots do not need too many cells. */
  private int shiftOver(int from, int to) {
    long run = pivot(to - 1) - pivot(from); // unsigned
    long most = Math.min(MAX_CELLS, (to - from) * CELLS_PER_PIVOT);
    int widest = Long.SIZE - Long.numberOfLeadingZeros(run);
    int shift = Math.max(1, widest - (Long.SIZE - Long.numberOfLeadingZeros(most)));
    while (run >>> shift >= most) {
      shift++;
    }
    return shift;
  }

  private long cellOf(int position, long start, int shift) {
    return (pivot(position) - start) >>> shift;
  }

  /** The cell above the last pivot. */
  private long lastCell(int to, long start, int shift) {
    return cellOf(to - 1, start, shift) + 1;
  }

  /**
   * Returns the base of a stage: cell 1 then begins at the first pivot, unless no key is far enough
   * below it.
   */
  private static long baseOf(long first, int shift) {
    long start = first - (1L << shift);
    return start < first ? start : Long.MIN_VALUE;
  }

  private long pivot(int position) {
    return getLong(pivots + (long) position * stride);
  }
}
