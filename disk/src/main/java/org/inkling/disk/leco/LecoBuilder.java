package org.inkling.disk.leco;

import org.inkling.disk.bits.Bits;

/**
 * Builds a {@link LecoColumn} from a stream of values. Up to 4096 values are held uncompressed; all
 * earlier values are already compressed. Used by one thread, once.
 *
 * @units values as signed numbers
 */
public final class LecoBuilder {
  private final Corridors chunk = new Corridors();
  private final PartitionPlan plan = new PartitionPlan(chunk);
  private final LineFit fit = new LineFit();
  private final LineEncoder encoder = new LineEncoder();
  private final PartitionList done = new PartitionList();

  /** The smallest and the greatest number so far, unsigned. */
  private long min = -1L;

  private long max;

  /** Adds a value. */
  public void add(long value) {
    addBetween(value, value);
  }

  /**
   * Adds some value from {@code from} to {@code to}, both included: the cheapest.
   *
   * @throws IllegalArgumentException if the range is empty
   */
  public void addBetween(long from, long to) {
    if (from > to) {
      throw new IllegalArgumentException("no value from " + from + " to " + to);
    }
    long low = from ^ Long.MIN_VALUE;
    long high = to ^ Long.MIN_VALUE;
    min = Long.compareUnsigned(low, min) < 0 ? low : min;
    max = Long.compareUnsigned(high, max) > 0 ? high : max;
    chunk.add(low, high);
    if (chunk.isFull()) {
      flush();
    }
  }

  private void flush() {
    plan.plan(Bits.width(max - min));
    for (int i = 0; i < plan.count(); i++) {
      encoder.encode(chunk, plan.start(i), fit.over(chunk, plan.start(i), plan.end(i)), done);
    }
    chunk.clear();
  }

  /** Returns the column of all values. */
  public LecoColumn build() {
    flush();
    return done.toColumn(min, max);
  }
}
