package org.inkling.disk.column;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.inkling.disk.line.FittedLine;

/**
 * The fewest slopes that suit many lines: lines whose intervals of slopes intersect share a slope.
 *
 * <p>A line may be limited to slopes in the middle of its interval. A slope at the edge of the
 * interval keeps to the edge of the bounds. That does no harm if all windows have one size, but
 * aligned windows have two sizes, and at the edge a position has the pages on both sides in its
 * window.
 *
 * <p>Of the slopes that a group has in common, the one whose bits end in the most zeros is chosen,
 * because it takes few bits.
 *
 * @shape slopes ascend, as the bits of doubles of zero or more
 * @source Ferragina and Vinciguerra, PGM-index, VLDB 2020, section 4.1
 */
public final class SlopeGroups {
  private final long[] slopes;
  private final int[] groups;
  private int size;

  private SlopeGroups(int lines) {
    slopes = new long[lines];
    groups = new int[lines];
  }

  /**
   * Groups the lines.
   *
   * @param share how much of the interval of each line may be used, up to 1 for all of it
   */
  public static SlopeGroups of(List<FittedLine> lines, double share) {
    Integer[] order = new Integer[lines.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> min(lines.get(i), share)));
    var result = new SlopeGroups(order.length);
    double min = 0;
    double max = Double.POSITIVE_INFINITY;
    for (int line : order) {
      FittedLine next = lines.get(line);
      if (min(next, share) > max) {
        result.close(min, max);
        max = Double.POSITIVE_INFINITY;
      }
      min = min(next, share);
      max = Math.min(max, max(next, share));
      result.groups[line] = result.size;
    }
    if (order.length > 0) {
      result.close(min, max);
    }
    return result;
  }

  private static double min(FittedLine line, double share) {
    return line.minSlope() + margin(line, share);
  }

  private static double max(FittedLine line, double share) {
    return Math.max(min(line, share), line.maxSlope() - margin(line, share));
  }

  private static double margin(FittedLine line, double share) {
    return (line.maxSlope() - line.minSlope()) * (1 - share) / 2;
  }

  private void close(double min, double max) {
    slopes[size++] = simplest(Double.doubleToRawLongBits(min), Double.doubleToRawLongBits(max));
  }

  /** The number in {@code [least, greatest]} with the most trailing zeros. */
  public static long simplest(long min, long max) {
    long ending = min - 1;
    // The two agree above the highest bit in which they differ; the bits below it can be zeros.
    long differing = ending ^ max;
    int zeros = Long.SIZE - 1 - Long.numberOfLeadingZeros(differing);
    return min == 0 ? 0 : max >>> zeros << zeros;
  }

  public int size() {
    return size;
  }

  /** The bits of a slope. */
  long slope(int group) {
    return slopes[group];
  }

  /** The group of a line. */
  int group(int line) {
    return groups[line];
  }
}
