package org.inkling.jmh;

import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Workload;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** An index, and the operations of a workload on it, which run in blocks. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls load() of the subclass first
public class BlockTable {
  /** The set of keys; see {@link Keys}. */
  @Param("uniform")
  public String set;

  /** The approximate number of loaded keys; the same number can be inserted. */
  @Param("2M")
  public String count;

  private BlockRunner blocks;

  BlockTable() {}

  /** Loads the keys and draws the operations. */
  void load(String index, Workload workload, Distribution distribution, BenchmarkParams benchmark) {
    blocks =
        new BlockRunner(
            Index.peer(index, benchmark),
            Keys.open(set, count),
            workload,
            distribution,
            benchmark.getThreads());
  }

  /** Runs the next block of a thread. */
  void run(int lane) {
    blocks.run(lane);
  }

  /** Ensures that enough keys are left to insert. */
  @Setup(Level.Iteration)
  public void moveOn() {
    blocks.moveOn();
  }

  /** Checks the results, and frees the memory. */
  @TearDown
  public void close() {
    try (BlockRunner ending = blocks) {
      ending.check();
    }
  }
}
