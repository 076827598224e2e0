package org.inkling.index;

import org.jspecify.annotations.Nullable;

/**
 * The bounds of a map view and the direction in which it is traversed.
 *
 * <p>{@code min} and {@code max} are the smallest and the greatest key inside; no key is inside if
 * {@code min > max}. The bounds are also kept as the caller gave them, because a view of a view
 * accepts a bound by the rules of {@link java.util.concurrent.ConcurrentSkipListMap}: an exclusive
 * bound may repeat an exclusive bound, an inclusive one may not.
 */
final class Range {
  static final Range WHOLE = new Range(null, null, false);

  final long min;
  final long max;
  final boolean isDescending;

  private final @Nullable Bound low;
  private final @Nullable Bound high;

  private Range(@Nullable Bound low, @Nullable Bound high, boolean isDescending) {
    if (low != null && high != null && low.key > high.key) {
      throw new IllegalArgumentException("inconsistent range");
    }
    this.low = low;
    this.high = high;
    this.isDescending = isDescending;
    boolean beyond =
        (low != null && !low.inclusive && low.key == Long.MAX_VALUE)
            || (high != null && !high.inclusive && high.key == Long.MIN_VALUE);
    long smallest = low == null ? Long.MIN_VALUE : low.inclusive ? low.key : low.key + 1;
    long greatest = high == null ? Long.MAX_VALUE : high.inclusive ? high.key : high.key - 1;
    min = beyond ? 0 : smallest;
    max = beyond ? -1 : greatest;
  }

  /** One end of a range. */
  record Bound(long key, boolean inclusive) {}

  boolean contains(long key) {
    return min <= key && key <= max;
  }

  /** Returns {@code key}, which must be inside. */
  long require(long key) {
    if (!contains(key)) {
      throw new IllegalArgumentException("key out of range");
    }
    return key;
  }

  /** Whether the range includes every key of the domain. */
  boolean isWhole() {
    return low == null && high == null;
  }

  Range reversed() {
    return new Range(low, high, !isDescending);
  }

  /**
   * Returns the part from {@code from} to {@code to} in this range's direction; null keeps a bound.
   *
   * @throws IllegalArgumentException if a bound lies outside this range, or the first lies beyond
   *     the second
   */
  Range sub(@Nullable Bound from, @Nullable Bound to) {
    Bound newLow = isDescending ? to : from;
    Bound newHigh = isDescending ? from : to;
    if (newLow != null && low != null) {
      check(Long.compare(newLow.key, low.key), newLow, low);
    }
    if (newHigh != null && high != null) {
      check(Long.compare(high.key, newHigh.key), newHigh, high);
    }
    return new Range(newLow == null ? low : newLow, newHigh == null ? high : newHigh, isDescending);
  }

  private static void check(int inwards, Bound inner, Bound outer) {
    if (inwards < 0 || (inwards == 0 && inner.inclusive && !outer.inclusive)) {
      throw new IllegalArgumentException("key out of range");
    }
  }
}
