package org.inkling.jmh;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.datasets.KeySets;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedEntrySource;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The keys of a benchmark: every second one is loaded, the others are absent. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls read() first
public class Keys {
  private static final int SEED = 42;
  private static final int DRAWS = 1 << 20;

  /** The set, as the data sets' command line has it. */
  @Param("osm:2000000")
  public String set;

  private long[] loaded;
  private long[] presentDraws;
  private long[] absentDraws;

  /** Reads the set and draws from both halves. */
  @Setup
  public void read() {
    long[] all = new long[1 << 10];
    int count = 0;
    try (KeyStream stream = KeySets.open(set, SEED).open()) {
      while (stream.next()) {
        all = count == all.length ? Arrays.copyOf(all, 2 * count) : all;
        all[count++] = stream.key();
      }
    }
    loaded = everySecond(all, 0, count);
    presentDraws = draws(loaded);
    absentDraws = draws(everySecond(all, 1, count));
  }

  private static long[] everySecond(long[] all, int from, int count) {
    long[] half = new long[(count - from + 1) / 2];
    for (int i = 0; i < half.length; i++) {
      half[i] = all[from + 2 * i];
    }
    return half;
  }

  private static long[] draws(long[] keys) {
    SplittableRandom random = new SplittableRandom(SEED);
    long[] draws = new long[DRAWS];
    Arrays.setAll(draws, i -> keys[random.nextInt(keys.length)]);
    return draws;
  }

  /** The loaded keys, each its own value but for the three bits that would make it wide. */
  SortedEntrySource entries() {
    long[] values = Arrays.stream(loaded).map(key -> key >> 3).toArray();
    return SortedEntrySource.of(loaded, values);
  }

  int loadedCount() {
    return loaded.length;
  }

  /** A walk over draws without end; one per thread. */
  @State(Scope.Thread)
  public static class Walk {
    private int next = (int) (Thread.currentThread().threadId() * 0x9E3779B9L);

    /** The next loaded key, drawn at random. */
    long present(Keys keys) {
      return keys.presentDraws[next++ & DRAWS - 1];
    }

    /** The next key that is not loaded, drawn at random. */
    long absent(Keys keys) {
      return keys.absentDraws[next++ & DRAWS - 1];
    }
  }
}
