package org.inkling.jmh.store;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.cli.bench.Values;
import org.inkling.datasets.KeySets;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * The keys of a set, cut by chance into those that are loaded and those that are inserted later, in
 * random order, by whoever takes them first.
 */
final class StoreKeys {
  /** How many keys are taken at a time. */
  static final int CHUNK = 16;

  private final long[] loaded; // ascending
  private final long[] inserts;
  private final AtomicInteger taken = new AtomicInteger();
  private int limit;

  /**
   * Reads a set.
   *
   * @param spec as {@code uniform:10M}
   * @param loadedPart which part is loaded
   * @throws IllegalArgumentException if nothing is loaded
   */
  StoreKeys(String spec, double loadedPart, long seed) {
    long[] keys = read(spec, seed);
    shuffle(keys, new SplittableRandom(seed));
    int count = (int) (keys.length * loadedPart);
    if (count == 0) {
      throw new IllegalArgumentException("nothing of " + spec + " is loaded");
    }
    loaded = Arrays.copyOf(keys, count);
    Arrays.sort(loaded);
    inserts = Arrays.copyOfRange(keys, count, count + (keys.length - count) / CHUNK * CHUNK);
  }

  private static long[] read(String spec, long seed) {
    SortedKeySource source = KeySets.open(spec, seed);
    long[] keys = new long[Math.toIntExact(source.size())];
    try (KeyStream stream = source.open()) {
      for (int i = 0; stream.next(); i++) {
        keys[i] = stream.key();
      }
    }
    return keys;
  }

  private static void shuffle(long[] keys, SplittableRandom random) {
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
  }

  static long valueOf(long key) {
    return Values.of(key, true);
  }

  int loaded() {
    return loaded.length;
  }

  int inserts() {
    return inserts.length;
  }

  /** What is loaded. */
  SortedEntrySource entries() {
    return SortedEntrySource.of(SortedKeySource.of(loaded), StoreKeys::valueOf);
  }

  /** Lets so many more inserts be taken, in whole chunks, or what is left of them. */
  void allow(int more) {
    limit = Math.min(inserts.length, taken() + more / CHUNK * CHUNK);
  }

  /** How many inserts are done, when nobody inserts. */
  int taken() {
    return Math.min(limit, taken.get());
  }

  /** Takes the next {@value #CHUNK} inserts; where they begin, or -1 if there are none. */
  int take() {
    int from = taken.getAndAdd(CHUNK);
    if (from < limit) {
      return from;
    }
    taken.addAndGet(-CHUNK); // so that counting it is right when all have come here
    return -1;
  }

  long insert(int place) {
    return inserts[place];
  }

  /** A key that is there when the first so many inserts are done. */
  long present(SplittableRandom random, int inserted) {
    int place = random.nextInt(loaded.length + inserted);
    return place < loaded.length ? loaded[place] : inserts[place - loaded.length];
  }
}
