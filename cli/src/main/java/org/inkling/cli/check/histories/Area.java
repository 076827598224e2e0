package org.inkling.cli.check.histories;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A stretch of the key domain in which nothing was before: a few hot keys, and room around them for
 * fresh keys that fill the nodes of the hot ones. All choices come from the seed.
 *
 * @shape stretches of 2^48 keys; the inner half is an area's, the ends are for keys that are there
 *     from the beginning
 */
final class Area {
  private static final int STRETCH_BITS = 48;
  private static final long STRETCHES = 1L << (Long.SIZE - STRETCH_BITS);
  private static final int[] STEP_BITS = {0, 1, 3, 10, 20, 36};
  private static final int[] WIDTH_BITS = {13, 24, 44};
  private static final long MOST_APPEND_STEP = 1 << 20;

  /** Where fresh keys fall. */
  private enum Shape {
    SCATTERED,
    NEAR_HOT_KEYS,
    AFTER,
    BEFORE
  }

  private static final Shape[] SHAPES = Shape.values();

  private final long[] keys;
  private final Shape shape;
  private final int widthBits;
  private final long appendStep;
  private final AtomicLong appended = new AtomicLong();

  /**
   * @param number areas of different numbers, up to 2^16 of them, do not meet
   * @param hotKeys how many keys are hot
   */
  Area(long seed, long number, int hotKeys) {
    SplittableRandom random = Draw.random(seed, number);
    long middle = stretch(seed, number) + (1L << (STRETCH_BITS - 1));
    long step = 1L << STEP_BITS[random.nextInt(STEP_BITS.length)];
    widthBits = WIDTH_BITS[random.nextInt(WIDTH_BITS.length)];
    shape = SHAPES[random.nextInt(SHAPES.length)];
    appendStep = Math.min(step, MOST_APPEND_STEP);
    keys = new long[hotKeys];
    for (int i = 0; i < hotKeys; i++) {
      keys[i] = middle + i * step;
    }
  }

  /** The smallest key of the stretch of a number; stretches are taken in an order of chance. */
  private static long stretch(long seed, long number) {
    long mixed = (number * 0x9e37L + Draw.mix(seed)) & STRETCHES - 1;
    return mixed << STRETCH_BITS;
  }

  /** A key that no area ever draws. */
  static long outside(SplittableRandom random) {
    long stretch = random.nextLong(STRETCHES) << STRETCH_BITS;
    return stretch + 1 + random.nextLong(1L << (STRETCH_BITS - 3));
  }

  int size() {
    return keys.length;
  }

  long key(int i) {
    return keys[i];
  }

  /** The greatest hot key. */
  long last() {
    return keys[keys.length - 1];
  }

  /** Whether a key is in the part of the domain that is this area's alone. */
  boolean holds(long key) {
    return Math.abs(key - keys[0]) < 1L << (STRETCH_BITS - 2);
  }

  /** Which hot key this is, or a negative number. */
  int indexOf(long key) {
    return Arrays.binarySearch(keys, key);
  }

  /** A key that is not hot; the same one may come again. */
  long freshKey(SplittableRandom random) {
    while (true) {
      long key = drawKey(random);
      if (indexOf(key) < 0) {
        return key;
      }
    }
  }

  private long drawKey(SplittableRandom random) {
    return switch (shape) {
      case SCATTERED -> keys[0] + random.nextLong(-1L << widthBits, 1L << widthBits);
      case NEAR_HOT_KEYS -> {
        long reach = 2L << random.nextInt(widthBits);
        yield keys[random.nextInt(keys.length)] + random.nextLong(-reach, reach);
      }
      case AFTER -> last() + (1 + appended.getAndIncrement()) * appendStep;
      case BEFORE -> keys[0] - (1 + appended.getAndIncrement()) * appendStep;
    };
  }
}
