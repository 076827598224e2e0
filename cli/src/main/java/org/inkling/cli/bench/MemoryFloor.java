package org.inkling.cli.bench;

import java.io.Serializable;
import org.inkling.cli.workload.Values;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;

/**
 * The time that one thread needs to load a random cache line of an off-heap region. No index of
 * that size is faster if each answer takes a memory access.
 *
 * @param bytes the size of the region
 * @param dependentNanos the time if each address depends on the previous line
 * @param independentNanos the time if all addresses are known in advance
 */
public record MemoryFloor(long bytes, double dependentNanos, double independentNanos)
    implements Serializable {
  private static final int LINE_BYTES = 64;
  private static final long CHUNK_BYTES = 1L << 20;
  private static final long MIN_BYTES = 1L << 22;
  private static final int MAX_LOADS = 1 << 21;
  private static final int LOADS_PER_LINE = 4;
  private static final int ROUNDS = 3;

  /** Measures a region of about {@code bytes}. */
  static MemoryFloor measure(long bytes) {
    int chunks = (int) (Math.max(bytes, MIN_BYTES) / CHUNK_BYTES);
    long size = chunks * CHUNK_BYTES;
    try (SlabAllocator memory = SlabAllocator.create("memory floor", 2 * size + (64L << 20))) {
      long region = memory.allocate(size);
      for (long offset = 0; offset < size; offset += LINE_BYTES) {
        NativeMemory.putLong(
            region + offset, offset); // fresh pages may all share one page of zeros
      }
      double dependent = Double.MAX_VALUE;
      double independent = Double.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        dependent = Math.min(dependent, nanos(region, size, true));
        independent = Math.min(independent, nanos(region, size, false));
      }
      return new MemoryFloor(size, dependent, independent);
    }
  }

  private static double nanos(long region, long size, boolean dependent) {
    int loads = (int) Math.min(MAX_LOADS, size / LINE_BYTES * LOADS_PER_LINE);
    long start = System.nanoTime();
    long sum = dependent ? chase(region, size, loads) : gather(region, size, loads);
    long nanos = System.nanoTime() - start;
    return sum == 1 ? 0 : (double) nanos / loads; // no sum of multiples of 64 is 1
  }

  private static long chase(long region, long size, int loads) {
    long loaded = 0;
    for (int i = 0; i < loads; i++) {
      loaded = NativeMemory.getLong(region + lineAt(i + loaded, size));
    }
    return loaded;
  }

  private static long gather(long region, long size, int loads) {
    long sum = 0;
    for (int i = 0; i < loads; i++) {
      sum += NativeMemory.getLong(region + lineAt(i, size));
    }
    return sum;
  }

  private static long lineAt(long choice, long size) {
    return Math.unsignedMultiplyHigh(Values.mix(choice), size) & -LINE_BYTES;
  }
}
