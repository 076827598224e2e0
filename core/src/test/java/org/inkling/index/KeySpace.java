package org.inkling.index;

import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;

/** Sets of keys that are hard in one way or another. */
public enum KeySpace {
  /** Neighbours, around 0. */
  DENSE {
    @Override
    long key(Random random, int i) {
      return i - 500;
    }
  },
  /** Evenly spaced. */
  SPACED {
    @Override
    long key(Random random, int i) {
      return 1_000_003L * i;
    }
  },
  /** Anywhere in the domain. */
  UNIFORM {
    @Override
    long key(Random random, int i) {
      return random.nextLong();
    }
  },
  /** Few dense clusters, far apart. */
  CLUSTERS {
    @Override
    long key(Random random, int i) {
      return ((long) random.nextInt(-8, 8) << 59) + random.nextInt(2_000);
    }
  },
  /** Powers of two and their negatives, and what stands beside them. */
  POWERS_OF_TWO {
    @Override
    long key(Random random, int i) {
      long power = 1L << (i % 64);
      return (i / 64 % 2 == 0 ? power : -power) + (i / 128 % 33) - 16;
    }
  },
  /** Pairs of neighbours with huge gaps. */
  PAIRS {
    @Override
    long key(Random random, int i) {
      return ((long) (i >> 1) << 50) + (i & 1) - 7;
    }
  },
  /** The two ends of the domain. */
  ENDS {
    @Override
    long key(Random random, int i) {
      return (i & 1) == 0 ? Long.MIN_VALUE + (i >> 1) : Long.MAX_VALUE - (i >> 1);
    }
  },
  /** Gaps that grow by half from key to key, so that no line fits. */
  GEOMETRIC {
    @Override
    long key(Random random, int i) {
      return (long) Math.pow(1.5, i % 107) + i / 107;
    }
  };

  abstract long key(Random random, int i);

  /** Distinct keys in ascending order, {@code count} at most. */
  public long[] keys(Random random, int count) {
    var keys = new TreeSet<Long>();
    for (int i = 0; i < count; i++) {
      keys.add(key(random, i));
    }
    return keys.stream().mapToLong(Long::longValue).toArray();
  }

  /** The value that a test may expect of {@code key} without remembering it. */
  public static long valueOf(long key) {
    long mixed = (key ^ (key >>> 32)) * 0xd6e8feb86659fd93L;
    return mixed ^ (mixed >>> 29);
  }

  /** Values of every kind: small, with one bit set or clear, at the ends, anywhere. */
  static long anyValue(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> random.nextInt(-3, 4);
      case 1 -> 1L << random.nextInt(64);
      case 2 -> ~(1L << random.nextInt(64));
      case 3 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextLong();
    };
  }

  /** The corners of the domain of keys and of values, and every word with one bit set or clear. */
  static long[] corners() {
    LongStream set = LongStream.range(0, 64).map(bit -> 1L << bit);
    LongStream clear = LongStream.range(0, 64).map(bit -> ~(1L << bit));
    LongStream ends =
        LongStream.of(Long.MIN_VALUE + 1, Long.MIN_VALUE + 2, Long.MAX_VALUE - 1, -2, -1, 0, 3, 5);
    LongStream inline =
        LongStream.of((1L << 60) - 1, 1L << 60, (1L << 61) - 1, -(1L << 60) - 1, -(1L << 61) - 1);
    return LongStream.concat(LongStream.concat(set, clear), LongStream.concat(ends, inline))
        .sorted()
        .distinct()
        .toArray();
  }
}
