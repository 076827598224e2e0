package org.inkling.jmh;

import org.inkling.cli.bench.Ycsb;
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

/** The core workloads of YCSB, as {@link Ycsb} defines them. */
public class YcsbBenchmark extends BlockBenchmark {

  /** Runs a block of the workloads that need no order. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void points(PointTable table, ThreadParams thread) {
    table.blocks.run(thread.getThreadIndex());
  }

  /** Runs a block of the workload that scans. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void ranges(RangeTable table, ThreadParams thread) {
    table.blocks.run(thread.getThreadIndex());
  }

  /** An index and the operations on it. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Table {
    /** The set of keys; see {@link Keys}. */
    @Param("uniform")
    public String set;

    /** The approximate number of loaded keys; the same number can be inserted. */
    @Param("2M")
    public String count;

    BlockRunner blocks;

    void load(String index, Ycsb ycsb, BenchmarkParams benchmark) {
      blocks =
          new BlockRunner(
              Index.peer(index, benchmark),
              Keys.open(set, count),
              ycsb.workload(),
              ycsb.distribution(),
              benchmark.getThreads());
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

  /** An index that can be written. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness sets the parameters
  public static class PointTable extends Table {
    /** The name of the index. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    /** The letter of the workload. */
    @Param({"A", "B", "C", "D", "F"})
    public Ycsb workload;

    /** Loads the keys and draws the operations. */
    @Setup
    public void load(BenchmarkParams benchmark) {
      load(index, workload, benchmark);
    }
  }

  /** An index that can be written and scanned. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness sets the parameters
  public static class RangeTable extends Table {
    /** The name of the index. */
    @Param({"loft", "skiplist", "h2", "lmdb", "rocksdb"})
    public String index;

    /** Loads the keys and draws the operations. */
    @Setup
    public void load(BenchmarkParams benchmark) {
      load(index, Ycsb.E, benchmark);
    }
  }
}
