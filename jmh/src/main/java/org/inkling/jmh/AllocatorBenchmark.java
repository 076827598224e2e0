package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Allocates and frees through the free list of the class; allocation clears blocks. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class AllocatorBenchmark {
  /** The size of a block; 8 means a cell. */
  @Param({"8", "64", "4096"})
  public int bytes;

  private SlabAllocator memory = SlabAllocator.create("allocator benchmark", Long.MAX_VALUE);

  /** Opens the memory of a new index. */
  @Setup
  public void open() {
    memory.close();
    memory = SlabAllocator.create("allocator benchmark", Long.MAX_VALUE);
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    memory.close();
  }

  /** Allocate and free, one thread. */
  @Benchmark
  public long allocateFree() {
    if (bytes == Long.BYTES) {
      long cell = memory.allocateCell();
      memory.freeCell(cell);
      return cell;
    }
    long block = memory.allocate(bytes);
    memory.free(block, bytes);
    return block;
  }

  /** Allocate and free, two threads. */
  @Benchmark
  @Threads(2)
  public long allocateFreeOfTwo() {
    return allocateFree();
  }
}
