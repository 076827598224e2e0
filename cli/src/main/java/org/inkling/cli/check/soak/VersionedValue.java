package org.inkling.cli.check.soak;

import org.inkling.cli.workload.Values;

/**
 * The value of a key at a version of a life: a function of the three, so that any other value is
 * recognised as wrong.
 *
 * <pre>
 *   63 62 61 60 59      50 49      30 29       0
 *   +-----------+----------+----------+----------+
 *   | 0  w  0 0 | check    | life     | version  |   w: one value in eight is too wide for a slot
 *   +-----------+----------+----------+----------+
 * </pre>
 *
 * In every second value, all bits are inverted.
 */
final class VersionedValue {
  /** No value of any key. */
  static final long NOTHING = 1L << 60;

  private static final int VERSION_BITS = 30;
  private static final long VERSION_MASK = (1L << VERSION_BITS) - 1;
  private static final int LIFE_BITS = 20;
  private static final long LIFE_MASK = (1L << LIFE_BITS) - 1;
  private static final long WIDE = 1L << 62;
  private static final int CHECK_BITS = 10;

  private VersionedValue() {}

  static long of(long key, int life, int version) {
    long hash = Values.mix(key ^ Values.mix((long) life << 32 ^ version));
    long check = hash >>> (Long.SIZE - CHECK_BITS);
    long lifeAndVersion = (life & LIFE_MASK) << VERSION_BITS | version;
    long packed = check << (LIFE_BITS + VERSION_BITS) | lifeAndVersion;
    long value = (hash & 7) == 0 ? packed | WIDE : packed;
    return (hash & 8) == 0 ? value : ~value;
  }

  /** Returns the version that a value claims. */
  static int version(long value) {
    return (int) ((value ^ value >> 63) & VERSION_MASK);
  }
}
