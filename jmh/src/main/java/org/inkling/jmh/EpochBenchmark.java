package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
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
 * What an operation pays for its epoch: the pin, and the retiring of a block with its later free.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EpochBenchmark {
  private SlabAllocator memory = SlabAllocator.create("epoch benchmark", Long.MAX_VALUE);
  private Epochs epochs = new Epochs("epoch benchmark", memory);

  /** What a session owns. */
  @State(Scope.Thread)
  public static class Owner {
    private Pin pin = new EpochBenchmark().epochs.newOwnPin();

    /** Makes a pin. */
    @Setup
    public void own(EpochBenchmark of) {
      pin = of.epochs.newOwnPin();
    }
  }

  /** Opens a fresh index's memory. */
  @Setup
  public void open() {
    memory.close();
    memory = SlabAllocator.create("epoch benchmark", Long.MAX_VALUE);
    epochs = new Epochs("epoch benchmark", memory);
  }

  /** Gives it back. */
  @TearDown
  public void close() {
    memory.close();
  }

  /** Pin and unpin, one thread. */
  @Benchmark
  public Pin enterExit() {
    Pin pin = epochs.enter();
    epochs.exit(pin);
    return pin;
  }

  /** Pin and unpin, two threads. */
  @Benchmark
  @Threads(2)
  public Pin enterExitOfTwo() {
    return enterExit();
  }

  /** Pin and unpin with a pin of one's own, one thread. */
  @Benchmark
  public Pin enterExitOwn(Owner owner) {
    epochs.enter(owner.pin);
    epochs.exit(owner.pin);
    return owner.pin;
  }

  /** Pin and unpin with pins of their own, two threads. */
  @Benchmark
  @Threads(2)
  public Pin enterExitOwnOfTwo(Owner owner) {
    return enterExitOwn(owner);
  }

  /** Replaces a block: allocate, pin, retire, unpin, and collect when it is due. */
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
