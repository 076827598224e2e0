package org.inkling.disk.column;

import java.util.function.LongConsumer;
import org.inkling.disk.bits.Words;
import org.inkling.disk.line.FittedLine;
import org.inkling.disk.line.Placement;

/**
 * A table of lines: the pivot, slope and start of each.
 *
 * <p>A line covers keys from its pivot up to the next line's pivot. Its prediction is limited to
 * the start of the next line, and for the last line to the position of the last entry.
 *
 * @shape three columns of one size: pivots ascend strictly, slopes are the bits of doubles of zero
 *     or more, starts do not descend
 * @units slopes in half positions per key, starts in half positions
 */
public final class LineTable {
  private final LongColumn pivots;
  private final LongColumn slopes;
  private final LongColumn starts;
  private final long last;
  private final int size;

  /**
   * Creates a table of three columns.
   *
   * @param last the position of the last entry itself
   */
  public LineTable(LongColumn pivots, LongColumn slopes, LongColumn starts, long last) {
    this.pivots = pivots;
    this.slopes = slopes;
    this.starts = starts;
    this.last = last;
    size = pivots.size();
  }

  public int size() {
    return size;
  }

  public LongColumn pivots() {
    return pivots;
  }

  public LongColumn slopes() {
    return slopes;
  }

  public LongColumn starts() {
    return starts;
  }

  /** The position that a line predicts for a key at or above its pivot. */
  public long position(int line, long key) {
    return position(line, pivots.get(line), key);
  }

  /** Like {@link #position(int, long)}, for callers that have the line's pivot. */
  public long position(int line, long pivot, long key) {
    double slope = Double.longBitsToDouble(slopes.get(line));
    long start = starts.get(line);
    long half = start + FittedLine.climb(slope, key - pivot);
    long max = line + 1 < size ? starts.next(line, start) : 2 * last;
    return Math.min(half, max) >> 1;
  }

  /** The memory that the columns take. */
  public long bytes() {
    return pivots.bytes() + slopes.bytes() + starts.bytes();
  }

  public void write(LongConsumer words) {
    pivots.write(words);
    slopes.write(words);
    starts.write(words);
  }

  /**
   * Checks columns that were read.
   *
   * @throws IllegalArgumentException if they are invalid; the message says what is wrong
   */
  public void check(Placement placement, long entries) {
    Words.within("number of lines", size, Math.min(1, entries), entries);
    long max = 2 * placement.highest(Math.max(0, entries - 1)) + 1;
    long start = 2 * placement.lowest(0);
    long pivot = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      start = Words.within("start of a line", starts.get(i), start, max);
      double slope = Double.longBitsToDouble(slopes.get(i));
      if (!(slope >= 0 && slope <= Double.MAX_VALUE)) {
        throw new IllegalArgumentException("slope " + i + " is " + slope + ", expected 0 or more");
      }
      pivot = Words.above("pivot", i, pivot, pivots.get(i));
    }
  }
}
