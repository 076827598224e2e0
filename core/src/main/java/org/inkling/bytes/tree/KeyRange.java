package org.inkling.bytes.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys, which may be open at both ends; it has no key if its begin is above its end.
 *
 * @param from the least key, null for none; it must not change
 * @param fromInclusive whether that key itself is in the range
 * @param to the greatest key, null for none; it must not change
 * @param toInclusive whether that key itself is in the range
 */
@SuppressWarnings({"ArrayRecordComponent", "exports"}) // ranges are not compared
public record KeyRange(
    byte @Nullable [] from, boolean fromInclusive, byte @Nullable [] to, boolean toInclusive) {

  /** All keys. */
  public static final KeyRange ALL = new KeyRange(null, true, null, true);

  /** Returns whether the first bytes of an array are a key that the begin of this range permits. */
  public boolean isFromOn(byte[] key, int length) {
    return isFromOn(key, 0, length);
  }

  /** Like {@link #isFromOn(byte[], int)}, for the bytes {@code [begin, end)}. */
  public boolean isFromOn(byte[] key, int begin, int end) {
    if (from == null) {
      return true;
    }
    int order = Arrays.compareUnsigned(key, begin, end, from, 0, from.length);
    return fromInclusive ? order >= 0 : order > 0;
  }

  /** Returns whether the first bytes of an array are a key that the end of this range permits. */
  public boolean isUpTo(byte[] key, int length) {
    return isUpTo(key, 0, length);
  }

  /** Like {@link #isUpTo(byte[], int)}, for the bytes {@code [begin, end)}. */
  public boolean isUpTo(byte[] key, int begin, int end) {
    if (to == null) {
      return true;
    }
    int order = Arrays.compareUnsigned(key, begin, end, to, 0, to.length);
    return toInclusive ? order <= 0 : order < 0;
  }

  /** Returns whether no key can be in this range. */
  public boolean isEmpty() {
    if (from == null || to == null) {
      return to != null && to.length == 0 && !toInclusive; // no key is below the empty one
    }
    int order = Arrays.compareUnsigned(from, to);
    return order > 0 || (order == 0 && !(fromInclusive && toInclusive));
  }

  /**
   * Returns a range with the same keys of at most this length, whose bounds are no longer. All keys
   * that are at least a longer bound are above its first bytes; the keys below it are not.
   */
  public KeyRange within(int maxKeyBytes) {
    boolean isFromLonger = from != null && from.length > maxKeyBytes;
    boolean isToLonger = to != null && to.length > maxKeyBytes;
    return new KeyRange(
        isFromLonger ? Arrays.copyOf(from, maxKeyBytes) : from,
        fromInclusive && !isFromLonger,
        isToLonger ? Arrays.copyOf(to, maxKeyBytes) : to,
        toInclusive || isToLonger);
  }
}
