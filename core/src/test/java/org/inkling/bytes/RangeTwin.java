package org.inkling.bytes;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Predicate;

/** A range of an index, and what it contains by the definition of its kind. */
record RangeTwin(BytesRange range, Predicate<byte[]> contains) {
  private static final int KINDS = 12;

  static RangeTwin all() {
    return new RangeTwin(BytesRange.all(), _ -> true);
  }

  /** Returns a range of any kind with these bounds, the second of which may be the lower one. */
  static RangeTwin any(Random random, byte[] from, byte[] to) {
    return switch (random.nextInt(KINDS)) {
      case 0 -> all();
      case 1 -> new RangeTwin(BytesRange.atLeast(from), key -> order(from, key) <= 0);
      case 2 -> new RangeTwin(BytesRange.greaterThan(from), key -> order(from, key) < 0);
      case 3 -> new RangeTwin(BytesRange.atMost(to), key -> order(key, to) <= 0);
      case 4 -> new RangeTwin(BytesRange.lessThan(to), key -> order(key, to) < 0);
      case 5 -> prefix(from);
      case 6 -> prefix(Arrays.copyOf(from, from.length / 2));
      case 7 -> of(from, random.nextBoolean(), from, random.nextBoolean());
      case 8 ->
          new RangeTwin(
              BytesRange.closed(from, to), key -> order(from, key) <= 0 && order(key, to) <= 0);
      case 9 ->
          new RangeTwin(
              BytesRange.closedOpen(from, to), key -> order(from, key) <= 0 && order(key, to) < 0);
      default -> of(from, random.nextBoolean(), to, random.nextBoolean());
    };
  }

  private static RangeTwin of(byte[] from, boolean fromInclusive, byte[] to, boolean toInclusive) {
    return new RangeTwin(
        BytesRange.of(from, fromInclusive, to, toInclusive),
        key ->
            order(from, key) < (fromInclusive ? 1 : 0) && order(key, to) < (toInclusive ? 1 : 0));
  }

  /** The keys that begin with these bytes. */
  static RangeTwin prefix(byte[] prefix) {
    return new RangeTwin(
        BytesRange.prefix(prefix),
        key ->
            key.length >= prefix.length
                && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length));
  }

  private static int order(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, other);
  }

  @Override
  public String toString() {
    return range.toString();
  }
}
