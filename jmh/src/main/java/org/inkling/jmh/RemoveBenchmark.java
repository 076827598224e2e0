package org.inkling.jmh;

import org.inkling.cli.subject.Subject;
import org.inkling.jmh.peers.Peer;
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

/** Removals of present keys in random order, each key once. */
public class RemoveBenchmark extends BlockBenchmark {

  /** Runs a block of removals. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public void remove(Table table, ThreadParams thread) {
    int from = table.removed + thread.getThreadIndex() * OPERATIONS;
    int present = 0;
    for (int i = from; i < from + OPERATIONS; i++) {
      present += table.subject.remove(table.keys[i]) ? 1 : 0;
    }
    if (present != OPERATIONS) {
      throw new IllegalStateException(
          OPERATIONS - present + " of " + OPERATIONS + " present keys were not found");
    }
  }

  /** The index and the order in which its keys are removed. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // the harness calls load() first
  public static class Table {
    /** The name of the index. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    private Subject subject;
    private Peer peer;
    private long[] keys;
    private int block;
    private int removed;

    /** Loads the keys. */
    @Setup
    public void load(Keys all, BenchmarkParams benchmark) {
      block = OPERATIONS * benchmark.getThreads();
      keys = all.shuffled();
      if (keys.length < block) {
        throw new IllegalArgumentException("a block takes " + block + " keys, not " + keys.length);
      }
      peer = Index.peer(index, benchmark);
      subject = peer.settled(all.entries());
      removed = -block;
    }

    /** Moves on to the next present keys. Loads the index again if too few are left. */
    @Setup(Level.Iteration)
    public void moveOn(Keys all) {
      removed += block;
      if (keys.length - removed < block) {
        subject.close();
        subject = peer.settled(all.entries());
        removed = 0;
      }
    }

    /** Frees the memory. */
    @TearDown
    public void close() {
      subject.close();
    }
  }
}
