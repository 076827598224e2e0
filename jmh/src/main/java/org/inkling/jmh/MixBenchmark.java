package org.inkling.jmh;

import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Reads of present keys mixed with inserts of absent ones, each key once: the paper's mixes.
 *
 * <p>JMH runs every workload with every distribution, and some of these are the same run. The
 * distribution is that of the reads, so {@code insert} is one run under all four: add {@code -p
 * distribution=uniform}. Under {@code read} nothing is inserted, so {@code latest} draws the same
 * loaded keys as {@code zipf:0.99}.
 */
public class MixBenchmark extends BlockBenchmark {

  /** A block of operations. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void mix(Table table, ThreadParams thread) {
    table.blocks.run(thread.getThreadIndex());
  }

  /** The index and what is done to it. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Table {
    /** Its name. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    /** The set of keys; see {@link Keys}. */
    @Param("uniform")
    public String set;

    /** How many of them are loaded, about; as many can be inserted. */
    @Param("2M")
    public String count;

    /** The percentages of reads and inserts. */
    @Param({"read", "90/10", "70/30", "50/50", "30/70", "insert"})
    public String workload;

    /** Which present keys are read; {@code latest} is for what was inserted last. */
    @Param({"uniform", "zipf:0.5", "zipf:0.99", "latest"})
    public String distribution;

    private Blocks blocks;

    /** Loads the keys and draws the operations. */
    @Setup
    public void load(BenchmarkParams benchmark) {
      blocks =
          new Blocks(
              Index.peer(index, benchmark),
              Keys.open(set, count),
              Workload.parse(workload),
              Distribution.parse(distribution),
              benchmark.getThreads());
    }

    /** Makes sure that there are enough keys to insert. */
    @Setup(Level.Iteration)
    public void moveOn() {
      blocks.moveOn();
    }

    /** Looks at what came of it, and gives the memory back. */
    @TearDown
    public void close() {
      try (Blocks ending = blocks) {
        ending.check();
      }
    }
  }
}
