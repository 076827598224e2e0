package org.inkling.jmh;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.epoch.Reclaimer;
import org.inkling.memory.SlabAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** The cost of epochs for an operation: the pin. */
@State(Scope.Benchmark)
public class EpochBenchmark extends TimedBenchmark {
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
}
