package org.inkling.jmh;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.cli.experiment.Amounts;
import org.inkling.datasets.KeySets;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The keys of a benchmark. The benchmark takes twice the number of loaded keys from the set and
 * loads every second one; the others are absent.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls read() first
public class Keys {
  private static final int SEED = 42;
  private static final int MIN_DRAWS = 1 << 12;
  private static final int MAX_DRAWS = 1 << 22;

  /** The name of the set on the command line, without a count. */
  @Param("uniform")
  public String set;

  /** The number of loaded keys, in the command line's notation: 500, 20k, 3M. */
  @Param("2M")
  public String count;

  private long[] loaded;
  private long[] presentDraws;
  private long[] absentDraws;

  /** Reads the set and draws from both halves. */
  @Setup
  public void read() {
    long[] all = open(set, count);
    loaded = everySecond(all, 0);
    presentDraws = draws(loaded);
    absentDraws = draws(everySecond(all, 1));
  }

  /** Returns twice {@code count} keys of a set, in ascending order. */
  static long[] open(String set, String count) {
    int wanted = Math.multiplyExact(2, Amounts.count("count", count));
    return all(set + ":" + wanted, SEED);
  }

  /** Returns all keys of a set such as {@code uniform:20M}, in ascending order. */
  public static long[] all(String spec, long seed) {
    SortedKeySource source = KeySets.open(spec, seed);
    long[] keys = new long[Math.toIntExact(source.size())];
    try (KeyStream stream = source.open()) {
      for (int i = 0; stream.next(); i++) {
        keys[i] = stream.key();
      }
    }
    return keys;
  }

  private static long[] everySecond(long[] all, int from) {
    long[] half = new long[all.length / 2];
    Arrays.setAll(half, i -> all[from + 2 * i]);
    return half;
  }

  /** Draws a power of two of the keys, about the number of keys, within bounds. */
  private static long[] draws(long[] keys) {
    int wanted = Math.clamp(2L * keys.length, MIN_DRAWS, MAX_DRAWS);
    SplittableRandom random = new SplittableRandom(SEED);
    long[] draws = new long[Integer.highestOneBit(wanted)];
    Arrays.setAll(draws, i -> keys[random.nextInt(keys.length)]);
    return draws;
  }

  /**
   * Returns the value that a key is loaded with: the key without the three bits that would need a
   * cell.
   */
  static long valueOf(long key) {
    return key >> 3;
  }

  SortedEntrySource entries() {
    return SortedEntrySource.of(SortedKeySource.of(loaded), Keys::valueOf);
  }

  int loadedCount() {
    return loaded.length;
  }

  /** Returns the loaded keys in a random order. */
  long[] shuffled() {
    long[] keys = loaded.clone();
    shuffle(keys, new SplittableRandom(SEED));
    return keys;
  }

  /** Puts keys into a random order. */
  public static void shuffle(long[] keys, SplittableRandom random) {
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long swapped = keys[i];
      keys[i] = keys[other];
      keys[other] = swapped;
    }
  }

  /** Returns randomly drawn loaded keys; their number is a power of two. */
  long[] presentDraws() {
    return presentDraws;
  }

  /** Returns randomly drawn keys that are not loaded; their number is a power of two. */
  long[] absentDraws() {
    return absentDraws;
  }
}
