package org.inkling.kafka.streams.bench;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** Hands out words, of which it makes some thousand at a time while the clock is stopped. */
final class Feed {
  private static final int BATCH = 4096;

  private final Words words;
  private final SplittableRandom random;
  private final int keys;
  private final String[] batch = new String[BATCH];
  private long records;
  private long checksum;

  Feed(long seed, int keys) {
    this.words = new Words(seed);
    this.random = new SplittableRandom(~seed);
    this.keys = keys;
  }

  /** Counts each word once, in random order; returns the nanoseconds that it took. */
  long fill(Consumer<String> counter) {
    return run(keys, number -> number, counter);
  }

  /** Counts words that were counted before, each as likely as another; returns the nanoseconds. */
  long update(long count, Consumer<String> counter) {
    return run(count, _ -> random.nextInt(keys), counter);
  }

  private long run(long count, LongUnaryOperator numbers, Consumer<String> counter) {
    long nanos = 0;
    for (long done = 0; done < count; done += BATCH) {
      int length = (int) Math.min(BATCH, count - done);
      make(done, length, numbers);
      long begin = System.nanoTime();
      for (int i = 0; i < length; i++) {
        counter.accept(batch[i]);
      }
      nanos += System.nanoTime() - begin;
    }
    records += count;
    return nanos;
  }

  private void make(long first, int length, LongUnaryOperator numbers) {
    for (int i = 0; i < length; i++) {
      String word = words.word(numbers.applyAsLong(first + i));
      checksum += hash(word);
      batch[i] = word;
    }
  }

  /** A number of a word; the sum over all records tells that each count is right. */
  static long hash(String word) {
    long mixed = word.hashCode() * 0x9e3779b97f4a7c15L;
    return mixed ^ mixed >>> 32;
  }

  long records() {
    return records;
  }

  /** The sum of the {@link #hash} of all records. */
  long checksum() {
    return checksum;
  }
}
