package org.inkling.cli.check.histories;

import java.util.SplittableRandom;
import org.inkling.cli.workload.Values;

/** Derives keys, values and random seeds from mixed numbers. */
final class RandomValues {
  /** The first number of a write, so that no value equals one of the marks of a log. */
  static final long FIRST_NUMBER = 16;

  private RandomValues() {}

  /** Returns a source of random numbers for the part {@code number} of a run. */
  static SplittableRandom random(long seed, long number) {
    return new SplittableRandom(Values.mix(seed ^ Values.mix(number)));
  }

  /**
   * Returns the value of a write. No two writes have the same value, and half of the values need
   * all 64 bits.
   */
  static long hotValue(long number, int draw) {
    return switch (draw & 3) {
      case 0 -> number;
      case 1 -> -number;
      case 2 -> number | 1L << 62;
      default -> number + Long.MIN_VALUE;
    };
  }

  /** Returns the only value that a fresh key ever has; half of these values need all 64 bits. */
  static long freshValue(long key) {
    long mixed = Values.mix(key);
    return (mixed & 1) == 0 ? mixed >> 3 : mixed & Long.MAX_VALUE;
  }
}
