package org.inkling.hybrid.crash;

import java.util.SplittableRandom;

/**
 * What one writer does, as it follows from a seed: whoever has the seed knows it without having
 * seen it. Each writer has keys of its own, so that what became of them tells how far it came.
 */
final class Script {
  /** How many writers there are. */
  static final int WRITERS = 2;

  private static final int KEYS = 3_000;
  private static final int BATCH = 5;
  private static final long SPREAD = 0x9E3779B97F4A7C15L; // odd, so that no two keys are the same

  private final SplittableRandom random;
  private final int writer;

  Script(long seed, int writer) {
    random = new SplittableRandom(seed + writer);
    this.writer = writer;
  }

  /** Whose key this is; none of the writers if it is nobody's. */
  static int writer(long key) {
    if (key == Long.MIN_VALUE || key == Long.MAX_VALUE) {
      return key < 0 ? 0 : 1;
    }
    long number = key * inverse();
    return number >= WRITERS && number < (long) KEYS * WRITERS ? (int) (number % WRITERS) : WRITERS;
  }

  private static long inverse() {
    long inverse = SPREAD; // by Newton's steps, each of which doubles the bits that are right
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - SPREAD * inverse;
    }
    return inverse;
  }

  Step next() {
    Step.Kind[] kinds = Step.Kind.values();
    Step.Kind kind = kinds[random.nextInt(kinds.length)];
    int count = kind == Step.Kind.PUT_ALL ? BATCH : 1;
    long[] keys = new long[count];
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = key(random.nextInt(KEYS));
      values[i] = random.nextLong();
    }
    return new Step(kind, keys, values);
  }

  private long key(int number) {
    if (number == 0) { // in the place of key 0, which both would have
      return writer == 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
    return ((long) number * WRITERS + writer) * SPREAD;
  }
}
