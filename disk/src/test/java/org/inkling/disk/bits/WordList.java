package org.inkling.disk.bits;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The words that are written to a file and read back. Reading past the end throws a distinct
 * exception.
 */
public final class WordList implements LongConsumer {
  private long[] words = new long[8];
  private int count;

  /** Thrown if a reader requests more words than there are. */
  public static final class EndOfWords extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  public void accept(long word) {
    if (count == words.length) {
      words = Arrays.copyOf(words, 2 * count);
    }
    words[count++] = word;
  }

  /** Returns the number of words. */
  public int count() {
    return count;
  }

  /** Returns the first {@code end} words, in order. */
  public LongSupplier upTo(int end) {
    return new LongSupplier() {
      private int next;

      @Override
      public long getAsLong() {
        if (next == end) {
          throw new EndOfWords();
        }
        return words[next++];
      }
    };
  }

  /** Returns all words, in order. */
  public LongSupplier all() {
    return upTo(count);
  }

  /** Returns a copy in which some bits of one word are flipped, or one word is replaced. */
  public WordList damaged(SplittableRandom random) {
    var copy = new WordList();
    copy.words = Arrays.copyOf(words, words.length);
    copy.count = count;
    int at = random.nextInt(random.nextBoolean() ? Math.min(count, 12) : count);
    copy.words[at] =
        switch (random.nextInt(4)) {
          case 0 -> random.nextLong();
          case 1 -> random.nextLong() >>> random.nextInt(64);
          case 2 -> words[at] + random.nextInt(-3, 4);
          default -> words[at] ^ (1L << random.nextInt(64));
        };
    return copy;
  }
}
