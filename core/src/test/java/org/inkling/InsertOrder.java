package org.inkling;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** Sequences of distinct keys in the order in which they are inserted. */
public enum InsertOrder {
  /** Evenly over the domain, at random: what the others are compared with. */
  UNIFORM {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return i * GOLDEN + 1;
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

  /** Appends at distances that vary by a factor of a million. */
  UNEVEN_ASCENDING {
    @Override
    public long[] keys(int count, SplittableRandom random) {
      long[] keys = new long[count];
      for (int i = 1; i < count; i++) {
        keys[i] = keys[i - 1] + 1 + (long) Math.exp(random.nextDouble() * 14);
      }
      return keys;
    }
  },

  /** From both ends to the middle, by turns. */
  ORGAN_PIPE {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (i & 1) == 0 ? i * 1_000L : (2L * count - i) * 1_000L;
    }
  },

  /** From the middle to both ends, by turns. */
  OUTWARDS {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (i & 1) == 0 ? i * 1_000L : -i * 1_000L;
    }
  },

  /** Each one in the middle of the widest gap. */
  BIT_REVERSED {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return Integer.reverse(i) * (1L << 32);
    }
  },

  /** Each one halves the gap below the one before, down to nothing; then the same elsewhere. */
  HALVING {
    @Override
    long key(int i, int count, SplittableRandom random) {
      int depth = 40;
      return ((long) (i / depth) << 44) + (1L << (depth - i % depth));
    }
  },

  /** Distances that grow by the same factor over the whole domain. */
  DOUBLING {
    @Override
    public long[] keys(int count, SplittableRandom random) {
      long[] keys = new long[count];
      for (int i = 0; i < count; i++) {
        double grown = Math.expm1(i * 42.0 / count) / 42.0 * count;
        keys[i] = i + (long) (grown);
      }
      return keys;
    }
  },

  /** Powers of two, and keys near them. */
  POWERS_OF_TWO {
    @Override
    long key(int i, int count, SplittableRandom random) {
      long power = 1L << (i % 62);
      return (power + i / 62) * ((i & 1) == 0 ? 1 : -1);
    }

    @Override
    public long[] keys(int count, SplittableRandom random) {
      return Arrays.stream(super.keys(2 * count, random)).distinct().limit(count).toArray();
    }
  },

  /** Runs of keys side by side, too long for one line through several. */
  STEPS {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (i / 100) * (1L << 40) + i % 100;
    }

    @Override
    boolean shuffled() {
      return true;
    }
  },

  /** The same, one after the other. */
  STEPS_ASCENDING {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return STEPS.key(i, count, random);
    }
  },

  /** Every error of a line through many keys is as large as it may be: gaps grow, and shrink. */
  POISON {
    @Override
    public long[] keys(int count, SplittableRandom random) {
      long[] keys = new long[count];
      for (int i = 1; i < count; i++) {
        int phase = i / 33 % 8;
        keys[i] = keys[i - 1] + (1L << (phase < 4 ? 8 * phase : 8 * (8 - phase)));
      }
      return shuffle(keys, random);
    }
  },

  /** A few places, far apart, in which all keys are. */
  CLUSTERS {
    @Override
    public long[] keys(int count, SplittableRandom random) {
      return distinct(
          count, () -> (random.nextInt(64) - 32L) * (1L << 57) + random.nextInt(1 << 20));
    }
  },

  /** Few keys far away at both ends, all others in one place. */
  OUTLIERS {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return switch (i % 1_000) {
        case 0 -> Long.MIN_VALUE + 1 + i;
        case 1 -> Long.MAX_VALUE - 1 - i;
        default -> (i * GOLDEN) >>> 44;
      };
    }

    @Override
    public long[] keys(int count, SplittableRandom random) {
      return Arrays.stream(super.keys(2 * count, random)).distinct().limit(count).toArray();
    }
  },

  /** Most keys small, some larger by far. */
  LOGNORMAL {
    @Override
    public long[] keys(int count, SplittableRandom random) {
      return distinct(count, () -> (long) Math.exp(20 + 3 * random.nextGaussian()));
    }
  },

  /** Pairs side by side, with wide gaps between them. */
  PAIRS {
    @Override
    long key(int i, int count, SplittableRandom random) {
      return (i / 2 * GOLDEN & ~1) + (i & 1);
    }
  };

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  long key(int i, int count, SplittableRandom random) {
    throw new UnsupportedOperationException(name());
  }

  boolean shuffled() {
    return false;
  }

  /** Returns keys in this order. */
  public long[] keys(int count, SplittableRandom random) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = key(i, count, random);
    }
    return shuffled() ? shuffle(keys, random) : keys;
  }

  private static long[] distinct(int count, LongSupplier draw) {
    return LongStream.generate(draw).distinct().limit(count).toArray();
  }

  /** Puts keys into a random order, and returns them. */
  public static long[] shuffle(long[] keys, SplittableRandom random) {
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
    return keys;
  }
}
