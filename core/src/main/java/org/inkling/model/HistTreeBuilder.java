package org.inkling.model;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

/**
 * Makes the table of a {@link HistTree}: counts its cells first, so that there is a block of the
 * right size, and then writes each where it stays.
 */
final class HistTreeBuilder {
  /** Cells of a stage for each of its pivots, at most. */
  private static final long CELLS_PER_PIVOT = 2;

  private static final long MOST_CELLS = 1 << 25;

  private static final int LANE_BITS = 16;
  private static final long NO_PIVOTS = 0x8000_8000_8000_8000L;

  private final long pivots;
  private final int stride;
  private final int count;

  private long table;

  /** Cells that belong to a stage so far; the top stage has its own at the start of the table. */
  private long cells;

  private long base;
  private long stage;
  private long totalDepth;

  HistTreeBuilder(long pivots, int stride, int count) {
    this.pivots = pivots;
    this.stride = stride;
    this.count = count;
  }

  /** Bytes of the table. */
  long tableBytes() {
    return countCells(0, count) * HistTree.CELL_BYTES;
  }

  /** Writes the table into a block of so many bytes. */
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

  /** Cells of the stage over the pivots {@code [from, to)}, and of all below it. */
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

  /** Makes a stage over the pivots {@code [from, to)}, at least one; its word. */
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

  /** The places of a cell's pivots, {@link HistTree#LANES} at most. */
  private long lanes(int from, int to, long start, int shift) {
    long lanes = NO_PIVOTS;
    for (int i = from; i < to; i++) {
      // No guard: it would be the pivot before the first one.
      long at = i == 0 ? 0x8000 : HistTree.placeIn(pivot(i) - start, shift);
      lanes = (lanes << LANE_BITS) | at;
    }
    return lanes;
  }

  /** The least width of cells, as a logarithm, of which few enough cover some pivots. */
  private int shiftOver(int from, int to) {
    long run = pivot(to - 1) - pivot(from); // unsigned
    long most = Math.min(MOST_CELLS, (to - from) * CELLS_PER_PIVOT);
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

  /** Cell 1 begins with the first pivot, unless there is no key so far below. */
  private static long baseOf(long first, int shift) {
    long start = first - (1L << shift);
    return start < first ? start : Long.MIN_VALUE;
  }

  private long pivot(int position) {
    return getLong(pivots + (long) position * stride);
  }
}
