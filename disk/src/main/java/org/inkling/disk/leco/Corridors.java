package org.inkling.disk.leco;

/**
 * Bounds of values that are not yet assigned to partitions: each value may be any number from its
 * least to its greatest, both unsigned.
 *
 * <p>Where there is a choice, low bits can be dropped: a value is then a multiple of {@code
 * 2^dropped}, and is counted in such multiples.
 */
final class Corridors {
  /** The most values held, and therefore the longest partition. */
  static final int CAPACITY = 4096;

  private final long[] min = new long[CAPACITY];
  private final long[] max = new long[CAPACITY];
  private final byte[] droppable = new byte[CAPACITY];
  private int count;

  int count() {
    return count;
  }

  boolean isFull() {
    return count == CAPACITY;
  }

  void clear() {
    count = 0;
  }

  void add(long from, long to) {
    min[count] = from;
    max[count] = to;
    droppable[count] = (byte) droppable(from, to);
    count++;
  }

  /** How many low bits can be zero in a number from {@code from} to {@code to}, at most 63. */
  private static int droppable(long from, long to) {
    if (from == 0) {
      return Long.SIZE - 1;
    }
    // At the highest bit where from - 1 and to differ, to has a one: all bits of to below it can be
    // zero.
    return Long.SIZE - 1 - Long.numberOfLeadingZeros((from - 1) ^ to);
  }

  /** How many low bits can be zero in all values from {@code from} to before {@code to}. */
  int dropped(int from, int to) {
    int dropped = Long.SIZE - 1;
    for (int i = from; i < to; i++) {
      dropped = Math.min(dropped, droppable[i]);
    }
    return dropped;
  }

  /** The smallest possible multiple of {@code 2^dropped} for a value, divided by it. */
  long low(int index, int dropped) {
    long mask = (1L << dropped) - 1;
    long value = min[index];
    return (value >>> dropped) + (((value & mask) + mask) >>> dropped);
  }

  /** The greatest possible multiple of {@code 2^dropped} for a value, divided by it. */
  long high(int index, int dropped) {
    return max[index] >>> dropped;
  }
}
