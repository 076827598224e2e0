package org.inkling.jmh;

import org.inkling.cli.workload.Ycsb;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** The core workloads of YCSB, as {@link Ycsb} defines them. */
public class YcsbBenchmark extends BlockBenchmark {

  /** Runs a block of the workloads that need no order. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void points(PointTable table, ThreadParams thread) {
    table.run(thread.getThreadIndex());
  }

  /** Runs a block of the workload that scans. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void ranges(RangeTable table, ThreadParams thread) {
    table.run(thread.getThreadIndex());
  }

  /** An index that can be written. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness sets the parameters
  public static class PointTable extends BlockTable {
    /** The name of the index. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    /** The letter of the workload. */
    @Param({"A", "B", "C", "D", "F"})
    public Ycsb workload;

    /** Loads the keys and draws the operations. */
    @Setup
    public void load(BenchmarkParams benchmark) {
      load(index, workload.workload(), workload.distribution(), benchmark);
    }
  }

  /** An index that can be written and scanned. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness sets the parameters
  public static class RangeTable extends BlockTable {
    /** The name of the index. */
    @Param({"loft", "skiplist", "h2", "lmdb", "rocksdb"})
    public String index;

    /** Loads the keys and draws the operations. */
    @Setup
    public void load(BenchmarkParams benchmark) {
      load(index, Ycsb.E.workload(), Ycsb.E.distribution(), benchmark);
    }
  }
}
