package org.inkling.jmh;

import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Off-heap memory as large as an index of the same keys, without an index in it. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls fill() first
public class MemoryFloor {
  private static final long BYTES_PER_KEY = 25;
  private static final long LINE_BYTES = 64;

  private SlabAllocator memory;
  private long region;
  private long lines;

  /** Writes to every line, for fresh pages may all be one page of zeros. */
  @Setup
  public void fill(Keys keys) {
    lines = 1 + keys.loadedCount() * BYTES_PER_KEY / LINE_BYTES;
    memory = SlabAllocator.create("memory floor", Long.MAX_VALUE);
    region = memory.allocate(lines * LINE_BYTES);
    for (long line = 0; line < lines; line++) {
      NativeMemory.putLong(region + line * LINE_BYTES, line);
    }
  }

  /** Gives the memory back. */
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
