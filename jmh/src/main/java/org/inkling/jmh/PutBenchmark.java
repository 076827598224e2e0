package org.inkling.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Writes that can be repeated without limit: new values for present keys, and an absent key that is
 * inserted and removed. The workload {@code insert} of {@link MixBenchmark} measures only inserts,
 * {@link RemoveBenchmark} only removals.
 */
@State(Scope.Thread)
public class PutBenchmark extends TimedBenchmark {
  private static final long WIDE = 1L << 62;
  private static final int SMALL_BATCH = 64;
  private static final int LARGE_BATCH = 1024;

  private final long[][] keys = {new long[SMALL_BATCH], new long[LARGE_BATCH]};
  private final long[][] values = {new long[SMALL_BATCH], new long[LARGE_BATCH]};
  private boolean alone;
  private boolean wrote;
  private long lastKey;
  private long lastValue;

  /** Determines whether other threads write the same keys. */
  @Setup
  public void begin(ThreadParams thread) {
    alone = thread.getThreadCount() == 1;
  }

  /** New values for present keys. */
  @Benchmark
  public void overwrite(Index.Writable index, Walk walk) {
    long key = walk.present();
    put(index, key, Keys.valueOf(key) ^ walk.version());
  }

  /** The same with values of 63 bits or more, for which LOFT needs a cell. */
  @Benchmark
  public void overwriteWide(Index.Writable index, Walk walk) {
    long key = walk.present();
    put(index, key, (WIDE | key >>> 2) ^ walk.version());
  }

  private void put(Index index, long key, long value) {
    index.subject.put(key, value);
    wrote = true;
    lastKey = key;
    lastValue = value;
  }

  /** New values for present keys, 64 in a call; per key. */
  @Benchmark
  @OperationsPerInvocation(SMALL_BATCH)
  public void batch64(Index.Writable index, Walk walk) {
    putAll(index, walk, keys[0], values[0]);
  }

  /** New values for present keys, 1024 in a call; per key. */
  @Benchmark
  @OperationsPerInvocation(LARGE_BATCH)
  public void batch1024(Index.Writable index, Walk walk) {
    putAll(index, walk, keys[1], values[1]);
  }

  private void putAll(Index index, Walk walk, long[] some, long[] theirs) {
    walk.present(some);
    for (int i = 0; i < some.length; i++) {
      theirs[i] = Keys.valueOf(some[i]) ^ walk.version();
    }
    index.subject.putAll(some, theirs);
    wrote = true;
    lastKey = some[some.length - 1];
    lastValue = theirs[some.length - 1];
  }

  /** Inserts and removes an absent key: two operations, counted as one. */
  @Benchmark
  public void putRemove(Index.Writable index, Walk walk) {
    long key = walk.absent();
    index.subject.put(key, Keys.valueOf(key));
    walk.compare(index.subject.remove(key) || !alone ? 1 : 0, 1);
  }

  /** Checks the last write. */
  @TearDown(Level.Iteration)
  public void check(Index.Writable index) {
    if (wrote && alone && index.subject.get(lastKey, ~lastValue) != lastValue) {
      throw new IllegalStateException("key " + lastKey + " lost its value " + lastValue);
    }
    wrote = false;
  }
}
