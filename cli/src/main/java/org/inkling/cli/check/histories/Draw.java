package org.inkling.cli.check.histories;

import java.util.SplittableRandom;

/** What keys, values and sources of chance are drawn from: numbers, mixed. */
final class Draw {
  /** Numbers of writes begin here, so that no value is one of the marks of a log. */
  static final long FIRST_NUMBER = 16;

  private Draw() {}

  /** A source of chance for the part {@code number} of a run. */
  static SplittableRandom random(long seed, long number) {
    return new SplittableRandom(mix(seed ^ mix(number)));
  }

  /** The value of a write: no two writes have the same, and half of them need all 64 bits. */
  static long hotValue(long number, int draw) {
    return switch (draw & 3) {
      case 0 -> number;
      case 1 -> -number;
      case 2 -> number | 1L << 62;
      default -> number + Long.MIN_VALUE;
    };
  }

  /** The one value that a fresh key ever has; half of them need all 64 bits. */
  static long freshValue(long key) {
    long mixed = mix(key);
    return (mixed & 1) == 0 ? mixed >> 3 : mixed & Long.MAX_VALUE;
  }

  /** A bijection in which every bit depends on every other. */
  static long mix(long number) {
    long mixed = (number ^ number >>> 32) * 0xd6e8_feb8_6659_fd93L;
    mixed = (mixed ^ mixed >>> 32) * 0xd6e8_feb8_6659_fd93L;
    return mixed ^ mixed >>> 32;
  }
}
