package org.inkling.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reads of randomly drawn keys; each answer is compared with the loaded value. */
@State(Scope.Thread)
public class GetBenchmark extends TimedBenchmark {
  private static final int SMALL_BATCH = 64;
  private static final int LARGE_BATCH = 1024;

  private final Batch small = new Batch(SMALL_BATCH);
  private final Batch large = new Batch(LARGE_BATCH);
  private long last;

  /** Keys that are present. */
  @Benchmark
  public void hit(Index.Any index, Walk walk) {
    long key = walk.present();
    walk.compare(index.subject.get(key, ABSENT), Keys.valueOf(key));
  }

  /** Keys that are absent. */
  @Benchmark
  public void miss(Index.Any index, Walk walk) {
    walk.compare(index.subject.get(walk.absent(), ABSENT), ABSENT);
  }

  /** Keys that are present, each known only from the previous answer: the latency of a read. */
  @Benchmark
  public void dependent(Index.Any index, Walk walk) {
    long key = walk.present() ^ last;
    last = index.subject.get(key, ABSENT) ^ Keys.valueOf(key); // 0 if the answer is right
    walk.compare(last, 0);
  }

  /** Keys that are present, 64 in a call; per key. */
  @Benchmark
  @OperationsPerInvocation(SMALL_BATCH)
  public void batch64(Index.Any index, Walk walk) {
    small.get(index, walk);
  }

  /** Keys that are present, 1024 in a call; per key. */
  @Benchmark
  @OperationsPerInvocation(LARGE_BATCH)
  public void batch1024(Index.Any index, Walk walk) {
    large.get(index, walk);
  }

  private record Batch(long[] keys, long[] values) {
    Batch(int size) {
      this(new long[size], new long[size]);
    }

    void get(Index index, Walk walk) {
      walk.present(keys);
      walk.compare(index.subject.getAll(keys, values, ABSENT), keys.length);
      for (int i = 0; i < keys.length; i++) {
        walk.compare(values[i], Keys.valueOf(keys[i]));
      }
    }
  }
}
