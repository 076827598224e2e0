package org.inkling.bli;

import java.util.SplittableRandom;

/** Sequences of keys in the order in which they are inserted; a few may repeat a key. */
enum BliKeys {
  /** Anywhere in the domain. */
  UNIFORM {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return random.nextLong();
    }
  },

  /** Appends. */
  ASCENDING {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return i * 1_000L;
    }
  },

  /** Each one below all others. */
  DESCENDING {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return -i * 1_000L;
    }
  },

  /** From both ends to the middle, by turns. */
  ORGAN_PIPE {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (i & 1) == 0 ? i * 1_000L : (2L * count - i) * 1_000L;
    }
  },

  /** Each one in the middle of the widest gap. */
  BIT_REVERSED {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (long) Integer.reverse(i) << Integer.SIZE;
    }
  },

  /** One line fits all, but they come in a random order. */
  EQUAL_GAPS {
    @Override
    long[] keys(int count, SplittableRandom random) {
      return shuffled(super.keys(count, random), random);
    }

    @Override
    long key(int i, int count, SplittableRandom random) {
      return (long) i << 40;
    }
  },

  /** A few places, far apart, in which all keys are. */
  CLUSTERS {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return ((random.nextInt(64) - 32L) << 58) + random.nextInt(1 << 20);
    }
  },

  /** Most keys small, some larger by far. */
  LOGNORMAL {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (long) Math.exp(20 + 3 * random.nextGaussian());
    }
  },

  /** Blocks of keys whose distances from the start of the block are powers of two. */
  POWERS_OF_TWO {
    @Override
    long[] keys(int count, SplittableRandom random) {
      return shuffled(super.keys(count, random), random);
    }

    @Override
    long key(int i, int count, SplittableRandom random) {
      return ((i / 40L) << 41) + (1L << i % 40);
    }
  },

  /** Pairs side by side, with huge gaps between them. */
  PAIRS {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (i / 2 * 0x9E3779B97F4A7C15L & ~1) + (i & 1);
    }
  };

  abstract long key(int i, int count, SplittableRandom random);

  long[] keys(int count, SplittableRandom random) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = key(i, count, random);
    }
    return keys;
  }

  static long[] shuffled(long[] keys, SplittableRandom random) {
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
    return keys;
  }
}
