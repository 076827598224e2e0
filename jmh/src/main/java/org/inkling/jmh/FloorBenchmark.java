package org.inkling.jmh;

import org.inkling.cli.subject.Subject;
import org.inkling.jmh.peers.Peer;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The cost of memory itself: loads of random cache lines in a region as large as LOFT with the same
 * keys, on pages of the same kind. No index of that size with one memory access per read is faster.
 */
@State(Scope.Thread)
public class FloorBenchmark extends TimedBenchmark {
  private long last;

  /** Loads that do not depend on one another. */
  @Benchmark
  public long independent(Region region, Walk walk) {
    return region.load(walk.present());
  }

  /** Loads that each wait for the previous one. */
  @Benchmark
  public long dependent(Region region, Walk walk) {
    last = region.load(walk.present() + last);
    return last;
  }

  /** Off-heap memory without an index in it. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls fill() first
  public static class Region {
    private static final long LINE_BYTES = 64;

    private SlabAllocator memory;
    private long region;
    private long lines;

    /** Writes to every line, because fresh pages may all share one page of zeros. */
    @Setup
    public void fill(Keys keys) {
      try (Subject loft = Peer.LOFT.load(keys.entries())) {
        lines = loft.offHeapBytes() / LINE_BYTES;
      }
      memory = SlabAllocator.create("memory floor", Long.MAX_VALUE);
      region = memory.allocate(lines * LINE_BYTES);
      for (long line = 0; line < lines; line++) {
        NativeMemory.putLong(region + line * LINE_BYTES, line);
      }
    }

    /** Frees the memory. */
    @TearDown
    public void close() {
      memory.close();
    }

    /** Loads the line that {@code choice} selects. */
    long load(long choice) {
      long line = Math.unsignedMultiplyHigh(choice * 0x9E3779B97F4A7C15L, lines);
      return NativeMemory.getLong(region + line * LINE_BYTES);
    }
  }
}
