package org.inkling.datasets;

import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * Keys on straight lines.
 *
 * <p>A piece is a number of keys with one stride; with jitter, each key is at a random place within
 * its stride; without jitter, it is at the start.
 */
record LinearKeys(long count, Pieces pieces, boolean jitter, long seed) implements SortedKeySource {

  /** Draws the pieces one by one. */
  interface Pieces {
    /** Returns the number of keys of the next piece, at least 1. */
    long length(SeededRandom random);

    /** Returns the distance between neighbours in the next piece, at least 1. */
    long stride(SeededRandom random);
  }

  /** Returns one piece of {@code count} keys that spans all of {@code [1, 2^62]}. */
  static LinearKeys straight(long count, long seed) {
    long stride = (1L << 62) / Math.max(count, 1);
    return new LinearKeys(count, new FixedPieces(Long.MAX_VALUE, stride), true, seed);
  }

  /** Returns the keys from 1 to {@code count}. */
  static LinearKeys dense(long count) {
    return new LinearKeys(count, new FixedPieces(Long.MAX_VALUE, 1), false, 0);
  }

  /** Returns pieces of 500 to 1500 keys with strides of 2^4 to 2^32, log-uniform. */
  static LinearKeys broken(long count, long seed) {
    return new LinearKeys(count, new RandomPieces(), false, seed);
  }

  @Override
  public long size() {
    return count;
  }

  @Override
  public KeyStream open() {
    return new Pass();
  }

  private record FixedPieces(long pieceLength, long pieceStride) implements Pieces {
    @Override
    public long length(SeededRandom random) {
      return pieceLength;
    }

    @Override
    public long stride(SeededRandom random) {
      return pieceStride;
    }
  }

  private static final class RandomPieces implements Pieces {
    @Override
    public long length(SeededRandom random) {
      return 500 + random.nextBelow(1001);
    }

    @Override
    public long stride(SeededRandom random) {
      return (long) StrictMath.pow(2, 4 + 28 * random.nextDouble());
    }
  }

  private final class Pass implements KeyStream {
    private final SeededRandom random = new SeededRandom(seed);
    private long keysLeft = count;
    private long pieceLeft;
    private long stride;
    private long start = 1;
    private long key;

    @Override
    public boolean next() {
      if (keysLeft == 0) {
        return false;
      }
      keysLeft--;
      start += stride;
      if (pieceLeft == 0) {
        pieceLeft = pieces.length(random);
        stride = pieces.stride(random);
      }
      pieceLeft--;
      key = jitter ? start + random.nextBelow(stride) : start;
      return true;
    }

    @Override
    public long key() {
      return KeyOrder.UNSIGNED.key(key);
    }

    @Override
    public void close() {}
  }
}
