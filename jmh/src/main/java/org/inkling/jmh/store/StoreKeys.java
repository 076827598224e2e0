package org.inkling.jmh.store;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.cli.workload.Values;
import org.inkling.jmh.Keys;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/**
 * The keys of a set, divided at random into those that are loaded and those that are inserted
 * later. The threads take the latter in random order.
 */
final class StoreKeys {
  /** The number of keys that a thread takes at a time. */
  static final int CHUNK = 16;

  private final long[] loaded; // ascending
  private final long[] inserts;
  private final AtomicInteger taken = new AtomicInteger();
  private int limit;

  /**
   * Reads a set.
   *
   * @param spec the name of the set, such as {@code uniform:10M}
   * @param loadedPart the part of the keys that is loaded
   * @throws IllegalArgumentException if no key is loaded
   */
  StoreKeys(String spec, double loadedPart, long seed) {
    long[] keys = Keys.all(spec, seed);
    Keys.shuffle(keys, new SplittableRandom(seed));
    int count = (int) (keys.length * loadedPart);
    if (count == 0) {
      throw new IllegalArgumentException("nothing of " + spec + " is loaded");
    }
    loaded = Arrays.copyOf(keys, count);
    Arrays.sort(loaded);
    inserts = Arrays.copyOfRange(keys, count, count + (keys.length - count) / CHUNK * CHUNK);
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

  /** Returns the entries that are loaded. */
  SortedEntrySource entries() {
    return SortedEntrySource.of(SortedKeySource.of(loaded), StoreKeys::valueOf);
  }

  /**
   * Permits threads to take {@code more} further inserts, in whole chunks, or all that are left.
   */
  void allow(int more) {
    limit = Math.min(inserts.length, taken() + more / CHUNK * CHUNK);
  }

  /** Returns the number of inserts carried out. To be called while no thread inserts. */
  int taken() {
    return Math.min(limit, taken.get());
  }

  /**
   * Takes the next {@value #CHUNK} inserts. Returns the position of the first, or -1 if none is
   * left.
   */
  int take() {
    int from = taken.getAndAdd(CHUNK);
    if (from < limit) {
      return from;
    }
    taken.addAndGet(-CHUNK); // keeps the count right after all threads have come here
    return -1;
  }

  long insert(int place) {
    return inserts[place];
  }

  /** Returns a key that is present after the first {@code inserted} inserts. */
  long present(SplittableRandom random, int inserted) {
    int place = random.nextInt(loaded.length + inserted);
    return place < loaded.length ? loaded[place] : inserts[place - loaded.length];
  }
}
