package org.inkling.disk.column;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.leco.Floor;
import org.inkling.disk.leco.LecoBuilder;
import org.inkling.disk.leco.LecoColumn;
import org.inkling.disk.line.FittedLine;
import org.inkling.model.LinearModel;

/**
 * Pivots of lines compressed by LeCo. Each is a number that takes few bits, between the last key of
 * the previous line and the first key of its own line.
 *
 * <p>The paper does this for separators of pages (section 8.2); it works for lines as well, because
 * the keys between two lines are absent. A line continues below its first key. A pivot is therefore
 * limited to where its line has not yet fallen below the start of the previous line, nor below the
 * lowest position of that line's last key: there its windows still have a page in which an absent
 * key could be.
 */
public final class RoughPivots implements LongColumn {
  private final LecoColumn pivots;

  private RoughPivots(LecoColumn pivots) {
    this.pivots = pivots;
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param maxLines the largest valid number of lines
   * @throws IllegalArgumentException if the words are not those of such pivots
   */
  public static RoughPivots read(LongSupplier words, int maxLines) {
    return new RoughPivots(LecoColumn.read(words, maxLines));
  }

  /** Returns the pivots of lines whose slopes are chosen. */
  public static RoughPivots of(List<FittedLine> lines, LongColumn slopes) {
    var builder = new LecoBuilder();
    for (int i = 0; i < lines.size(); i++) {
      long first = lines.get(i).firstKey();
      builder.addBetween(i == 0 ? first : first - reach(lines, slopes, i), first);
    }
    return new RoughPivots(builder.build());
  }

  /** How far below its first key a line may begin, unsigned. */
  private static long reach(List<FittedLine> lines, LongColumn slopes, int place) {
    FittedLine line = lines.get(place);
    FittedLine before = lines.get(place - 1);
    double slope = Double.longBitsToDouble(slopes.get(place));
    long startBefore = before.start(Double.longBitsToDouble(slopes.get(place - 1)));
    // One half position is reserved for rounding.
    long room = line.start(slope) - 1 - Math.max(startBefore, 2 * before.lowestLast());
    long gap = line.firstKey() - before.lastKey() - 1;
    if (slope == 0) {
      return gap;
    }
    double reach = Math.max(0, room) / slope;
    return reach < LinearModel.toUnsignedDouble(gap) ? (long) reach : gap;
  }

  @Override
  public int size() {
    return (int) pivots.size();
  }

  @Override
  public long get(int place) {
    return pivots.get(place);
  }

  @Override
  public void floor(long value, Floor found) {
    pivots.lastAtMost(value, found);
  }

  @Override
  public long bytes() {
    return pivots.memoryBytes();
  }

  @Override
  public void write(LongConsumer words) {
    pivots.write(words);
  }
}
