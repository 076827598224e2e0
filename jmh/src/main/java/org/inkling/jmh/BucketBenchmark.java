package org.inkling.jmh;

import java.util.SplittableRandom;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.slots.Bucket;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Lookups and claims of keys that are in buckets, in the order in which they were added. */
@State(Scope.Thread)
public class BucketBenchmark extends TimedBenchmark {
  private static final int BUCKETS = 1 << 10;

  /** The number of keys in each bucket; level 0 has 32 slots. */
  @Param({"8", "24", "64"})
  public int keys;

  private SlabAllocator memory = SlabAllocator.create("bucket benchmark", Long.MAX_VALUE);
  private Bucket bucket = tuned(memory);
  private long pointers;
  private long[] words = {};
  private int next;

  /** Fills the buckets with random key words. */
  @Setup
  public void fill() {
    memory.close();
    memory = SlabAllocator.create("bucket benchmark", Long.MAX_VALUE);
    bucket = tuned(memory);
    pointers = memory.allocate(BUCKETS * Long.BYTES);
    words = new SplittableRandom(1).longs(BUCKETS * (long) keys).map(word -> word | 1).toArray();
    for (next = 0; next < words.length; next++) {
      bucket.findOrClaim(pointer(), start(), words[next]);
    }
    next = 0;
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    memory.close();
  }

  /** Keys that are present. */
  @Benchmark
  public long find() {
    advance();
    return bucket.find(pointer(), start(), words[next]);
  }

  /** Keys that are present, by the search of a writer. */
  @Benchmark
  public long findOrClaim() {
    advance();
    return bucket.findOrClaim(pointer(), start(), words[next]);
  }

  /** Keys that are absent. */
  @Benchmark
  public long miss() {
    advance();
    return bucket.find(pointer(), start(), words[next] - 1);
  }

  private void advance() {
    next = next + 1 == words.length ? 0 : next + 1;
  }

  private long pointer() {
    return pointers + next % BUCKETS * (long) Long.BYTES;
  }

  /** Level 0 is filled as a model fills it: starts are spread over its slots. */
  private long start() {
    return words[next] >>> 32 & bucket.levelZeroSlots() - 1;
  }

  private static Bucket tuned(SlabAllocator memory) {
    LoftTuning tuning = LoftTuning.DEFAULT;
    return new Bucket(tuning.bucketSlots(), tuning.bucketWindow(), 1, memory);
  }
}
