package org.inkling.disk.leco;

/**
 * Bounds of values that wait for their partitions: each value may be any number from its least to
 * its greatest, both unsigned.
 *
 * <p>Where there is a choice, low bits can be dropped: a value is a multiple of {@code 2^dropped},
 * and counts in such multiples.
 */
final class Corridors {
  /** How many values wait at most, and so how long a partition is at most. */
  static final int CAPACITY = 4096;

  private final long[] least = new long[CAPACITY];
  private final long[] greatest = new long[CAPACITY];
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
    least[count] = from;
    greatest[count] = to;
    droppable[count] = (byte) droppable(from, to);
    count++;
  }

  /** How many low bits can be zero in a number from {@code from} to {@code to}, at most 63. */
  private static int droppable(long from, long to) {
    if (from == 0) {
      return Long.SIZE - 1;
    }
    // Where from - 1 and to differ first, to has a one: below it, all of to can be zero.
    return Long.SIZE - 1 - Long.numberOfLeadingZeros((from - 1) ^ to);
  }

  /** How many low bits can be zero in all values from {@code from} on and before {@code to}. */
  int dropped(int from, int to) {
    int dropped = Long.SIZE - 1;
    for (int i = from; i < to; i++) {
      dropped = Math.min(dropped, droppable[i]);
    }
    return dropped;
  }

  /** The least multiple of {@code 2^dropped} that a value can be, divided by it. */
  long low(int index, int dropped) {
    long mask = (1L << dropped) - 1;
    long value = least[index];
    return (value >>> dropped) + (((value & mask) + mask) >>> dropped);
  }

  /** The greatest multiple of {@code 2^dropped} that a value can be, divided by it. */
  long high(int index, int dropped) {
    return greatest[index] >>> dropped;
  }
}
