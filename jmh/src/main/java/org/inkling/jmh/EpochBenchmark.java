package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.epoch.Reclaimer;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of epochs for an operation: the pin, and the retirement of a block with its later free.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EpochBenchmark {
  private SlabAllocator memory = SlabAllocator.create("epoch benchmark", Long.MAX_VALUE);
  private Epochs epochs = new Epochs("epoch benchmark", Reclaimer.of(memory));

  /** The pin that a session owns. */
  @State(Scope.Thread)
  public static class Owner {
    private Pin pin = new EpochBenchmark().epochs.newOwnPin();

    /** Creates a pin. */
    @Setup
    public void own(EpochBenchmark of) {
      pin = of.epochs.newOwnPin();
    }
  }

  /** Opens the memory of a new index. */
  @Setup
  public void open() {
    memory.close();
    memory = SlabAllocator.create("epoch benchmark", Long.MAX_VALUE);
    epochs = new Epochs("epoch benchmark", Reclaimer.of(memory));
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    memory.close();
  }

  /** Pins and unpins, with one thread. */
  @Benchmark
  public Pin enterExit() {
    Pin pin = epochs.enter();
    epochs.exit(pin);
    return pin;
  }

  /** Pins and unpins, with two threads. */
  @Benchmark
  @Threads(2)
  public Pin enterExitOfTwo() {
    return enterExit();
  }

  /** Pins and unpins with a thread's own pin, with one thread. */
  @Benchmark
  public Pin enterExitOwn(Owner owner) {
    epochs.enter(owner.pin);
    epochs.exit(owner.pin);
    return owner.pin;
  }

  /** Pins and unpins with each thread's own pin, with two threads. */
  @Benchmark
  @Threads(2)
  public Pin enterExitOwnOfTwo(Owner owner) {
    return enterExitOwn(owner);
  }

  /** Replaces a block: allocates, pins, retires, unpins, and collects when due. */
  @Benchmark
  public long allocateRetire() {
    long block = memory.allocate(64);
    Pin pin = epochs.enter();
    epochs.retire(block, 64);
    epochs.exit(pin);
    if (epochs.reclaimDue()) {
      epochs.reclaim();
    }
    return block;
  }
}
