package org.inkling.datasets;

/**
 * A SplitMix64 sequence that is the same on every JVM and in every release of the JDK.
 *
 * @source Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014;
 *     normal deviates by Marsaglia's polar method
 */
final class SeededRandom {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;
  private static final double DOUBLE_UNIT = 0x1p-53;

  private long state;
  private double spareNormal;
  private boolean hasSpareNormal;

  SeededRandom(long seed) {
    this.state = mix(seed);
  }

  /** A bijection of the 64-bit integers without visible structure. */
  static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  /** Returns a number that is uniform in [0, 1). */
  double nextDouble() {
    return (nextLong() >>> 11) * DOUBLE_UNIT;
  }

  /** Returns a number that is uniform in [0, bound); the bias is below bound / 2^64. */
  long nextBelow(long bound) {
    return Math.unsignedMultiplyHigh(nextLong(), bound);
  }

  /** Returns a position from which {@code count} of {@code size} neighbours can be taken. */
  int startOfRun(int count, int size) {
    return (int) nextBelow(size - count + 1L);
  }

  /** Returns a standard normal deviate. */
  double nextNormal() {
    if (hasSpareNormal) {
      hasSpareNormal = false;
      return spareNormal;
    }
    double x;
    double y;
    double square;
    do {
      x = 2 * nextDouble() - 1;
      y = 2 * nextDouble() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square == 0);
    double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
    spareNormal = y * factor;
    hasSpareNormal = true;
    return x * factor;
  }
}
