package org.inkling.cli.check.histories;

import java.util.SplittableRandom;

/** Derives keys, values and random seeds from mixed numbers. */
final class RandomValues {
  /** The first number of a write, so that no value equals one of the marks of a log. */
  static final long FIRST_NUMBER = 16;

  private RandomValues() {}

  /** Returns a source of random numbers for the part {@code number} of a run. */
  static SplittableRandom random(long seed, long number) {
    return new SplittableRandom(mix(seed ^ mix(number)));
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
    long mixed = mix(key);
    return (mixed & 1) == 0 ? mixed >> 3 : mixed & Long.MAX_VALUE;
  }

  /**
   * Mixes bits by a bijection in which every bit of the result depends on every bit of the
   * argument.
   */
  static long mix(long number) {
    long mixed = (number ^ number >>> 32) * 0xd6e8_feb8_6659_fd93L;
    mixed = (mixed ^ mixed >>> 32) * 0xd6e8_feb8_6659_fd93L;
    return mixed ^ mixed >>> 32;
  }
}
