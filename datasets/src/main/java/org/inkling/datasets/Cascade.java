package org.inkling.datasets;

import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * Distinct keys made by halving a range and sharing out its keys, again and again.
 *
 * <p>A range of {@code 2^bits} keys from {@code low} gets {@code count} of them; a range that must
 * be full is a run, a range with one key draws it uniformly, any other is split. The pass goes
 * through the ranges from left to right and draws from one seeded sequence on its way, so that it
 * needs a stack of at most 64 ranges and a second pass meets the same keys.
 *
 * @param low the smallest key of the range, unsigned
 * @param bits log2 of the number of keys in the range, at most 64
 * @param count keys to be made, at most as many as the range has
 */
record Cascade(long low, int bits, long count, Split split, long seed) implements SortedKeySource {

  Cascade {
    if (count < 0 || (bits < Long.SIZE - 1 && count > 1L << bits)) {
      throw new IllegalArgumentException(
          "a range of 2^" + bits + " keys cannot hold " + count + " distinct ones");
    }
  }

  @Override
  public long size() {
    return count;
  }

  @Override
  public KeyStream open() {
    return new Pass();
  }

  private final class Pass implements KeyStream {
    private final SeededRandom random = new SeededRandom(seed);
    private final long[] lows = new long[Long.SIZE + 1];
    private final long[] counts = new long[Long.SIZE + 1];
    private final int[] widths = new int[Long.SIZE + 1];
    private int depth;
    private long key;
    private long restOfRun;

    Pass() {
      push(low, bits, count);
    }

    private void push(long rangeLow, int rangeBits, long rangeCount) {
      if (rangeCount > 0) {
        lows[depth] = rangeLow;
        widths[depth] = rangeBits;
        counts[depth] = rangeCount;
        depth++;
      }
    }

    @Override
    public boolean next() {
      if (restOfRun > 0) {
        restOfRun--;
        key++;
        return true;
      }
      if (depth == 0) {
        return false;
      }
      depth--;
      descend(lows[depth], widths[depth], counts[depth]);
      return true;
    }

    /** Sets the smallest key of a range that has one, and leaves the rest on the stack. */
    private void descend(long rangeLow, int rangeBits, long rangeCount) {
      long at = rangeLow;
      int width = rangeBits;
      long keys = rangeCount;
      while (keys > 1 && !isFull(width, keys)) {
        width--;
        long left = leftOf(width, keys);
        if (left == 0) {
          at += 1L << width;
        } else {
          push(at + (1L << width), width, keys - left);
          keys = left;
        }
      }
      if (isFull(width, keys)) {
        restOfRun = keys - 1;
        key = at;
      } else {
        key = at + (random.nextLong() >>> (Long.SIZE - width));
      }
    }

    private static boolean isFull(int width, long keys) {
      return width < Long.SIZE - 1 && keys == 1L << width;
    }

    /** The keys for the left one of two halves, so that both can hold theirs. */
    private long leftOf(int halfWidth, long keys) {
      long left = split.left(keys, random);
      if (halfWidth >= Long.SIZE - 1 || keys <= 1L << halfWidth) {
        return left;
      }
      return Math.clamp(left, keys - (1L << halfWidth), 1L << halfWidth);
    }

    @Override
    public long key() {
      return KeyOrder.toSigned(key);
    }

    @Override
    public void close() {}
  }
}
