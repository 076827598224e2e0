package org.inkling.index;

import java.util.Random;
import java.util.function.IntUnaryOperator;

/** Orders in which sorted keys are put or removed. */
enum Order {
  ASCENDING,
  DESCENDING,
  /** From both ends towards the middle. */
  ORGAN_PIPE,
  /** By the reversed bits of the position, so that each key halves a gap. */
  BIT_REVERSED,
  RANDOM;

  /** The keys of {@code sorted} in this order. */
  long[] of(long[] sorted, Random random) {
    long[] keys = sorted.clone();
    switch (this) {
      case ASCENDING -> {}
      case DESCENDING -> fill(keys, sorted, i -> sorted.length - 1 - i);
      case ORGAN_PIPE ->
          fill(keys, sorted, i -> (i & 1) == 0 ? i >> 1 : sorted.length - 1 - (i >> 1));
      case BIT_REVERSED -> reverseBits(keys, sorted);
      case RANDOM -> shuffle(keys, random);
    }
    return keys;
  }

  private static void fill(long[] keys, long[] sorted, IntUnaryOperator from) {
    for (int i = 0; i < keys.length; i++) {
      keys[i] = sorted[from.applyAsInt(i)];
    }
  }

  private static void reverseBits(long[] keys, long[] sorted) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(sorted.length);
    int next = 0;
    for (int i = 0; i < 1 << bits; i++) {
      int position = Integer.reverse(i) >>> (Integer.SIZE - bits);
      if (position < sorted.length) {
        keys[next++] = sorted[position];
      }
    }
  }

  static void shuffle(long[] keys, Random random) {
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
  }
}
