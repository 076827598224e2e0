package org.inkling.model;

import static org.inkling.memory.NativeMemory.getLong;

import java.util.Arrays;

/** Makes the table of a {@link HistTree}, on the heap. */
final class HistTreeBuilder {
  /** Cells of a stage for each of its pivots, at most. */
  private static final long CELLS_PER_PIVOT = 2;

  private static final long MOST_CELLS = 1 << 25;

  private static final int LANE_BITS = 16;
  private static final long NO_PIVOTS = 0x8000_8000_8000_8000L;

  /** The top stage has its cells at the start of the table. */
  private static final int TOP = 0;

  private final long pivots;
  private final int stride;
  private final int count;

  private long[] words = new long[HistTree.WORDS];
  private int cells;
  private long base;
  private long stage;
  private long totalDepth;

  HistTreeBuilder(long pivots, int stride, int count) {
    this.pivots = pivots;
    this.stride = stride;
    this.count = count;
  }

  /** The table, the top stage's cells first. */
  long[] build() {
    stage = divide(TOP, count, 1);
    base = baseOf(pivot(0), shiftOf(stage));
    return Arrays.copyOf(words, cells * HistTree.WORDS);
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

  /** Makes a stage over the pivots {@code [from, to)}, at least one; its word. */
  private long divide(int from, int to, int depth) {
    long first = pivot(from);
    long run = pivot(to - 1) - first; // unsigned
    int shift = shiftFor(run, Math.min(MOST_CELLS, (to - from) * CELLS_PER_PIVOT));
    long start = baseOf(first, shift);
    long last = ((pivot(to - 1) - start) >>> shift) + 1;
    int firstCell = cells;
    reserve((int) last + 1);
    int at = from;
    for (long cell = 0; cell <= last; cell++) {
      int end = at;
      while (end < to && (pivot(end) - start) >>> shift == cell) {
        end++;
      }
      fill(firstCell + (int) cell, at, end, new Place(start, shift, depth));
      at = end;
    }
    return HistTree.stage(firstCell, last, shift);
  }

  /** Where the cells of a stage begin, the log of their width, and how deep it stands. */
  private record Place(long start, int shift, int depth) {}

  private void fill(int cell, int from, int to, Place place) {
    long lanes = NO_PIVOTS;
    long info = Math.max(0, from - 1);
    if (to - from > HistTree.LANES) {
      info = divide(from, to, place.depth() + 1);
      lanes = baseOf(pivot(from), shiftOf(info));
    } else {
      totalDepth += (long) (to - from) * place.depth();
      for (int i = from; i < to; i++) {
        // No guard: it would be the pivot before the first one.
        long at = i == 0 ? 0x8000 : HistTree.placeIn(pivot(i) - place.start(), place.shift());
        lanes = (lanes << LANE_BITS) | at;
      }
    }
    words[cell * HistTree.WORDS] = lanes;
    words[cell * HistTree.WORDS + 1] = info;
  }

  private void reserve(int more) {
    cells += more;
    if (cells * HistTree.WORDS > words.length) {
      words = Arrays.copyOf(words, Math.max(cells * HistTree.WORDS, 2 * words.length));
    }
  }

  /** The least width, as a logarithm, of which so many cover a run of keys. */
  private static int shiftFor(long run, long most) {
    int shift = 1;
    while (run >>> shift >= most) {
      shift++;
    }
    return shift;
  }

  /** Cell 1 begins with the first pivot, unless there is no key so far below. */
  private static long baseOf(long first, int shift) {
    long start = first - (1L << shift);
    return start < first ? start : Long.MIN_VALUE;
  }

  private static int shiftOf(long stage) {
    return (int) (stage & 63);
  }

  private long pivot(int position) {
    return getLong(pivots + (long) position * stride);
  }
}
