package org.inkling.kafka.streams.bench;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Distinct words of 6 to 16 letters and digits, 11 on average, each made from its number when it is
 * needed, so that no list of them is on the heap. Words of successive numbers are in random order.
 */
final class Words {
  /** How many words there are. */
  static final int MAX_WORDS = 1 << 25; // less than 36 to the fifth power

  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
  private static final int DISTINCT = 5; // the digits that two words do not have in common

  private final long seed;
  private final long factor;
  private final long term;

  Words(long seed) {
    this.seed = seed;
    var random = new SplittableRandom(seed);
    factor = random.nextLong() | 1;
    term = random.nextLong();
  }

  /** Returns the word of a number below {@link #MAX_WORDS}. */
  String word(long number) {
    long random = new SplittableRandom(seed + number).nextLong();
    int tail = (int) (random & 0x7fff) % 6 + (int) (random >>> 15 & 0x7fff) % 6;
    byte[] letters = new byte[1 + DISTINCT + tail];
    letters[0] = 'w';
    write(permuted(number), letters, 1, DISTINCT);
    write(random >>> 9, letters, 1 + DISTINCT, tail);
    return new String(letters, StandardCharsets.ISO_8859_1);
  }

  /** Returns a number that no other one is mapped to. */
  private long permuted(long number) {
    long mixed = number;
    for (int round = 0; round < 3; round++) {
      mixed = mixed * factor + term & MAX_WORDS - 1;
      mixed ^= mixed >>> 13;
    }
    return mixed;
  }

  private static void write(long number, byte[] letters, int from, int count) {
    long rest = number;
    for (int i = from; i < from + count; i++) {
      letters[i] = (byte) DIGITS.charAt((int) (rest % DIGITS.length()));
      rest /= DIGITS.length();
    }
  }
}
