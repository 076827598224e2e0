package org.inkling.bytes;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.HexFormat;
import org.inkling.bytes.tree.KeyRange;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys of a {@link BytesIndex}: from a key or from the first one, to a key or to the
 * last one, each end with the key itself or without it. A range whose begin is above its end is
 * empty. Bounds may be longer than keys may be; they are copied.
 *
 * @shape immutable
 */
public final class BytesRange {
  private static final BytesRange ALL = new BytesRange(KeyRange.ALL);

  private final KeyRange keys;

  BytesRange(KeyRange keys) {
    this.keys = keys;
  }

  /** Returns the range of all keys. */
  public static BytesRange all() {
    return ALL;
  }

  /**
   * Returns a range.
   *
   * @param from null for the first key
   * @param to null for the last key
   */
  @SuppressWarnings("exports") // JSpecify is optional for users
  public static BytesRange of(
      byte @Nullable [] from, boolean fromInclusive, byte @Nullable [] to, boolean toInclusive) {
    return new BytesRange(new KeyRange(copy(from), fromInclusive, copy(to), toInclusive));
  }

  private static byte @Nullable [] copy(byte @Nullable [] key) {
    return key == null ? null : key.clone();
  }

  /** Returns the keys from {@code from} to {@code to}, both included. */
  public static BytesRange closed(byte[] from, byte[] to) {
    return of(requireNonNull(from, "from"), true, requireNonNull(to, "to"), true);
  }

  /** Returns the keys from {@code from} on and below {@code to}. */
  public static BytesRange closedOpen(byte[] from, byte[] to) {
    return of(requireNonNull(from, "from"), true, requireNonNull(to, "to"), false);
  }

  /** Returns the keys from {@code from} on. */
  public static BytesRange atLeast(byte[] from) {
    return of(requireNonNull(from, "from"), true, null, true);
  }

  /** Returns the keys above {@code from}. */
  public static BytesRange greaterThan(byte[] from) {
    return of(requireNonNull(from, "from"), false, null, true);
  }

  /** Returns the keys up to {@code to}. */
  public static BytesRange atMost(byte[] to) {
    return of(null, true, requireNonNull(to, "to"), true);
  }

  /** Returns the keys below {@code to}. */
  public static BytesRange lessThan(byte[] to) {
    return of(null, true, requireNonNull(to, "to"), false);
  }

  /** Returns the keys that begin with {@code prefix}, which is one of them; all if it is empty. */
  public static BytesRange prefix(byte[] prefix) {
    byte[] from = prefix.clone();
    return new BytesRange(new KeyRange(from, true, behind(from), false));
  }

  /** Returns the least key above all that begin with a prefix; null if there is none. */
  private static byte @Nullable [] behind(byte[] prefix) {
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == (byte) 0xff) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    byte[] behind = Arrays.copyOf(prefix, last + 1);
    behind[last]++;
    return behind;
  }

  /** Returns whether a key is in this range. */
  public boolean contains(byte[] key) {
    return keys.isFromOn(key, key.length) && keys.isUpTo(key, key.length);
  }

  /** Returns whether no key can be in this range. */
  public boolean isEmpty() {
    return keys.isEmpty();
  }

  KeyRange keys() {
    return keys;
  }

  @Override
  public String toString() {
    byte[] from = keys.from();
    byte[] to = keys.to();
    return (keys.fromInclusive() && from != null ? "[" : "(")
        + (from == null ? "" : HexFormat.of().formatHex(from))
        + ", "
        + (to == null ? "" : HexFormat.of().formatHex(to))
        + (keys.toInclusive() && to != null ? "]" : ")");
  }
}
