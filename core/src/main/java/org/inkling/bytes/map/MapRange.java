package org.inkling.bytes.map;

import java.util.Arrays;
import org.inkling.bytes.tree.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * The bounds of a map view and the direction in which it is traversed.
 *
 * <p>A view of a view accepts a bound by the rules of {@link
 * java.util.concurrent.ConcurrentSkipListMap}: an exclusive bound may repeat an exclusive bound, an
 * inclusive one may not.
 */
public final class MapRange {
  /** All keys, ascending. */
  public static final MapRange WHOLE = new MapRange(null, null, false);

  private final @Nullable Bound low;
  private final @Nullable Bound high;
  private final boolean isDescending;
  private final KeyRange keys;

  private MapRange(@Nullable Bound low, @Nullable Bound high, boolean isDescending) {
    if (low != null && high != null && low.compareTo(high) > 0) {
      throw new IllegalArgumentException("inconsistent range");
    }
    this.low = low;
    this.high = high;
    this.isDescending = isDescending;
    keys =
        new KeyRange(
            low == null ? null : low.key,
            low == null || low.inclusive,
            high == null ? null : high.key,
            high == null || high.inclusive);
  }

  /** One end of a range. */
  public static final class Bound {
    private final byte[] key;
    private final boolean inclusive;

    /** Creates a bound, with a copy of the key. */
    public Bound(byte[] key, boolean inclusive) {
      this.key = key.clone();
      this.inclusive = inclusive;
    }

    private int compareTo(Bound other) {
      return Arrays.compareUnsigned(key, other.key);
    }
  }

  /** Returns the keys inside. */
  public KeyRange keys() {
    return keys;
  }

  /** Returns whether the view is traversed from its greatest key on. */
  public boolean isDescending() {
    return isDescending;
  }

  /** Returns whether a key is inside. */
  public boolean contains(byte[] key) {
    return keys.isFromOn(key, key.length) && keys.isUpTo(key, key.length);
  }

  /** Returns {@code key}, which must be inside. */
  public byte[] require(byte[] key) {
    if (!contains(key)) {
      throw new IllegalArgumentException("key out of range");
    }
    return key;
  }

  /** Returns whether the range has no bounds. */
  public boolean isWhole() {
    return low == null && high == null;
  }

  /** Returns the same keys in the other direction. */
  public MapRange reversed() {
    return new MapRange(low, high, !isDescending);
  }

  /**
   * Returns the part from {@code from} to {@code to} in this range's direction; null keeps a bound.
   *
   * @throws IllegalArgumentException if a bound lies outside this range, or the first lies beyond
   *     the second
   */
  public MapRange sub(@Nullable Bound from, @Nullable Bound to) {
    Bound newLow = isDescending ? to : from;
    Bound newHigh = isDescending ? from : to;
    if (newLow != null && low != null) {
      check(newLow.compareTo(low), newLow, low);
    }
    if (newHigh != null && high != null) {
      check(high.compareTo(newHigh), newHigh, high);
    }
    return new MapRange(
        newLow == null ? low : newLow, newHigh == null ? high : newHigh, isDescending);
  }

  private static void check(int inwards, Bound inner, Bound outer) {
    if (inwards < 0 || (inwards == 0 && inner.inclusive && !outer.inclusive)) {
      throw new IllegalArgumentException("key out of range");
    }
  }
}
