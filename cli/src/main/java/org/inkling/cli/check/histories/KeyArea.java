package org.inkling.cli.check.histories;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.cli.workload.Values;

/**
 * A part of the key domain that was empty before: a few hot keys, and room around them for fresh
 * keys that fill the nodes of the hot ones. The seed determines all choices.
 *
 * @shape parts of 2^48 keys; the inner half belongs to the area, the ends to keys that are loaded
 *     at the start
 */
final class KeyArea {
  private static final int STRETCH_BITS = 48;
  private static final long STRETCHES = 1L << (Long.SIZE - STRETCH_BITS);
  private static final int[] STEP_BITS = {0, 1, 3, 10, 20, 36};
  private static final int[] WIDTH_BITS = {13, 24, 44};
  private static final long MAX_APPEND_STEP = 1 << 20;

  /** The places of fresh keys. */
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
   * @param number the area's number, below 2^16; areas of different numbers do not overlap
   */
  KeyArea(long seed, long number, int hotKeys) {
    SplittableRandom random = RandomValues.random(seed, number);
    long middle = stretch(seed, number) + (1L << (STRETCH_BITS - 1));
    long step = 1L << STEP_BITS[random.nextInt(STEP_BITS.length)];
    widthBits = WIDTH_BITS[random.nextInt(WIDTH_BITS.length)];
    shape = SHAPES[random.nextInt(SHAPES.length)];
    appendStep = Math.min(step, MAX_APPEND_STEP);
    keys = new long[hotKeys];
    for (int i = 0; i < hotKeys; i++) {
      keys[i] = middle + i * step;
    }
  }

  /** Returns the smallest key of the part with a number. The parts are in random order. */
  private static long stretch(long seed, long number) {
    long mixed = (number * 0x9e37L + Values.mix(seed)) & STRETCHES - 1;
    return mixed << STRETCH_BITS;
  }

  /** Returns a key that no area draws. */
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

  /** Returns the largest hot key. */
  long last() {
    return keys[keys.length - 1];
  }

  /** Returns whether a key is in the part of the domain that belongs to this area. */
  boolean holds(long key) {
    return Math.abs(key - keys[0]) < 1L << (STRETCH_BITS - 2);
  }

  /** Returns the place of a hot key, or a negative number if the key is not hot. */
  int indexOf(long key) {
    return Arrays.binarySearch(keys, key);
  }

  /** Returns a key that is not hot; it may return the same key again. */
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
