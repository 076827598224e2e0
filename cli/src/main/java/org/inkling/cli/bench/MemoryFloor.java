package org.inkling.cli.bench;

import java.io.Serializable;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;

/**
 * What loading a random cache line of an off-heap region costs one thread: no index of that size
 * that has to go to memory once for an answer is faster.
 *
 * @param bytes the size of the region
 * @param dependentNanos if each address needs the last line
 * @param independentNanos if all addresses are known beforehand
 */
public record MemoryFloor(long bytes, double dependentNanos, double independentNanos)
    implements Serializable {
  private static final int LINE_BYTES = 64;
  private static final long CHUNK_BYTES = 1L << 20;
  private static final long SMALLEST_BYTES = 1L << 22;
  private static final int MAX_LOADS = 1 << 21;
  private static final int LOADS_PER_LINE = 4;
  private static final int ROUNDS = 3;

  /** Measures a region of about {@code bytes}. */
  static MemoryFloor measure(long bytes) {
    int chunks = (int) (Math.max(bytes, SMALLEST_BYTES) / CHUNK_BYTES);
    long size = chunks * CHUNK_BYTES;
    try (SlabAllocator memory = SlabAllocator.create("memory floor", 2 * size + (64L << 20))) {
      long region = memory.allocate(size);
      for (long offset = 0; offset < size; offset += LINE_BYTES) {
        NativeMemory.putLong(region + offset, offset); // fresh pages may all be one page of zeros
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
