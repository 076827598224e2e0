package org.inkling.jmh;

import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Workload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Reads of present keys mixed with inserts of absent ones, each key once: the paper's mixes.
 *
 * <p>JMH runs every workload with every distribution, and some of these runs are the same. The
 * distribution is that of the reads, so {@code insert} is the same run under all four: add {@code
 * -p distribution=uniform}. Under {@code read} nothing is inserted, so {@code latest} draws the
 * same loaded keys as {@code zipf:0.99}.
 */
public class MixBenchmark extends BlockBenchmark {

  /** Runs a block of operations. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void mix(Table table, ThreadParams thread) {
    table.run(thread.getThreadIndex());
  }

  /** The index and the operations on it. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness sets the parameters
  public static class Table extends BlockTable {
    /** The name of the index. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    /** The percentages of reads and inserts. */
    @Param({"read", "90/10", "70/30", "50/50", "30/70", "insert"})
    public String workload;

    /**
     * The distribution of the present keys that are read; {@code latest} prefers the latest
     * inserts.
     */
    @Param({"uniform", "zipf:0.5", "zipf:0.99", "latest"})
    public String distribution;

    /** Loads the keys and draws the operations. */
    @Setup
    public void load(BenchmarkParams benchmark) {
      load(index, Workload.parse(workload), Distribution.parse(distribution), benchmark);
    }
  }
}
